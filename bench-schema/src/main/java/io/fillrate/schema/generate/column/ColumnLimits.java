package io.fillrate.schema.generate.column;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What simple conditions demand of a column's values, beyond its type. Immutable. Start from {@link #NONE}; every method that returns
 * limits narrows them, so that conditions can be added one after the other.
 *
 * <p>For a key of which only a prefix counts, give the prefix as the {@link #withMaxLength greatest length}.
 *
 * @param min the least number, date or time, as SQL writes it without quotes ({@code 0.5}, {@code 2020-01-01 00:00:00+00})
 * @param max the greatest
 * @param minLength the least length in characters, or bytes of binary types; 0 for no limit
 * @param maxLength the greatest length; 0 for no limit
 * @param oneOf the only values allowed, as SQL writes them without quotes; empty for no such limit
 * @param excluded values that are not allowed
 * @param regexes patterns that are all found in every text, in what POSIX's and Java's regular expressions share
 * @param indexed whether an index or a key has the column, so that values must be short
 * @param notBlank whether texts of blanks only are not allowed
 * @param distinct how many different values are needed; 0 if not known. Values look more natural the fewer are needed: 1 lets texts repeat,
 *     while 0 puts a short code into most. A domain has that many if the type allows
 */
public record ColumnLimits(
        Optional<String> min,
        Optional<String> max,
        int minLength,
        int maxLength,
        List<String> oneOf,
        List<String> excluded,
        List<String> regexes,
        boolean indexed,
        boolean notBlank,
        long distinct) {

    /** No limits. */
    public static final ColumnLimits NONE = new ColumnLimits(
            Optional.empty(), Optional.empty(), 0, 0, List.of(), List.of(), List.of(), false, false, 0);

    public ColumnLimits {
        if (minLength < 0 || maxLength < 0 || distinct < 0) {
            throw new IllegalArgumentException("minLength " + minLength + ", maxLength " + maxLength + ", distinct "
                    + distinct + ": must be at least 0");
        }
        oneOf = List.copyOf(oneOf);
        excluded = List.copyOf(excluded);
        regexes = List.copyOf(regexes);
    }

    /** Returns these limits with a least number, inclusive. */
    public ColumnLimits withMin(BigDecimal bound) {
        return withMin(bound.toPlainString());
    }

    /** Returns these limits with a least number, date or time, inclusive. */
    public ColumnLimits withMin(String bound) {
        String tighter = min.map(old -> isBelow(old, bound) ? bound : old).orElse(bound);
        return new ColumnLimits(
                Optional.of(tighter), max, minLength, maxLength, oneOf, excluded, regexes, indexed, notBlank, distinct);
    }

    /** Returns these limits with a greatest number, inclusive. */
    public ColumnLimits withMax(BigDecimal bound) {
        return withMax(bound.toPlainString());
    }

    /** Returns these limits with a greatest number, date or time, inclusive. */
    public ColumnLimits withMax(String bound) {
        String tighter = max.map(old -> isBelow(bound, old) ? bound : old).orElse(bound);
        return new ColumnLimits(
                min, Optional.of(tighter), minLength, maxLength, oneOf, excluded, regexes, indexed, notBlank, distinct);
    }

    /** Returns these limits with a least length in characters. */
    public ColumnLimits withMinLength(int characters) {
        int tighter = Math.max(minLength, characters);
        return new ColumnLimits(min, max, tighter, maxLength, oneOf, excluded, regexes, indexed, notBlank, distinct);
    }

    /** Returns these limits with a greatest length in characters, at least 1. */
    public ColumnLimits withMaxLength(int characters) {
        if (characters < 1) {
            throw new IllegalArgumentException("maxLength " + characters + ": must be at least 1");
        }
        int tighter = maxLength == 0 ? characters : Math.min(maxLength, characters);
        return new ColumnLimits(min, max, minLength, tighter, oneOf, excluded, regexes, indexed, notBlank, distinct);
    }

    /**
     * Returns these limits with a list of the only values allowed.
     *
     * @throws NotUnderstoodException if another such list has none of them
     */
    public ColumnLimits withOneOf(List<String> literals) {
        List<String> both = oneOf.isEmpty()
                ? literals
                : literals.stream().filter(oneOf::contains).toList();
        if (both.isEmpty()) {
            throw new NotUnderstoodException("no value is both in " + oneOf + " and in " + literals);
        }
        return new ColumnLimits(min, max, minLength, maxLength, both, excluded, regexes, indexed, notBlank, distinct);
    }

    /** Returns these limits with values that are not allowed. */
    public ColumnLimits withExcluded(List<String> literals) {
        List<String> all =
                Stream.concat(excluded.stream(), literals.stream()).distinct().toList();
        return new ColumnLimits(min, max, minLength, maxLength, oneOf, all, regexes, indexed, notBlank, distinct);
    }

    /** Returns these limits with a pattern that is found in every text. */
    public ColumnLimits withRegex(String pattern) {
        List<String> all =
                Stream.concat(regexes.stream(), Stream.of(pattern)).distinct().toList();
        return new ColumnLimits(min, max, minLength, maxLength, oneOf, excluded, all, indexed, notBlank, distinct);
    }

    /** Returns these limits for a column that an index or a key has. */
    public ColumnLimits withIndexed() {
        return new ColumnLimits(min, max, minLength, maxLength, oneOf, excluded, regexes, true, notBlank, distinct);
    }

    /** Returns these limits for a column whose values may be long. */
    public ColumnLimits withoutIndexed() {
        return new ColumnLimits(min, max, minLength, maxLength, oneOf, excluded, regexes, false, notBlank, distinct);
    }

    /** Returns these limits without texts of blanks only. */
    public ColumnLimits withNotBlank() {
        return new ColumnLimits(min, max, minLength, maxLength, oneOf, excluded, regexes, indexed, true, distinct);
    }

    /** Returns these limits for that many different values, or more if more are needed already; 1 or more. */
    public ColumnLimits withDistinct(long values) {
        return new ColumnLimits(
                min,
                max,
                minLength,
                maxLength,
                oneOf,
                excluded,
                regexes,
                indexed,
                notBlank,
                Math.max(distinct, values));
    }

    /** Compares numbers as numbers, and dates and times, which are of one form, as text. */
    private static boolean isBelow(String one, String other) {
        try {
            return new BigDecimal(one).compareTo(new BigDecimal(other)) < 0;
        } catch (NumberFormatException e) {
            return one.compareTo(other) < 0;
        }
    }
}
