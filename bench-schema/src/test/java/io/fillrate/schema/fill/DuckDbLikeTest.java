package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.statistics.ColumnStatistics;
import io.fillrate.schema.statistics.SchemaStatistics;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fills an empty schema like one that has rows, by what DuckDB keeps of it. */
@Tag("database")
class DuckDbLikeTest {

    private static final String SCHEMA = """
            CREATE SCHEMA "the ""shop";
            CREATE TABLE "the ""shop"."it's" (id INTEGER PRIMARY KEY, seen TIMESTAMP, amount DECIMAL(10, 2) NOT NULL, score \
            INTEGER, note VARCHAR,
              gone VARCHAR, tags INTEGER[]);
            """;

    /** Nothing happened between the first third and the rest. */
    private static final String ROWS = """
            INSERT INTO "the ""shop"."it's" SELECT i, timestamp '2024-01-01' + interval 1 second * (i + CASE WHEN i < 122880 THEN 0 \
            ELSE 5000000 END),
              5000 + i % 700, CASE WHEN i % 4 > 0 THEN 90 + i % 5 END, 'the note ' || (i % 300), NULL, [1, 2] FROM range(300000) r(i);
            CHECKPOINT;
            """;

    private static Session database(Path file, String script) throws SQLException {
        Session session = Session.of("jdbc:duckdb:" + file, Map.of());
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        }
        return session;
    }

    @Test
    void what_duckdb_keeps_shapes_rows(@TempDir Path folder) throws Exception {
        Session source = database(folder.resolve("source.duckdb"), SCHEMA + ROWS);
        SchemaStatistics statistics = LikeFill.statistics(DatabaseKind.DUCKDB, source);
        TableName table = new TableName("the \"shop", "it's");
        ColumnStatistics seen = statistics.column(table, "seen").orElseThrow();
        assertThat(seen.histogram()).hasSize(3);
        assertThat(seen.nullShare()).hasValue(0);
        assertThat(statistics.column(table, "score").orElseThrow().nullShare()).isEmpty();
        assertThat(statistics.column(table, "gone").orElseThrow().nullShare()).hasValue(1);

        Session target = database(folder.resolve("target.duckdb"), SCHEMA);
        LikeFill.fill(DatabaseKind.DUCKDB, target, new Likeness(statistics, false), name -> 20_000);

        try (Connection connection = target.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        SELECT avg((seen < timestamp '2024-01-03')::int), min(amount), max(amount), count(DISTINCT amount), \
                        min(score), max(score),
                          avg((score IS NULL)::int), avg(length(note)), count(DISTINCT note), count(gone), count_if(note LIKE 'the note%'),
                          count_if(seen BETWEEN '2024-01-04' AND '2024-02-25')
                        FROM "the ""shop"."it's" t""")) {
            row.next();
            assertThat(row.getDouble(1)).isCloseTo(0.41, within(0.02));
            assertThat(row.getDouble(2)).isBetween(5_000.0, 5_010.0);
            assertThat(row.getDouble(3)).isBetween(5_690.0, 5_700.0);
            assertThat(row.getDouble(4)).isCloseTo(700, withinPercentage(15));
            assertThat(row.getInt(5)).isEqualTo(90);
            assertThat(row.getInt(6)).isEqualTo(94);
            assertThat(row.getDouble(7)).isCloseTo(0.1, within(0.02)); // as usual: it is not known
            assertThat(row.getDouble(8)).isCloseTo(11.6, within(1.2));
            assertThat(row.getDouble(9)).isCloseTo(300, withinPercentage(15));
            assertThat(row.getInt(10)).isZero();
            assertThat(row.getInt(11)).isZero();
            assertThat(row.getInt(12)).isZero();
        }
    }
}
