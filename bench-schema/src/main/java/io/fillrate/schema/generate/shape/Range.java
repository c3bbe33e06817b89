package io.fillrate.schema.generate.shape;

import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.shape.Distribution.Segment;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
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
        if (spec.type() instanceof DataType.Time time && time.withZone()) {
            return Optional.empty(); // loaded as text, which has no order
        }
        List<String> literals = Stream.concat(
                        shape.statistics().common().stream().map(CommonValue::value),
                        shape.statistics().histogram().stream()
                                .flatMap(bucket -> Stream.of(bucket.min(), bucket.max())))
                .filter(text -> value(text).isPresent())
                .toList();
        try {
            Optional<ColumnLimits> limits = limits(literals);
            ColumnDomain column = limits.isEmpty() ? null : Domains.of(spec.wholeOf(limits.get()));
            if (column != null && column.domain() instanceof Domain.Ordered ordered && ordered.size() > 0) {
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
        return value instanceof Comparable<?> comparable
                ? Optional.of((Comparable<Object>) comparable)
                : Optional.empty();
    }

    /** The column's limits, narrowed to some values; empty if there are none. */
    private Optional<ColumnLimits> limits(List<String> literals) {
        Optional<String> min = literals.stream().reduce((a, b) -> isBelow(b, a) ? b : a);
        Optional<String> max = literals.stream().reduce((a, b) -> isBelow(a, b) ? b : a);
        ColumnLimits given = spec.limits();
        int scale = literals.stream()
                .flatMap(text -> Literal.number(text).stream())
                .mapToInt(number -> number.stripTrailingZeros().scale())
                .max()
                .orElse(0);
        return min.map(from -> new ColumnLimits(
                given.min().filter(limit -> isBelow(from, limit)).or(() -> Optional.of(scaled(from, scale))),
                given.max()
                        .filter(limit -> isBelow(limit, max.orElseThrow()))
                        .or(() -> max.map(to -> scaled(to, scale))),
                given.minLength(),
                given.maxLength(),
                given.oneOf(),
                given.excluded(),
                given.regexes(),
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

    /** A number with as many digits after the point as others of its column have. */
    private static String scaled(String literal, int scale) {
        return Literal.number(literal)
                .map(number -> number.setScale(Math.max(scale, 0), java.math.RoundingMode.UNNECESSARY))
                .map(BigDecimal::toPlainString)
                .orElse(literal);
    }

    private List<Segment> segments(Domain.Ordered domain) {
        NavigableMap<Long, Segment> common = new TreeMap<>();
        for (CommonValue each : shape.statistics().common()) {
            value(each.value()).ifPresent(value -> {
                long number = firstFrom(domain, value);
                if (number < domain.size() && domain.at(number).equals(value) && each.share() > 0) {
                    common.put(number, new Segment(number, 1, each.share(), 1));
                }
            });
        }
        List<Segment> segments = new ArrayList<>(common.values());
        List<Bucket> buckets = shape.statistics().histogram();
        double others = (double) shape.otherValues();
        double all = buckets.stream().mapToDouble(Bucket::share).sum();
        double before = 0;
        for (int i = 0; i < buckets.size(); i++) {
            Bucket bucket = buckets.get(i);
            double end = before + bucket.share() / all * others;
            double distinct = shape.statistics().distinct() > 0 && bucket.distinct() > 0
                    ? bucket.distinct()
                    : shape.statistics().distinct() == 0 ? (double) Long.MAX_VALUE : Math.rint(end) - Math.rint(before);
            before = end;
            boolean ends = i + 1 == buckets.size() || !buckets.get(i + 1).min().equals(bucket.max());
            List<Piece> pieces = pieces(bucket, ends, domain, common);
            if (bucket.share() > 0 && !pieces.isEmpty()) {
                segments.addAll(segments(pieces, bucket.share(), Math.max(1, distinct)));
            }
        }
        segments.sort(Comparator.comparingLong(Segment::first));
        return segments;
    }

    /** Numbers in succession, without common values. */
    private record Piece(long first, long size) {}

    /**
     * What of a bucket lies between common values.
     *
     * @param ends whether its greatest value belongs to it, and not to the next one
     */
    private List<Piece> pieces(Bucket bucket, boolean ends, Domain.Ordered domain, NavigableMap<Long, Segment> common) {
        Optional<Comparable<Object>> min = value(bucket.min());
        Optional<Comparable<Object>> max = value(bucket.max());
        if (min.isEmpty() || max.isEmpty()) {
            return List.of();
        }
        long from = firstFrom(domain, min.get());
        long to = firstFrom(domain, max.get());
        boolean isThere = to < domain.size() && domain.at(to).equals(max.get());
        long end = isThere && ends ? to + 1 : to;
        List<Piece> pieces = new ArrayList<>();
        long start = from;
        for (long taken : common.subMap(from, Math.max(from, end)).keySet()) {
            if (taken > start) {
                pieces.add(new Piece(start, taken - start));
            }
            start = taken + 1;
        }
        if (end > start) {
            pieces.add(new Piece(start, end - start));
        }
        return pieces;
    }

    /** Divides the different values of a bucket, and with them its rows, among pieces by their size. */
    private static List<Segment> segments(List<Piece> pieces, double share, double distinct) {
        double size = pieces.stream().mapToDouble(Piece::size).sum();
        double drawn = Math.min(distinct, size);
        double before = 0;
        List<Segment> segments = new ArrayList<>();
        for (Piece piece : pieces) {
            double end = before + piece.size / size * drawn;
            long ofPiece = (long) (Math.rint(end) - Math.rint(before));
            before = end;
            if (ofPiece > 0) {
                segments.add(new Segment(piece.first, piece.size, share * ofPiece / drawn, ofPiece));
            }
        }
        return segments;
    }

    /** The first number of a value that is not below another one. */
    private static long firstFrom(Domain.Ordered domain, Comparable<Object> value) {
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
