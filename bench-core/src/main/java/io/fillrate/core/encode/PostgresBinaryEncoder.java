package io.fillrate.core.encode;

import io.fillrate.data.Table;

/**
 * PostgreSQL's binary COPY format: a signature, then per row the number of fields and per field its length and its value in the form
 * of the type's send function (PostgreSQL documentation, COPY, "Binary Format"). Allocates nothing per row.
 */
public final class PostgresBinaryEncoder<T> implements RowEncoder<T> {

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
    private static final int NO_FLAGS = 0;
    private static final int NO_EXTENSION = 0;
    private static final int END = -1;

    private static final ByTable FIELDS = new ByTable();

    private final Fields<T> fields;

    /** An encoder of all columns of a table in their order. */
    public PostgresBinaryEncoder(Table<T> table) {
        fields = FIELDS.of(table, absent -> new Fields<>(absent, BinaryFields::of));
    }

    @Override
    public void begin(EncodeBuffer out) {
        out.putBytes(SIGNATURE);
        out.putInt(NO_FLAGS);
        out.putInt(NO_EXTENSION);
    }

    @Override
    public void row(T row, EncodeBuffer out) {
        out.putShort(fields.count());
        fields.encode(row, out);
    }

    @Override
    public void end(EncodeBuffer out) {
        out.putShort(END);
    }
}
