package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Single values that a way of loading may lose, through every one of them. */
@Tag("slow")
@Tag("jdk")
class DuckDbValuesTest {

    private static final LoadTarget TARGET = TestDuckDb.target();
    private static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(10).withChunkRows(64);
    private static final int ROWS = 300;
    private static final int CULPRIT = 217;

    static Stream<Strategy> inserts() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT).stream();
    }

    static Stream<Strategy> updates() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.UPDATE).stream();
    }

    /** A row that is its own index. */
    private static RowSource<Long> rows() {
        return RowSource.of(LongStream.range(0, ROWS).boxed().toList());
    }

    private static Table<Long> table(Column<Long> column) {
        return new Table<>("one_value", List.of(Column.int8("id", row -> row), column), List.of("id"));
    }

    private static void load(Strategy strategy, Table<Long> table) {
        try (BulkWriter<Long> writer = strategy.open(table, TARGET.session(), OPTIONS)) {
            writer.write(rows());
        }
    }

    private static void assertStored(Strategy strategy, Column<Long> column) throws SQLException {
        TARGET.create(table(column));
        load(strategy, table(column));
        TARGET.verify(table(column), rows());
    }

    private static void assertRefused(Strategy strategy, Column<Long> column, String why) throws SQLException {
        TARGET.create(table(column));
        assertLoadRefused(strategy, column, why);
        assertThat(TARGET.count(table(column))).isZero();
    }

    private static void assertLoadRefused(Strategy strategy, Column<Long> column, String why) {
        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, () -> load(strategy, table(column)));
        assertThat(error).as("a load of " + column).isNotNull();
        assertThat(error.getMessage())
                .contains("row " + CULPRIT + ", column v: ")
                .contains(why);
    }

    private static String jsonBut(long row, String other) {
        return row == CULPRIT ? other : "{\"a\": [1, 2, \"" + "x".repeat(60) + "\"]}";
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void text_that_is_no_json_is_refused(Strategy strategy) throws SQLException {
        for (String malformed : List.of(
                "", "{", "[1, 2", "{\"a\": [1, 2, \"" + "x".repeat(60) + "\"}", "'single'", "{} {}", "\"a\0\"", "é")) {
            assertRefused(strategy, Column.json("v", row -> jsonBut(row, malformed)), "Malformed JSON at byte");
            assertRefused(
                    strategy,
                    Column.array("v", Scalar.JSON, row -> List.of("{}", jsonBut(row, malformed))),
                    "Malformed JSON at byte");
        }
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void text_that_is_no_json_is_refused_by_a_json_column_whatever_the_rows_say_it_is(Strategy strategy)
            throws SQLException {
        Column<Long> json = Column.<Long>json("v", row -> "1").orNull();
        TARGET.create(table(json));
        TARGET.execute("INSERT INTO one_value VALUES (-5, '[]'), (1000, NULL)");
        assertLoadRefused(strategy, Column.text("v", row -> jsonBut(row, "[")), "Malformed JSON at byte");
        assertThat(TARGET.count(table(json))).isEqualTo(2);

        load(
                strategy,
                table(Column.<Long>text("v", row -> row % 2 == 0 ? null : "[" + row + "]")
                        .orNull()));
        assertThat(TARGET.count("SELECT count(*) FROM one_value WHERE json_valid(v) OR v IS NULL"))
                .isEqualTo(ROWS + 2);
    }

    @ParameterizedTest
    @MethodSource("updates")
    void text_that_is_no_json_is_refused_by_updates_too(Strategy strategy) throws SQLException {
        Column<Long> old = Column.json("v", row -> "0");
        assertStored(inserts().findFirst().orElseThrow(), old);

        assertLoadRefused(strategy, Column.json("v", row -> jsonBut(row, "{")), "Malformed JSON at byte");

        TARGET.verify(table(old), rows());
        load(strategy, table(Column.json("v", row -> "[" + row + "]")));
        TARGET.verify(table(Column.json("v", row -> "[" + row + "]")), rows());
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void a_zero_character_is_stored(Strategy strategy) throws SQLException {
        assertStored(strategy, Column.text("v", row -> "a\0b".repeat(row.intValue() % 50) + '\0'));
        assertStored(strategy, Column.array("v", Scalar.TEXT, row -> List.of("\0", "a\0b")));
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void half_of_a_surrogate_pair_is_refused(Strategy strategy) throws SQLException {
        String why = "is half of a surrogate pair: U+D83D";
        assertRefused(strategy, Column.text("v", row -> row == CULPRIT ? "ab\ud83d" : "ab"), why);
        assertRefused(strategy, Column.json("v", row -> row == CULPRIT ? "\"\ud83d\"" : "{}"), why);
        assertRefused(strategy, Column.array("v", Scalar.TEXT, row -> List.of(row == CULPRIT ? "\ud83d" : "")), why);
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void a_decimal_with_a_huge_exponent_takes_no_time(Strategy strategy) throws SQLException {
        BigDecimal tiny = new BigDecimal("-7E-20000000");
        assertRefused(
                strategy,
                Column.numeric("v", 10, 2, row -> row == CULPRIT ? tiny : BigDecimal.ONE),
                "-7E-20000000 has 20000000 fraction digits, and the column holds 2");
        assertStored(strategy, Column.numeric("v", 10, 2, row -> new BigDecimal("0E-20000000")));
        assertRefused(
                strategy,
                Column.numeric("v", 10, 2, row -> row == CULPRIT ? new BigDecimal("1E+20000000") : BigDecimal.ONE),
                "1E+20000000 is out of range for numeric(10,2)");
    }
}
