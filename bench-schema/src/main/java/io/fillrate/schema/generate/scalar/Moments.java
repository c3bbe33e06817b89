package io.fillrate.schema.generate.scalar;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.scalar.Grid.Span;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.names.ColumnWords;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/** Domains of dates and times, counted in days, or in the least part of a second that the column keeps. */
public final class Moments {

    private static final long SECOND = 1_000_000;
    private static final long HOUR = 3_600 * SECOND;
    private static final long DAY = 24 * HOUR;

    private static final LocalDate FROM = LocalDate.of(2020, 1, 1);
    private static final LocalDate TO = LocalDate.of(2025, 12, 31);

    /** Where more days are needed. */
    private static final Span LONGER = days(LocalDate.of(1990, 1, 1), TO);

    private static final Span LONGEST = days(LocalDate.of(1950, 1, 1), LocalDate.of(2099, 12, 31));

    /** Those that every database can store. */
    private static final LocalDate FIRST = LocalDate.of(1000, 1, 1);

    private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

    /** Of MySQL's {@code TIMESTAMP}, in every time zone. */
    private static final LocalDate FIRST_OF_TIMESTAMP = LocalDate.of(1971, 1, 1);

    private static final LocalDate LAST_OF_TIMESTAMP = LocalDate.of(2037, 12, 31);

    private static final Span BIRTHS = days(LocalDate.of(1950, 1, 1), LocalDate.of(2005, 12, 31));

    /** Natural days of columns whose names have these words. */
    private static final Map<String, Span> BY_WORD =
            Map.of("birth", BIRTHS, "birthday", BIRTHS, "birthdate", BIRTHS, "born", BIRTHS, "dob", BIRTHS);

    private Moments() {}

    public static ColumnDomain date(ValueSpec spec) {
        Span natural = natural(spec);
        Span allowed = limited(spec, days(FIRST, LAST), value -> ((LocalDate) value).toEpochDay(), 1);
        Span span = chosen(spec, allowed, List.of(natural, LONGER, LONGEST));
        long first = span.first().longValueExact();
        return new ColumnDomain(
                new Timeline(first, span.size(), span.to(allowed), DAY, LocalDate::ofEpochDay), Scalar.DATE, true);
    }

    /** The days that are natural for a column's name. */
    private static Span natural(ValueSpec spec) {
        return ColumnWords.of(spec.name()).find(BY_WORD, 1).orElse(days(FROM, TO));
    }

    private static Span chosen(ValueSpec spec, Span allowed, List<Span> natural) {
        return spec.whole() ? allowed : allowed.choose(spec.distinct(), natural);
    }

    private static Span days(LocalDate first, LocalDate last) {
        return Span.of(first.toEpochDay(), last.toEpochDay());
    }

    public static ColumnDomain timestamp(ValueSpec spec, DataType.Timestamp type) {
        long unit = unit(type.digits());
        Span storable = type.years() ? micros(FIRST_OF_TIMESTAMP, LAST_OF_TIMESTAMP, unit) : micros(FIRST, LAST, unit);
        ToLongFunction<Object> count = value ->
                micros(value instanceof Instant instant ? instant : ((LocalDateTime) value).toInstant(ZoneOffset.UTC));
        Span allowed = limited(spec, storable, count, unit);
        Span natural = natural(spec);
        LocalDate from = LocalDate.ofEpochDay(natural.first().longValueExact());
        LocalDate to = LocalDate.ofEpochDay(natural.last().longValueExact());
        Span span = chosen(
                spec, allowed, List.of(micros(from, to, unit), micros(FIRST_OF_TIMESTAMP, LAST_OF_TIMESTAMP, unit)));
        long first = span.first().longValueExact();
        boolean exact = spec.database() != DatabaseKind.DUCKDB || type.digits() == 6;
        return type.withZone()
                ? new ColumnDomain(
                        new Timeline(first, span.size(), span.to(allowed), unit, units -> instant(units * unit)),
                        Scalar.TIMESTAMPTZ,
                        exact)
                : new ColumnDomain(
                        new Timeline(first, span.size(), span.to(allowed), unit, units -> dateTime(units * unit)),
                        Scalar.TIMESTAMP,
                        exact);
    }

