package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.FieldEncoder;
import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrays in PostgreSQL's text and binary forms: of one value, which is a list, and of one column of many rows.
 *
 * <p>A list of lists is a multi-dimensional array, so it must be as deep and as long everywhere as at its first element.
 */
public final class PostgresArray {

    private static final int MAX_DIMENSIONS = 6; // MAXDIM
    private static final int LOWER_BOUND = 1;
    private static final int NULL = -1;

    private PostgresArray() {}

    /** {@code {1,NULL,{"a b"}}} (PostgreSQL documentation, "Array Input and Output Syntax"). */
    record Text(ValueEncoder<Object> element) implements ValueEncoder<List<?>> {

        @Override
        public void encode(List<?> list, EncodeBuffer out) {
            int dimensions = dimensions(list);
            if (dimensions == 0) {
                out.putAscii("{}");
                return;
            }
            try {
                elements(list, dimensions, out);
            } catch (ClassCastException e) {
                throw wrongElement(e);
            }
        }

        private void elements(List<?> list, int dimensions, EncodeBuffer out) {
            out.putByte('{');
            for (int i = 0; i < list.size(); i++) {
                if (i > 0) {
                    out.putByte(',');
                }
                @Nullable Object value = list.get(i);
                if (dimensions > 1) {
                    elements(inner(value, list), dimensions - 1, out);
                } else if (value == null) {
                    out.putAscii("NULL");
                } else {
                    element.encode(value, out);
                }
            }
            out.putByte('}');
        }
    }

    /**
     * Number of dimensions, whether there are NULLs, the elements' type, per dimension its size and lower bound, the elements (PostgreSQL
     * sources, {@code array_recv}); with the length of all that in front.
     */
    record Binary(int elementOid, ValueEncoder<Object> element) implements ValueEncoder<List<?>> {

        @Override
        public void encode(List<?> list, EncodeBuffer out) {
            int dimensions = dimensions(list);
            int at = out.reserve(16 + 8 * dimensions);
            out.setInt(at + 4, dimensions);
            out.setInt(at + 12, elementOid);
            Object level = list;
            for (int i = 0; i < dimensions; i++) {
                List<?> inner = (List<?>) level;
                out.setInt(at + 16 + 8 * i, inner.size());
                out.setInt(at + 20 + 8 * i, LOWER_BOUND);
                level = inner.get(0);
            }
            try {
                boolean nulls = dimensions > 0 && elements(list, dimensions, out);
                out.setInt(at + 8, nulls ? 1 : 0);
            } catch (ClassCastException e) {
                throw wrongElement(e);
            }
            BinaryValues.closeField(at, out);
        }

        /** Writes the elements in row-major order, and returns whether any was null. */
        private boolean elements(List<?> list, int dimensions, EncodeBuffer out) {
            boolean nulls = false;
            for (int i = 0; i < list.size(); i++) {
                @Nullable Object value = list.get(i);
                if (dimensions > 1) {
                    nulls |= elements(inner(value, list), dimensions - 1, out);
                } else if (value == null) {
                    out.putInt(NULL);
                    nulls = true;
                } else {
                    element.encode(value, out);
                }
            }
            return nulls;
        }
    }

    /** How deep the lists are nested; 0 for an empty array. */
    private static int dimensions(List<?> list) {
        if (!list.isEmpty() && list.get(0) instanceof String) {
            return 1; // the usual case, seen by one comparison
        }
        int dimensions = 0;
        @Nullable Object level = list;
        while (level instanceof List<?> inner) {
            if (inner.isEmpty()) {
                requireEmpty(list);
                return 0;
            }
            level = inner.get(0);
            if (++dimensions > MAX_DIMENSIONS) {
                throw new ValueException(
                        "is nested deeper than the " + MAX_DIMENSIONS + " dimensions of a PostgreSQL array");
            }
        }
        return dimensions;
    }

