package io.fillrate.spark.mysql;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.LoadDataValues;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.spark.sink.Cell;
import io.fillrate.spark.sink.Exactness;
import io.fillrate.spark.sink.IntegerWidth;
import io.fillrate.spark.sink.JsonCells;
import java.math.BigDecimal;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes values in LOAD DATA's text form, for a session that is in UTC. */
final class LoadDataCells {

    private LoadDataCells() {}

    /**
     * The encoder of a type of Spark's for a column's type.
     *
     * @param inexact what becomes of values that the column cannot hold exactly
     * @throws Cell.UnsupportedType if the column's type does not take it
     */
    static Cell of(DataType from, MySqlType to, Inexact inexact) {
        if (from instanceof NullType) {
            return Cell.ofNull();
        } else if (to.bits() > 0 && Cell.isInteger(from)) {
            return Integers.of(IntegerWidth.of(from), to);
        } else if (to.name().equals("tinyint") && from instanceof BooleanType) {
            return (row, ordinal, out) -> out.putByte(row.getBoolean(ordinal) ? '1' : '0');
        } else if (to.isText() && Cell.isText(from)) {
            return text(to, inexact);
        } else if (to.isBytes() && from instanceof BinaryType) {
            return (row, ordinal, out) -> LoadDataValues.hex(row.getBinary(ordinal), out);
        } else if (to.isJson()) {
            Cell json = JsonCells.of(from, to);
            return (row, ordinal, out) -> {
                int start = out.size();
                json.encode(row, ordinal, out);
                LoadDataValues.escape(start, out);
            };
        }
        return number(from, to, inexact);
    }

    private static Cell number(DataType from, MySqlType to, Inexact inexact) {
        switch (to.name()) {
            case "decimal" -> {
                Numeric type = to.numeric();
                if (from instanceof DecimalType decimal) {
                    return (row, ordinal, out) -> decimal(
                            row.getDecimal(ordinal, decimal.precision(), decimal.scale())
                                    .toJavaBigDecimal(),
                            type,
                            inexact,
                            out);
                } else if (Cell.isInteger(from)) {
                    IntegerWidth width = IntegerWidth.of(from);
                    return (row, ordinal, out) ->
                            decimal(BigDecimal.valueOf(width.read(row, ordinal)), type, inexact, out);
                }
            }
            case "float", "double" -> {
                if (to.sql().indexOf('(') >= 0) {
                    throw new Cell.UnsupportedType(
                            from, to, ", since it rounds values: make the column a " + to.name());
                } else if (from instanceof FloatType) {
                    // as a double, since the text of the greatest float is a number beyond it
                    return (row, ordinal, out) -> LoadDataValues.real(row.getFloat(ordinal), out);
                } else if (from instanceof DoubleType && to.name().equals("double")) {
                    return (row, ordinal, out) -> LoadDataValues.real(row.getDouble(ordinal), out);
                }
            }
            default -> {
                return time(from, to, inexact);
            }
        }
        throw new Cell.UnsupportedType(from, to, "");
    }

    private static Cell time(DataType from, MySqlType to, Inexact inexact) {
        return switch (to.name()) {
            case "date" -> {
                if (from instanceof DateType) {
                    yield (row, ordinal, out) -> LoadDataValues.date(row.getInt(ordinal), out);
                }
                throw new Cell.UnsupportedType(from, to, "");
            }
            case "datetime" -> {
                if (from instanceof TimestampNTZType) {
                    yield new Times(Exactness.unitMicros(to.fraction()), to.sql(), inexact);
                }
                throw new Cell.UnsupportedType(
                        from, to, ": a moment becomes a local time by a time zone; cast it to timestamp_ntz");
            }
            case "timestamp" -> {
                if (from instanceof TimestampType) {
                    yield new Times(Exactness.unitMicros(to.fraction()), to.sql(), inexact);
                }
                throw new Cell.UnsupportedType(
                        from, to, ": a local time becomes a moment by a time zone; cast it to timestamp");
            }
            case "binary" ->
                throw new Cell.UnsupportedType(from, to, ", since it pads values: make the column a varbinary");
            default -> throw new Cell.UnsupportedType(from, to, "");
        };
    }

    private static void decimal(BigDecimal value, Numeric type, Inexact inexact, EncodeBuffer out) {
        out.putAscii(
                Limits.numeric(Exactness.number(value, type, inexact), type).toPlainString());
    }

    private static Cell text(MySqlType to, Inexact inexact) {
        String type = to.sql().replaceFirst(" CHARACTER SET .*", "");
        if (to.name().equals("enum")) {
            return new Labels(
                    Set.copyOf(to.labels().stream().map(UTF8String::fromString).toList()), type);
        } else if (to.isLimited()) {
            return (row, ordinal, out) ->
                    text(Exactness.text(row.getUTF8String(ordinal), to.characters(), type, inexact), out);
        }
        return (row, ordinal, out) -> text(row.getUTF8String(ordinal), out);
    }

    /** Labels of an enum: the server would take a number for the place of one, and find others by its collation. */
    private record Labels(Set<UTF8String> all, String type) implements Cell {

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            UTF8String label = row.getUTF8String(ordinal);
            if (!all.contains(label)) {
                throw new ValueException("'" + label.substring(0, 40) + "' is not a label of " + type);
            }
            text(label, out);
        }
    }

    private static void text(UTF8String text, EncodeBuffer out) {
        int start = out.reserve(text.numBytes());
        text.writeToMemory(out.array(), Platform.BYTE_ARRAY_OFFSET + start);
        LoadDataValues.escape(start, out);
    }

    /** Whole numbers that must be within the column's limits. */
    private record Integers(IntegerWidth from, long min, long max, String type) implements Cell {

        static Integers of(IntegerWidth from, MySqlType to) {
            long half = to.bits() == Long.SIZE ? Long.MAX_VALUE : (1L << (to.bits() - 1)) - 1;
            long all = to.bits() == Long.SIZE ? Long.MAX_VALUE : (1L << to.bits()) - 1;
            return to.unsigned() ? new Integers(from, 0, all, to.sql()) : new Integers(from, -half - 1, half, to.sql());
        }

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            long value = from.read(row, ordinal);
            if (value < min || value > max) {
                throw new ValueException(value + " is out of range for " + type + ": " + min + " to " + max);
            }
            LoadDataValues.integer(value, out);
        }
    }

    /** Times of whose fractions of seconds the column keeps some digits: the server would round them without a warning. */
    private record Times(long unitMicros, String type, Inexact inexact) implements Cell {

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            LoadDataValues.dateTime(Exactness.multiple(row.getLong(ordinal), unitMicros, type, inexact), out);
        }
    }
}
