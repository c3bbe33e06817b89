package io.fillrate.schema.generate;

import io.fillrate.schema.generate.Distribution.Segment;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Numbers, dates and times from the least to the greatest of statistics, as often as those say. Belongs to one thread.
 *
 * @param spec of the column
 */
record Range(ValueSpec spec, Shape shape) {

    /** Returns the values; empty if the type has no order here, or nothing of the statistics is within the column's limits. */
    Optional<ShapedDomain> values() {
        List<String> literals = Stream.concat(
                        shape.statistics().common().stream().map(CommonValue::value),
                        shape.statistics().histogram().stream()
                                .flatMap(bucket -> Stream.of(bucket.least(), bucket.greatest())))
                .filter(text -> value(text).isPresent())
                .toList();
        try {
            Optional<Limits> limits = limits(literals);
            ColumnDomain column = limits.isEmpty() ? null : Domains.of(spec.wholeOf(limits.get()));
            if (column != null && column.domain() instanceof Ordered ordered && ordered.size() > 0) {
                List<Segment> segments = segments(ordered);
                return segments.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new ShapedDomain(column, Distribution.of(segments)));
            }
        } catch (NotUnderstoodException e) {
            // The column takes no value of the statistics: it gets others.
        }
        return Optional.empty();
    }

    private Optional<Comparable<Object>> value(String literal) {
        return Literal.value(spec, literal).flatMap(Range::comparable);
    }

    @SuppressWarnings("unchecked") // values of a column are of one class
    private static Optional<Comparable<Object>> comparable(Object value) {
        return value instanceof Comparable<?> comparable ? Optional.of((Comparable<Object>) comparable) : Optional.empty();
    }

    /** The column's limits, narrowed to some values; empty if there are none. */
    private Optional<Limits> limits(List<String> literals) {
        Optional<String> least = literals.stream().reduce((a, b) -> isBelow(b, a) ? b : a);
        Optional<String> greatest = literals.stream().reduce((a, b) -> isBelow(a, b) ? b : a);
        Limits given = spec.limits();
        int scale = literals.stream()
                .flatMap(text -> Literal.number(text).stream())
                .mapToInt(number -> number.stripTrailingZeros().scale())
                .max()
                .orElse(0);
        return least.map(from -> new Limits(
                given.min().filter(limit -> isBelow(from, limit)).or(() -> Optional.of(scaled(from, scale))),
                given.max()
                        .filter(limit -> isBelow(limit, greatest.orElseThrow()))
                        .or(() -> greatest.map(to -> scaled(to, scale))),
                given.minLength(),
                given.maxLength(),
                given.oneOf(),
                given.excluded(),
                given.regex(),
                given.indexed(),
                given.notBlank(),
                given.distinct()));
    }

    private boolean isBelow(String one, String other) {
        Optional<BigDecimal> first = Literal.number(one);
        Optional<BigDecimal> second = Literal.number(other);
        if (first.isPresent() && second.isPresent()) {
            return first.get().compareTo(second.get()) < 0; // also where the column cannot hold a limit: x > 0.5
        }
        return value(one)
                .flatMap(value -> value(other).map(greater -> value.compareTo(greater) < 0))
                .orElseThrow(() -> new NotUnderstoodException(one + " and " + other + " cannot be compared"));
    }

    /** A number with as many digits behind the point as others of its column have. */
    private static String scaled(String literal, int scale) {
        return Literal.number(literal)
                .map(number -> number.setScale(Math.max(scale, 0), java.math.RoundingMode.UNNECESSARY))
                .map(BigDecimal::toPlainString)
                .orElse(literal);
    }

    private List<Segment> segments(Ordered domain) {
        SortedMap<Long, Segment> segments = new TreeMap<>();
        for (CommonValue common : shape.statistics().common()) {
            value(common.value()).ifPresent(value -> {
                long number = firstFrom(domain, value);
                if (number < domain.size() && domain.at(number).equals(value) && common.share() > 0) {
                    segments.put(number, new Segment(number, 1, common.share(), 1));
                }
            });
        }
        SortedMap<Long, Segment> taken = new TreeMap<>(segments);
        long others = shape.otherValues();
        double all = shape.statistics().histogram().stream()
                .mapToDouble(Bucket::share)
                .sum();
        double before = 0;
        for (Bucket bucket : shape.statistics().histogram()) {
            double ends = before + bucket.share() / all * others;
            long distinct = bucket.distinct() > 0 && others != Long.MAX_VALUE && shape.statistics().distinct() >= 0
                    ? Math.round(bucket.distinct())
                    : others == Long.MAX_VALUE || shape.statistics().distinct() == 0
                            ? Long.MAX_VALUE
                            : Math.round(ends) - Math.round(before);
            before = ends;
            if (bucket.share() > 0) {
                boolean isLast = bucket.equals(shape.statistics().histogram().get(shape.statistics().histogram().size() - 1));
                add(bucket, isLast, Math.max(1, distinct), domain, taken, segments);
            }
        }
        return List.copyOf(segments.values());
    }

    /** Adds what of a bucket is not taken by common values, in pieces between those. */
    private void add(
            Bucket bucket,
            boolean withGreatest,
            long distinct,
            Ordered domain,
            SortedMap<Long, Segment> taken,
            SortedMap<Long, Segment> segments) {
        Optional<Comparable<Object>> least = value(bucket.least());
        Optional<Comparable<Object>> greatest = value(bucket.greatest());
        if (least.isEmpty() || greatest.isEmpty()) {
            return;
        }
        long from = firstFrom(domain, least.get());
        long to = firstFrom(domain, greatest.get());
        boolean ends = to < domain.size() && domain.at(to).equals(greatest.get());
        to = Math.min(domain.size(), ends && (withGreatest || to == from) ? to + 1 : to);
        List<long[]> pieces = new ArrayList<>();
        long start = from;
        for (long hole : taken.subMap(from, Math.max(from, to)).keySet()) {
            if (hole > start) {
                pieces.add(new long[] {start, hole - start});
            }
            start = hole + 1;
        }
        if (to > start) {
            pieces.add(new long[] {start, to - start});
        }
        double size = pieces.stream().mapToDouble(piece -> piece[1]).sum();
        long drawn = (long) Math.min(distinct, size);
        double before = 0;
        for (long[] piece : pieces) {
            double end = before + piece[1] / size * drawn;
            long ofPiece = Math.round(end) - Math.round(before);
            before = end;
            if (ofPiece > 0) {
                segments.put(piece[0], new Segment(piece[0], piece[1], bucket.share() * ofPiece / drawn, ofPiece));
            }
        }
    }

    /** The first number of a value that is not below another one. */
    private static long firstFrom(Ordered domain, Comparable<Object> value) {
        long low = 0;
        long high = domain.size();
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (value.compareTo(domain.at(middle)) > 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
