package io.fillrate.core.internal.encode;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values of every type at random, over all that the type can hold, and more often than chance near its edges. */
final class RandomValues {

    private static final long FIRST_DAY = LocalDate.of(-4713, 11, 24).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(5_874_897, 12, 31).toEpochDay();
    private static final long FIRST_SECOND = FIRST_DAY * 86_400;
    private static final long LAST_SECOND =
            LocalDateTime.of(294_276, 12, 31, 23, 59, 58).toEpochSecond(ZoneOffset.UTC);
    private static final String[] DIGITS = {"0000", "0000", "9999", "0001", "1000", "5", "0"};
    private static final String[] PARTS = {
        "\"",
        "'",
        "\\",
        "\n",
        "\r",
        "\t",
        "\b",
        "\f",
        "\u000b",
        ",",
        ";",
        "{",
        "}",
        " ",
        "NULL",
        "\\N",
        "\\.",
        "\\n",
        "\"\"",
        "\u0001",
        "\u007f",
        "\u0080",
        "ÿ",
        "ß",
        "\u07ff",
        "\u0800",
        "語",
        "\uffff",
        "\ufeff",
        "😀",
        "\udbff\udfff",
        "abc",
        "0",
        "%",
        "$1",
        "?",
        "--",
        "/*"
    };

    private final Random random;

    RandomValues(Random random) {
        this.random = random;
    }

