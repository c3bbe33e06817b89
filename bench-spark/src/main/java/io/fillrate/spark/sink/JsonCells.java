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
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VariantType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.types.variant.Variant;
import org.apache.spark.unsafe.types.VariantVal;
import scala.Function2;

/**
 * Values as JSON (RFC 8259). Nulls in structs, maps and arrays are written as such; moments are ISO 8601 in UTC, bytes are in base64.
 * Spark's own {@code to_json} would store other values: "NaN" for NaN, U+FFFD for bytes that are not UTF-8, numbers for dates that are
 * keys.
 */
public final class JsonCells {

    private JsonCells() {}

    /**
     * The encoder of a type.
     *
     * @param to the column, for the error
     * @throws Cell.UnsupportedType if JSON has no form for the type
     */
    public static Cell of(DataType from, StoredType to) {
        if (from instanceof StructType struct) {
            return struct(struct, to);
        } else if (from instanceof MapType map) {
            return map(map, to);
        } else if (from instanceof ArrayType array) {
            Cell element = orNull(of(array.elementType(), to));
            return (row, ordinal, out) -> {
                ArrayData elements = row.getArray(ordinal);
                list("[]", elements.numElements(), out, i -> element.encode(elements, i, out));
            };
        } else if (from instanceof VariantType) {
            return (row, ordinal, out) -> {
                VariantVal value = row.getVariant(ordinal);
                out.putUtf8(new Variant(value.getValue(), value.getMetadata()).toJson(ZoneOffset.UTC));
            };
        } else if (Cell.isText(from)) {
            return (row, ordinal, out) -> string(row.getUTF8String(ordinal).getBytes(), out);
        }
        Function<Object, String> text = text(from, to);
        Function2<SpecializedGetters, Object, Object> value = InternalRow.getAccessor(from, false);
        Cell scalar = (row, ordinal, out) -> out.putAscii(text.apply(value.apply(row, ordinal)));
        return from instanceof NumericType || from instanceof BooleanType ? scalar : quoted(scalar);
    }

    /** The text of a type's values, none of which needs escapes. */
    private static Function<Object, String> text(DataType from, StoredType to) {
        if (Cell.isInteger(from) || from instanceof BooleanType || from instanceof NullType) {
            return Object::toString;
        } else if (from instanceof FloatType || from instanceof DoubleType) {
            return value -> finite(value.toString());
        } else if (from instanceof DecimalType) {
            return value -> ((Decimal) value).toPlainString();
        } else if (from instanceof BinaryType) {
            return value -> Base64.getEncoder().encodeToString((byte[]) value);
        } else if (from instanceof DateType) {
            return value -> LocalDate.ofEpochDay((Integer) value).toString();
        } else if (from instanceof TimestampType) {
            return value -> moment(value).toString();
        } else if (from instanceof TimestampNTZType) {
            return value -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
                    LocalDateTime.ofInstant(moment(value), ZoneOffset.UTC));
        } else if (from instanceof DayTimeIntervalType) {
            return value -> Duration.of((Long) value, ChronoUnit.MICROS).toString();
        } else if (from instanceof YearMonthIntervalType) {
            return value -> Period.ofMonths((Integer) value).normalized().toString();
        }
        throw new Cell.UnsupportedType(from, to, ", since JSON has no form for it");
    }

    private static Instant moment(Object micros) {
        return Instant.EPOCH.plus((Long) micros, ChronoUnit.MICROS);
    }

    private static String finite(String number) {
        if (Character.isLetter(number.charAt(number.length() - 1))) {
            throw new ValueException("holds " + number + ", and JSON has no such number");
        }
        return number;
    }

    private static Cell struct(StructType type, StoredType to) {
        List<Cell> values = Stream.of(type.fields())
                .map(field -> orNull(of(field.dataType(), to)))
                .toList();
        List<byte[]> names = Stream.of(type.fieldNames()).map(JsonCells::name).toList();
        return (row, ordinal, out) -> {
            InternalRow fields = row.getStruct(ordinal, values.size());
            list("{}", values.size(), out, i -> {
                out.putBytes(names.get(i));
                values.get(i).encode(fields, i, out);
            });
        };
    }

    /** A field's name in quotes, and a colon. */
    private static byte[] name(String field) {
        EncodeBuffer name = new EncodeBuffer(32);
        string(field.getBytes(StandardCharsets.UTF_8), name);
        name.putByte(':');
        return name.toByteArray();
    }

    private static Cell map(MapType type, StoredType to) {
        DataType from = type.keyType();
        Cell value = orNull(of(type.valueType(), to));
        Cell key;
        if (Cell.isInteger(from) || from instanceof BooleanType) {
            key = quoted(of(from, to));
        } else if (Cell.isText(from)
                || from instanceof DateType
                || from instanceof TimestampType
                || from instanceof TimestampNTZType) {
            key = of(from, to);
        } else {
            throw new Cell.UnsupportedType(type, to, ": a key must have one text");
        }
        return (row, ordinal, out) -> {
            MapData map = row.getMap(ordinal);
            list("{}", map.numElements(), out, i -> {
                key.encode(map.keyArray(), i, out);
                out.putByte(':');
                value.encode(map.valueArray(), i, out);
            });
        };
    }

    private static void list(String brackets, int size, EncodeBuffer out, IntConsumer element) {
        out.putByte(brackets.charAt(0));
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.putByte(',');
            }
            element.accept(i);
        }
        out.putByte(brackets.charAt(1));
    }

    private static Cell orNull(Cell value) {
        return (row, ordinal, out) -> {
            if (row.isNullAt(ordinal)) {
                out.putAscii("null");
            } else {
                value.encode(row, ordinal, out);
            }
        };
    }

    private static Cell quoted(Cell text) {
        return (row, ordinal, out) -> {
            out.putByte('"');
            text.encode(row, ordinal, out);
            out.putByte('"');
        };
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
}
