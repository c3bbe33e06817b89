package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.EveryTypeVariant;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How often a connection has each statement of a load parsed, counted on the wire: with a column of each type, in which NULL comes
 * irregularly and first of all. What was counted is kept in {@code target/parse-messages.md}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ParseMessagesTest {

    private static final int ROWS = 107;
    private static final WriterOptions OPTIONS = WriterOptions.defaults().withBatchSize(20);
    private static final Column<EveryType> ID =
            EveryTypeVariant.original().table().column("id");
    private static final Path KEPT = Path.of("target", "parse-messages.md");

    /** By strategy, then by column. */
    private final Map<String, Map<String, Integer>> counted = new TreeMap<>();

    private static List<Column<EveryType>> columns() {
        List<Column<EveryType>> columns =
                new ArrayList<>(EveryTypeVariant.original().table().columns());
        columns.removeIf(column -> !column.nullable());
        columns.add(Column.<EveryType>array(
                        "nested", Scalar.TEXT, r -> nested(r.id()) ? Arrays.asList(r.texts(), r.texts()) : r.texts())
                .orNull());
        return columns;
    }

    private static boolean nested(int id) {
        return id % 3 == 0;
    }

    private static boolean copies(Strategy strategy) {
        return strategy.name().startsWith("copy-");
    }

    private Stream<Strategy> copyStrategies() {
        return TestPostgres.strategies().stream().filter(ParseMessagesTest::copies);
    }

    private Stream<Arguments> strategiesAndColumns() {
        return TestPostgres.strategies().stream()
                .filter(strategy -> !copies(strategy))
                .flatMap(strategy -> columns().stream().map(column -> Arguments.of(strategy, column.name())));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("strategiesAndColumns")
    void a_connection_has_a_statement_parsed_once_whichever_values_are_null(Strategy strategy, String name)
            throws SQLException {
        Column<EveryType> column = columns().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();

        int parses = parses(strategy, List.of(ID, column), rowsFromNull(column));

        counted.computeIfAbsent(strategy.name(), absent -> new TreeMap<>()).put(name, parses);
        assertThat(parses).isEqualTo(1);
    }

    /** What goes into a staging table by COPY comes out of it by one INSERT. */
    @ParameterizedTest
    @MethodSource("copyStrategies")
    void copy_sends_no_row_in_a_statement_that_is_parsed(Strategy strategy) throws SQLException {
        List<Column<EveryType>> columns = EveryTypeVariant.original().table().columns();

        assertThat(parses(strategy, columns, rowsFromNull(columns.get(1)))).isLessThanOrEqualTo(1);
    }

    /** Loads, and returns the Parse messages for the INSERT that has most on one connection. */
    private static int parses(Strategy strategy, List<Column<EveryType>> columns, RowSource<EveryType> rows)
            throws SQLException {
        TestPostgres server = TestPostgres.of(strategy);
        Table<EveryType> table = new Table<>("parsed", columns, List.of(ID.name()));
        server.target().create(table);
        try (MessageTap tap = new MessageTap(server.port())) {
            try (BulkWriter<EveryType> writer =
                    strategy.open(table, server.target().sessionThrough(tap.port()), OPTIONS)) {
                writer.write(rows);
            }
            server.target().verify(table, rows);
            return tap.parses().stream()
                    .flatMap(connection -> connection.entrySet().stream())
                    .filter(statement -> statement.getKey().startsWith("INSERT"))
                    .mapToInt(Map.Entry::getValue)
                    .max()
                    .orElse(0);
        }
    }

    private static RowSource<EveryType> rowsFromNull(Column<EveryType> column) {
        List<EveryType> rows = new ArrayList<>();
        EveryTypeVariant.original().generator(42).rows(ROWS).forEach(rows::add);
        int firstNull = 0;
        while (column.get(rows.get(firstNull)) != null) {
            firstNull++;
        }
        Collections.rotate(rows, -firstNull);
        return RowSource.of(rows);
    }

    @AfterAll
    void keepTable() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("Parse messages on one connection for the INSERT that has most:");
        lines.add("");
        List<String> types = columns().stream().map(Column::name).toList();
        lines.add("| strategy | " + String.join(" | ", types) + " |");
        lines.add("|---|" + "--:|".repeat(types.size()));
        counted.forEach((strategy, byType) -> lines.add("| " + strategy + " | "
                + String.join(
                        " | ",
                        types.stream()
                                .map(type -> String.valueOf(byType.get(type)))
                                .toList())
                + " |"));
        Files.createDirectories(KEPT.getParent());
        Files.write(KEPT, lines);
    }
}
