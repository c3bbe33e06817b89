package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our CSV, read by a parser of others. */
class CsvTest {

    /** Empty fields are NULL, unless they are in quotes. */
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setNullString("")
            .setQuoteMode(QuoteMode.ALL_NON_NULL)
            .get();

    private static <T> List<CSVRecord> parsed(Table<T> table, List<T> rows) throws IOException {
        String csv = new String(Format.CSV.encode(table, rows), StandardCharsets.UTF_8);
        try (CSVParser parser = CSVParser.parse(csv, FORMAT)) {
            return parser.getRecords();
        }
    }

    static List<Workload<?>> workloads() {
        return Workloads.all();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    <T> void every_field_is_the_text_of_its_value(Workload<T> workload) throws IOException {
        Table<T> table = workload.table();
        List<T> rows = new ArrayList<>();
        workload.generator(42).rows(1500).forEach(rows::add);

        List<CSVRecord> records = parsed(table, rows);

        assertThat(records).hasSize(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(records.get(i).size()).isEqualTo(table.columns().size());
            for (int j = 0; j < table.columns().size(); j++) {
                Column<T> column = table.columns().get(j);
                assertField(column, column.get(rows.get(i)), records.get(i).get(j), "row " + i);
            }
        }
    }

    @Property(tries = 200)
    void text_with_every_character_that_means_something_is_whole(@ForAll Random random) throws IOException {
        Table<Cell> table = Cell.table("cells", Scalar.TEXT);
        List<Cell> rows = Cell.rows(new RandomValues(random).of(Scalar.TEXT, 50));

        List<@Nullable String> read = new ArrayList<>();
        for (CSVRecord record : parsed(table, rows)) {
            read.add(record.get(1));
        }

        assertThat(read).isEqualTo(rows.stream().map(Cell::value).toList());
    }

    private static void assertField(
            Column<?> column, @Nullable Object value, @Nullable String field, String description) {
        if (value == null || field == null) {
            assertThat(field).as("%s, column %s", description, column.name()).isEqualTo(value);
        } else {
            String expected = text(column.type(), value);
            if (!expected.isEmpty() || column.type() == Scalar.TEXT) {
                assertThat(field)
                        .as("%s, column %s", description, column.name())
                        .isEqualTo(expected);
            }
        }
    }

    /** By Java's own methods; empty for moments before Christ or at infinity, which Java writes in another way than PostgreSQL. */
    private static String text(ColumnType type, Object value) {
        if (type instanceof Numeric numeric && value instanceof BigDecimal decimal) {
            boolean tooFine = !numeric.unlimited() && decimal.scale() > numeric.scale();
            return (tooFine ? decimal.setScale(numeric.scale(), RoundingMode.HALF_UP) : decimal).toPlainString();
        } else if (type instanceof Array) {
            return array((List<?>) value);
        } else if (type instanceof Scalar scalar) {
            return switch (scalar) {
                case BOOLEAN -> (Boolean) value ? "t" : "f";
                case BYTEA -> "\\x" + HexFormat.of().formatHex((byte[]) value);
                case DATE ->
                    value.toString().matches("\\d{4}-.*") && !value.toString().startsWith("0000")
                            ? value.toString()
                            : "";
                case FLOAT4, FLOAT8, TIME, TIMESTAMP, TIMESTAMPTZ, INTERVAL ->
                    ""; // read back by the server in other tests
                default -> value.toString();
            };
        }
        return value.toString();
    }

    private static String array(List<?> list) {
        StringBuilder text = new StringBuilder("{");
        for (Object element : list) {
            text.append(text.length() == 1 ? "" : ",");
            if (element instanceof String string) {
                text.append('"')
                        .append(string.replace("\\", "\\\\").replace("\"", "\\\""))
                        .append('"');
            } else {
                text.append(element == null ? "NULL" : element);
            }
        }
        return text.append('}').toString();
    }
}
