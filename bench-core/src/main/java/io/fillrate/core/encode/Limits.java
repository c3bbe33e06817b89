package io.fillrate.core.encode;

import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** What the types can hold (PostgreSQL documentation, chapter "Data Types"). */
public final class Limits {

    private Limits() {}

    /** What a null in a column that is NOT NULL is refused with. */
    public static ValueException missing() {
        return new ValueException("is null, but the column is NOT NULL");
    }

    /** The text, if UTF-8 has a form for it; any character will do, but no half of a surrogate pair. */
    public static String text(String value) {
        int seen = 0;
        for (int i = 0; i < value.length(); i++) {
            seen |= value.charAt(i);
        }
        if (seen >= Character.MIN_SURROGATE) { // or characters that only look so together
            refuseHalfPairs(value);
        }
        return value;
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

    /** The number, if it is in the range of an int2. */
    public static int int2(int value) {
        if (value != (short) value) {
            throw new ValueException(value + " is out of range for int2: -32768 to 32767");
        }
        return value;
    }

    /** Whether a number that is no BigDecimal is NaN or infinite, as the type allows; anything else is refused. */
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

    private static BigDecimal rounded(BigDecimal value, int scale) {
        boolean belowHalf =
                (long) value.scale() - value.precision() > scale; // 1E-1000000000 would take for ever to round
        return belowHalf ? BigDecimal.valueOf(0, scale) : value.setScale(scale, RoundingMode.HALF_UP);
    }
}
