package io.fillrate.core.encode;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;

/**
 * One column of many rows as a PostgreSQL array in binary form (see {@link BinaryArray}). Elements that are arrays themselves stand as
 * their text, since PostgreSQL's arrays of arrays must all have one length. Belongs to one thread.
 */
public final class BinaryArrayBuilder<T> {

    private static final int HEADER = 20;
    private static final int ONE_DIMENSION = 1;
    private static final int MAY_HAVE_NULLS = 1;

    private final Column<T> column;
    private final int elementOid;
    private final FieldEncoder<T> element;
    private final EncodeBuffer buffer = new EncodeBuffer(4096);
    private int elements;

    public BinaryArrayBuilder(Column<T> column) {
        this.column = column;
        boolean nested = column.type() instanceof Array;
        elementOid = BinaryArray.oid(nested ? Scalar.TEXT : column.type());
        element = nested ? new ArrayText<>(column) : BinaryFields.of(column);
        buffer.reserve(HEADER);
    }

    /**
     * Adds the column's value of a row.
     *
     * @throws EncodeException if the value can't be encoded
     */
    public void add(T row) {
        try {
            element.encode(row, buffer);
        } catch (ValueException e) {
            throw new EncodeException(column.name(), String.valueOf(e.getMessage()), e);
        }
        elements++;
    }

    /** The array of all values added; valid until the next call of {@link #clear} or {@link #add}. */
    public EncodeBuffer array() {
        buffer.setInt(0, ONE_DIMENSION);
        buffer.setInt(4, MAY_HAVE_NULLS);
        buffer.setInt(8, elementOid);
        buffer.setInt(12, elements);
        buffer.setInt(16, 1); // lower bound
        return buffer;
    }

    /** Starts anew. */
    public void clear() {
        buffer.clear();
        buffer.reserve(HEADER);
        elements = 0;
    }

    /** A text with its length in front. */
    private record ArrayText<T>(Column<T> column, ValueEncoder<Object> text) implements FieldEncoder<T> {

        ArrayText(Column<T> column) {
            this(column, TextValues.of(column.type()));
        }

        @Override
        public void encode(T row, EncodeBuffer out) {
            Object value = column.get(row);
            if (value == null) {
                out.putInt(-1);
            } else {
                int at = out.reserve(Integer.BYTES);
                text.encode(value, out);
                BinaryValues.closeField(at, out);
            }
        }
    }
}
