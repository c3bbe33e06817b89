package io.fillrate.spark.postgres;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.BinaryValues;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.spark.sink.Cell;
import io.fillrate.spark.sink.Exactness;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/**
 * A string such as {@code 12:34:56.789} for a {@code time}, up to 24:00:00.
 *
 * @param digits of fractions of a second that the column keeps
 */
record TimeCell(int digits, String type, Inexact inexact) implements Cell {

    private static final Pattern TEXT =
            Pattern.compile("([01]\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d)(?:\\.(\\d{1,9}))?)?");
    private static final int NANOS_DIGITS = 9;
    private static final long NANOS_OF_SECOND = 1_000_000_000;
    private static final long NANOS_OF_MICRO = 1000;
    private static final long NANOS_OF_DAY = 86_400 * NANOS_OF_SECOND;

    @Override
    public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        String text = row.getUTF8String(ordinal).toString();
        long nanos = nanos(text);
        if (nanos < 0 || nanos > NANOS_OF_DAY) {
            throw new ValueException("'" + text + "' is not a time: 00:00:00 to 24:00:00");
        }
        long unit = NANOS_OF_MICRO * Exactness.unitMicros(digits);
        BinaryValues.int8(Exactness.multiple(nanos, unit, type, inexact) / NANOS_OF_MICRO, out);
    }

    private static long nanos(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return -1;
        }
        long minutes = 60 * Long.parseLong(parts.group(1)) + Long.parseLong(parts.group(2));
        long seconds = 60 * minutes + (parts.group(3) == null ? 0 : Long.parseLong(parts.group(3)));
        String fraction = parts.group(4) == null ? "" : parts.group(4);
        return seconds * NANOS_OF_SECOND + Long.parseLong(fraction + "0".repeat(NANOS_DIGITS - fraction.length()));
    }
}
