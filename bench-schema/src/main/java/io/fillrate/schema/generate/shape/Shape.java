package io.fillrate.schema.generate.shape;

import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.Excluding;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.domain.Permutation;
import io.fillrate.schema.generate.shape.Distribution.Segment;
import io.fillrate.schema.generate.text.Texts;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.statistics.ColumnStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

/**
 * Values that are distributed as statistics of other rows say. Numbers, dates, times, booleans and labels that the schema lists are those
 * of the statistics: common values as often as there, others by the histogram. Of other types, such as texts, it is only the frequencies,
 * the number of different values and their width that are the same, since the values themselves may be secrets. Immutable.
 *
 * @param rows how many are going to be drawn
 * @param seed decides which values are common where those of the statistics are not taken
 * @param texts whether common texts are taken, too
 */
public record Shape(ColumnStatistics statistics, long rows, long seed, boolean texts) {

    /** A text whose width is that far from the average is left as it is. */
    private static final double SIMILAR = 0.15;

    private static final int SAMPLES = 200;

    private static final int HALVINGS = 60;

    /** Nearly as many different values as rows: they are drawn from as many as there are. */
    private static final double ALL_DIFFERENT = 0.99;

    /**
     * Returns the values of a column within its limits, and how often they are drawn.
     *
     * @param column what its values are to be
     * @throws NotUnderstoodException as {@link Domains#of}
     */
    public ShapedDomain of(ValueSpec column) {
        ColumnLimits limits = column.limits();
        ValueSpec spec = base(column.with(limits.withDistinct(Math.max(1, drawnFrom()))));
        if (spec.type() instanceof DataType.Bool
                || spec.type() instanceof DataType.Enumeration
                || !limits.oneOf().isEmpty()) {
            return listed(spec);
        }
        Optional<ShapedDomain> located = spec.type() instanceof DataType.Text
                ? texts && limits.regexes().isEmpty() ? withTexts(spec) : Optional.empty()
                : new Range(spec, this).values();
        return located.orElseGet(() -> byFrequency(withWidth(spec, Domains.of(spec))));
    }

    private static ValueSpec base(ValueSpec spec) {
        return spec.type() instanceof DataType.Domain domain ? spec.typed(domain.base(), domain.baseSqlType()) : spec;
    }

    /**
     * Returns how often the numbers below a bound are drawn, if it does not matter which ones are common.
     *
     * @param size the bound, at least 1
     */
    public LongUnaryOperator frequencies(long size) {
        List<Segment> segments = new ArrayList<>();
        statistics.common().stream()
                .map(ColumnStatistics.CommonValue::share)
                .filter(share -> share > 0)
                .sorted(Comparator.reverseOrder())
                .limit(size)
                .forEach(share -> segments.add(new Segment(segments.size(), 1, share, 1)));
        long others = Math.min(size - segments.size(), statistics.distinct() == 0 ? Long.MAX_VALUE : otherValues());
        if (others > 0 && (otherShare() > 0 || segments.isEmpty())) {
            segments.add(new Segment(segments.size(), others, segments.isEmpty() ? 1 : otherShare(), others));
        }
        Distribution ranks = Distribution.of(segments);
        Permutation order = new Permutation(size, seed);
        return bits -> order.at(ranks.applyAsLong(bits));
    }

    private ShapedDomain byFrequency(ColumnDomain column) {
        return new ShapedDomain(column, frequencies(column.domain().size()));
    }

    /** Labels of the schema as often as statistics say; those that are not common are equally frequent. */
    private ShapedDomain listed(ValueSpec spec) {
        ColumnDomain column = Domains.of(spec);
        double[] shares = new double[(int) column.domain().size()];
        long others = shares.length;
        for (ColumnStatistics.CommonValue common : statistics.common()) {
            Optional<Object> value = Literal.value(spec, common.value());
            for (int i = 0; i < shares.length && value.isPresent(); i++) {
                if (shares[i] == 0
                        && common.share() > 0
                        && column.domain().at(i).equals(value.get())) {
                    shares[i] = common.share();
                    others--;
                }
            }
        }
        if (others == shares.length) {
            return byFrequency(column);
        }
        long drawn = Math.min(others, otherValues());
        List<Segment> segments = new ArrayList<>();
        long left = drawn;
        for (int i = 0; i < shares.length; i++) {
            if (shares[i] > 0) {
                segments.add(new Segment(i, 1, shares[i], 1));
            } else if (left > 0 && otherShare() > 0) {
                segments.add(new Segment(i, 1, otherShare() / drawn, 1));
                left--;
            }
        }
        return new ShapedDomain(column, Distribution.of(segments));
    }

