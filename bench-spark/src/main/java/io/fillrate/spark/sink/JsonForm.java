package io.fillrate.spark.sink;

import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.ValueException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VariantType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.types.variant.Variant;
import org.apache.spark.unsafe.types.VariantVal;

/**
 * Writes one value that is not null as JSON (RFC 8259). Nulls in structs, maps and arrays are written as such; moments are ISO 8601 in UTC,
 * bytes are in base64.
 */
@FunctionalInterface
public interface JsonForm {

    /**
     * Appends the value.
     *
     * @throws ValueException if JSON has no form for it
     */
    void write(SpecializedGetters row, int ordinal, EncodeBuffer out);

    /**
     * The writer of a type.
     *
     * @param to the column, for the error
     * @throws Cell.UnsupportedType if JSON has no form for the type
     */
    static JsonForm of(DataType from, StoredType to) {
        if (from instanceof StructType struct) {
            return new Struct(Stream.of(struct.fields())
                    .map(field -> new Field(name(field), of(field.dataType(), to)))
                    .toList());
        } else if (from instanceof MapType map) {
            boolean keyIsString = Cell.isText(map.keyType()) || isQuoted(map.keyType());
            boolean keyIsNumber = Cell.isInteger(map.keyType()) || map.keyType() instanceof BooleanType;
            if (!keyIsString && !keyIsNumber) {
                throw new Cell.UnsupportedType(from, to, ": a key must have one text");
            }
            return new Entries(of(map.keyType(), to), keyIsNumber, of(map.valueType(), to));
        } else if (from instanceof ArrayType array) {
            return new Elements(of(array.elementType(), to));
        } else if (from instanceof VariantType) {
            return (row, ordinal, out) -> {
                VariantVal value = row.getVariant(ordinal);
                out.putUtf8(new Variant(value.getValue(), value.getMetadata()).toJson(ZoneOffset.UTC));
            };
        } else if (Cell.isText(from)) {
            return (row, ordinal, out) -> string(row.getUTF8String(ordinal).getBytes(), out);
        }
        return scalar(from, to);
    }

