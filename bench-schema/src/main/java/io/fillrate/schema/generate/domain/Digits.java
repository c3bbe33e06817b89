package io.fillrate.schema.generate.domain;

import java.time.LocalDate;
import java.util.HexFormat;

/** Digits of numbers, written without the strings that {@link String#format} would make. */
public final class Digits {

    /** Lower-case letters only, so that texts stay different where case is ignored. */
    public static final String BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz";

    private static final HexFormat HEX = HexFormat.of();

    private Digits() {}

    /** Appends a number of 0 or more with zeros in front, up to a width. */
    public static void padded(long number, int width, StringBuilder out) {
        long bound = 10;
        int length = 1;
        while (length < width && number >= bound) {
            bound *= 10;
            length++;
        }
        for (int i = length; i < width; i++) {
            out.append('0');
        }
        out.append(number);
    }

    /** Appends a number below 36^width in that many digits. */
    public static void base36(long number, int width, StringBuilder out) {
        int from = out.length();
        out.setLength(from + width);
        long rest = number;
        for (int i = from + width - 1; i >= from; i--) {
            out.setCharAt(i, BASE_36.charAt((int) (rest % 36)));
            rest /= 36;
        }
    }

    /**
     * Appends the lowest digits of a number in base 16.
     *
     * @param width how many digits, at most 16
     */
    public static void hex(long number, int width, StringBuilder out) {
        out.append(HEX.toHexDigits(number, width));
    }

    /** Appends a time of day, given in microseconds since midnight: {@code 12:30:00.000001}. */
    public static void time(long micros, StringBuilder out) {
        long seconds = micros / 1_000_000;
        padded(seconds / 3_600, 2, out);
        out.append(':');
        padded(seconds / 60 % 60, 2, out);
        out.append(':');
        padded(seconds % 60, 2, out);
        out.append('.');
        padded(micros % 1_000_000, 6, out);
    }

    /** Appends a day of the years 1 to 9999: {@code 2020-01-31}. */
    public static void date(LocalDate date, StringBuilder out) {
        padded(date.getYear(), 4, out);
        out.append('-');
        padded(date.getMonthValue(), 2, out);
        out.append('-');
        padded(date.getDayOfMonth(), 2, out);
    }

    /** Returns a product of numbers of 0 or more; {@link Long#MAX_VALUE} if it is that or more. */
    public static long product(long one, long other) {
        return Math.multiplyHigh(one, other) != 0 || one * other < 0 ? Long.MAX_VALUE : one * other;
    }

    /** Returns a sum of numbers of 0 or more; {@link Long#MAX_VALUE} if it is that or more. */
    public static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
