package io.fillrate.core.encode;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrays in PostgreSQL's binary form: number of dimensions, whether there are NULLs, the elements' type, per dimension its size and
 * lower bound, the elements (PostgreSQL sources, {@code array_recv}).
 */
record BinaryArray(int elementOid, ValueEncoder<Object> element) implements ValueEncoder<List<?>> {

    private static final int NULL = -1;
    private static final int LOWER_BOUND = 1;

    BinaryArray(ColumnType elementType, ValueEncoder<Object> element) {
        this(oid(elementType), element);
    }

    /** Object ids are the same in every PostgreSQL (PostgreSQL sources, {@code pg_type.dat}). */
    private static int oid(ColumnType type) {
        if (type instanceof Numeric) {
            return 1700;
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> 16;
            case BYTEA -> 17;
            case INT8 -> 20;
            case INT2 -> 21;
            case INT4 -> 23;
            case TEXT -> 25;
            case JSON -> 114;
            case FLOAT4 -> 700;
            case FLOAT8 -> 701;
            case INET -> 869;
            case DATE -> 1082;
            case TIME -> 1083;
            case TIMESTAMP -> 1114;
            case TIMESTAMPTZ -> 1184;
            case INTERVAL -> 1186;
            case UUID -> 2950;
            case JSONB -> 3802;
        };
    }

    @Override
    public void encode(List<?> list, EncodeBuffer out) {
        int dimensions = ArrayShape.dimensions(list);
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
            throw ArrayShape.wrongElement(e);
        }
        BinaryValues.closeField(at, out);
    }

    /** Writes the elements in row-major order, and tells whether any was null. */
    private boolean elements(List<?> list, int dimensions, EncodeBuffer out) {
        boolean nulls = false;
        for (int i = 0; i < list.size(); i++) {
            @Nullable Object value = list.get(i);
            if (dimensions > 1) {
                nulls |= elements(ArrayShape.inner(value, list), dimensions - 1, out);
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
