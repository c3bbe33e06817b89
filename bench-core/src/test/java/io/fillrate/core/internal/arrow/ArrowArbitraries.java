package io.fillrate.core.internal.arrow;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Values of every type that has an Arrow form, over all that the form can hold. */
final class ArrowArbitraries {

    /** 290309-12-22 BC, where DuckDB's timestamps begin. */
    private static final long FIRST_MICROS = -9_223_372_022_400_000_000L;

    private static final long MAX_MICROS = Long.MAX_VALUE / 1_000_000 * 1_000_000 - 1_000_000;

    private ArrowArbitraries() {}

    static Arbitrary<ColumnType> scalarTypes() {
        Arbitrary<ColumnType> scalars =
                Arbitraries.<ColumnType>of(Scalar.values()).filter(type -> type != Scalar.INET);
        return Arbitraries.frequencyOf(Tuple.of(9, scalars), Tuple.of(1, numerics()));
    }

    private static Arbitrary<ColumnType> numerics() {
        return Arbitraries.integers().between(1, 38).flatMap(precision -> Arbitraries.integers()
                .between(0, precision)
                .map(scale -> new Numeric(precision, scale)));
    }

    static Arbitrary<?> values(ColumnType type) {
        if (type instanceof Numeric numeric) {
            BigInteger max = BigInteger.TEN.pow(numeric.precision()).subtract(BigInteger.ONE);
            return Arbitraries.bigIntegers()
                    .between(max.negate(), max)
                    .map(unscaled -> new BigDecimal(unscaled, numeric.scale()));
        } else if (type instanceof Array array) {
            return values(array.element()).injectNull(0.1).list().ofMaxSize(20);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> Arbitraries.of(true, false);
            case INT2 -> Arbitraries.integers().between(Short.MIN_VALUE, Short.MAX_VALUE);
            case INT4 -> Arbitraries.integers();
            case INT8 -> Arbitraries.longs();
            case FLOAT4 -> Arbitraries.integers().map(Float::intBitsToFloat);
            case FLOAT8 -> Arbitraries.longs().map(Double::longBitsToDouble);
            case TEXT, JSON, JSONB -> texts();
            case UUID ->
                Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(UUID::new);
            case DATE ->
                Arbitraries.frequencyOf(
                        Tuple.of(
                                20,
                                Arbitraries.integers()
                                        .between(-Integer.MAX_VALUE + 1, Integer.MAX_VALUE - 1)
                                        .map(LocalDate::ofEpochDay)),
                        Tuple.of(1, Arbitraries.of(LocalDate.MIN, LocalDate.MAX)));
            case TIME ->
                Arbitraries.longs().between(0, 86_399_999_999L).map(micros -> LocalTime.ofNanoOfDay(micros * 1000));
            case TIMESTAMP ->
                instants()
                        .map(instant -> instant.equals(Instant.MAX)
                                ? LocalDateTime.MAX
                                : instant.equals(Instant.MIN)
                                        ? LocalDateTime.MIN
                                        : LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
            case TIMESTAMPTZ -> instants();
            case INTERVAL ->
                Combinators.combine(
                                Arbitraries.integers(),
                                Arbitraries.integers(),
                                Arbitraries.longs().between(-Long.MAX_VALUE / 1000, Long.MAX_VALUE / 1000))
                        .as(Interval::new);
            case BYTEA -> Arbitraries.bytes().array(byte[].class).ofMaxSize(6000);
            case INET -> throw new IllegalArgumentException("inet has no Arrow type");
        };
    }

    /** Every code point but U+0000, and lengths beyond a block. */
    private static Arbitrary<String> texts() {
        Arbitrary<String> any = Arbitraries.integers()
                .between(1, Character.MAX_CODE_POINT)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .list()
                .ofMaxSize(40)
                .map(ArrowArbitraries::text);
        return Arbitraries.frequencyOf(
                Tuple.of(20, any),
                Tuple.of(1, Arbitraries.integers().between(0, 5000).map("é"::repeat)));
    }

    private static String text(List<Integer> codePoints) {
        StringBuilder text = new StringBuilder();
        codePoints.forEach(text::appendCodePoint);
        return text.toString();
    }

    static Arbitrary<Instant> instants() {
        return Arbitraries.frequencyOf(Tuple.of(20, moments()), Tuple.of(1, Arbitraries.of(Instant.MIN, Instant.MAX)));
    }

    private static Arbitrary<Instant> moments() {
        return Arbitraries.longs()
                .between(FIRST_MICROS, MAX_MICROS)
                .map(micros -> Instant.ofEpochSecond(
                        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000));
    }
}
