package io.fillrate.spark.postgres;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.BinaryValues;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresTime;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.spark.sink.Cell;
import io.fillrate.spark.sink.Exactness;
import io.fillrate.spark.sink.IntegerWidth;
import io.fillrate.spark.sink.JsonCells;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
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
final class BinaryCells {

    private static final Pattern XML_ENCODING = Pattern.compile("^<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([^\"']*)");
    private static final int MAX_XML_DECLARATION = 200;

    private BinaryCells() {}

    /**
     * The encoder of a type of Spark's for a column's type.
     *
     * @param inexact what becomes of values that the column cannot hold exactly
     * @throws Cell.UnsupportedType if the column's type does not take it
     */
    static Cell of(DataType from, PostgresType to, Inexact inexact) {
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
                    return new DecimalCell(decimal.precision(), decimal.scale(), type, inexact);
                } else if (Cell.isInteger(from)) {
                    IntegerWidth width = IntegerWidth.of(from);
                    return (row, ordinal, out) -> DecimalCell.encode(width.read(row, ordinal), 0, type, inexact, out);
                }
            }
            case "textrecv", "namerecv", "enum_recv", "json_recv", "citextrecv" -> {
                if (Cell.isText(from)) {
                    return BinaryCells::text;
                }
            }
            case "varcharrecv", "bpcharrecv" -> {
                if (Cell.isText(from)) {
                    return to.characters() < 0
                            ? BinaryCells::text
                            : (row, ordinal, out) -> text(
                                    Exactness.text(row.getUTF8String(ordinal), to.characters(), to.sql(), inexact),
                                    out);
                }
            }
            case "xml_recv" -> {
                if (Cell.isText(from)) {
                    return BinaryCells::xml;
                }
            }
            case "inet_recv", "cidr_recv" -> {
                if (Cell.isText(from)) {
                    return new NetworkCells.Inet(to.receive().equals("cidr_recv"));
                }
            }
            case "macaddr_recv", "macaddr8_recv" -> {
                if (Cell.isText(from)) {
                    return new NetworkCells.Mac(to.receive().equals("macaddr_recv") ? 6 : 8);
                }
            }
            case "time_recv" -> {
                if (Cell.isText(from)) {
                    return new TimeCell(to.fraction(), to.sql(), inexact);
                }
            }
            case "uuid_recv" -> {
                if (Cell.isText(from)) {
                    return UuidCell::encode;
                }
            }
            case "bytearecv" -> {
                if (from instanceof BinaryType) {
                    return BinaryCells::bytes;
                }
            }
            case "date_recv" -> {
                if (from instanceof DateType) {
                    return (row, ordinal, out) -> BinaryValues.int4(PostgresTime.days((long) row.getInt(ordinal)), out);
                }
            }
            case "timestamp_recv" -> {
                if (from instanceof TimestampNTZType) {
                    return new Micros(Exactness.unitMicros(to.fraction()), to.sql(), inexact);
                }
                hint = ": a moment becomes a local time by a time zone; cast it to timestamp_ntz";
            }
            case "timestamptz_recv" -> {
                if (from instanceof TimestampType) {
                    return new Micros(Exactness.unitMicros(to.fraction()), to.sql(), inexact);
                }
                hint = ": a local time becomes a moment by a time zone; cast it to timestamp";
            }
            case "interval_recv" -> {
                IntervalFields fields = IntervalFields.of(to.modifier());
                if (from instanceof DayTimeIntervalType && fields.unitMicros() > 0) {
                    return (row, ordinal, out) -> BinaryValues.interval(
                            0,
                            0,
                            Exactness.multiple(row.getLong(ordinal), fields.unitMicros(), to.sql(), inexact),
                            out);
                } else if (from instanceof YearMonthIntervalType) {
                    return (row, ordinal, out) -> BinaryValues.interval(
                            (int) Exactness.multiple(row.getInt(ordinal), fields.unitMonths(), to.sql(), inexact),
                            0,
                            0,
                            out);
                }
            }
            case "jsonb_recv" -> {
                if (Cell.isText(from)) {
                    return new JsonbText();
                }
            }
            case "array_recv" -> {
                PostgresType element = to.element();
                if (from instanceof ArrayType array && element != null) {
                    return array(array, element, inexact);
                }
            }
            default -> hint = ", nor any other of Spark's types";
        }
        if (to.receive().equals("json_recv") || to.receive().equals("jsonb_recv")) {
            return new JsonCell(JsonCells.of(from, to), to.receive().equals("jsonb_recv"));
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

    private static Cell array(ArrayType from, PostgresType element, Inexact inexact) {
        DataType inner = from.elementType();
        int depth = 1;
        while (inner instanceof ArrayType array) {
            inner = array.elementType();
            depth++;
        }
        return new ArrayCell(of(inner, element, inexact), Math.toIntExact(element.oid()), depth);
    }

    /** Times of which the column keeps some digits. */
    private record Micros(long unit, String type, Inexact inexact) implements Cell {

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            long micros = row.getLong(ordinal);
            BinaryValues.int8(
                    PostgresTime.micros(unit == 1 ? micros : Exactness.multiple(micros, unit, type, inexact)), out);
        }
    }

    /**
     * The fields that a column of intervals keeps (PostgreSQL sources, {@code AdjustIntervalForTypmod}).
     *
     * @param unitMicros of which times must be multiples; 0 if it keeps none
     * @param unitMonths of which numbers of months must be
     */
    private record IntervalFields(long unitMicros, long unitMonths) {

        private static final int ALL = 0x7fff;
        private static final int MONTH = 1 << 1;
        private static final int YEAR = 1 << 2;
        private static final int HOUR = 1 << 10;
        private static final int MINUTE = 1 << 11;
        private static final int SECOND = 1 << 12;
        private static final long MINUTE_MICROS = 60_000_000;

        static IntervalFields of(int modifier) {
            int fields = modifier < 0 ? ALL : modifier >> 16 & ALL;
            int digits = modifier < 0 ? ALL : modifier & 0xffff;
            long micros = (fields & SECOND) != 0
                    ? Exactness.unitMicros(digits)
                    : (fields & MINUTE) != 0 ? MINUTE_MICROS : (fields & HOUR) != 0 ? 60 * MINUTE_MICROS : 0;
            return new IntervalFields(micros, (fields & (YEAR | MONTH)) == YEAR ? 12 : 1);
        }
    }

    /** The bytes of a string as they are: the server checks that they are UTF-8. */
    private static void text(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        text(row.getUTF8String(ordinal), out);
    }

    /** The server would read it in the encoding that it declares. */
    private static void xml(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        UTF8String text = row.getUTF8String(ordinal);
        Matcher declared =
                XML_ENCODING.matcher(text.substring(0, MAX_XML_DECLARATION).toString());
        if (declared.find() && !declared.group(1).equalsIgnoreCase("UTF-8")) {
            throw new ValueException(
                    "declares the encoding " + declared.group(1) + ", and a string has none: leave it out");
        }
        text(text, out);
    }

    private static void text(UTF8String text, EncodeBuffer out) {
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
    record JsonCell(Cell json, boolean binary) implements Cell {

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            int at = out.reserve(Integer.BYTES);
            if (binary) {
                out.putByte(JsonbText.VERSION);
            }
            json.encode(row, ordinal, out);
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

    /** A string for a {@code uuid}, in its usual form of 36 characters: Spark has no such type. */
    private static final class UuidCell {

        private static final int LENGTH = 36;

        private UuidCell() {}

        static void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            UTF8String text = row.getUTF8String(ordinal);
            if (text.numBytes() != LENGTH) {
                throw refusal(text);
            }
            long high = 0;
            long low = 0;
            for (int i = 0; i < LENGTH; i++) {
                byte c = text.getByte(i);
                if (i == 8 || i == 13 || i == 18 || i == 23) {
                    if (c != '-') {
                        throw refusal(text);
                    }
                } else {
                    int digit = Character.digit(c, 16);
                    if (digit < 0) {
                        throw refusal(text);
                    }
                    high = high << 4 | low >>> 60;
                    low = low << 4 | digit;
                }
            }
            BinaryValues.uuid(high, low, out);
        }

        private static ValueException refusal(UTF8String text) {
            return new ValueException("'" + text.substring(0, 40) + "' is not a uuid");
        }
    }
}
