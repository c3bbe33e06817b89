package io.fillrate.spark.sink;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.spark.unsafe.types.UTF8String;

/** What becomes of values that a column cannot hold exactly, as {@link Inexact} says; they are adapted here, so that no server does it. */
public final class Exactness {

    private static final int MICROS_DIGITS = 6;

    private Exactness() {}

    /** The number of microseconds of which times with some digits of seconds are multiples. */
    public static long unitMicros(int digits) {
        long unit = 1;
        for (int i = digits; i < MICROS_DIGITS; i++) {
            unit *= 10;
        }
        return unit;
    }

    /** The value, or a multiple of a unit in its place. */
    public static long multiple(long value, long unit, String type, Inexact inexact) {
        long above = Math.floorMod(value, unit);
        if (above == 0) {
            return value;
        }
        boolean up =
                switch (inexact) {
                    case REFUSE ->
                        throw new ValueException("has smaller parts than " + type
                                + " keeps: truncate it in the DataFrame, or set option inexact");
                    case ROUND -> 2 * above >= unit && value <= Long.MAX_VALUE - unit;
                    case TRUNCATE -> false;
                };
        return up ? value - above + unit : value - above;
    }

    /** The number, or one with as many decimal places as the type has. */
    public static BigDecimal number(BigDecimal value, Numeric type, Inexact inexact) {
        if (type.unlimited() || value.scale() <= type.scale()) {
            return value;
        }
        BigDecimal cut = value.setScale(type.scale(), RoundingMode.DOWN);
        if (cut.compareTo(value) == 0) {
            return value;
        }
        return switch (inexact) {
            case REFUSE ->
                throw new ValueException(value.toPlainString() + " has more decimal places than " + type.sqlName()
                        + ": round it in the DataFrame, or set option inexact");
            case ROUND -> Limits.rounded(value, type.scale());
            case TRUNCATE -> cut;
        };
    }

    /** The text, or its beginning; blanks count. */
    public static UTF8String text(UTF8String value, long characters, String type, Inexact inexact) {
        if (value.numBytes() <= characters || value.numChars() <= characters) {
            return value;
        } else if (inexact != Inexact.TRUNCATE) {
            throw new ValueException("has " + value.numChars() + " characters, which is too long for " + type
                    + ": cut it in the DataFrame"
                    + (inexact == Inexact.REFUSE ? ", or set option inexact=truncate" : ""));
        }
        return value.substring(0, Math.toIntExact(characters));
    }
}
