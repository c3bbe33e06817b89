package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single values that a way of loading may lose, through every one of them. */
@ParameterizedClass
@EnumSource(TestServer.class)
@Tag("database")
class MySqlValuesTest {

    private static final BigDecimal BITS_64 = new BigDecimal("18446744073709551615");

    private final TestServer server;
    private final LoadTarget target;

    MySqlValuesTest(TestServer server) {
        this.server = server;
        this.target = server.target();
    }

    /** A row that is its own index. */
    private static RowSource<Long> rows(long count) {
        return RowSource.of(LongStream.range(0, count).boxed().toList());
    }

    private static Table<Long> table(Column<Long> column) {
        return new Table<>("one_value", List.of(Column.int8("id", row -> row), column), List.of("id"));
    }

    private static void load(Strategy strategy, Table<Long> table, Session session, RowSource<Long> rows) {
        try (BulkWriter<Long> writer = strategy.open(table, session, FaultyLoad.OPTIONS)) {
            writer.write(rows);
        }
    }

    private void assertStored(Column<Long> column) throws SQLException {
        for (Strategy strategy : server.strategies()) {
            target.create(table(column));
            load(strategy, table(column), target.session(), rows(25));
            target.verify(table(column), rows(25));
        }
    }

    private void assertRefused(Column<Long> column, String why) throws SQLException {
        for (Strategy strategy : server.strategies()) {
            target.create(table(column));
            assertThatThrownBy(() -> load(strategy, table(column), target.session(), rows(25)))
                    .isInstanceOf(BulkWriteException.class)
                    .hasMessageContaining("row 17, column v: " + why);
            assertThat(target.count(table(column))).isZero();
        }
    }

    @Test
    void a_zero_character_is_stored() throws SQLException {
        assertStored(Column.text("v", row -> "a\0b".repeat(row.intValue()) + '\0'));
        assertStored(Column.array("v", Scalar.TEXT, row -> List.of("\0", "a\0b")));
    }

    @Test
    void half_of_a_surrogate_pair_is_refused() throws SQLException {
        String why = "character 2 is half of a surrogate pair: U+D83D";
        assertRefused(Column.text("v", row -> row == 17 ? "ab\ud83d" : "ab"), why);
        assertRefused(Column.json("v", row -> row == 17 ? "\"b\ud83d\"" : "{}"), why);
        assertRefused(Column.array("v", Scalar.TEXT, row -> List.of(row == 17 ? "\ud83d" : "")), why);
    }

    @Test
    void a_decimal_with_a_huge_exponent_takes_no_time() throws SQLException {
        BigDecimal zero = new BigDecimal("0E-20000000");
        assertStored(Column.numeric("v", 10, 2, row -> zero));
        assertRefused(
                Column.numeric("v", 10, 2, row -> row == 17 ? new BigDecimal("1E-20000000") : zero),
                "1E-20000000 has 20000000 fraction digits, and the column holds 2");
        assertRefused(
                Column.numeric("v", 10, 2, row -> row == 17 ? new BigDecimal("1E+20000000") : zero),
                "1E+20000000 is out of range for numeric(10,2)");
    }

    /** A table whose column is narrower than its type; row 17 does not fit. */
    private void assertRefused(String ddl, Column<Long> column, String why) throws SQLException {
        for (Strategy strategy : server.strategies()) {
            createNarrow(ddl);
            assertThatThrownBy(() -> load(strategy, table(column), target.session(), rows(25)))
                    .as(strategy.id())
                    .isInstanceOf(BulkWriteException.class)
                    .hasMessageContaining("row 17, column v: ")
                    .hasMessageContaining(why);
            assertThat(target.count(table(column))).as(strategy.id()).isZero();
        }
    }

    private void createNarrow(String ddl) throws SQLException {
        target.execute("DROP TABLE IF EXISTS one_value");
        target.execute("CREATE TABLE one_value (id BIGINT PRIMARY KEY, v " + ddl + ")");
    }

    /** Of numbers and texts in a column of another type, by every strategy. */
    private void assertStored(String ddl, Column<Long> column, String condition) throws SQLException {
        for (Strategy strategy : server.strategies()) {
            createNarrow(ddl);
            load(strategy, table(column), target.session(), rows(25));
            assertThat(target.count("SELECT count(*) FROM one_value WHERE " + condition))
                    .as(strategy.id())
                    .isEqualTo(25);
        }
    }

    @Test
    void a_year_of_two_digits_is_not_completed() throws SQLException {
        assertRefused("YEAR", Column.int4("v", row -> row == 17 ? 70 : 2026), "70 is not a year");
        assertRefused(
                "YEAR",
                Column.text("v", row -> row == 17 ? "70" : "2026"),
                "is not a year that the column holds: 1901 to 2155");
        assertStored("YEAR", Column.int2("v", row -> row == 17 ? 0 : 1901), "v = IF(id = 17, 0, 1901)");
        assertStored(
                "YEAR",
                Column.<Long>int8("v", row -> 2155).nullWhen(row -> row == 17),
                "v <=> IF(id = 17, NULL, 2155)");
    }

