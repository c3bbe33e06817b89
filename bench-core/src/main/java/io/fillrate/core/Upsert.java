package io.fillrate.core;

import java.util.List;

/**
 * By which columns an {@link Operation#UPSERT} finds rows of the table, and what it sets in them. Rows that it does not find are inserted,
 * with all columns:
 *
 * <pre>{@code
 * Upsert.on("sensor", "time").updating("value")
 * }</pre>
 *
 * <p>Rows are upserted as if one after the other. A row whose key has come before in the same source therefore updates what the earlier
 * row has written, and the last one wins; or else it is {@linkplain #refusingRepeatedKeys refused}. Whether two keys are the same is the
 * database's to decide, by the types and collations of its columns. NULL in a key is refused, since it equals nothing.
 *
 * @param key columns of the primary key or of a unique key of the database's table; empty for the primary key of {@link
 *     io.fillrate.data.Table}
 * @param updated columns that are set in rows that exist; empty for all outside the key
 * @param repeatedKeys what becomes of rows of one source with the same key
 */
public record Upsert(List<String> key, List<String> updated, RepeatedKeys repeatedKeys) {

    /** What becomes of rows of one source with the same key. */
    public enum RepeatedKeys {
        /** Later rows update what earlier ones have written. */
        LAST_WINS,
        /** The load fails; the error names both rows. The strategies check that when they have all rows. */
        REFUSED
    }

    /**
     * What an upsert did.
     *
     * @param inserted rows whose key was new
     * @param updated rows whose key was in the table, or had come before in the source; also if they changed nothing
     */
    public record Counts(long inserted, long updated) {

        /** The number of rows written. */
        public long total() {
            return inserted + updated;
        }
    }

    public Upsert {
        key = List.copyOf(key);
        updated = List.copyOf(updated);
    }

    /** Returns an upsert by the table's primary key that updates all other columns, in which the last of the rows with one key wins. */
    public static Upsert byPrimaryKey() {
        return new Upsert(List.of(), List.of(), RepeatedKeys.LAST_WINS);
    }

    /** Returns an upsert by other columns, at least one, that updates all others. */
    public static Upsert on(String... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("an upsert needs at least one column to find rows by");
        }
        return new Upsert(List.of(columns), List.of(), RepeatedKeys.LAST_WINS);
    }

    /** Returns the same upsert that sets only these columns, at least one, in rows that exist. */
    public Upsert updating(String... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("an upsert needs at least one column to update");
        }
        return new Upsert(key, List.of(columns), repeatedKeys);
    }

    /** Returns the same upsert that fails if two rows of a source have the same key. */
    public Upsert refusingRepeatedKeys() {
        return new Upsert(key, updated, RepeatedKeys.REFUSED);
    }
}
