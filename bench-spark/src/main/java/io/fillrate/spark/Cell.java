package io.fillrate.spark;

import io.fillrate.core.internal.encode.BinaryValues;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresTime;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VarcharType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Writes one value of a row or an array of Spark's, which is not null, in PostgreSQL's binary form with its length in front. Values are read
 * from Spark's own memory; all but JSON, wide decimals and variants take no object. Without state, so that tasks share it.
 */
@FunctionalInterface
interface Cell {

    /**
     * Appends the value.
     *
     * @throws ValueException if the column cannot hold it
     */
    void encode(SpecializedGetters row, int ordinal, EncodeBuffer out);

    /** A type of Spark's that a column's type does not take. */
    final class UnsupportedType extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        UnsupportedType(DataType from, StoredType to, String hint) {
            super("is " + from.sql() + " in the DataFrame, which " + to.sql() + " does not take" + hint);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    /**
     * The encoder of a type of Spark's for a column's type.
     *
     * @throws UnsupportedType if the column's type does not take it without loss
     */
    static Cell of(DataType from, StoredType to) {
        if (from instanceof NullType) {
            return (row, ordinal, out) -> {
                throw new ValueException("has a value, and its type has none");
            };
        }
        String hint = "";
        switch (to.receive()) {
            case "boolrecv" -> {
                if (from instanceof BooleanType) {
                    return (row, ordinal, out) -> BinaryValues.bool(row.getBoolean(ordinal), out);
                }
            }
            case "int2recv", "int4recv", "int8recv" -> {
                if (isInteger(from)) {
                    return new Integers(Integers.Width.of(from), Integers.Width.of(to));
                }
            }
            case "float4recv" -> {
                if (from instanceof FloatType) {
                    return (row, ordinal, out) -> BinaryValues.int4(Float.floatToIntBits(row.getFloat(ordinal)), out);
                }
            }
            case "float8recv" -> {
                if (from instanceof FloatType) {
                    return (row, ordinal, out) ->
                            BinaryValues.int8(Double.doubleToLongBits(row.getFloat(ordinal)), out);
                } else if (from instanceof DoubleType) {
                    return (row, ordinal, out) ->
                            BinaryValues.int8(Double.doubleToLongBits(row.getDouble(ordinal)), out);
                }
            }
            case "numeric_recv" -> {
                Numeric type = to.numeric()
                        .orElseThrow(() -> new UnsupportedType(from, to, ", nor any other with such a scale"));
                if (from instanceof DecimalType decimal) {
                    return new DecimalCell(decimal.precision(), decimal.scale(), type);
                } else if (isInteger(from)) {
                    Integers.Width width = Integers.Width.of(from);
                    return (row, ordinal, out) -> DecimalCell.encode(width.read(row, ordinal), 0, type, out);
                }
            }
            case "textrecv",
                    "varcharrecv",
                    "bpcharrecv",
                    "namerecv",
                    "citextrecv",
                    "enum_recv",
                    "json_recv",
                    "xml_recv" -> {
                if (isText(from)) {
                    return Cell::text;
                }
            }
            case "uuid_recv" -> {
                if (isText(from)) {
                    return UuidCell::encode;
                }
            }
            case "bytearecv" -> {
                if (from instanceof BinaryType) {
                    return Cell::bytes;
                }
            }
            case "date_recv" -> {
                if (from instanceof DateType) {
                    return (row, ordinal, out) -> BinaryValues.int4(PostgresTime.days((long) row.getInt(ordinal)), out);
                }
            }
            case "timestamp_recv" -> {
                if (from instanceof TimestampNTZType) {
                    return Cell::micros;
                }
                hint = ": a moment becomes a local time by a time zone; cast it to timestamp_ntz";
            }
            case "timestamptz_recv" -> {
                if (from instanceof TimestampType) {
                    return Cell::micros;
                }
                hint = ": a local time becomes a moment by a time zone; cast it to timestamp";
            }
            case "interval_recv" -> {
                if (from instanceof DayTimeIntervalType) {
                    return (row, ordinal, out) -> BinaryValues.interval(0, 0, row.getLong(ordinal), out);
                } else if (from instanceof YearMonthIntervalType) {
                    return (row, ordinal, out) -> BinaryValues.interval(row.getInt(ordinal), 0, 0, out);
                }
            }
            case "jsonb_recv" -> {
                if (isText(from)) {
                    return new JsonbText();
                }
            }
            case "array_recv" -> {
                StoredType element = to.element();
                if (from instanceof ArrayType array && element != null && !(array.elementType() instanceof ArrayType)) {
                    return new Elements(of(array.elementType(), element), Math.toIntExact(element.oid()));
                }
                hint = from instanceof ArrayType ? ": arrays of arrays go into jsonb" : "";
            }
            default -> hint = ", nor any other of Spark's types";
        }
        if (to.receive().equals("json_recv") || to.receive().equals("jsonb_recv")) {
            return new JsonCell(Json.of(from, to), to.receive().equals("jsonb_recv"));
        }
        throw new UnsupportedType(from, to, hint);
    }

