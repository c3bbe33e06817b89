package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.Interval;
import io.fillrate.data.RowGenerator;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is DuckDB's own about loads into it, beyond the contract. */
@Tag("database")
class DuckDbInsertTest {

    private static final LoadTarget TARGET = TestDuckDb.target();

    private record Item(long id, String text) {}

    private static final Table<Item> ITEMS = new Table<>(
            "ordered_items", List.of(Column.int8("id", Item::id), Column.text("text", Item::text)), List.of("id"));

    private static RowSource<Item> items(long count) {
        return new RowGenerator<>(ITEMS, 1, (index, columns) -> new Item(index, "item " + index)).rows(count);
    }

    static Stream<Strategy> inserts() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT).stream();
    }

    /** Those that take many rows in no time. */
    static Stream<Strategy> fastInserts() {
        return inserts().filter(strategy -> !strategy.has(Capability.COMMIT_POLICY));
    }

    static Stream<Strategy> insertsByAppender() {
        return inserts().filter(strategy -> strategy.name().startsWith("appender"));
    }

    private static <T> long write(Strategy strategy, Table<T> table, RowSource<T> rows) {
        try (BulkWriter<T> writer = strategy.open(table, TARGET.session(), WriterOptions.defaults())) {
            return writer.write(rows);
        }
    }

    @ParameterizedTest
    @MethodSource("fastInserts")
    void rows_of_several_row_groups_are_all_there_and_in_order_unless_the_strategy_says_otherwise(Strategy strategy)
            throws SQLException {
        TARGET.create(ITEMS);

        assertThat(write(strategy, ITEMS, items(400_000))).isEqualTo(400_000);

        String sql = "SELECT count(*) FROM (SELECT id, lag(id) OVER (ORDER BY rowid) AS before FROM ordered_items)"
                + " WHERE id <= before";
        assertThat(TARGET.count("SELECT count(DISTINCT id) FROM ordered_items")).isEqualTo(400_000);
        if (strategy.guarantee() == Guarantee.ATOMIC) {
            assertThat(TARGET.count(sql)).as("rows out of order").isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void a_small_load_is_in_the_write_ahead_log_whichever_strategy_wrote_it(Strategy strategy, @TempDir Path folder)
            throws SQLException, IOException {
        LoadTarget target = TestDuckDb.at(folder.resolve("own.db"));
        try (Connection keptOpen = target.session().connect()) {
            assertThat(keptOpen.isClosed()).isFalse();
            target.create(ITEMS);
            try (BulkWriter<Item> writer = strategy.open(ITEMS, target.session(), WriterOptions.defaults())) {
                writer.write(items(500));
                assertThat(folder.resolve("own.db.wal")).isNotEmptyFile();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("fastInserts")
    void a_load_of_a_row_group_ends_with_a_checkpoint_after_the_commit(Strategy strategy, @TempDir Path folder)
            throws SQLException, IOException {
        LoadTarget target = TestDuckDb.at(folder.resolve("own.db"));
        List<Phase> phases = Collections.synchronizedList(new ArrayList<>());
        try (Connection keptOpen = target.session().connect()) {
            assertThat(keptOpen.isClosed()).isFalse();
            target.create(ITEMS);
            try (BulkWriter<Item> writer = strategy.open(
                    ITEMS, target.session(), WriterOptions.defaults().withPhases(phases::add))) {
                writer.write(items(DuckDbDialect.ROW_GROUP));
            }
            assertThat(phases).endsWith(Phase.COMMIT, Phase.CHECKPOINT);
            Path log = folder.resolve("own.db.wal");
            assertThat(Files.exists(log) ? Files.size(log) : 0).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void a_smaller_load_ends_with_the_commit(Strategy strategy) throws SQLException {
        TARGET.create(ITEMS);
        List<Phase> phases = Collections.synchronizedList(new ArrayList<>());

        try (BulkWriter<Item> writer =
                strategy.open(ITEMS, TARGET.session(), WriterOptions.defaults().withPhases(phases::add))) {
            writer.write(items(500));
        }

        assertThat(phases).endsWith(Phase.COMMIT);
    }

    @ParameterizedTest
    @MethodSource("insertsByAppender")
    void the_order_of_columns_in_the_database_is_its_own_and_unknown_ones_take_their_default(Strategy strategy)
            throws SQLException {
        TARGET.execute("DROP TABLE IF EXISTS ordered_items");
        TARGET.execute("CREATE TABLE ordered_items (text VARCHAR, extra INTEGER DEFAULT 7, ID BIGINT)");

        assertThat(write(strategy, ITEMS, items(5000))).isEqualTo(5000);

        TARGET.verify(ITEMS, items(5000));
        assertThat(TARGET.count("SELECT sum(extra) FROM ordered_items")).isEqualTo(35_000);
    }

    @ParameterizedTest
    @MethodSource("insertsByAppender")
    void a_column_that_the_database_lacks_is_named_when_a_writer_is_opened(Strategy strategy) throws SQLException {
        TARGET.execute("DROP TABLE IF EXISTS ordered_items");
        TARGET.execute("CREATE TABLE ordered_items (id BIGINT)");
        assertRefused(strategy, ITEMS, "table ordered_items has no column text in the database: [id]");
    }

    @ParameterizedTest
    @MethodSource("insertsByAppender")
    void a_decimal_of_another_scale_in_the_database_is_the_same_number_there(Strategy strategy) throws SQLException {
        Table<Item> decimals = new Table<>(
                "decimals", List.of(Column.numeric("n", 10, 2, item -> new java.math.BigDecimal("1.25"))), List.of());
        TARGET.execute("DROP TABLE IF EXISTS decimals");
        TARGET.execute("CREATE TABLE decimals (n DECIMAL(10,3))");

        assertThat(write(strategy, decimals, items(1))).isEqualTo(1);

        assertThat(TARGET.count("SELECT count(*) FROM decimals WHERE n = 1.25")).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void intervals_go_in_or_are_refused_when_a_writer_is_opened(Strategy strategy) throws SQLException {
        List<Interval> values = List.of(
                new Interval(0, 0, 0),
                new Interval(14, 3, 4_000_005),
                new Interval(-1, -2, -3),
                new Interval(1, -1, -1),
                new Interval(0, 0, 86_400_000_000L),
                new Interval(1200, 40_000, 3_600_000_000L * 100_000));
        Table<Item> table = new Table<>(
                "intervals",
                List.of(
                        Column.int8("id", Item::id),
                        Column.<Item>interval("span", item -> item.id() == 6 ? null : values.get((int) item.id()))
                                .orNull()),
                List.of("id"));
        TARGET.create(table);
        if (strategy.name().startsWith("appender")) {
            assertRefused(strategy, table, "column span: DuckDB's appender takes no interval");
        } else {
            assertThat(write(strategy, table, items(7))).isEqualTo(7);
            TARGET.verify(table, items(7));
        }
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void a_generated_column_of_the_database_is_left_to_it(Strategy strategy, @TempDir Path folder) throws SQLException {
        Assumptions.assumeFalse(strategy.has(Capability.EXCLUSIVE), "which makes the table anew, and refuses such");
        LoadTarget target = TestDuckDb.at(folder.resolve("generated.db"));
        target.execute("CREATE TABLE " + ITEMS.name()
                + " (twice BIGINT GENERATED ALWAYS AS (2 * id), ID BIGINT, other BIGINT GENERATED ALWAYS AS (id + 1),"
                + " text VARCHAR)");

        try (BulkWriter<Item> writer = strategy.open(ITEMS, target.session(), WriterOptions.defaults())) {
            assertThat(writer.write(items(5000))).isEqualTo(5000);
        }

        target.verify(ITEMS, items(5000));
        assertThat(target.count("SELECT sum(twice - id - other) FROM " + ITEMS.name()))
                .isEqualTo(-5000);
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void writers_leave_one_function_in_the_catalog_at_most_however_many_there_are(
            Strategy strategy, @TempDir Path folder) throws SQLException {
        LoadTarget target = TestDuckDb.at(folder.resolve("functions.db"));
        String functions =
                "SELECT count(*) FROM duckdb_functions() WHERE NOT internal OR function_name LIKE 'fillrate%'";
        try (Connection keptOpen = target.session().connect()) {
            assertThat(keptOpen.isClosed()).isFalse();
            target.create(ITEMS);
            long before = target.count(functions);
            for (int i = 0; i < 3; i++) {
                try (BulkWriter<Item> writer = strategy.open(ITEMS, target.session(), WriterOptions.defaults())) {
                    writer.write(RowSource.of(List.of()));
                }
            }
            assertThat(target.count(functions) - before).isLessThanOrEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void types_that_duckdb_lacks_are_refused_with_their_column_when_a_writer_is_opened(Strategy strategy) {
        assertRefused(strategy, with(Column.inet("host", item -> null)), "table t, column host: DuckDB has no inet");
        assertRefused(
                strategy, with(Column.numeric("n", item -> null)), "table t, column n: DuckDB has no numeric: its");
        assertRefused(
                strategy,
                with(Column.numeric("n", 39, 2, item -> null)),
                "table t, column n: DuckDB has no numeric(39,2): its decimals have 1 to 38 digits");
    }

    @Test
    void a_table_with_a_type_that_duckdb_lacks_is_not_created() {
        assertThatThrownBy(() -> DuckDbDialect.INSTANCE.createTable(with(Column.inet("host", item -> null))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("table t, column host: DuckDB has no inet: use a text column");
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void values_that_duckdb_cannot_hold_are_refused_with_row_and_column(Strategy strategy) throws SQLException {
        assertValueRefused(strategy, Column.numeric("v", 10, 2, item -> Double.NaN), "NaN");
        assertValueRefused(
                strategy, Column.numeric("v", 4, 1, item -> new java.math.BigDecimal("1234.5")), "numeric(4,1)");
        assertValueRefused(
                strategy, Column.timestamp("v", item -> java.time.LocalDateTime.of(294_247, 2, 1, 0, 0)), "out of");
        assertValueRefused(
                strategy, Column.timestamp("v", item -> java.time.LocalDateTime.of(-290_308, 12, 21, 0, 0)), "out of");
        assertValueRefused(
                strategy,
                Column.timestamptz("v", item -> java.time.Instant.parse("-290308-12-21T23:59:59Z")),
                "out of range for a timestamp");
        assertValueRefused(
                strategy,
                Column.time("v", item -> java.time.LocalTime.of(23, 59, 59, 999_999_500)),
                "has 7 fraction digits, and the column holds 6");
        assertValueRefused(
                strategy, Column.date("v", item -> java.time.LocalDate.of(-6_000_000, 1, 1)), "out of range");
        assertValueRefused(strategy, Column.int2("v", item -> 40_000), "40000 is out of range for int2");
        assertValueRefused(
                strategy,
                Column.array("v", io.fillrate.data.ColumnType.Scalar.TEXT, item -> List.of(List.of("too deep"))),
                "deep");
    }

    private static void assertValueRefused(Strategy strategy, Column<Item> column, String why) throws SQLException {
        Table<Item> table = with(column);
        TARGET.create(table);
        assertThatThrownBy(() -> write(strategy, table, items(3)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageFindingMatch(
                        strategy.has(Capability.PARALLEL) ? "row [012], column v: " : "row 0, column v: ")
                .hasMessageContaining(why);
        assertThat(TARGET.count(table)).isZero();
    }

    private static Table<Item> with(Column<Item> column) {
        return new Table<>("t", List.of(column), List.of());
    }

    private static void assertRefused(Strategy strategy, Table<Item> table, String why) {
        assertThatThrownBy(() -> strategy.open(table, TARGET.session(), WriterOptions.defaults()))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining(strategy.id())
                .hasMessageContaining(why);
    }
}
