package io.fillrate.data.workload;

import io.fillrate.data.ColumnRandom;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Values of common types, drawn from a column's random numbers. */
final class Draw {

    private static final char[] ALPHANUMERIC =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray();

    private Draw() {}

    /** A version 4 UUID (RFC 9562, 5.4). */
    static UUID uuid(ColumnRandom random) {
        long high = (random.nextLong() & ~0xf000L) | 0x4000L;
        long low = (random.nextLong() & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(high, low);
    }

    /** A microsecond of the span that starts at a second since 1970. */
    static Instant instant(ColumnRandom random, long firstSecond, long spanMicros) {
        long micros = random.nextLong(spanMicros);
        return Instant.ofEpochSecond(firstSecond + micros / 1_000_000, micros % 1_000_000 * 1000);
    }

    /** Letters, digits, hyphens and underscores: 64 characters, so that each takes six bits of a draw and none is rejected. */
    static String alphanumeric(ColumnRandom random, int length) {
        char[] characters = new char[length];
        long bits = 0;
        for (int i = 0; i < length; i++) {
            if (i % 10 == 0) {
                bits = random.nextLong();
            }
            characters[i] = ALPHANUMERIC[(int) bits & 63];
            bits >>>= 6;
        }
        return new String(characters);
    }

    /** Up to {@code max} values of a pool; each count is equally likely. */
    static List<String> list(ColumnRandom random, String[] pool, int max) {
        int size = random.nextInt(max + 1);
        String[] values = new String[size];
        for (int i = 0; i < size; i++) {
            values[i] = pool[random.nextInt(pool.length)];
        }
        return List.of(values);
    }
}
