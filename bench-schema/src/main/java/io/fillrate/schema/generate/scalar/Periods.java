package io.fillrate.schema.generate.scalar;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.scalar.Grid.Span;
import java.util.List;
import java.util.Locale;

/**
 * Domains of intervals. The databases take a month for 30 days and a day for 24 hours when they compare; so values have either months, or
 * days
 * and a time below a day, and no two are equal.
 */
public final class Periods {

    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final long MICROS_OF_DAY = 86_400 * MICROS_OF_SECOND;
    private static final long DAYS_OF_MONTH = 30;

    private Periods() {}

    /** The least unit that a column keeps: {@code interval day to hour}. */
    private enum Unit {
        YEAR(12 * DAYS_OF_MONTH * MICROS_OF_DAY, 100),
        MONTH(DAYS_OF_MONTH * MICROS_OF_DAY, 120),
        DAY(MICROS_OF_DAY, 365),
        HOUR(3_600 * MICROS_OF_SECOND, 365 * 24),
        MINUTE(60 * MICROS_OF_SECOND, 365 * 24 * 60),
        SECOND(MICROS_OF_SECOND, 365 * 86_400),
        MILLISECOND(1_000, 365 * 86_400_000L),
        MICROSECOND(1, 365 * MICROS_OF_DAY);

        private final long micros;
        private final long natural;

        /** A unit in microseconds, and how many of them are natural. */
        Unit(long micros, long natural) {
            this.micros = micros;
            this.natural = natural;
        }

        /** The unit of a type; seconds where it keeps parts of them, but fewer values are needed. */
        static Unit of(String sqlType, long distinct) {
            String type = sqlType.toLowerCase(Locale.ROOT);
            if (!type.contains("second")) {
                for (Unit unit : List.of(MINUTE, HOUR, DAY, MONTH, YEAR)) {
                    if (type.contains(unit.name().toLowerCase(Locale.ROOT))) {
                        return unit;
                    }
                }
            }
            if (distinct <= SECOND.natural || type.endsWith("(0)")) {
                return SECOND;
            }
            return distinct <= MILLISECOND.natural || type.endsWith("(3)") ? MILLISECOND : MICROSECOND;
        }
    }

    public static ColumnDomain of(ValueSpec spec) {
        Unit unit = Unit.of(spec.sqlType(), spec.distinct());
        Span allowed =
                Moments.limited(spec, Span.of(1, 100 * unit.natural), value -> micros((Interval) value), unit.micros);
        Span span = allowed.choose(spec.distinct(), List.of(Span.of(1, unit.natural)));
        long first = span.first().longValueExact();
        boolean exact = spec.database() != DatabaseKind.DUCKDB; // whose appender takes no intervals
        return new ColumnDomain(
                new Numbered(span.size(), number -> interval(first + number, unit)), Scalar.INTERVAL, exact);
    }

    private static long micros(Interval value) {
        return (value.months() * DAYS_OF_MONTH + value.days()) * MICROS_OF_DAY + value.micros();
    }

    private static Interval interval(long units, Unit unit) {
        return switch (unit) {
            case YEAR -> new Interval((int) (12 * units), 0, 0);
            case MONTH -> new Interval((int) units, 0, 0);
            default -> {
                long micros = units * unit.micros;
                yield new Interval(0, (int) (micros / MICROS_OF_DAY), micros % MICROS_OF_DAY);
            }
        };
    }
}
