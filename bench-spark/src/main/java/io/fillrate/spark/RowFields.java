package io.fillrate.spark;

import io.fillrate.core.internal.encode.CompiledRow;
import io.fillrate.core.internal.encode.CompiledRow.FieldEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** Encoders of Spark's rows. Tasks of an executor that write the same columns share what the JVM has compiled. */
final class RowFields {

    private static final int MAX_KEPT = 32;
    private static final int NULL = -1;

    private static final Map<List<SinkColumn>, CompiledRow<InternalRow>> KEPT = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<SinkColumn>, CompiledRow<InternalRow>> eldest) {
            return size() > MAX_KEPT;
        }
    };

    private RowFields() {}

    /** Returns an encoder of rows for a task. */
    static PostgresBinaryEncoder<InternalRow> encoder(List<SinkColumn> columns) {
        synchronized (KEPT) {
            return new PostgresBinaryEncoder<>(KEPT.computeIfAbsent(columns, RowFields::compile));
        }
    }

    private static CompiledRow<InternalRow> compile(List<SinkColumn> columns) {
        return new CompiledRow<>(
                columns.stream().map(SinkColumn::name).toList(),
                columns.stream().map(RowFields::field).toList());
    }

    private static FieldEncoder<InternalRow> field(SinkColumn column) {
        return new Field(column.ordinal(), column.notNull(), Cell.of(column.from(), column.to()));
    }

    private record Field(int ordinal, boolean notNull, Cell cell) implements FieldEncoder<InternalRow> {

        @Override
        public void encode(InternalRow row, EncodeBuffer out) {
            if (!row.isNullAt(ordinal)) {
                cell.encode(row, ordinal, out);
            } else if (notNull) {
                throw Limits.missing();
            } else {
                out.putInt(NULL);
            }
        }
    }
}