    private static boolean isInteger(DataType type) {
        return type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType;
    }

    /** Whether values are strings: char and varchar are a type of their own in schemas only. */
    static boolean isText(DataType type) {
        return type instanceof StringType || type instanceof CharType || type instanceof VarcharType;
    }

    private static void micros(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        BinaryValues.int8(PostgresTime.micros(row.getLong(ordinal)), out);
    }

    /** The bytes of a string as they are: the server checks that they are UTF-8. */
    private static void text(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        UTF8String text = row.getUTF8String(ordinal);
        int length = text.numBytes();
        int at = out.reserve(Integer.BYTES + length);
        out.setInt(at, length);
        text.writeToMemory(out.array(), Platform.BYTE_ARRAY_OFFSET + at + Integer.BYTES);
    }

    private static void bytes(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        if (row instanceof UnsafeRow || row instanceof UnsafeArrayData) {
            text(row, ordinal, out); // strings and bytes are stored alike, and getBinary copies
        } else {
            byte[] value = row.getBinary(ordinal);
            out.putInt(value.length);
            out.putBytes(value);
        }
    }

    /** JSON that is a string already. */
    record JsonbText() implements Cell {

        private static final int VERSION = 1;

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            UTF8String text = row.getUTF8String(ordinal);
            int length = text.numBytes();
            out.putInt(length + 1);
            out.putByte(VERSION);
            int at = out.reserve(length);
            text.writeToMemory(out.array(), Platform.BYTE_ARRAY_OFFSET + at);
        }
    }

    /** A value of several parts as JSON. */
    record JsonCell(Json json, boolean binary) implements Cell {

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            int at = out.reserve(Integer.BYTES);
            if (binary) {
                out.putByte(JsonbText.VERSION);
            }
            json.write(row, ordinal, out);
            BinaryValues.closeField(at, out);
        }
    }

    /** Whole numbers, which may go into a column of another width if they fit. */
    record Integers(Width from, Width to) implements Cell {

        /** How wide a number is. */
        enum Width {
            INT1,
            INT2,
            INT4,
            INT8;

            private static Width of(DataType type) {
                return type instanceof ByteType
                        ? INT1
                        : type instanceof ShortType ? INT2 : type instanceof IntegerType ? INT4 : INT8;
            }

            private static Width of(StoredType type) {
                return type.receive().equals("int2recv") ? INT2 : type.receive().equals("int4recv") ? INT4 : INT8;
            }

            private long read(SpecializedGetters row, int ordinal) {
                return switch (this) {
                    case INT1 -> row.getByte(ordinal);
                    case INT2 -> row.getShort(ordinal);
                    case INT4 -> row.getInt(ordinal);
                    case INT8 -> row.getLong(ordinal);
                };
            }
        }

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            long value = from.read(row, ordinal);
            switch (to) {
                case INT8 -> BinaryValues.int8(value, out);
                case INT4 -> {
                    if (value != (int) value) {
                        throw new ValueException(value + " is out of range for int4: -2147483648 to 2147483647");
                    }
                    BinaryValues.int4((int) value, out);
                }
                default -> {
                    if (value != (short) value) {
                        throw new ValueException(value + " is out of range for int2: -32768 to 32767");
                    }
                    BinaryValues.int2((int) value, out);
                }
            }
        }
    }

    /**
     * A list of one dimension: number of dimensions, whether there are NULLs, the elements' type, size and lower bound, the elements
     * (PostgreSQL sources, {@code array_recv}).
     */
    record Elements(Cell element, int elementOid) implements Cell {

        private static final int NULL = -1;
        private static final int LOWER_BOUND = 1;

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            ArrayData values = row.getArray(ordinal);
            int count = values.numElements();
            int at = out.reserve(Integer.BYTES);
            out.putInt(count == 0 ? 0 : 1);
            int nulls = out.reserve(Integer.BYTES);
            out.setInt(nulls, 0);
            out.putInt(elementOid);
            if (count > 0) {
                out.putInt(count);
                out.putInt(LOWER_BOUND);
            }
            for (int i = 0; i < count; i++) {
                if (values.isNullAt(i)) {
                    out.setInt(nulls, 1);
                    out.putInt(NULL);
                } else {
                    element.encode(values, i, out);
                }
            }
            BinaryValues.closeField(at, out);
        }
    }
}