    private static JsonForm scalar(DataType from, StoredType to) {
        if (from instanceof BooleanType) {
            return (row, ordinal, out) -> out.putAscii(String.valueOf(row.getBoolean(ordinal)));
        } else if (from instanceof ByteType) {
            return (row, ordinal, out) -> out.putAscii(Byte.toString(row.getByte(ordinal)));
        } else if (from instanceof ShortType) {
            return (row, ordinal, out) -> out.putAscii(Short.toString(row.getShort(ordinal)));
        } else if (from instanceof IntegerType) {
            return (row, ordinal, out) -> out.putAscii(Integer.toString(row.getInt(ordinal)));
        } else if (from instanceof LongType) {
            return (row, ordinal, out) -> out.putAscii(Long.toString(row.getLong(ordinal)));
        } else if (from instanceof FloatType) {
            return (row, ordinal, out) -> out.putAscii(finite(Float.toString(row.getFloat(ordinal))));
        } else if (from instanceof DoubleType) {
            return (row, ordinal, out) -> out.putAscii(finite(Double.toString(row.getDouble(ordinal))));
        } else if (from instanceof DecimalType type) {
            return (row, ordinal, out) -> out.putAscii(row.getDecimal(ordinal, type.precision(), type.scale())
                    .toJavaBigDecimal()
                    .toPlainString());
        } else if (from instanceof BinaryType) {
            Base64.Encoder base64 = Base64.getEncoder();
            return quoted((row, ordinal) -> base64.encodeToString(row.getBinary(ordinal)));
        } else if (from instanceof DateType) {
            return quoted(
                    (row, ordinal) -> LocalDate.ofEpochDay(row.getInt(ordinal)).toString());
        } else if (from instanceof TimestampType) {
            return quoted((row, ordinal) -> moment(row.getLong(ordinal)).toString());
        } else if (from instanceof TimestampNTZType) {
            return quoted((row, ordinal) -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
                    LocalDateTime.ofInstant(moment(row.getLong(ordinal)), ZoneOffset.UTC)));
        } else if (from instanceof DayTimeIntervalType) {
            return quoted((row, ordinal) ->
                    Duration.of(row.getLong(ordinal), ChronoUnit.MICROS).toString());
        } else if (from instanceof YearMonthIntervalType) {
            return quoted((row, ordinal) ->
                    Period.ofMonths(row.getInt(ordinal)).normalized().toString());
        } else if (from instanceof NullType) {
            return (row, ordinal, out) -> out.putAscii("null");
        }
        throw new Cell.UnsupportedType(from, to, ", since JSON has no form for it");
    }

    /** Whether {@link #scalar} writes a string. */
    private static boolean isQuoted(DataType type) {
        return type instanceof DateType || type instanceof TimestampType || type instanceof TimestampNTZType;
    }

    private static Instant moment(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private static String finite(String number) {
        if (Character.isLetter(number.charAt(number.length() - 1))) {
            throw new ValueException("holds " + number + ", and JSON has no such number");
        }
        return number;
    }

    /** A value whose text needs no escapes. */
    @FunctionalInterface
    interface Text {
        String of(SpecializedGetters row, int ordinal);
    }

    private static JsonForm quoted(Text text) {
        return (row, ordinal, out) -> {
            out.putByte('"');
            out.putAscii(text.of(row, ordinal));
            out.putByte('"');
        };
    }

    private static String name(StructField field) {
        EncodeBuffer name = new EncodeBuffer(32);
        string(field.name().getBytes(StandardCharsets.UTF_8), name);
        name.putByte(':');
        return new String(name.toByteArray(), StandardCharsets.UTF_8);
    }

    /** A string, with quotes, backslashes and control characters escaped. */
    private static void string(byte[] utf8, EncodeBuffer out) {
        out.putByte('"');
        for (byte b : utf8) {
            if (b == '"' || b == '\\') {
                out.putByte('\\');
                out.putByte(b);
            } else if (b >= 0 && b < ' ') {
                out.putAscii("\\u00");
                out.putByte(Character.forDigit(b >> 4, 16));
                out.putByte(Character.forDigit(b & 15, 16));
            } else {
                out.putByte(b);
            }
        }
        out.putByte('"');
    }

    private static void orNull(JsonForm json, SpecializedGetters row, int ordinal, EncodeBuffer out) {
        if (row.isNullAt(ordinal)) {
            out.putAscii("null");
        } else {
            json.write(row, ordinal, out);
        }
    }

    /** A field of a struct: its name with quotes and a colon, and its value. */
    record Field(String name, JsonForm value) {}

    /** A struct as an object. */
    record Struct(List<Field> fields) implements JsonForm {

        @Override
        public void write(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            InternalRow struct = row.getStruct(ordinal, fields.size());
            out.putByte('{');
            for (int i = 0; i < fields.size(); i++) {
                if (i > 0) {
                    out.putByte(',');
                }
                out.putUtf8(fields.get(i).name());
                orNull(fields.get(i).value(), struct, i, out);
            }
            out.putByte('}');
        }
    }

    /** A map as an object. */
    record Entries(JsonForm key, boolean quoteKey, JsonForm value) implements JsonForm {

        @Override
        public void write(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            MapData map = row.getMap(ordinal);
            ArrayData keys = map.keyArray();
            ArrayData values = map.valueArray();
            out.putByte('{');
            for (int i = 0; i < map.numElements(); i++) {
                if (i > 0) {
                    out.putByte(',');
                }
                if (quoteKey) {
                    out.putByte('"');
                }
                key.write(keys, i, out);
                out.putAscii(quoteKey ? "\":" : ":");
                orNull(value, values, i, out);
            }
            out.putByte('}');
        }
    }

    /** An array as one of JSON's. */
    record Elements(JsonForm element) implements JsonForm {

        @Override
        public void write(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            ArrayData array = row.getArray(ordinal);
            out.putByte('[');
            for (int i = 0; i < array.numElements(); i++) {
                if (i > 0) {
                    out.putByte(',');
                }
                orNull(element, array, i, out);
            }
            out.putByte(']');
        }
    }
}
