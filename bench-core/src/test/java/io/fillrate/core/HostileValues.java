package io.fillrate.core;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * For each type of columns, values of every Java class that its accessor may give: ordinary ones, the extremes, what lies beyond them, and
 * worse.
 */
@SuppressWarnings("FloatingPointLiteralPrecision") // which is what is tried
public final class HostileValues {

    private static final LocalDateTime FIRST_OF_POSTGRES = LocalDateTime.of(-4713, 11, 24, 0, 0);
    private static final LocalDateTime END_OF_POSTGRES = LocalDateTime.of(294_277, 1, 1, 0, 0);
    private static final String LONG = "long enough for the other way of encoding, é語 included: ".repeat(2);

    private static final Set<ColumnType> NUMBERS =
            Set.of(Scalar.INT2, Scalar.INT4, Scalar.INT8, Scalar.FLOAT4, Scalar.FLOAT8);

    private HostileValues() {}

    /** Every scalar type, decimals with limits and without, and arrays of these. */
    public static List<ColumnType> types() {
        List<ColumnType> types = new ArrayList<>(List.of(Scalar.values()));
        types.addAll(List.of(new Numeric(10, 2), new Numeric(38, 10), Numeric.UNLIMITED));
        List.copyOf(types).forEach(type -> types.add(new Array(type)));
        return types;
    }

