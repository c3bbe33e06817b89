package io.fillrate.core.arrow;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import org.apache.arrow.memory.BufferAllocator;

/** The vector of each type that {@link ArrowFields} has a field for. */
record VectorWriters(BufferAllocator allocator) {

    VectorWriter of(ColumnType type) {
        if (type instanceof Array array) {
            return new ListWriter(allocator, of(ArrowFields.inner(array)));
        } else if (type instanceof Numeric) {
            return new FixedWidthWriter(allocator, 16);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> new BooleanWriter(allocator);
            case INT2 -> new FixedWidthWriter(allocator, 2);
            case INT4, FLOAT4, DATE -> new FixedWidthWriter(allocator, 4);
            case INT8, FLOAT8, TIME, TIMESTAMP, TIMESTAMPTZ -> new FixedWidthWriter(allocator, 8);
            case UUID, INTERVAL -> new FixedWidthWriter(allocator, 16);
            case TEXT, JSON, JSONB, BYTEA -> new VariableWidthWriter(allocator);
            case INET -> throw new IllegalStateException("inet has no field, so it needs no vector");
        };
    }
}
