package io.fillrate.core.internal.encode;

import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/** Whole numbers as decimal digits, two at a time, without a string in between. */
final class Decimal {

    private static final int EIGHT = 8;
    private static final long HUNDRED_MILLION = 100_000_000;
    private static final long[] POWERS =
            LongStream.iterate(1, power -> 10 * power).limit(19).toArray();
    private static final byte[] PAIRS = pairs();
    private static final byte[] MIN_LONG = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);

    private Decimal() {}

    private static byte[] pairs() {
        byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }

    static void put(long value, EncodeBuffer out) {
        if (value < 0) {
            if (value == Long.MIN_VALUE) {
                out.putBytes(MIN_LONG);
                return;
            }
            out.putByte('-');
            value = -value;
        }
        putPadded(value, length(value), out);
    }

    /** A number of at most {@code digits} digits, with leading zeros. */
    static void putPadded(long value, int digits, EncodeBuffer out) {
        int at = out.reserve(digits);
        byte[] bytes = out.array();
        int end = at + digits;
        long rest = value;
        while (end - at >= EIGHT) {
            end -= EIGHT;
            long quotient = rest / HUNDRED_MILLION;
            out.setLong(end, eight(rest - quotient * HUNDRED_MILLION));
            rest = quotient;
        }
        while (end - at >= 2) {
            long quotient = rest / 100;
            int pair = (int) (rest - quotient * 100) * 2;
            bytes[--end] = PAIRS[pair + 1];
            bytes[--end] = PAIRS[pair];
            rest = quotient;
        }
        if (end > at) {
            bytes[at] = (byte) ('0' + rest % 10);
        }
    }

    /**
     * Eight digits, the first in the highest byte: a number below 10^8 is split into two of four digits in lanes of their own,
     * these into four of two and those into eight, each by a multiplication that divides all lanes at once.
     */
    private static long eight(long value) {
        long high = value / 10_000;
        long fours = (high << 32) | (value - high * 10_000);
        long hundreds = ((fours * 10_486) >>> 20) & 0x0000_007f_0000_007fL;
        long twos = (hundreds << 16) | (fours - hundreds * 100);
        long tens = ((twos * 103) >>> 10) & 0x000f_000f_000f_000fL;
        return ((tens << 8) | (twos - tens * 10)) + 0x3030_3030_3030_3030L;
    }

    /** How many digits a number that is not negative has: from its bits, as a digit takes log2(10) of them, and one more from its power. */
    static int length(long value) {
        int max = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        int less = (max * 1233) >>> 12;
        return (value | 1) >= POWERS[less] ? less + 1 : less;
    }
}
