package io.fillrate.core.internal.encode;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Values of every type that the server takes, edges included. */
final class Samples {

    private static final int ROWS = 60; // of every_type: all its edge values and some more

    private Samples() {}

    /** Every scalar type, and numerics of several widths. */
    static List<ColumnType> scalarTypes() {
        List<ColumnType> types = new ArrayList<>(List.of(Scalar.values()));
        types.addAll(List.of(
                Numeric.UNLIMITED, new Numeric(10, 2), new Numeric(5, 5), new Numeric(18, 0), new Numeric(1000, 500)));
        return types;
    }

    /** Those, and arrays of each. */
    static List<ColumnType> types() {
        return Stream.concat(scalarTypes().stream(), scalarTypes().stream().map(Array::new))
                .toList();
    }

    /** Values of a type, NULL among them. */
    static List<@Nullable Object> of(ColumnType type) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(null);
        values.addAll(type instanceof Array array ? arrays(array.element()) : scalars(type));
        return values;
    }

    private static List<Object> scalars(ColumnType type) {
        List<Object> values = new ArrayList<>();
        if (type instanceof Numeric numeric) {
            values.addAll(numeric.unlimited() ? wideNumerics() : numerics(numeric));
        } else if (type == Scalar.DATE) {
            values.addAll(List.of(LocalDate.of(-4713, 11, 24), LocalDate.of(5_874_897, 12, 31)));
        } else if (type == Scalar.TIME) {
            LocalTime time = LocalTime.of(3, 4, 5);
            values.addAll(List.of(time.withNano(499), time.withNano(500), time.withNano(1_499), LocalTime.MAX));
        } else if (type == Scalar.TIMESTAMP) {
            LocalDateTime time = LocalDateTime.of(1969, 12, 31, 23, 59, 59);
            values.addAll(List.of(time.withNano(499), time.withNano(500), time.withNano(999_999_500)));
            values.add(LocalDateTime.of(-4713, 11, 24, 0, 0));
        } else if (type == Scalar.TIMESTAMPTZ) {
            Instant time = Instant.EPOCH.minusSeconds(1);
            values.addAll(List.of(time.plusNanos(499), time.plusNanos(500), time.plusNanos(999_999_500)));
            values.add(Instant.parse("-4713-11-24T00:00:00Z").plus(1, ChronoUnit.MICROS));
        }
        values.addAll(ofEveryType(type));
        return values;
    }

    private static List<Object> ofEveryType(ColumnType type) {
        return ofEveryType(Workloads.named("every_type").orElseThrow(), type);
    }

    private static <T> List<Object> ofEveryType(Workload<T> workload, ColumnType type) {
        List<Object> values = new ArrayList<>();
        for (Column<T> column : workload.table().columns()) {
            if (column.type().equals(type)) {
                workload.generator(42).rows(ROWS).forEach(row -> {
                    Object value = column.get(row);
                    if (value != null) {
                        values.add(value);
                    }
                });
            }
        }
        return values;
    }

    private static List<Object> wideNumerics() {
        return new ArrayList<>(List.of(
                new BigDecimal(BigInteger.TEN.pow(131_072).subtract(BigInteger.ONE)),
                new BigDecimal(BigInteger.ONE, 16_383),
                new BigDecimal(BigInteger.ONE.negate(), -131_071),
                new BigDecimal(BigInteger.TEN.pow(131_072 + 16_383).subtract(BigInteger.ONE), 16_383),
                new BigDecimal("0E-16383"),
                new BigDecimal("0E+200000"),
                new BigDecimal("999999999999999999"),
                new BigDecimal("-999999999999999.999"),
                new BigDecimal("0.000000000000000001"),
                new BigDecimal("9999.9999"),
                new BigDecimal("1.00000000"),
                new BigDecimal("10000.00010000")));
    }

    /** Numbers at the limits of a column, and such that round to them. */
    private static List<Object> numerics(Numeric type) {
        BigDecimal step = BigDecimal.ONE.movePointLeft(type.scale());
        BigDecimal max =
                BigDecimal.ONE.movePointRight(type.precision() - type.scale()).subtract(step);
        BigDecimal half = step.divide(BigDecimal.valueOf(2));
        BigDecimal lessThanHalf = step.multiply(new BigDecimal("0.499"));
        return new ArrayList<>(List.of(
                BigDecimal.ZERO,
                step,
                step.negate(),
                max,
                max.negate(),
                half,
                half.negate(),
                lessThanHalf,
                lessThanHalf.negate(),
                max.add(lessThanHalf),
                max.multiply(new BigDecimal("0.1")),
                new BigDecimal("1E-5000"),
                Double.NaN));
    }

    private static List<Object> arrays(ColumnType element) {
        List<Object> all = scalars(element);
        List<Object> values = element instanceof Numeric
                ? all.stream().filter(Samples::isSmall).toList()
                : all;
        Object a = values.get(0);
        Object b = values.get(values.size() - 1);
        List<@Nullable Object> withNulls = new ArrayList<>(values);
        withNulls.add(1, null);
        withNulls.add(null);
        Object deep = a;
        for (int depth = 0; depth < 6; depth++) {
            deep = List.of(deep, deep);
        }
        return new ArrayList<>(List.of(
                List.of(),
                List.of(List.of(), List.of()),
                List.of(a),
                Collections.singletonList(null),
                values,
                withNulls,
                List.of(List.of(a, b), List.of(b, a)),
                List.of(Arrays.asList(null, a), Arrays.asList(b, null), Arrays.asList(null, null)),
                List.of(List.of(values), List.of(values)),
                deep));
    }

    private static boolean isSmall(Object number) {
        return !(number instanceof BigDecimal decimal) || decimal.precision() + Math.abs(decimal.scale()) < 2000;
    }
}
