package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.model.DataType;

/**
 * The room that a text has. Immutable.
 *
 * @param min least length in characters, at least 1
 * @param max greatest length in characters; kept in bytes of UTF-8
 * @param distinct how many different texts are needed; 0 if not known
 * @param ascii whether only ASCII is taken
 * @param plain whether texts have no characters that make loading or comparing hard
 */
record Room(int min, int max, long distinct, boolean ascii, boolean plain) {

    /** This many texts are enough for most columns, if it is not known how many are needed. */
    private static final long ENOUGH = 100_000_000;

    /** Characters of a column in an index or a key, of which there may be several. */
    private static final int INDEXED = 60;

    /** Below this length, a text has no room for anything special. */
    private static final int SHORT = 40;

    /** The room of a text column. */
    static Room of(ValueSpec spec, DataType.Text type) {
        ColumnLimits limits = spec.limits();
        int min = Math.max(1, limits.minLength());
        int max = Integer.MAX_VALUE;
        max = type.maxLength() > 0 ? type.maxLength() : max;
        max = limits.maxLength() > 0 ? Math.min(max, limits.maxLength()) : max;
        max = limits.indexed() ? Math.min(max, Math.max(INDEXED, min)) : max;
        if (min > max) {
            throw new NotUnderstoodException(
                    "no text of at least " + min + " characters fits " + spec.sqlType() + " and its limit of " + max);
        }
        boolean plain = limits.indexed() || spec.ignoresCase() || max < SHORT;
        long distinct = limits.distinct() == 0 ? 0 : spec.distinct();
        return new Room(min, max, distinct, type.asciiOnly() || limits.indexed(), plain);
    }

    /** The same for texts that differ although they need not. */
    Room varied() {
        return new Room(min, max, Math.max(ENOUGH, distinct), ascii, plain);
    }

    /** How many different texts are needed. */
    long needed() {
        return distinct == 0 ? ENOUGH : distinct;
    }

    /** How many different texts are needed of those that repeat naturally, such as names of countries. */
    long neededOfFew() {
        return Math.max(1, distinct);
    }
}