    @Test
    void bits_are_those_of_the_number() throws SQLException {
        assertStored("BIT(8)", Column.int4("v", row -> 231 + row.intValue()), "v = 231 + id");
        assertStored("BIT(1)", Column.bool("v", row -> row % 2 == 0), "v = (id % 2 = 0)");
        assertStored(
                "BIT(64)",
                Column.<Long>numeric("v", 20, 0, row -> row == 17 ? null : BITS_64)
                        .orNull(),
                "v <=> IF(id = 17, NULL, " + BITS_64 + ")");
        assertStored("BIT(64)", Column.float4("v", row -> 0x1p63f), "v = 9223372036854775808");
        assertStored("BIT(8)", Column.text("v", row -> "5"), "v = 53");
        assertStored("BIT(16)", Column.bytea("v", row -> new byte[] {1, row.byteValue()}), "v = 256 + id");
        assertRefused("BIT(4)", Column.int4("v", row -> row == 17 ? 16 : 15), "16 is out of range for bit(4): 0 to 15");
        assertRefused("BIT(4)", Column.float8("v", row -> row == 17 ? 1.5 : 15), "1.5 has 1 fraction digits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"STORED", "VIRTUAL"})
    void a_generated_column_takes_no_value_not_even_null(String kind) throws SQLException {
        for (Strategy strategy : server.strategies()) {
            createNarrow("BIGINT GENERATED ALWAYS AS (id + 1) " + kind);
            for (Column<Long> column : List.of(
                    Column.<Long>int8("v", row -> row),
                    Column.<Long>text("V", row -> null).orNull())) {
                assertThatThrownBy(() -> load(strategy, table(column), target.session(), rows(25)))
                        .isInstanceOf(BulkWriteException.class)
                        .hasMessageContaining("column " + column.name())
                        .hasMessageContaining("the database computes its values");
                assertThat(target.count("SELECT count(*) FROM one_value")).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TIMESTAMP NOT NULL", "TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)"})
    void null_is_not_the_time_of_the_load(String ddl) throws SQLException {
        Instant time = Instant.parse("2026-11-22T07:30:00Z");
        assertRefused(
                ddl,
                Column.<Long>timestamptz("v", row -> row == 17 ? null : time).orNull(),
                "is null, but the column is NOT NULL");
    }

    private static double oftenMinusZero(long row) {
        return row % 2 == 0 ? -0.0 : 0.5;
    }

    private void assertSignsKept(Table<Long> table) throws SQLException {
        assertThat(target.count("SELECT count(*) FROM one_value WHERE CAST(v AS CHAR) = '-0' AND id % 2 = 0"))
                .isEqualTo(20);
        target.verify(table, rows(40));
    }

    @Test
    void minus_zero_keeps_its_sign() throws SQLException {
        for (Strategy strategy : server.strategies()) {
            for (Column<Long> column :
                    List.of(Column.float8("v", MySqlValuesTest::oftenMinusZero), Column.<Long>float4("v", row ->
                            (float) oftenMinusZero(row)))) {
                target.create(table(column));
                load(strategy, table(column), target.session(), rows(40));
                assertSignsKept(table(column));
            }
        }
    }

    @Test
    void minus_zero_keeps_its_sign_on_a_connection_that_has_the_text_protocol_whatever_the_strategy_asks_for()
            throws SQLException {
        Table<Long> table = table(Column.float8("v", MySqlValuesTest::oftenMinusZero));
        Session pool = properties -> target.session().connect(Map.of("useServerPrepStmts", "false"));
        for (String strategy : List.of("insert", "batch", "multi-values")) {
            target.create(table);
            load(server.strategy(strategy), table, pool, rows(40));
            assertSignsKept(table);
        }
    }

    @Test
    void minus_zero_has_the_type_of_other_doubles_so_that_a_batch_goes_as_a_whole() throws SQLException {
        Table<Long> table = table(Column.float8("v", MySqlValuesTest::oftenMinusZero));
        String bulk = server == TestServer.MARIADB ? "batch-bulk" : "batch";
        for (String strategy : List.of("insert", bulk)) {
            long others = executions(strategy, table(Column.float8("v", row -> 0.5)));
            assertThat(executions(strategy, table)).isEqualTo(others);
        }
    }

    /** How often the server executes and prepares statements for a load. */
    private long executions(String strategy, Table<Long> table) throws SQLException {
        target.create(table);
        try (BulkWriter<Long> writer = server.strategy(strategy).open(table, target.session(), FaultyLoad.OPTIONS)) {
            long before = statements();
            writer.write(rows(40));
            return statements() - before;
        }
    }

    private long statements() throws SQLException {
        try (Connection connection = target.session().connect()) {
            return Sql.query(
                            connection,
                            row -> row.getLong(2),
                            "SHOW GLOBAL STATUS WHERE Variable_name IN"
                                    + " ('Com_stmt_execute', 'Com_stmt_prepare', 'Com_stmt_reprepare')")
                    .stream()
                    .mapToLong(count -> count)
                    .sum();
        }
    }
}
