package io.fillrate.core.encode;

import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;

/** {@code numeric} as decimal digits with a point. */
record TextNumeric(Numeric type) implements ValueEncoder<Number> {

    private static final int COMPACT_PRECISION = 18;

    @Override
    public void encode(Number value, EncodeBuffer out) {
        if (value instanceof BigDecimal decimal) {
            finite(Limits.numeric(decimal, type), out);
        } else if (Limits.isSpecial(value, type)) {
            out.putAscii(value.toString());
        }
    }

    private static void finite(BigDecimal value, EncodeBuffer out) {
        int scale = value.scale();
        if (scale < 0 || scale > COMPACT_PRECISION || value.precision() > COMPACT_PRECISION) {
            out.putAscii(value.toPlainString());
            return;
        }
        // The detour by scale 0 gives the unscaled value without the BigInteger that unscaledValue() makes.
        long unscaled = value.scaleByPowerOfTen(scale).longValue();
        if (unscaled < 0) {
            out.putByte('-');
            unscaled = -unscaled;
        }
        int digits = Math.max(Decimal.length(unscaled), scale + 1);
        Decimal.putPadded(unscaled, digits, out);
        if (scale > 0) {
            int point = out.reserve(1) - scale;
            System.arraycopy(out.array(), point, out.array(), point + 1, scale);
            out.setByte(point, '.');
        }
    }
}
