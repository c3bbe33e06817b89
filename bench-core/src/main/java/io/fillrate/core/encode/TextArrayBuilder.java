package io.fillrate.core.encode;

import io.fillrate.data.Column;
import java.nio.charset.StandardCharsets;

/**
 * One column of many rows as a PostgreSQL array in text form. Elements that are arrays themselves stand as their text, since
 * PostgreSQL's arrays of arrays must all have one length. Belongs to one thread.
 */
public final class TextArrayBuilder<T> {

    private static final TextFields.Format ELEMENT =
            new TextFields.Format(',', "NULL", type -> Escapes.ARRAY_ELEMENT.quoting(TextValues.of(type)));

    private final Column<T> column;
    private final FieldEncoder<T> element;
    private final EncodeBuffer buffer = new EncodeBuffer(4096);

    public TextArrayBuilder(Column<T> column) {
        this.column = column;
        element = TextFields.of(column, ELEMENT);
    }

    /**
     * Adds the column's value of a row.
     *
     * @throws EncodeException if the value can't be encoded
     */
    public void add(T row) {
        buffer.putByte(buffer.size() == 0 ? '{' : ',');
        try {
            element.encode(row, buffer);
        } catch (ValueException e) {
            throw new EncodeException(column.name(), String.valueOf(e.getMessage()), e);
        }
    }

    /** The array of all values added, and starts anew. */
    public String take() {
        if (buffer.size() == 0) {
            buffer.putByte('{');
        }
        buffer.putByte('}');
        String array = new String(buffer.array(), 0, buffer.size(), StandardCharsets.UTF_8);
        buffer.clear();
        return array;
    }
}
