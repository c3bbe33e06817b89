package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The row by whose hash a COPY finds that columns are others than those that it assumes. */
@Tag("database")
class SampleRowTest {

    private static final List<String> TYPES = List.of(
            "boolean",
            "bytea",
            "\"char\"",
            "name",
            "int2",
            "int4",
            "int8",
            "float4",
            "float8",
            "text",
            "varchar",
            "varchar(1)",
            "varchar(10)",
            "varchar(11)",
            "varchar(4096)",
            "char(1)",
            "char(10)",
            "char(11)",
            "date",
            "time",
            "time(0)",
            "time(5)",
            "timetz",
            "timetz(3)",
            "timestamp",
            "timestamp(0)",
            "timestamp(3)",
            "timestamptz",
            "timestamptz(0)",
            "timestamptz(5)",
            "interval",
            "interval(0)",
            "interval(3)",
            "interval year to month",
            "interval day to minute",
            "numeric",
            "numeric(10,0)",
            "numeric(10,2)",
            "numeric(10,3)",
            "numeric(3,3)",
            "numeric(30,29)",
            "inet",
            "uuid",
            "jsonb");

    /** Types that hold every value that others hold: a COPY in binary form is refused by the length of its values. */
    private static final Map<String, Set<String>> ALIKE = Map.of(
            "int2", Set.of("int4", "int8", "float4", "float8"),
            "int4", Set.of("int8", "float8"),
            "text", Set.of("varchar"),
            "varchar", Set.of("text"),
            "varchar(1)", Set.of("char(1)"),
            "char(1)", Set.of("varchar(1)"), // holds as many characters
            "char(10)", Set.of("varchar(10)"),
            "char(11)", Set.of("varchar(11)"),
            "numeric(3,3)", Set.of("numeric(10,3)")); // holds more

    private final LoadTarget target = TestPostgres.stock().target();

    @AfterEach
    void drop() throws SQLException {
        target.execute("DROP SCHEMA IF EXISTS samples CASCADE");
    }

    private static Table<Object> table(int index) {
        return new Table<Object>("of_type_" + index, List.of(Column.int4("value", any -> 0)), List.of()).in("samples");
    }

    @Test
    void each_type_and_length_has_another_hash_or_refuses_the_row() throws SQLException {
        target.execute("CREATE SCHEMA samples");
        for (int i = 0; i < TYPES.size(); i++) {
            target.execute("CREATE TABLE samples.of_type_" + i + " (value " + TYPES.get(i) + ")");
        }
        List<String> mistaken = new ArrayList<>();
        try (Connection connection = target.session().connect(Map.of())) {
            for (int known = 0; known < TYPES.size(); known++) {
                String check = PostgresColumns.of(connection, table(known))
                        .plannedCheck(connection)
                        .orElseThrow();
                for (int now = 0; now < TYPES.size(); now++) {
                    boolean isSame = isOne(connection, check.replace("of_type_" + known, "of_type_" + now));
                    boolean isAlike = known == now
                            || ALIKE.getOrDefault(TYPES.get(known), Set.of()).contains(TYPES.get(now));
                    if (isSame ? !isAlike : known == now) {
                        mistaken.add(TYPES.get(known) + " for " + TYPES.get(now));
                    }
                }
            }
        }

        assertThat(mistaken).isEmpty();
    }

    private static boolean isOne(Connection connection, String check) {
        try {
            return Sql.texts(connection, "SELECT " + check).equals(List.of("1"));
        } catch (SQLException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text[]", "json", "numeric(10,-2)", "varchar(4097)", "int4range"})
    void types_without_a_value_have_none(String type) throws SQLException {
        target.execute("CREATE SCHEMA samples; CREATE TABLE samples.of_type_0 (id int, value " + type + ")");

        try (Connection connection = target.session().connect(Map.of())) {
            assertThat(PostgresColumns.of(connection, table(0)).plannedCheck(connection))
                    .isEqualTo(Optional.empty());
        }
    }

    @Test
    void the_check_is_a_constant_of_the_plan() throws SQLException {
        target.execute(
                "CREATE SCHEMA samples; CREATE TABLE samples.of_type_0 (id int, at timestamptz(3), name varchar(9))");

        try (Connection connection = target.session().connect(Map.of())) {
            String check = PostgresColumns.of(connection, table(0))
                    .plannedCheck(connection)
                    .orElseThrow();

            assertThat(Sql.texts(connection, "EXPLAIN VERBOSE SELECT " + check)).contains("  Output: 1");
        }
    }
}