    private static void requireEmpty(List<?> list) {
        for (int i = 0; i < list.size(); i++) { // by index: an iterator would be garbage
            if (!(list.get(i) instanceof List<?> nested)) {
                throw new ValueException("mixes lists and values at one depth: an array has one shape");
            }
            requireEmpty(nested);
        }
    }

    /** A nested list, as long as its first sibling. */
    private static List<?> inner(@Nullable Object value, List<?> siblings) {
        if (!(value instanceof List<?> list)
                || !(siblings.get(0) instanceof List<?> first)
                || list.size() != first.size()) {
            throw new ValueException("has parts of different lengths or depths: an array has one shape");
        }
        return list;
    }

    /** The error of an element that its encoder cannot take: a list, or a value of a class that is not the type's. */
    private static ValueException wrongElement(ClassCastException cause) {
        return new ValueException("mixes depths, or has an element of a wrong class: an array has one shape ("
                + cause.getMessage() + ")");
    }

    /**
     * One column of many rows as one array. Belongs to one thread.
     *
     * <p>PostgreSQL's arrays of arrays must all have one length, so values that are arrays themselves become text.
     */
    public abstract static class OfColumn<T> {

        private final Column<T> column;
        private final FieldEncoder<T> element;
        final EncodeBuffer buffer = new EncodeBuffer(256);

        private OfColumn(Column<T> column, FieldEncoder<T> element) {
            this.column = column;
            this.element = element;
        }

        /** The type of the elements: the column's, or text if that is an array. */
        public static ColumnType elementType(Column<?> column) {
            return column.type() instanceof Array ? Scalar.TEXT : column.type();
        }

        /**
         * Adds the column's value of a row.
         *
         * @throws EncodeException if the value cannot be read or encoded
         */
        public final void add(T row) {
            beginElement();
            try {
                element.encode(row, buffer);
            } catch (RuntimeException e) {
                throw EncodeException.of(column.name(), e);
            }
        }

        abstract void beginElement();
    }

    /** In text form. */
    public static final class TextColumn<T> extends OfColumn<T> {

        private static final DelimitedEncoder.Format ELEMENT =
                new DelimitedEncoder.Format(',', "NULL", type -> Escapes.ARRAY_ELEMENT.quoting(TextValues.of(type)));

        public TextColumn(Column<T> column) {
            super(column, DelimitedEncoder.field(column, ELEMENT));
        }

        @Override
        void beginElement() {
            buffer.putByte(buffer.size() == 0 ? '{' : ',');
        }

        /** Returns the array of all values added, and starts the next. */
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

    /** In binary form. */
    public static final class BinaryColumn<T> extends OfColumn<T> {

        private static final int HEADER = 20;
        private static final int ONE_DIMENSION = 1;
        private static final int MAY_HAVE_NULLS = 1;

        private final int elementOid;
        private int elements;

        public BinaryColumn(Column<T> column) {
            super(column, column.type() instanceof Array ? arrayText(column) : PostgresBinaryEncoder.field(column));
            elementOid = BinaryValues.Oids.of(elementType(column)).type();
            buffer.reserve(HEADER);
        }

        @Override
        void beginElement() {
            elements++;
        }

        /** The array of all values added; valid until the next call of {@link #clear} or {@link #add}. */
        public EncodeBuffer array() {
            buffer.setInt(0, ONE_DIMENSION);
            buffer.setInt(4, MAY_HAVE_NULLS);
            buffer.setInt(8, elementOid);
            buffer.setInt(12, elements);
            buffer.setInt(16, LOWER_BOUND);
            return buffer;
        }

        /** Starts the next array. */
        public void clear() {
            buffer.clear();
            buffer.reserve(HEADER);
            elements = 0;
        }

        private static <T> FieldEncoder<T> arrayText(Column<T> column) {
            ValueEncoder<Object> text = TextValues.of(column.type());
            return (row, out) -> {
                Object value = column.get(row);
                if (value == null) {
                    out.putInt(NULL);
                } else {
                    int at = out.reserve(Integer.BYTES);
                    text.encode(value, out);
                    BinaryValues.closeField(at, out);
                }
            };
        }
    }
}
