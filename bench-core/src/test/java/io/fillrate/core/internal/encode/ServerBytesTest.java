package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What our encoders make of values is what PostgreSQL has for them: values go into a table as SQL literals, and the server's own
 * {@code COPY … TO STDOUT (FORMAT binary)} of it is the reference, byte by byte.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class ServerBytesTest {

    private final Map<String, String> jsonForms = new HashMap<>();
    private final CopyServer server = new CopyServer();

    @AfterAll
    void close() throws SQLException {
        server.close();
    }

    static List<ColumnType> types() {
        return Samples.types();
    }

    static Stream<Arguments> typesAndTextFormats() {
        return types().stream()
                .flatMap(type -> Stream.of(Format.CSV, Format.TEXT).map(format -> Arguments.of(type, format)));
    }

    static List<Workload<?>> workloads() {
        return Workloads.all();
    }

    @ParameterizedTest
    @MethodSource("types")
    void the_binary_format_is_the_servers_own(ColumnType type) throws SQLException {
        Table<Cell> table = Cell.table("cells", type);
        List<Cell> rows = rows(type);
        server.insertLiterals(table, rows);

        assertSameBytes(table, rows, Format.BINARY.encode(table, rows), server.exportBinary(table));
    }

    @ParameterizedTest
    @MethodSource("typesAndTextFormats")
    void the_server_keeps_the_same_values_from_text_formats(ColumnType type, Format format) throws SQLException {
        Table<Cell> table = Cell.table("cells", type);
        List<Cell> rows = rows(type);
        server.insertLiterals(table, rows);
        byte[] expected = server.exportBinary(table);

        server.load(table, format, rows);

        assertSameBytes(table, rows, server.exportBinary(table), expected);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    <T> void rows_of_workloads_are_as_the_server_writes_them(Workload<T> workload) throws SQLException {
        Table<T> table = withNormalJsonb(workload.table());
        List<T> rows = new ArrayList<>();
        workload.generator(42).rows(300).forEach(rows::add);
        if (workload.name().equals("articles")) {
            rows.sort((a, b) -> String.valueOf(table.columns().get(0).get(a))
                    .compareTo(String.valueOf(table.columns().get(0).get(b)))); // as the export is
        }
        server.insertLiterals(table, rows);

        assertSameBytes(table, rows, Format.BINARY.encode(table, rows), server.exportBinary(table));
    }

    private List<Cell> rows(ColumnType type) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        for (Object value : Samples.of(type)) {
            values.add(normalJsonb(type, value));
        }
        return Cell.rows(values);
    }

    /** The server gives jsonb back in a form of its own; a value that is written in this form already can be compared. */
    private @Nullable Object normalJsonb(ColumnType type, @Nullable Object value) {
        if (type == Scalar.JSONB && value instanceof String json) {
            return jsonForms.computeIfAbsent(json, this::askForNormalForm);
        } else if (type instanceof Array array && array.element() == Scalar.JSONB && value instanceof List<?> list) {
            List<@Nullable Object> forms = new ArrayList<>();
            list.forEach(each -> forms.add(normalJsonb(each instanceof List ? type : Scalar.JSONB, each)));
            return forms;
        }
        return value;
    }

    private String askForNormalForm(String json) {
        try {
            return Objects.requireNonNull(server.strings("SELECT " + SqlLiteral.of(Scalar.JSONB, json) + "::text")
                    .get(0));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> Table<T> withNormalJsonb(Table<T> table) {
        List<Column<T>> columns = table.columns().stream()
                .map(column -> column.type() == Scalar.JSONB
                        ? Column.<T>jsonb(column.name(), row -> (String) normalJsonb(Scalar.JSONB, column.get(row)))
                                .orNull()
                        : column)
                .toList();
        return new Table<>(table.name(), columns, table.primaryKey());
    }

    private static <T> void assertSameBytes(Table<T> table, List<T> rows, byte[] actual, byte[] expected) {
        List<List<String>> ours = BinaryRows.of(actual);
        List<List<String>> servers = BinaryRows.of(expected);
        for (int i = 0; i < rows.size(); i++) {
            for (int j = 0; j < table.columns().size(); j++) {
                if (!ours.get(i).get(j).equals(servers.get(i).get(j))) {
                    Column<T> column = table.columns().get(j);
                    fail("row %d, column %s (%s), value %s:%nours     %s%nserver's %s"
                            .formatted(
                                    i,
                                    column.name(),
                                    column.type().sqlName(),
                                    shortened(String.valueOf(column.get(rows.get(i)))),
                                    shortened(ours.get(i).get(j)),
                                    shortened(servers.get(i).get(j))));
                }
            }
        }
        assertThat(actual).isEqualTo(expected); // header and trailer too
    }

    private static String shortened(String text) {
        return text.length() > 400 ? text.substring(0, 400) + "…" : text;
    }
}