    /** The common texts, and others by frequency; empty if none of them can be stored. */
    private Optional<ShapedDomain> withTexts(ValueSpec spec) {
        List<String> common = statistics.common().stream()
                .map(ColumnStatistics.CommonValue::value)
                .toList();
        if (common.isEmpty()) {
            return Optional.empty();
        }
        Domain first;
        try {
            first = Domains.of(spec.with(spec.limits().withOneOf(common))).domain();
        } catch (NotUnderstoodException e) {
            return Optional.empty();
        }
        List<Object> values = new ArrayList<>();
        List<Segment> segments = new ArrayList<>();
        for (ColumnStatistics.CommonValue each : statistics.common()) {
            for (long i = 0; i < first.size(); i++) {
                if (first.at(i).equals(each.value()) && each.share() > 0) {
                    values.add(each.value());
                    segments.add(new Segment(values.size() - 1, 1, each.share(), 1));
                }
            }
        }
        if (values.isEmpty()) {
            return Optional.empty();
        }
        ColumnDomain generated = withWidth(spec, Domains.of(spec));
        Domain others = Excluding.of(generated.domain(), values);
        long drawn = Math.min(others.size(), otherValues());
        if (drawn > 0 && otherShare() > 0) {
            segments.add(new Segment(values.size(), drawn, otherShare(), drawn));
        }
        int count = values.size();
        Domain all = new Numbered(
                Digits.sum(count, others.size()),
                number -> number < count ? values.get((int) number) : others.at(number - count));
        return Optional.of(new ShapedDomain(generated.with(all), Distribution.of(segments)));
    }

    /** Texts of the average width: other ones than natural for the column's name only where that says little. */
    private ColumnDomain withWidth(ValueSpec spec, ColumnDomain natural) {
        boolean isFree = spec.type() instanceof DataType.Text
                && spec.limits().regexes().isEmpty()
                && Texts.haveAnyForm(spec.name());
        double width = statistics.width();
        if (!isFree || width < 1 || Math.abs(width(natural.domain()) / width - 1) <= SIMILAR) {
            return natural;
        }
        return Texts.ofWidth(spec, (DataType.Text) spec.type(), width)
                .filter(texts -> texts.size()
                        >= Math.min(spec.limits().distinct(), natural.domain().size()))
                .map(natural::with)
                .orElse(natural);
    }

    private static double width(Domain texts) {
        long step = Math.max(1, texts.size() / SAMPLES);
        return Stream.iterate(0L, number -> number + step)
                .limit(Math.min(SAMPLES, texts.size()))
                .mapToInt(number -> texts.at(number).toString().length())
                .average()
                .orElse(0);
    }

    /** The share of rows whose value is none of the common ones. */
    double otherShare() {
        double common = statistics.common().stream()
                .mapToDouble(ColumnStatistics.CommonValue::share)
                .sum();
        return Math.max(0, 1 - statistics.nullShare().orElse(0) - common);
    }

    /** How many values those rows are drawn from, which are more than they get if there are not many rows for each. */
    long otherValues() {
        return drawnFrom(
                statistics.distinctOf((double) rows) - statistics.common().size(),
                rows * otherShare(),
                statistics.distinct() < 0);
    }

    private long drawnFrom() {
        long others = otherValues();
        return others == Long.MAX_VALUE
                ? Math.max(1, rows)
                : others + statistics.common().size();
    }

    /**
     * Returns from how many values to draw, so that a number of different ones is to be expected.
     *
     * @param draws how many there are
     * @param ofThese whether {@code distinct} is a number of values among as many rows, and not of all values that there are
     */
    static long drawnFrom(double distinct, double draws, boolean ofThese) {
        if (distinct <= 0) {
            return 0;
        } else if (!ofThese) {
            return Math.max(1, Math.round(distinct));
        } else if (distinct >= ALL_DIFFERENT * draws) {
            return Long.MAX_VALUE;
        }
        double low = distinct;
        double high = draws / (1 - ALL_DIFFERENT);
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (-middle * Math.expm1(-draws / middle) < distinct) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.max(1, Math.round(low));
    }
}
