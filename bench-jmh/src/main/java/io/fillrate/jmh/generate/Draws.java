package io.fillrate.jmh.generate;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.DateRange;
import io.fillrate.data.RowGenerator;
import io.fillrate.data.Table;
import io.fillrate.jmh.SampleRows;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** Values of the types that have none of their own in {@link ColumnRandom}. */
final class Draws {

    static final DateRange DATES = new DateRange(LocalDate.of(2020, 1, 1), LocalDate.of(2030, 1, 1));
    static final DateRange TIMESTAMPS = new DateRange(LocalDate.of(1970, 1, 1), LocalDate.of(2034, 1, 1));

    private static final byte[] LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".getBytes(StandardCharsets.ISO_8859_1);
    private static final int BITS_OF_LETTER = 6;
    private static final int LETTERS_OF_LONG = Long.SIZE / BITS_OF_LETTER;
    private static final long FIRST_SECOND =
            Instant.parse("2020-01-01T00:00:00Z").getEpochSecond();
    private static final long FIVE_YEARS = 5L * 365 * 86_400;

    private Draws() {}

    /**
     * The random numbers of a table's columns, as they are before its first row; a row's factory alone is given them elsewhere.
     */
    static ColumnRandom[] randoms(Table<?> table) {
        List<Column<ColumnRandom[]>> columns = table.columns().stream()
                .map(column -> Column.<ColumnRandom[]>int8(column.name(), randoms -> 0))
                .toList();
        return new RowGenerator<>(
                        new Table<>(table.name(), columns, List.of()), SampleRows.SEED, (index, randoms) -> randoms)
                .row(0);
    }

    /** A version 4 UUID (RFC 9562, 5.4). */
    static UUID uuid(ColumnRandom random) {
        long high = (random.nextLong() & ~0xf000L) | 0x4000L;
        long low = (random.nextLong() & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(high, low);
    }

    /** Ten characters from each draw, none rejected. */
    static String text(ColumnRandom random, int length) {
        byte[] letters = new byte[length];
        for (int i = 0; i < length; ) {
            long bits = random.nextLong();
            for (int end = Math.min(length, i + LETTERS_OF_LONG); i < end; i++) {
                letters[i] = LETTERS[(int) bits & 63];
                bits >>>= BITS_OF_LETTER;
            }
        }
        return new String(letters, StandardCharsets.ISO_8859_1);
    }

    /** Zeros and ones, at most 64. */
    static String bits(ColumnRandom random, int length) {
        byte[] digits = new byte[length];
        long bits = random.nextLong();
        for (int i = 0; i < length; i++) {
            digits[i] = (byte) ('0' + (bits & 1));
            bits >>>= 1;
        }
        return new String(digits, StandardCharsets.ISO_8859_1);
    }

    /** A microsecond of the years 2020 to 2024. */
    static Instant instant(ColumnRandom random) {
        long micros = random.nextLong(FIVE_YEARS * 1_000_000);
        return Instant.ofEpochSecond(FIRST_SECOND + micros / 1_000_000, micros % 1_000_000 * 1000);
    }

    /** An object with a few members, of about 120 characters. */
    static String json(ColumnRandom random) {
        return "{\"id\":" + random.nextInt(1_000_000)
                + ",\"code\":\"" + text(random, 12)
                + "\",\"active\":" + random.oneIn(2)
                + ",\"score\":" + random.nextInt(10_000) / 100 + "." + (10 + random.nextInt(90))
                + ",\"tags\":[\"" + text(random, 6) + "\",\"" + text(random, 6)
                + "\"],\"address\":{\"street\":\"" + text(random, 16)
                + "\",\"number\":" + random.nextInt(200) + "}}";
    }
}
