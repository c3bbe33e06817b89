package io.fillrate.data.workload;

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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values at which loads break: limits, signs, empty values, and characters with a meaning in formats. */
final class EdgeValues {

    private EdgeValues() {}

    static final List<Boolean> BOOLEANS = List.of(true, false);
    static final List<Integer> INT2S = List.of(0, 1, -1, (int) Short.MAX_VALUE, (int) Short.MIN_VALUE);
    static final List<Integer> INT4S = List.of(0, 1, -1, 10_000, Integer.MAX_VALUE, Integer.MIN_VALUE);
    static final List<Long> INT8S = List.of(0L, 1L, -1L, 1L << 53, Long.MAX_VALUE, Long.MIN_VALUE);
    static final List<Float> FLOAT4S = List.of(
            0f,
            -0f,
            1.5f,
            -3.4e-5f,
            Float.MIN_VALUE,
            Float.MAX_VALUE,
            Float.NaN,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY);
    static final List<Double> FLOAT8S = List.of(
            0d,
            -0d,
            0.1,
            -2.5e-8,
            1e22,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    static final List<Number> NARROW_NUMERICS = List.of(
            new BigDecimal("0.00"),
            new BigDecimal("0.01"),
            new BigDecimal("-0.10"),
            new BigDecimal("1"),
            new BigDecimal("-1E+3"),
            new BigDecimal("10000.00"),
            new BigDecimal("99999999.99"),
            new BigDecimal("-99999999.99"),
            Double.NaN);
    static final List<Number> WIDE_NUMERICS = List.of(
            BigDecimal.ZERO,
            new BigDecimal("0.000"),
            new BigDecimal("1E+20"),
            new BigDecimal("-1E-20"),
            new BigDecimal("12345678901234567890.123456789012345678901"),
            new BigDecimal("-10000"),
            new BigDecimal("0.0001"),
            new BigDecimal("100010000.00010001"),
            new BigDecimal(BigInteger.TEN.pow(500), 250),
            new BigDecimal(BigInteger.ONE.shiftLeft(64)),
            new BigDecimal(Long.MIN_VALUE),
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    static final List<String> TEXTS = List.of(
            "",
            " ",
            "plain",
            "a,b;c",
            "\"",
            "\"\"",
            "'",
            "\\",
            "\\N",
            "\\.",
            "NULL",
            "null",
            "line\nbreak",
            "\r\n",
            "\r",
            "\t",
            "\u0001\u007f",
            "äöü ß é",
            "дом",
            "数据库",
            "👍🏽 family 👩‍👩‍👧",
            "\uFEFFbom",
            "\uFFFF",
            "{a,\"b\"}",
            "x".repeat(9000),
            "$$ -- /* ? */ :p",
            "{}",
            "\b\f\u000b");
    static final List<UUID> UUIDS =
            List.of(new UUID(0, 0), new UUID(-1, -1), UUID.fromString("01234567-89ab-cdef-fedc-ba9876543210"));
    static final List<LocalDate> DATES = List.of(
            LocalDate.EPOCH,
            LocalDate.of(2000, 1, 1),
            LocalDate.of(1999, 12, 31),
            LocalDate.of(1582, 10, 15),
            LocalDate.of(1582, 10, 4),
            LocalDate.of(1, 1, 1),
            LocalDate.of(0, 12, 31),
            LocalDate.of(-4712, 1, 1),
            LocalDate.of(9999, 12, 31),
            LocalDate.of(294_276, 12, 31),
            LocalDate.of(2024, 2, 29),
            LocalDate.MIN,
            LocalDate.MAX);
    static final List<LocalTime> TIMES = List.of(
            LocalTime.MIDNIGHT, LocalTime.NOON, LocalTime.of(23, 59, 59, 999_999_000), LocalTime.of(1, 2, 3, 4_000));
    static final List<LocalDateTime> TIMESTAMPS = List.of(
            LocalDateTime.of(1970, 1, 1, 0, 0),
            LocalDateTime.of(2000, 1, 1, 0, 0),
            LocalDateTime.of(1999, 12, 31, 23, 59, 59, 999_999_000),
            LocalDateTime.of(1500, 2, 28, 12, 0, 0, 1_000),
            LocalDateTime.of(-4712, 1, 1, 0, 0),
            LocalDateTime.of(294_276, 12, 31, 23, 59, 59, 999_999_000),
            LocalDateTime.MIN,
            LocalDateTime.MAX);
    static final List<Instant> INSTANTS = TIMESTAMPS.stream()
            .map(t -> t.equals(LocalDateTime.MIN)
                    ? Instant.MIN
                    : t.equals(LocalDateTime.MAX) ? Instant.MAX : t.toInstant(ZoneOffset.UTC))
            .toList();
    static final List<Interval> INTERVALS = List.of(
            new Interval(0, 0, 0),
            new Interval(14, 3, 4_000_005),
            new Interval(-1, -2, -3),
            new Interval(1, -1, -1),
            new Interval(0, 0, 86_400_000_000L),
            new Interval(1200, 40_000, 3_600_000_000L * 100_000));
    static final List<byte[]> BYTEAS =
            List.of(new byte[0], new byte[] {0}, new byte[] {-1, 0, 1, '\\', '\'', '"'}, allBytes());
    static final List<String> JSONS = List.of(
            "null",
            "0",
            "\"text\"",
            "[]",
            "{}",
            "{\"a\":[1,2.50,null,true],\"b\":{\"c\":\"quote \\\" slash \\\\ newline \\n\"}}",
            "{\"ключ\": \"значение\", \"emoji\": \"\\ud83d\\ude00\"}",
            "[1, 1e2, -0.5]");
    static final List<Inet> INETS = List.of(
            inet("0.0.0.0", 0),
            inet("127.0.0.1", 32),
            inet("10.1.2.3", 8),
            inet("::", 0),
            inet("2001:db8::1", 64),
            inet("::1", 128));
    static final List<List<@Nullable String>> TEXT_LISTS = Stream.<List<@Nullable String>>of(
                    List.of(),
                    List.of(""),
                    Arrays.asList((String) null),
                    Arrays.asList("a", null, "NULL", "null"),
                    List.of(
                            "comma,",
                            "\"quote\"",
                            "back\\slash",
                            "{brace}",
                            " space ",
                            "line\nbreak",
                            "tab\t",
                            "ünï",
                            "👍"),
                    Collections.nCopies(300, "many"))
            .toList();
    static final List<List<@Nullable Integer>> INT_LISTS = Stream.<List<@Nullable Integer>>of(
                    List.of(), List.of(0), Arrays.asList(1, null, -1), List.of(Integer.MIN_VALUE, Integer.MAX_VALUE))
            .toList();

    private static byte[] allBytes() {
        byte[] bytes = new byte[256];
        IntStream.range(0, 256).forEach(i -> bytes[i] = (byte) i);
        return bytes;
    }

    private static Inet inet(String address, int prefixLength) {
        try {
            return new Inet(InetAddress.getByName(address), prefixLength); // a literal: nothing is looked up
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address + " is not an IP address", e);
        }
    }
}
