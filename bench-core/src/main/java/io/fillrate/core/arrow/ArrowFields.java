package io.fillrate.core.arrow;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Columns in terms of Arrow's schema. */
final class ArrowFields {

    /** A fixed-size binary of 16 bytes that readers may show as a UUID (Arrow columnar format, "Canonical Extension Types"). */
    private static final Map<String, String> UUID =
            Map.of("ARROW:extension:name", "arrow.uuid", "ARROW:extension:metadata", "");

    private ArrowFields() {}

    /**
     * The field of a column.
     *
     * @throws IllegalArgumentException if Arrow, or DuckDB's reading of it, has no type for it
     */
    static Field of(Column<?> column) {
        return field(column.name(), column.nullable(), column.type(), column.name());
    }

    private static Field field(String name, boolean nullable, ColumnType type, String column) {
        List<Field> children =
                type instanceof Array array ? List.of(field("item", true, inner(array), column)) : List.of();
        Map<String, String> metadata = type == Scalar.UUID ? UUID : Map.of();
        return new Field(name, new FieldType(nullable, arrowType(type, column), null, metadata), children);
    }

    /** What stands in a list of the type: its elements, or lists that are less deep by one. */
    static ColumnType inner(Array array) {
        return array.depth() == 1 ? array.element() : new Array(array.element(), array.depth() - 1);
    }

    private static ArrowType arrowType(ColumnType type, String column) {
        if (type instanceof Array) {
            return ArrowType.List.INSTANCE;
        } else if (type instanceof Numeric numeric) {
            if (numeric.unlimited() || numeric.precision() > ArrowDecimal.MOST_DIGITS) {
                throw new IllegalArgumentException("column " + column + ": " + numeric.sqlName()
                        + " has no Arrow type: numeric(p,s) of at most " + ArrowDecimal.MOST_DIGITS + " digits has");
            }
            return new ArrowType.Decimal(numeric.precision(), numeric.scale(), 128);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case INT2 -> new ArrowType.Int(16, true);
            case INT4 -> new ArrowType.Int(32, true);
            case INT8 -> new ArrowType.Int(64, true);
            case FLOAT4 -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case FLOAT8 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case TEXT, JSON, JSONB -> ArrowType.Utf8.INSTANCE;
            case UUID -> new ArrowType.FixedSizeBinary(16);
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIME -> new ArrowType.Time(TimeUnit.MICROSECOND, 64);
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case TIMESTAMPTZ -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            case INTERVAL -> new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO);
            case BYTEA -> ArrowType.Binary.INSTANCE;
            case INET ->
                throw new IllegalArgumentException("column " + column + ": inet has no Arrow type: make it a text");
        };
    }
}
