package io.fillrate.core.internal.arrow;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.PeriodDuration;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.jspecify.annotations.Nullable;

/** Reads cells back through the getters of Arrow's vectors, as the objects that a row's accessors give. */
final class ArrowCells {

    private ArrowCells() {}

    static @Nullable Object get(FieldVector vector, ColumnType type, int row) {
        if (vector.isNull(row)) {
            return null;
        } else if (type instanceof Numeric) {
            return ((DecimalVector) vector).getObject(row);
        } else if (type instanceof Array array) {
            return list((ListVector) vector, array.element(), row);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> ((BitVector) vector).get(row) == 1;
            case INT2 -> (int) ((SmallIntVector) vector).get(row);
            case INT4 -> ((IntVector) vector).get(row);
            case INT8 -> ((BigIntVector) vector).get(row);
            case FLOAT4 -> ((Float4Vector) vector).get(row);
            case FLOAT8 -> ((Float8Vector) vector).get(row);
            case TEXT, JSON, JSONB -> String.valueOf(((VarCharVector) vector).getObject(row));
            case BYTEA -> ((VarBinaryVector) vector).get(row);
            case UUID -> uuid(ByteBuffer.wrap(((FixedSizeBinaryVector) vector).get(row)));
            case DATE -> date(((DateDayVector) vector).get(row));
            case TIME -> LocalTime.ofNanoOfDay(((TimeMicroVector) vector).get(row) * 1000);
            case TIMESTAMP -> timestamp(((TimeStampMicroVector) vector).get(row));
            case TIMESTAMPTZ -> moment(((TimeStampMicroTZVector) vector).get(row));
            case INTERVAL -> interval(((IntervalMonthDayNanoVector) vector).getObject(row));
            case INET -> throw new IllegalArgumentException("inet has no Arrow type");
        };
    }

    private static List<@Nullable Object> list(ListVector vector, ColumnType element, int row) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = vector.getElementStartIndex(row); i < vector.getElementEndIndex(row); i++) {
            list.add(get(vector.getDataVector(), element, i));
        }
        return list;
    }

    private static UUID uuid(ByteBuffer bytes) {
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private static LocalDate date(int days) {
        return days == Integer.MAX_VALUE
                ? LocalDate.MAX
                : days == -Integer.MAX_VALUE ? LocalDate.MIN : LocalDate.ofEpochDay(days);
    }

    private static LocalDateTime timestamp(long micros) {
        return micros == Long.MAX_VALUE
                ? LocalDateTime.MAX
                : micros == -Long.MAX_VALUE
                        ? LocalDateTime.MIN
                        : LocalDateTime.ofInstant(moment(micros), ZoneOffset.UTC);
    }

    private static Instant moment(long micros) {
        return micros == Long.MAX_VALUE
                ? Instant.MAX
                : micros == -Long.MAX_VALUE
                        ? Instant.MIN
                        : Instant.ofEpochSecond(
                                Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
    }

    private static Interval interval(PeriodDuration value) {
        Duration time = value.getDuration();
        return new Interval(
                (int) value.getPeriod().toTotalMonths(),
                (int) value.getPeriod().get(ChronoUnit.DAYS),
                time.getSeconds() * 1_000_000 + time.getNano() / 1000);
    }
}
