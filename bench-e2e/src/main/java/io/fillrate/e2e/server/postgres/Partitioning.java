package io.fillrate.e2e.server.postgres;

import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * How a table is divided into parts by its primary key, one int8 column, whose values are spread evenly over the range from 2<sup>62</sup>
 * to 2<sup>63</sup> - 1. Immutable.
 *
 * @param parts how many there are, 1 or more
 */
public record Partitioning(By by, int parts) {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    private static final long SMALLEST = 1L << 62;

    /** What decides to which part a row belongs. */
    public enum By {
        /** Equal ranges of keys, one for each part. */
        RANGE,
        /** A hash of the key. */
        HASH,
        /** Ranges of keys, of which one has all rows: the others are for smaller keys. */
        ONE_RANGE,
        /** The same ranges, but the table itself is the part that has all rows, of another table. */
        LEAF
    }

    /** @throws IllegalArgumentException if there are too few parts */
    public Partitioning {
        int fewest = isOneRange(by) ? 2 : 1;
        if (parts < fewest) {
            throw new IllegalArgumentException("parts " + parts + ": must be at least " + fewest);
        }
    }

    private static boolean isOneRange(By by) {
        return by == By.ONE_RANGE || by == By.LEAF;
    }

    /** Statements that drop what {@link #create} creates besides the table, where it exists. */
    List<String> drop(Table<?> table) {
        return by == By.LEAF ? List.of("drop table if exists " + quoted(parent(table))) : List.of();
    }

    /** Statements that create the table and its parts; all parts by one, so that there is one commit. */
    List<String> create(Table<?> table, List<ForeignKey> foreignKeys) {
        Table<?> parent = parent(table);
        String method = by == By.HASH ? "hash" : "range";
        List<String> statements = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            Table<?> part = by == By.LEAF && i == 0 ? table : table.named(parent.name() + "_p" + i);
            statements.add(
                    "create table " + quoted(part) + " partition of " + quoted(parent) + " for values " + bounds(i));
        }
        return List.of(
                DIALECT.createTable(parent, foreignKeys) + " partition by " + method + " ("
                        + DIALECT.quoted(table.primaryKey()) + ")",
                String.join("; ", statements));
    }

    private Table<?> parent(Table<?> table) {
        return by == By.LEAF ? table.named(table.name() + "_parent") : table;
    }

    private String bounds(int part) {
        if (by == By.HASH) {
            return "with (modulus " + parts + ", remainder " + part + ")";
        }
        if (by == By.RANGE) {
            long width = SMALLEST / parts;
            return range(
                    part == 0 ? "minvalue" : String.valueOf(SMALLEST + part * width),
                    part == parts - 1 ? "maxvalue" : String.valueOf(SMALLEST + (part + 1) * width));
        }
        long width = SMALLEST / (parts - 1);
        return part == 0
                ? range(String.valueOf(SMALLEST), "maxvalue")
                : range(String.valueOf((part - 1) * width), String.valueOf(part * width));
    }

    private static String range(String from, String to) {
        return "from (" + from + ") to (" + to + ")";
    }

    private static String quoted(Table<?> table) {
        return DIALECT.quote(table);
    }
}
