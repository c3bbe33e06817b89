package io.fillrate.core.internal.encode;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** What the types can hold, and how values are rounded to it (PostgreSQL documentation, chapter "Data Types"). */
public final class Limits {

    private Limits() {}

    /** The refusal of a null in a column that is NOT NULL. */
    public static ValueException missing() {
        return new ValueException("is null, but the column is NOT NULL", "23502");
    }

    /** The text, if UTF-8 can encode it: anything but half of a surrogate pair. */
    public static String text(String value) {
        for (int i = 0; i < value.length(); i++) { // which the JVM leaves out for strings of one byte per character
            if (value.charAt(i) >= Character.MIN_SURROGATE) {
                refuseHalfPairs(value);
                break;
            }
        }
        return value;
    }

    /** The text, if PostgreSQL can keep it: as {@link #text}, and no U+0000. */
    public static String postgresText(String value) {
        int nul = value.indexOf('\0');
        if (nul >= 0) {
            throw postgresNul(nul);
        }
        return text(value);
    }

    /** The refusal of U+0000 in PostgreSQL's text. */
    static ValueException postgresNul(int index) {
        return new ValueException("character " + index + " is U+0000: PostgreSQL text cannot hold it");
    }

    private static void refuseHalfPairs(String value) {
        for (int i = 0; i < value.length(); i++) {
            int codePoint = value.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                throw new ValueException("character " + i + " is half of a surrogate pair: U+"
                        + Integer.toHexString(codePoint).toUpperCase(Locale.ROOT));
            }
            i += Character.charCount(codePoint) - 1;
        }
    }

    /** An element of an array, if it is of the Java class that its type names. */
    public static Object element(Object value, ColumnType type) {
        if (type.javaType().isInstance(value)) {
            return value;
        }
        throw new ValueException("has the element " + value + ", which is a "
                + value.getClass().getSimpleName() + ": " + type.sqlName() + " takes "
                + type.javaType().getSimpleName());
    }

    /** The number, if it is in the range of an int2. */
    public static int int2(int value) {
        if (value != (short) value) {
            throw new ValueException(value + " is out of range for int2: -32768 to 32767");
        }
        return value;
    }

    /** Whether a number other than a BigDecimal is NaN or infinite, as the type allows; anything else is refused. */
    static boolean isSpecial(Number value, Numeric type) {
        if (!(value instanceof Double special) || !(special.isNaN() || special.isInfinite())) {
            throw new ValueException(value + " is a " + value.getClass().getSimpleName()
                    + ": numeric takes BigDecimal, or the Doubles NaN, Infinity and -Infinity");
        }
        if (special.isInfinite() && !type.unlimited()) {
            throw new ValueException(value + " is out of range for " + type.sqlName());
        }
        return true;
    }

    /** The number as the column keeps it: rounded half away from zero to its scale, and not wider than its precision. */
    public static BigDecimal numeric(BigDecimal value, Numeric type) {
        if (value.signum() == 0 && value.scale() < 0) {
            return BigDecimal.ZERO; // 0E+20000000 would be written with all its zeros
        }
        if (type.unlimited()) {
            boolean tooWide = (long) value.precision() - value.scale() > 131_072 && value.signum() != 0;
            if (tooWide || value.scale() > 16_383) {
                throw new ValueException("a number of " + value.precision() + " digits and scale " + value.scale()
                        + " is out of range for numeric: 131072 digits before the point, 16383 after it");
            }
            return value;
        }
        BigDecimal rounded = value.scale() > type.scale() ? rounded(value, type.scale()) : value;
        if ((long) rounded.precision() - rounded.scale() > type.precision() - type.scale() && rounded.signum() != 0) {
            throw new ValueException(
                    value.precision() <= 50
                            ? value + " is out of range for " + type.sqlName()
                            : "a number of " + value.precision() + " digits is out of range for " + type.sqlName());
        }
        return rounded;
    }

    /** The number rounded to a scale, half away from zero. Takes constant time for numbers that are far smaller than the scale. */
    public static BigDecimal rounded(BigDecimal value, int scale) {
        return rounded(value, scale, RoundingMode.HALF_UP);
    }

    /** Likewise, half away from zero or toward zero. */
    static BigDecimal rounded(BigDecimal value, int scale, RoundingMode mode) {
        boolean belowHalf = (long) value.scale() - value.precision() > scale; // rounding 1E-1000000000 would never end
        return belowHalf ? BigDecimal.valueOf(0, scale) : value.setScale(scale, mode);
    }

    /**
     * The unscaled value of a number with at most 18 digits and a scale of 0 or more, without the BigInteger that unscaledValue()
     * makes.
     */
    public static long unscaled(BigDecimal value) {
        return value.scaleByPowerOfTen(value.scale()).longValue();
    }

    /** Microseconds from nanoseconds, rounded half up. */
    public static long roundToMicros(long nanos) {
        return (nanos + 500) / 1000;
    }
}
