package io.fillrate.e2e.rig;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;

/**
 * Rows that a table holds before a load, and in which order the keys of these and of the loaded rows come. Immutable.
 *
 * @param times how many there are, as a multiple of the rows that are loaded; 0 for none
 */
public record RowsBefore(int times, Keys keys) {

    /** Keys have 19 digits, whatever their order: as text they take as many bytes. */
    private static final long SMALLEST = 1L << 62;

    private static final long MASK = SMALLEST - 1;

    /** The order in which keys come; those of each are spread evenly over the whole range, from 2<sup>62</sup> to 2<sup>63</sup> - 1. */
    public enum Keys {
        /** Every row has a greater key than all rows before it: a B-tree grows at its right end. */
        RISING,
        /** Keys come in no order: a load writes to all parts of a B-tree. */
        RANDOM;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @throws IllegalArgumentException for a negative multiple */
    public RowsBefore {
        if (times < 0) {
            throw new IllegalArgumentException("rows before " + times + ": must be 0 or a multiple of the rows loaded");
        }
    }

    /** The multiple for people and results: {@code 0}, {@code 10x}. */
    public String text() {
        return times == 0 ? "0" : times + "x";
    }

    /** Whether keys of such a table can be replaced: it has one key column, an int8 that is never NULL. */
    static boolean fits(Table<?> table) {
        return numberedKey(table).isPresent();
    }

    private static <T> Optional<ToLongFunction<T>> numberedKey(Table<T> table) {
        return table.primaryKey().size() == 1 && table.keyColumns().get(0).accessor() instanceof Accessor.OfLong<T> key
                ? Optional.of(key.function())
                : Optional.empty();
    }

    /**
     * The table with these keys, under a name of its own, so that tables with different rows can exist at the same time.
     *
     * @param table that {@link #fits}, whose keys count from 1: those up to {@code loaded} are of rows to load, greater ones of rows before
     */
    <T> Table<T> of(Table<T> table, long loaded) {
        ToLongFunction<T> number = numberedKey(table).orElseThrow();
        LongUnaryOperator key = key(loaded);
        List<Column<T>> columns = table.columns().stream()
                .map(column -> table.primaryKey().contains(column.name())
                        ? new Column<T>(
                                column.name(),
                                column.type(),
                                new Accessor.OfLong<>(row -> key.applyAsLong(number.applyAsLong(row))),
                                null,
                                column.nullable(),
                                column.identity())
                        : column)
                .toList();
        return new Table<>(table.name() + "_" + text() + "_" + keys, columns, table.primaryKey());
    }

    /**
     * The key of a row by its number: those up to {@code loaded} are of rows to load, greater ones of rows before.
     */
    LongUnaryOperator key(long loaded) {
        long held = times * loaded;
        long step = SMALLEST / (held + loaded + 1);
        return keys == Keys.RISING
                ? n -> SMALLEST + step * (n <= loaded ? n + held : n - loaded)
                : n -> SMALLEST + scattered(n);
    }

    /** A permutation of the numbers of 62 bits: multiplications by odd numbers and shifts can all be undone, so no key comes twice. */
    private static long scattered(long number) {
        long mixed = number & MASK;
        mixed ^= mixed >>> 31;
        mixed = mixed * 0x7fb5d329728ea185L & MASK;
        mixed ^= mixed >>> 27;
        mixed = mixed * 0x81dadef4bc2dd44dL & MASK;
        return mixed ^ mixed >>> 33;
    }
}
