package io.fillrate.spark.sink;

import io.fillrate.core.internal.encode.CompiledRow;
import io.fillrate.core.internal.encode.CompiledRow.FieldEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.Limits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.InternalRow;

/** Encoders of Spark's rows in one format. Tasks of an executor that write the same columns share what the JVM has compiled. */
public final class RowFields {

    private static final int NULL = -1;

    /** Of binary COPY: each field has its length in front, -1 for NULL. */
    public static final RowFields POSTGRES = new RowFields((column, first) -> field(column, out -> out.putInt(NULL)));

    /** Of LOAD DATA: a tab is between fields, {@code \N} for NULL. */
    public static final RowFields MYSQL = new RowFields((column, first) -> {
        FieldEncoder<InternalRow> field = field(column, out -> out.putAscii("\\N"));
        return first ? field : following(field);
    });

    private static final int MAX_KEPT = 32;

    private final Format format;
    private final Map<List<SinkColumn>, CompiledRow<InternalRow>> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<SinkColumn>, CompiledRow<InternalRow>> eldest) {
            return size() > MAX_KEPT;
        }
    };

    @FunctionalInterface
    private interface Format {
        FieldEncoder<InternalRow> field(SinkColumn column, boolean first);
    }

    private RowFields(Format format) {
        this.format = format;
    }

    /** Returns the encoder of rows of some columns. */
    public synchronized CompiledRow<InternalRow> of(List<SinkColumn> columns) {
        return kept.computeIfAbsent(columns, this::compile);
    }

    private CompiledRow<InternalRow> compile(List<SinkColumn> columns) {
        return new CompiledRow<>(
                columns.stream().map(SinkColumn::name).toList(),
                columns.stream()
                        .map(column -> format.field(column, column.equals(columns.get(0))))
                        .toList());
    }

    private static FieldEncoder<InternalRow> field(SinkColumn column, Consumer<EncodeBuffer> nullMark) {
        int ordinal = column.ordinal();
        boolean notNull = column.notNull();
        Cell cell = column.cell();
        return (row, out) -> {
            if (!row.isNullAt(ordinal)) {
                cell.encode(row, ordinal, out);
            } else if (notNull) {
                throw Limits.missing();
            } else {
                nullMark.accept(out);
            }
        };
    }

    private static FieldEncoder<InternalRow> following(FieldEncoder<InternalRow> field) {
        return (row, out) -> {
            out.putByte('\t');
            field.encode(row, out);
        };
    }
}