    /** So many values of a type, some of them NULL. */
    List<@Nullable Object> of(ColumnType type, int count) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(random.nextInt(10) == 0 ? null : scalar(type));
        }
        return values;
    }

    /** So many arrays of a type. */
    List<@Nullable Object> arrays(ColumnType element, int count) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int[] sizes = random.ints(1 + random.nextInt(4), 1, 4).toArray();
            sizes[0] = random.nextInt(20) == 0 ? 0 : 1 + random.nextInt(sizes.length == 1 ? 30 : 3);
            values.add(array(sizes, 0, () -> random.nextInt(8) == 0 ? null : scalar(element)));
        }
        return values;
    }

    private static List<@Nullable Object> array(int[] sizes, int depth, Supplier<@Nullable Object> element) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < sizes[depth]; i++) {
            list.add(depth == sizes.length - 1 ? element.get() : array(sizes, depth + 1, element));
        }
        return list;
    }

    private Object scalar(ColumnType type) {
        if (type instanceof Numeric numeric) {
            return numeric.unlimited() ? numeric() : numeric(numeric);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> random.nextBoolean();
            case INT2 -> (int) (short) bits();
            case INT4 -> (int) bits();
            case INT8 -> bits();
            case FLOAT4 -> Float.intBitsToFloat((int) bits());
            case FLOAT8 -> Double.longBitsToDouble(bits());
            case TEXT -> text();
            case UUID -> new UUID(bits(), bits());
            case DATE -> date();
            case TIME -> LocalTime.ofNanoOfDay(between(0, LocalTime.MAX.toNanoOfDay()));
            case TIMESTAMP -> timestamp();
            case TIMESTAMPTZ -> instant();
            case INTERVAL -> interval();
            case BYTEA -> bytes(random.nextInt(300));
            case JSON, JSONB -> json(3);
            case INET -> inet();
        };
    }

    /** Any 64 bits, or few of them, of either sign. */
    private long bits() {
        return random.nextLong() >> random.nextInt(64);
    }

    private long between(long first, long last) {
        return switch (random.nextInt(10)) {
            case 0 -> first;
            case 1 -> last;
            default -> random.longs(1, first, last + 1).sum();
        };
    }

    /** Of up to 131,072 digits before the point and 16,383 after it, with runs of nines and noughts; negative scales as well. */
    private Number numeric() {
        return switch (random.nextInt(40)) {
            case 0 -> Double.NaN;
            case 1 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 2 -> large();
            case 3 -> BigDecimal.valueOf(bits(), -random.nextInt(1000));
            case 4, 5, 6 -> decimal(1 + random.nextInt(1000), random.nextInt(2000));
            default -> decimal(1 + random.nextInt(40), random.nextInt(45));
        };
    }

    private BigDecimal large() {
        int scale = random.nextInt(16_384);
        return decimal(1 + random.nextInt(random.nextInt(10) == 0 ? 131_072 + scale : 14_000), scale);
    }

    private BigDecimal decimal(int digits, int scale) {
        StringBuilder text = new StringBuilder();
        while (text.length() < digits) {
            int kind = random.nextInt(DIGITS.length + 3);
            text.append(kind < DIGITS.length ? DIGITS[kind] : Integer.toString(random.nextInt(10_000)));
        }
        BigInteger unscaled = new BigInteger(text.substring(0, digits));
        return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
    }

    /** Within the column after rounding, with more decimal places or fewer. */
    private Number numeric(Numeric type) {
        int whole = type.precision() - type.scale();
        if (random.nextInt(20) == 0) {
            return Double.NaN;
        }
        int scale = random.nextInt(type.scale() + 10);
        int digits = scale + random.nextInt(whole + 1);
        if (digits == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal value = decimal(digits, scale);
        BigDecimal limit = BigDecimal.ONE.movePointRight(whole).subtract(BigDecimal.ONE.movePointLeft(type.scale()));
        return value.abs().compareTo(limit) > 0 ? limit : value; // it would round up to what the column cannot hold
    }

    String text() {
        StringBuilder text = new StringBuilder();
        int parts = random.nextInt(12);
        for (int i = 0; i < parts; i++) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return text.toString();
    }

    private LocalDate date() {
        return switch (random.nextInt(20)) {
            case 0 -> LocalDate.MAX;
            case 1 -> LocalDate.MIN;
            default -> LocalDate.ofEpochDay(between(FIRST_DAY, LAST_DAY));
        };
    }

    private LocalDateTime timestamp() {
        return switch (random.nextInt(20)) {
            case 0 -> LocalDateTime.MAX;
            case 1 -> LocalDateTime.MIN;
            default -> LocalDateTime.ofEpochSecond(between(FIRST_SECOND, LAST_SECOND), nanos(), ZoneOffset.UTC);
        };
    }

    private Instant instant() {
        return switch (random.nextInt(20)) {
            case 0 -> Instant.MAX;
            case 1 -> Instant.MIN;
            default -> Instant.ofEpochSecond(between(FIRST_SECOND, LAST_SECOND), nanos());
        };
    }

    private int nanos() {
        return (int) between(0, 999_999_999);
    }

    private Interval interval() {
        return new Interval(
                (int) between(Integer.MIN_VALUE + 1, Integer.MAX_VALUE - 1),
                (int) between(Integer.MIN_VALUE, Integer.MAX_VALUE),
                bits());
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private Inet inet() {
        boolean v4 = random.nextBoolean();
        try {
            InetAddress address = InetAddress.getByAddress(bytes(v4 ? 4 : 16));
            return new Inet(address, (int) between(0, v4 ? 32 : 128));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private String json(int depth) {
        int size = random.nextInt(4);
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> "null";
            case 1 -> String.valueOf(random.nextBoolean());
            case 2 -> decimal(1 + random.nextInt(30), random.nextInt(30)).toPlainString();
            case 3 -> jsonString();
            case 4 ->
                IntStream.range(0, size).mapToObj(i -> json(depth - 1)).toList().toString();
            default ->
                "{"
                        + String.join(
                                " , ",
                                IntStream.range(0, size)
                                        .mapToObj(i -> jsonString() + ":" + json(depth - 1))
                                        .toList())
                        + "}";
        };
    }

    private String jsonString() {
        StringBuilder json = new StringBuilder("\"");
        text().codePoints().forEach(c -> {
            if (c < ' ' || (random.nextInt(20) == 0 && c < 0xd800)) {
                json.append("\\u%04x".formatted(c));
            } else {
                json.append(c == '"' || c == '\\' ? "\\" : "").appendCodePoint(c);
            }
        });
        return json.append('"').toString();
    }
}
