package io.fillrate.core.arrow;

import io.fillrate.core.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** {@code numeric(p,s)} as the 128 bits of its unscaled value, rounded half away from zero to its scale as databases do. */
final class ArrowDecimal {

    /** Digits that fit 128 bits whatever they are. */
    static final int MOST_DIGITS = 38;

    /** Digits that fit a long whatever they are. */
    private static final int COMPACT_DIGITS = 18;

    private ArrowDecimal() {}

    static void put(Number value, Numeric type, OffHeapBytes out) {
        if (!(value instanceof BigDecimal decimal)) {
            throw new ValueException(value + " is no decimal number: Arrow's decimals have no other");
        }
        BigDecimal scaled = decimal.scale() == type.scale() ? decimal : scaled(decimal, type);
        if (scaled.precision() > type.precision()) {
            throw outOfRange(decimal, type);
        } else if (scaled.precision() <= COMPACT_DIGITS) {
            // The detour by scale 0 gives the unscaled value without the BigInteger that unscaledValue() makes.
            long unscaled = scaled.scaleByPowerOfTen(type.scale()).longValue();
            out.putLong(unscaled);
            out.putLong(unscaled >> 63);
        } else {
            BigInteger unscaled = scaled.unscaledValue();
            out.putLong(unscaled.longValue());
            out.putLong(unscaled.shiftRight(64).longValue());
        }
    }

    private static BigDecimal scaled(BigDecimal value, Numeric type) {
        // First, since a number like 1E+1000000 would be written out.
        if ((long) value.precision() - value.scale() > type.precision() - type.scale() && value.signum() != 0) {
            throw outOfRange(value, type);
        }
        return value.setScale(type.scale(), RoundingMode.HALF_UP);
    }

    private static ValueException outOfRange(BigDecimal value, Numeric type) {
        String shown = value.precision() <= 50 ? value.toString() : "a number of " + value.precision() + " digits";
        return new ValueException(shown + " is out of range for " + type.sqlName());
    }
}