    /** Values of a type, NULL first. */
    public static List<@Nullable Object> of(ColumnType type) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(null);
        if (type instanceof Array array) {
            values.addAll(arrays(array.element()));
        } else if (type instanceof Numeric numeric) {
            values.addAll(numeric.unlimited() ? numerics() : decimals(numeric));
            values.addAll(otherNumbers());
        } else {
            values.addAll(scalars((Scalar) type));
        }
        return values;
    }

    private static List<Object> scalars(Scalar type) {
        return switch (type) {
            case BOOLEAN -> List.of(true, false);
            case INT2 -> List.of(-32_768, -1, 0, 1, 32_767, -32_769, 32_768, 65_536, Integer.MIN_VALUE);
            case INT4 -> List.of(Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE);
            case INT8 -> List.of(Long.MIN_VALUE, -1L, 0L, (1L << 53) + 1, Long.MAX_VALUE);
            case FLOAT4 ->
                List.of(
                        0f,
                        -0f,
                        0.1f,
                        16_777_216f,
                        Float.MIN_VALUE,
                        Float.MIN_NORMAL,
                        Float.MAX_VALUE,
                        -Float.MAX_VALUE,
                        Float.NaN,
                        Float.POSITIVE_INFINITY,
                        Float.NEGATIVE_INFINITY);
            case FLOAT8 ->
                List.of(
                        0.0,
                        -0.0,
                        0.1,
                        9_007_199_254_740_992.0,
                        Double.MIN_VALUE,
                        Double.MIN_NORMAL,
                        Double.MAX_VALUE,
                        -Double.MAX_VALUE,
                        Double.NaN,
                        Double.POSITIVE_INFINITY,
                        Double.NEGATIVE_INFINITY);
            case TEXT -> texts();
            case UUID -> List.of(new UUID(0, 0), new UUID(-1, -1), new UUID(0x0123_4567_89ab_cdefL, Long.MIN_VALUE));
            case DATE -> dates();
            case TIME -> times();
            case TIMESTAMP -> timestamps();
            case TIMESTAMPTZ -> moments();
            case INTERVAL ->
                List.of(
                        new Interval(0, 0, 0),
                        new Interval(14, -3, 4_000_005),
                        new Interval(-14, 3, -4_000_005),
                        new Interval(Integer.MAX_VALUE, Integer.MIN_VALUE, 999_999),
                        new Interval(-1, -1, -86_400_000_001L));
            case BYTEA -> List.of(new byte[0], new byte[] {0}, new byte[] {'\\', 'x', '\'', -1}, everyByte());
            case JSON, JSONB -> jsons();
            case INET ->
                Stream.of("10.0.0.1", "10.1.2.3/8", "0.0.0.0/0", "::1", "2001:db8::1/32", "::/0")
                        .<Object>map(Inet::parse)
                        .toList();
        };
    }

    private static List<Object> texts() {
        return List.of(
                "",
                " ",
                "it's \"quoted\", with \\ and ; and {braces}",
                "tab\tnewline\nreturn\rbell\u0007",
                "NULL",
                "\\N",
                "\\.",
                "é語😀",
                "\uffff\ufeff",
                LONG,
                "a\0b",
                LONG + "\0",
                "\ud83d",
                "\ude00\ud83d",
                LONG + "\ud83d");
    }

    private static List<Object> jsons() {
        return List.of(
                "{}",
                "null",
                "{ \"b\" : [1, 2.50 ], \"a\":\"it's \\\\ é😀\", \"b\":3 }",
                "\"\\ud83d\\ude00\"",
                "1E400",
                "12345678901234567890.123456789",
                "\"a\\u0000b\"",
                "\"\\ud83d\"",
                "",
                "{",
                "{\"a\":1}}",
                "\"a\0b\"",
                "\"\ud83d\"");
    }

    private static byte[] everyByte() {
        byte[] bytes = new byte[256];
        IntStream.range(0, bytes.length).forEach(i -> bytes[i] = (byte) i);
        return bytes;
    }

    private static List<Object> dates() {
        return List.of(
                LocalDate.of(1970, 1, 1),
                LocalDate.of(2000, 2, 29),
                LocalDate.of(1582, 10, 4),
                LocalDate.of(1582, 10, 10),
                LocalDate.of(1, 1, 1),
                LocalDate.of(0, 12, 31),
                LocalDate.of(-43, 3, 15),
                LocalDate.of(9999, 12, 31),
                LocalDate.of(10_000, 1, 1),
                LocalDate.MIN,
                LocalDate.MAX,
                FIRST_OF_POSTGRES.toLocalDate(),
                FIRST_OF_POSTGRES.toLocalDate().minusDays(1),
                LocalDate.of(5_874_897, 12, 31),
                LocalDate.of(5_874_898, 1, 1),
                LocalDate.of(5_881_580, 7, 12),
                LocalDate.MIN.plusDays(1),
                LocalDate.MAX.minusDays(1));
    }

    private static List<Object> times() {
        LocalTime noon = LocalTime.NOON;
        LocalTime last = LocalTime.of(23, 59, 59);
        return List.of(
                LocalTime.MIDNIGHT,
                noon,
                LocalTime.of(3, 4, 5, 123_456_000),
                noon.withNano(499),
                noon.withNano(500),
                noon.withNano(1_500),
                noon.withNano(999_999_500),
                last.withNano(999_999_000),
                last.withNano(999_999_499),
                last.withNano(999_999_500),
                LocalTime.MAX);
    }

    private static List<Object> timestamps() {
        LocalDateTime time = LocalDateTime.of(1969, 12, 31, 23, 59, 59);
        LocalDateTime last = LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000);
        return List.of(
                LocalDateTime.of(2026, 11, 22, 7, 30),
                time.withNano(123_456_000),
                time.withNano(499),
                time.withNano(500),
                time.withNano(1_500),
                time.withNano(999_999_500),
                LocalDateTime.of(2038, 1, 19, 3, 14, 8),
                LocalDateTime.of(1582, 10, 10, 12, 0),
                LocalDateTime.of(1, 1, 1, 0, 0),
                LocalDateTime.of(1, 1, 1, 0, 0).minusNanos(400),
                LocalDateTime.of(0, 12, 31, 23, 59, 59),
                LocalDateTime.of(-43, 3, 15, 12, 0),
                last,
                last.plusNanos(499),
                last.plusNanos(500),
                LocalDateTime.of(10_000, 1, 1, 0, 0),
                LocalDateTime.MIN,
                LocalDateTime.MAX,
                FIRST_OF_POSTGRES,
                FIRST_OF_POSTGRES.minusNanos(1_000),
                LocalDateTime.of(294_247, 1, 10, 4, 0, 54, 775_806_000),
                END_OF_POSTGRES.minusNanos(1_000),
                END_OF_POSTGRES.minusNanos(500),
                END_OF_POSTGRES,
                LocalDateTime.MIN.plusNanos(1),
                LocalDateTime.MAX.minusNanos(1));
    }

    private static List<Object> moments() {
        return timestamps().stream()
                .map(LocalDateTime.class::cast)
                .<Object>map(HostileValues::moment)
                .toList();
    }

    private static Instant moment(LocalDateTime time) {
        if (time.equals(LocalDateTime.MAX)) {
            return Instant.MAX;
        }
        return time.equals(LocalDateTime.MIN) ? Instant.MIN : time.toInstant(ZoneOffset.UTC);
    }

    private static List<Object> decimals(Numeric type) {
        BigDecimal step = BigDecimal.ONE.movePointLeft(type.scale());
        BigDecimal beyond = BigDecimal.ONE.movePointRight(type.precision() - type.scale());
        BigDecimal max = beyond.subtract(step);
        BigDecimal half = step.divide(BigDecimal.valueOf(2));
        return List.of(
                BigDecimal.ZERO,
                BigDecimal.TEN,
                new BigDecimal("1E+3"),
                step,
                step.negate(),
                max,
                max.negate(),
                half,
                half.negate(),
                half.subtract(step.movePointLeft(3)),
                max.add(half).subtract(step.movePointLeft(3)),
                new BigDecimal("1E-20000000"),
                new BigDecimal("-1E-2147483647"),
                new BigDecimal("0E+20000000"),
                max.add(half),
                beyond,
                beyond.negate(),
                new BigDecimal("1E+20000000"),
                new BigDecimal("1E+2147483647"));
    }

    private static List<Object> numerics() {
        return List.of(
                BigDecimal.ZERO,
                new BigDecimal("1.10"),
                new BigDecimal("1E+3"),
                new BigDecimal("-12345678901234567890.12345678901234567890"),
                new BigDecimal("1E+131071"),
                new BigDecimal(BigInteger.TEN.pow(131_072).subtract(BigInteger.ONE)),
                new BigDecimal("-1E-16383"),
                new BigDecimal("0E+20000000"),
                new BigDecimal("1E+131072"),
                new BigDecimal("1E+200000"),
                new BigDecimal("1E-16384"),
                new BigDecimal("1E-20000000"),
                new BigDecimal("1E+20000000"),
                new BigDecimal("1E+2147483647"));
    }

    private static List<Object> otherNumbers() {
        return List.of(
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                1.5,
                1.5f,
                7,
                (1L << 53) + 1,
                (short) 7,
                BigInteger.TWO.pow(70));
    }

    /** Lists of all shapes, and with elements of classes that are not the type's. */
    private static List<Object> arrays(ColumnType element) {
        List<@Nullable Object> usual = element instanceof Numeric
                ? List.of(BigDecimal.ONE, new BigDecimal("-0.5"), BigDecimal.TEN)
                : of(element).subList(1, 3);
        Object a = usual.get(0);
        Object b = usual.get(usual.size() - 1);
        List<Object> values = new ArrayList<>(List.of(
                List.of(),
                List.of(a, b),
                Collections.singletonList(null),
                Arrays.asList(a, null, b),
                Arrays.asList("no value of the type", a),
                List.of(new StringBuilder("no value of any"))));
        for (Object hostile : of(element)) {
            if (hostile != null) {
                values.add(List.of(hostile));
            }
        }
        if (NUMBERS.contains(element)) {
            values.addAll(List.of(List.of(1), List.of(1L), List.of((short) 1), List.of(1.5), List.of(1.5f)));
        }
        if (element == Scalar.INT4 || element == Scalar.TEXT) {
            values.addAll(shapes(a, b));
        }
        return values;
    }

    private static List<Object> shapes(Object a, Object b) {
        Object six = a;
        for (int depth = 0; depth < 6; depth++) {
            six = List.of(six);
        }
        return List.of(
                List.of(List.of(), List.of()),
                List.of(List.of(a, b), Arrays.asList(b, null)),
                six,
                List.of(six),
                List.of(List.of(a), List.of(a, b)),
                List.of(a, List.of(b)),
                List.of(List.of(a), b),
                Arrays.asList(List.of(a), null));
    }
}
