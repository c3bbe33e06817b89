package io.fillrate.schema.generate;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.domain.Domain;
import java.util.List;

/** A few values, all different. */
public record Listed(List<Object> values) implements Domain {

    public Listed {
        values = List.copyOf(values);
    }

    /** Returns values of a column's type: a domain of primitives where its values are such. */
    public static Domain of(List<?> values, ColumnType type) {
        Listed listed = new Listed(List.copyOf(values));
        if (type == Scalar.INT2 || type == Scalar.INT4 || type == Scalar.INT8) {
            return new Longs(listed);
        }
        return type == Scalar.FLOAT4 || type == Scalar.FLOAT8 ? new Doubles(listed) : listed;
    }

    @Override
    public long size() {
        return values.size();
    }

    @Override
    public Object at(long number) {
        return values.get((int) number);
    }

    private record Longs(Listed listed) implements OfLong {

        @Override
        public long size() {
            return listed.size();
        }

        @Override
        public Object at(long number) {
            return listed.at(number);
        }

        @Override
        public long longAt(long number) {
            return ((Number) listed.at(number)).longValue();
        }
    }

    private record Doubles(Listed listed) implements OfDouble {

        @Override
        public long size() {
            return listed.size();
        }

        @Override
        public Object at(long number) {
            return listed.at(number);
        }

        @Override
        public double doubleAt(long number) {
            return ((Number) listed.at(number)).doubleValue();
        }
    }
}
