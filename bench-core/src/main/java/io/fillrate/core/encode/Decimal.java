package io.fillrate.core.encode;

import java.nio.charset.StandardCharsets;

/** Whole numbers as decimal digits, two at a time, without a string in between. */
final class Decimal {

    private static final byte[] PAIRS = pairs();
    private static final byte[] LEAST = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);

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
                out.putBytes(LEAST);
                return;
            }
            out.putByte('-');
            value = -value;
        }
        putPadded(value, length(value), out);
    }

    /** A number of at most so many digits, with leading zeros. */
    static void putPadded(long value, int digits, EncodeBuffer out) {
        int at = out.reserve(digits);
        byte[] bytes = out.array();
        int end = at + digits;
        long rest = value;
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

    /** How many digits a number that is not negative has. */
    static int length(long value) {
        int length = 1;
        for (long limit = 10; length < 19 && value >= limit; limit *= 10) {
            length++;
        }
        return length;
    }
}
