package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.internal.encode.CompiledRow.FieldEncoder;
import io.fillrate.data.Column;
import io.fillrate.data.Table;

/**
 * PostgreSQL's binary COPY format: a signature, then per row the number of fields, and per field its length, −1 for NULL, and its value in
 * the form of the type's send function (PostgreSQL documentation, COPY, "Binary Format"). Allocates nothing per row.
 */
public final class PostgresBinaryEncoder<T> implements RowEncoder<T> {

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
    private static final int NO_FLAGS = 0;
    private static final int NO_EXTENSION = 0;
    private static final int END = -1;
    private static final int NULL = -1;

    private static final ByTable ROWS = new ByTable();

    private final CompiledRow<T> columns;

    /** An encoder of all columns of a table in their order. */
    public PostgresBinaryEncoder(Table<T> table) {
        columns = ROWS.of(table, absent -> CompiledRow.of(absent, PostgresBinaryEncoder::field));
    }

    /** An encoder of fields that write themselves in binary form, with their lengths in front. */
    public PostgresBinaryEncoder(CompiledRow<T> columns) {
        this.columns = columns;
    }

    @Override
    public void begin(EncodeBuffer out) {
        out.putBytes(SIGNATURE);
        out.putInt(NO_FLAGS);
        out.putInt(NO_EXTENSION);
    }

    @Override
    public void row(T row, EncodeBuffer out) {
        out.putShort(columns.fields());
        columns.encode(row, out);
    }

    @Override
    public void end(EncodeBuffer out) {
        out.putShort(END);
    }

    /** The encoder of a column: a lambda per Java type, as {@link CompiledRow} wants them. */
    static <T> FieldEncoder<T> field(Column<T> column) {
        FieldEncoder<T> ofNull = (row, out) -> out.putInt(NULL);
        FieldEncoder<T> field = column.fold(
                value -> (row, out) -> BinaryValues.bool(value.test(row), out),
                value -> (row, out) -> BinaryValues.int2(value.applyAsInt(row), out),
                value -> (row, out) -> BinaryValues.int4(value.applyAsInt(row), out),
                value -> (row, out) -> BinaryValues.int8(value.applyAsLong(row), out),
                value -> (row, out) -> BinaryValues.int4(Float.floatToIntBits(value.applyAsFloat(row)), out),
                value -> (row, out) -> BinaryValues.int8(Double.doubleToLongBits(value.applyAsDouble(row)), out),
                value -> FieldEncoder.ofObject(value, BinaryValues.of(column.type()), ofNull));
        return FieldEncoder.of(column, field, ofNull);
    }
}
