package io.fillrate.spark.sink;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;

/** How wide a whole number is in Spark. */
public enum IntegerWidth {
    INT1,
    INT2,
    INT4,
    INT8;

    public static IntegerWidth of(DataType type) {
        return type instanceof ByteType
                ? INT1
                : type instanceof ShortType ? INT2 : type instanceof IntegerType ? INT4 : INT8;
    }

    public long read(SpecializedGetters row, int ordinal) {
        return switch (this) {
            case INT1 -> row.getByte(ordinal);
            case INT2 -> row.getShort(ordinal);
            case INT4 -> row.getInt(ordinal);
            case INT8 -> row.getLong(ordinal);
        };
    }
}
