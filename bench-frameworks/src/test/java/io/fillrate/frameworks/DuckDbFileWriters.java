package io.fillrate.frameworks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.encode.DelimitedEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code INSERT … SELECT … FROM read_csv(…)} or {@code read_json(…)} of a temporary file to which all rows were written, which is what
 * DuckDB's documentation advises instead of many INSERTs ("Importing data"). Types are given, so nothing is guessed.
 */
abstract class DuckDbFileWriters<T> extends JdbcWriter<T> {

    private static final DuckDbDialect DUCKDB = DuckDbDialect.INSTANCE;

    private DuckDbFileWriters(WriterContext<T> context) {
        super(context, DUCKDB, CommitPolicy.ONCE, Map.of());
    }

    abstract void write(RowCursor<T> rows, Path file) throws IOException;

    /** Returns the call of DuckDB's function that reads the file, without types and the closing parenthesis. */
    abstract String reading(String file);

    @Override
    protected final long load(RowCursor<T> rows) throws SQLException {
        try {
            Path file = Files.createTempFile("fillrate", ".rows");
            try {
                phases().enter(Phase.STAGE);
                write(rows, file);
                phases().enter(Phase.TRANSFER);
                return Sql.run(connection(), insert(context().table(), file));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String insert(Table<T> table, Path file) {
        String types = table.columns().stream()
                .map(column -> DUCKDB.literal(column.name()) + ": " + DUCKDB.literal(DUCKDB.typeName(table, column)))
                .collect(Collectors.joining(", ", "columns = {", "}"));
        String columns = InsertSql.columnList(table, DUCKDB);
        return "INSERT INTO " + DUCKDB.quote(table) + " (" + columns + ") SELECT " + columns + " FROM "
                + reading(DUCKDB.literal(file.toString())) + ", " + types + ")";
    }

    /** A file of comma-separated values; NULL is nothing between commas. */
    static final class Csv<T> extends DuckDbFileWriters<T> {

        private final RowEncoder<T> encoder;

        Csv(WriterContext<T> context) {
            super(context);
            Table<T> table = context.table();
            prepare(() -> MappedColumn.of(context));
            encoder = DelimitedEncoder.csv(new Table<>(
                    table.name(),
                    table.columns().stream().<Column<T>>map(Csv::inText).toList(),
                    List.of()));
        }

        /** Lists in the form that DuckDB casts to lists: {@code ["a", "b\"c"]}. */
        private static <T> Column<T> inText(Column<T> column) {
            if (column.type().javaType() != List.class) {
                return column;
            }
            return Column.<T>text(column.name(), row -> list((List<?>) column.get(row)))
                    .orNull();
        }

        private static @Nullable String list(@Nullable List<?> list) {
            return list == null ? null : list.stream().map(Csv::element).collect(Collectors.joining(", ", "[", "]"));
        }

        private static String element(@Nullable Object element) {
            return element == null
                    ? "NULL"
                    : '"' + element.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }

        @Override
        String reading(String file) {
            return "read_csv(" + file
                    + ", auto_detect = false, header = false, delim = ',', quote = '\"', escape = '\"',"
                    + " new_line = '\\n', nullstr = '', allow_quoted_nulls = false";
        }

        @Override
        void write(RowCursor<T> rows, Path file) throws IOException {
            int chunk = context().options().chunkBytes();
            EncodeBuffer buffer = new EncodeBuffer(chunk);
            try (OutputStream out = Files.newOutputStream(file)) {
                while (rows.hasNext()) {
                    buffer.clear();
                    while (buffer.size() < chunk && rows.hasNext()) {
                        encoder.row(rows.next(), buffer);
                    }
                    out.write(buffer.array(), 0, buffer.size());
                }
            }
        }
    }

    /** A file with one object per line, written by Jackson. */
    static final class Json<T> extends DuckDbFileWriters<T> {

        private final List<MappedColumn<T>> columns;

        Json(WriterContext<T> context) {
            super(context);
            columns = prepared(() -> MappedColumn.of(context));
        }

        @Override
        String reading(String file) {
            return "read_json(" + file + ", auto_detect = false, format = 'newline_delimited'";
        }

        @Override
        void write(RowCursor<T> rows, Path file) throws IOException {
            try (JsonGenerator json = new JsonFactory()
                    .createGenerator(Files.newOutputStream(file))
                    .setRootValueSeparator(null)) {
                while (rows.hasNext()) {
                    T row = rows.next();
                    json.writeStartObject();
                    for (MappedColumn<T> column : columns) {
                        json.writeFieldName(column.name());
                        write(column.value(row), json);
                    }
                    json.writeEndObject();
                    json.writeRaw('\n');
                }
            }
        }

        private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
            if (value == null) {
                json.writeNull();
            } else if (value instanceof Boolean truth) {
                json.writeBoolean(truth);
            } else if (value instanceof BigDecimal decimal) {
                json.writeNumber(decimal);
            } else if (value instanceof Double || value instanceof Float) {
                json.writeNumber(((Number) value).doubleValue());
            } else if (value instanceof Number integer) {
                json.writeNumber(integer.longValue());
            } else if (value instanceof String[] texts) {
                json.writeArray(texts, 0, texts.length);
            } else {
                json.writeString(value.toString());
            }
        }
    }
}
