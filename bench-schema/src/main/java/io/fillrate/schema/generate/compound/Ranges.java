package io.fillrate.schema.generate.compound;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.model.DataType;
import java.util.function.Function;

/**
 * Domains of PostgreSQL's ranges. The bounds' values are divided into slots of equal length; a range lies within the slot of its number and
 * ends before the slot does, so that ranges of different numbers neither overlap nor touch, as exclusion constraints demand.
 */
public final class Ranges {

    /** This many values are enough, if it is not known how many are needed: as many as there are slots of six days in our time. */
    private static final long ENOUGH = 9_000;

    private static final int MIN_SLOT = 3;

    /** A slot from which two ranges of a multirange can be cut. */
    private static final int SLOT_OF_TWO = 6;

    private Ranges() {}

    /**
     * The ranges of a column.
     *
     * @param parts the values of bounds
     */
    public static ColumnDomain of(ValueSpec spec, DataType.Range type, Function<ValueSpec, ColumnDomain> parts) {
        long needed = spec.limits().distinct() == 0 ? ENOUGH : spec.distinct();
        Domain bounds = parts.apply(spec.part(
                        spec.name(),
                        type.bound(),
                        "",
                        ColumnLimits.NONE.withDistinct(Digits.product(needed, SLOT_OF_TWO))))
                .domain();
        long size = bounds.size();
        if (!(bounds instanceof Domain.Ordered)) { // which of two values is greater is not known
            return new ColumnDomain(
                    new Numbered(size, number -> point(bounds.at(number), type.multi())), Scalar.TEXT, false);
        } else if (size < MIN_SLOT) {
            throw new NotUnderstoodException("ranges such as " + spec.sqlType() + " are not understood");
        }
        long slot = Math.max(MIN_SLOT, size / Math.max(1, needed));
        return new ColumnDomain(
                new Numbered(
                        size / slot,
                        number -> type.multi() ? multi(bounds, number, slot) : single(bounds, number, slot)),
                Scalar.TEXT,
                false);
    }

    /** The range of a single value. */
    private static String point(Object value, boolean multi) {
        StringBuilder text = new StringBuilder(64);
        PostgresText.point(value, text);
        return multi ? "{" + text + "}" : text.toString();
    }

    /** A range of at least one step; the slot's last value is never in it, and is its upper bound at most. */
    private static String single(Domain bounds, long number, long slot) {
        StringBuilder text = new StringBuilder(64);
        long length = 1 + Mix.below(Mix.bits(number), slot - 2);
        append(bounds, number * slot, length, text);
        return text.toString();
    }

    private static String multi(Domain bounds, long number, long slot) {
        if (slot < SLOT_OF_TWO) {
            return "{" + single(bounds, number, slot) + "}";
        }
        StringBuilder text = new StringBuilder(128).append('{');
        append(bounds, number * slot, slot / 3, text);
        text.append(',');
        append(bounds, number * slot + slot / 2, slot / 3, text);
        return text.append('}').toString();
    }

    private static void append(Domain bounds, long first, long length, StringBuilder text) {
        PostgresText.range(bounds.at(first), bounds.at(first + length), text);
    }
}
