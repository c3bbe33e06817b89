package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import io.fillrate.data.ColumnType;
import java.nio.charset.StandardCharsets;

/** Single values in PostgreSQL's text or binary form, for drivers and libraries without one of their own. Belongs to one thread. */
public final class PostgresLiteral {

    private final String column;
    private final ValueEncoder<Object> encoder;
    private final EncodeBuffer buffer = new EncodeBuffer(64);

    private PostgresLiteral(String column, ValueEncoder<Object> encoder) {
        this.column = column;
        this.encoder = encoder;
    }

    /** Values of a type in the text form that its input function takes; the column's name is for errors. */
    public static PostgresLiteral text(String column, ColumnType type) {
        return new PostgresLiteral(column, TextValues.of(type));
    }

    /** Values of a type in binary form, with their length in front, as fields of a binary COPY; the column's name is for errors. */
    public static PostgresLiteral binary(String column, ColumnType type) {
        return new PostgresLiteral(column, BinaryValues.of(type));
    }

    /**
     * The form of a value that is not null, of the Java class that the type names.
     *
     * @return a buffer that is valid until the next call
     * @throws EncodeException if the value cannot be encoded
     */
    public EncodeBuffer bytes(Object value) {
        buffer.clear();
        try {
            encoder.encode(value, buffer);
        } catch (RuntimeException e) {
            throw EncodeException.of(column, e);
        }
        return buffer;
    }

    /** The text form of a value; see {@link #bytes}. */
    public String string(Object value) {
        EncodeBuffer bytes = bytes(value);
        return new String(bytes.array(), 0, bytes.size(), StandardCharsets.UTF_8);
    }
}
