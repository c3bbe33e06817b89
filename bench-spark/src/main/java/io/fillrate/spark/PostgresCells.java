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
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Writes values in PostgreSQL's binary form with their lengths in front. They are read from Spark's own memory; all but JSON, wide decimals
 * and variants are written without a copy.
 */
final class PostgresCells {

    private PostgresCells() {}

    /**
     * The encoder of a type of Spark's for a column's type.
     *
     * @throws Cell.UnsupportedType if the column's type does not take it without loss
     */
    static Cell of(DataType from, PostgresType to) {
        if (from instanceof NullType) {
            return Cell.ofNull();
        }
        String hint = "";
        switch (to.receive()) {
            case "boolrecv" -> {
                if (from instanceof BooleanType) {
                    return (row, ordinal, out) -> BinaryValues.bool(row.getBoolean(ordinal), out);
                }
            }
            case "int2recv", "int4recv", "int8recv" -> {
                if (Cell.isInteger(from)) {
                    return new Integers(IntegerWidth.of(from), width(to));
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
                        .orElseThrow(() -> new Cell.UnsupportedType(from, to, ", nor any other with such a scale"));
                if (from instanceof DecimalType decimal) {
                    return new DecimalCell(decimal.precision(), decimal.scale(), type);
                } else if (Cell.isInteger(from)) {
                    IntegerWidth width = IntegerWidth.of(from);
                    return (row, ordinal, out) -> DecimalCell.encode(width.read(row, ordinal), 0, type, out);
                }
            }
            case "textrecv", "varcharrecv", "bpcharrecv", "namerecv", "enum_recv", "json_recv" -> {
                if (Cell.isText(from)) {
                    return PostgresCells::text;
                }
            }
            case "uuid_recv" -> {
                if (Cell.isText(from)) {
                    return UuidCell::encode;
                }
            }
            case "bytearecv" -> {
                if (from instanceof BinaryType) {
                    return PostgresCells::bytes;
                }
            }
            case "date_recv" -> {
                if (from instanceof DateType) {
                    return (row, ordinal, out) -> BinaryValues.int4(PostgresTime.days((long) row.getInt(ordinal)), out);
                }
            }
            case "timestamp_recv" -> {
                if (from instanceof TimestampNTZType) {
                    return PostgresCells::micros;
                }
                hint = ": a moment becomes a local time by a time zone; cast it to timestamp_ntz";
            }
            case "timestamptz_recv" -> {
                if (from instanceof TimestampType) {
                    return PostgresCells::micros;
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
                if (Cell.isText(from)) {
                    return new JsonbText();
                }
            }
            case "array_recv" -> {
                PostgresType element = to.element();
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
        throw new Cell.UnsupportedType(from, to, hint);
    }

    private static IntegerWidth width(PostgresType type) {
        return switch (type.receive()) {
            case "int2recv" -> IntegerWidth.INT2;
            case "int4recv" -> IntegerWidth.INT4;
            default -> IntegerWidth.INT8;
        };
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
    record Integers(IntegerWidth from, IntegerWidth to) implements Cell {

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
