package io.fillrate.spark.sink;

import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.ValueException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.VarcharType;

/**
 * Writes one value of a row or an array of Spark's, which is not null, in the form of a database. Without state, so that
 * tasks share it.
 */
@FunctionalInterface
public interface Cell {

    /**
     * Appends the value.
     *
     * @throws ValueException if the column cannot hold it
     */
    void encode(SpecializedGetters row, int ordinal, EncodeBuffer out);

    /** A type of Spark's that a column's type does not take. */
    final class UnsupportedType extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        public UnsupportedType(DataType from, StoredType to, String hint) {
            super("is " + from.sql() + " in the DataFrame, which " + to.sql() + " does not take" + hint);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    /** Of a column whose values are all null. */
    static Cell ofNull() {
        return (row, ordinal, out) -> {
            throw new ValueException("has a value, and its type has none");
        };
    }

    /** Whether values are whole numbers. */
    static boolean isInteger(DataType type) {
        return type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType;
    }

    /** Whether values are strings: char and varchar are a type of their own in schemas only. */
    static boolean isText(DataType type) {
        return type instanceof StringType || type instanceof CharType || type instanceof VarcharType;
    }
}