    /** Microseconds of a column's unit: 10 for five digits of a second's fraction. Drivers have no finer unit. */
    private static long unit(int digits) {
        long unit = 1;
        for (int i = digits; i < 6; i++) {
            unit *= 10;
        }
        return unit;
    }

    private static Span micros(LocalDate first, LocalDate last, long unit) {
        return Span.of(
                Math.multiplyExact(first.toEpochDay(), DAY / unit),
                Math.multiplyExact(last.toEpochDay() + 1, DAY / unit) - 1);
    }

    private static long micros(Instant value) {
        return Math.addExact(Math.multiplyExact(value.getEpochSecond(), SECOND), value.getNano() / 1_000);
    }

    private static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, SECOND), Math.floorMod(micros, SECOND) * 1_000);
    }

    private static LocalDateTime dateTime(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, SECOND), (int) Math.floorMod(micros, SECOND) * 1_000, ZoneOffset.UTC);
    }

    public static ColumnDomain time(ValueSpec spec, DataType.Time type) {
        long unit = unit(type.digits());
        Span span = limited(spec, Span.of(0, DAY / unit - 1), value -> ((LocalTime) value).toNanoOfDay() / 1_000, unit);
        long first = span.first().longValueExact();
        if (!type.withZone()) {
            boolean exact =
                    spec.database() != DatabaseKind.DUCKDB || spec.sqlType().equalsIgnoreCase("time");
            return new ColumnDomain(
                    new Timeline(first, span.size(), span.size(), unit, units -> time(units * unit)),
                    Scalar.TIME,
                    exact);
        }
        return new ColumnDomain(
                new Numbered(span.size(), number -> zoned((first + number) * unit)), Scalar.TEXT, false);
    }

    private static LocalTime time(long micros) {
        return LocalTime.ofNanoOfDay(micros * 1_000);
    }

    private static String zoned(long micros) {
        StringBuilder text = new StringBuilder(18);
        Digits.time(micros, text);
        return text.append("+00").toString();
    }

    /**
     * Cuts a span to a column's least and greatest value.
     *
     * @param count the units of a value, or a multiple
     * @param unit how many of those counts make a unit
     */
    static Span limited(ValueSpec spec, Span storable, ToLongFunction<Object> count, long unit) {
        BigInteger first = spec.limits()
                .min()
                .map(text -> BigInteger.valueOf(-Math.floorDiv(-count.applyAsLong(value(spec, text)), unit)))
                .orElse(storable.first());
        BigInteger last = spec.limits()
                .max()
                .map(text -> BigInteger.valueOf(Math.floorDiv(count.applyAsLong(value(spec, text)), unit)))
                .orElse(storable.last());
        Span allowed = new Span(first, last).within(storable);
        if (allowed.isEmpty()) {
            throw new NotUnderstoodException("no value of " + spec.sqlType() + " is within its limits");
        }
        return allowed;
    }

    private static Object value(ValueSpec spec, String text) {
        return Literal.value(spec, text)
                .orElseThrow(() ->
                        new NotUnderstoodException("limit " + text + " of " + spec.sqlType() + " is not understood"));
    }

    /**
     * Dates or times, each as long after the one before.
     *
     * @param first the first one, in units since the epoch, or since midnight
     * @param room how many there are with those that are not natural
     * @param unit microseconds
     * @param function makes a value of its units
     */
    private record Timeline(long first, long size, long room, long unit, LongFunction<Object> function)
            implements Domain.OfMoments {

        @Override
        public Object at(long number) {
            return function.apply(first + number);
        }

        @Override
        public long microsAt(long number) {
            return (first + number) * unit;
        }

        @Override
        public long numberFrom(long micros) {
            return Math.max(0, Math.min(room, -Math.floorDiv(-micros, unit) - first));
        }
    }
}
