package io.fillrate.spark.postgres;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.BinaryValues;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.spark.sink.Cell;
import io.fillrate.spark.sink.Exactness;
import java.math.BigDecimal;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.Decimal;

/**
 * A decimal for a {@code numeric}.
 *
 * @param precision in Spark
 * @param scale in Spark
 */
record DecimalCell(int precision, int scale, Numeric type, Inexact inexact) implements Cell {

    private static final long[] POWERS_OF_TEN = new long[19];

    static {
        POWERS_OF_TEN[0] = 1;
        for (int i = 1; i < POWERS_OF_TEN.length; i++) {
            POWERS_OF_TEN[i] = 10 * POWERS_OF_TEN[i - 1];
        }
    }

    @Override
    public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        if (precision > Decimal.MAX_LONG_DIGITS()) {
            write(row.getDecimal(ordinal, precision, scale).toJavaBigDecimal(), type, inexact, out);
        } else if (row instanceof UnsafeRow || row instanceof UnsafeArrayData) {
            encode(row.getLong(ordinal), scale, type, inexact, out); // which is how they store it
        } else {
            encode(row.getDecimal(ordinal, precision, scale).toUnscaledLong(), scale, type, inexact, out);
        }
    }

    /** Writes {@code unscaled} / 10^{@code scale}, with a scale of 18 at most. */
    static void encode(long unscaled, int scale, Numeric type, Inexact inexact, EncodeBuffer out) {
        int dropped = type.unlimited() ? 0 : Math.max(0, scale - type.scale());
        long kept = unscaled / POWERS_OF_TEN[dropped];
        int keptScale = scale - dropped;
        int digits = type.unlimited() ? Integer.MAX_VALUE : type.precision() - type.scale() + keptScale;
        boolean compact = Math.abs(kept) < BinaryValues.END_OF_COMPACT_NUMERIC && kept != Long.MIN_VALUE;
        boolean fits = digits >= POWERS_OF_TEN.length || Math.abs(kept) < POWERS_OF_TEN[digits];
        if (compact && fits && kept * POWERS_OF_TEN[dropped] == unscaled) {
            BinaryValues.numeric(kept, keptScale, type.unlimited() ? keptScale : type.scale(), out);
        } else {
            write(BigDecimal.valueOf(unscaled, scale), type, inexact, out);
        }
    }

    private static void write(BigDecimal value, Numeric type, Inexact inexact, EncodeBuffer out) {
        BinaryValues.numeric(Exactness.number(value, type, inexact), type, out);
    }
}
