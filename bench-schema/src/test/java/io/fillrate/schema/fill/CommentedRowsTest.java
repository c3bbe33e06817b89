package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns whose name says nothing have what their comment says. */
@Tag("database")
class CommentedRowsTest {

    private static final long ROWS = 1_000;

    private record Commented(String name, String type, String comment) {}

    private static final List<Commented> COLUMNS = List.of(
            new Commented("id", "int PRIMARY KEY", "number of the row"),
            new Commented("c1", "varchar(100) NOT NULL", "e-mail address"),
            new Commented("c2", "decimal(9,6) NOT NULL", "latitude of the shop in degrees"),
            new Commented("c3", "int NOT NULL", "price in cents"),
            new Commented("c4", "timestamp NOT NULL DEFAULT '2024-01-01 00:00:00'", "when the order was paid"),
            new Commented("c5", "timestamp NOT NULL DEFAULT '2024-01-01 00:00:00'", "time at which it was created"),
            new Commented("c6", "varchar(40) NOT NULL", "First name"),
            new Commented("c7", "varchar(40) NOT NULL", "Last name, without titles"),
            new Commented("c8", "varchar(60) NOT NULL", "it''s what nobody knows"),
            new Commented("text_value", "varchar(60) NOT NULL", "city of birth"),
            new Commented("percent", "decimal(5,2) NOT NULL", "longitude"),
            new Commented("country", "varchar(40) NOT NULL", "e-mail address"));

    @Test
    void of_postgres() throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("commented_rows"), ROWS);
        requireMeant(schema, standard());
    }

    @Test
    void of_duckdb(@TempDir Path folder) throws Exception {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("commented.duckdb"), Map.of());
        requireMeant(new SmallSchema(DatabaseKind.DUCKDB, session, ROWS), standard());
    }

    @Test
    void of_mariadb() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("commented_rows"), ROWS);
        requireMeant(
                schema,
                List.of(COLUMNS.stream()
                        .map(column -> column.name + " " + column.type + " COMMENT '" + column.comment + "'")
                        .collect(Collectors.joining(", ", "CREATE TABLE t (", ")"))));
    }

    private static List<String> standard() {
        return Stream.concat(
                        Stream.of(COLUMNS.stream()
                                .map(column -> column.name + " " + column.type)
                                .collect(Collectors.joining(", ", "CREATE TABLE t (", ")"))),
                        COLUMNS.stream()
                                .map(column -> "COMMENT ON COLUMN t." + column.name + " IS '" + column.comment + "'"))
                .toList();
    }

    private static void requireMeant(SmallSchema schema, List<String> statements) throws Exception {
        schema.execute(statements);

        schema.requireFilled();

        for (String condition : List.of(
                "c1 LIKE '%.%@%'",
                "c2 BETWEEN -85 AND 85",
                "c3 BETWEEN 1 AND 100000",
                "c5 < c4",
                "c6 NOT LIKE '% %' AND c7 NOT LIKE '% %'",
                "c8 LIKE '% %'",
                "percent BETWEEN 0 AND 100",
                "country NOT LIKE '%@%'")) {
            assertThat(schema.number("SELECT count(*) FROM t WHERE " + condition))
                    .as(condition)
                    .isEqualTo(ROWS);
        }
        assertThat(schema.number("SELECT count(*) FROM t WHERE c2 < 0")).isGreaterThan(ROWS / 4);
        assertThat(schema.number("SELECT count(*) FROM t WHERE text_value = 'Kyoto'"))
                .isPositive();
        assertThat(schema.number("SELECT count(*) FROM t WHERE c3 > 10000")).isGreaterThan(ROWS / 2);
        assertThat(schema.number("SELECT count(*) FROM t WHERE lower(substr(c6, 1, 1)) = substr(c1, 1, 1)"))
                .isGreaterThan(ROWS * 9 / 10);
    }
}
