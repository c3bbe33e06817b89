package io.fillrate.e2e.fillers;

import org.jspecify.annotations.Nullable;

/** A library that fills the tables of the {@link FilledTables}, as its users would have it do so. Belongs to one thread. */
public interface Filler {

    /** Its name as a strategy, in kebab-case. */
    String name();

    /** Whether it can fill these tables: one that is written by hand knows some only. */
    default boolean knows(FilledTables tables) {
        return true;
    }

    /** What a failure leaves behind, as results files name it. */
    String guarantee();

    /**
     * Fills the empty tables, from reading the schema to the last commit.
     *
     * @param url of the database
     * @param threads connections that it may use at once
     */
    void fill(String url, FilledTables tables, int threads) throws Exception;

    /**
     * Prepares the making of all rows without storing them.
     *
     * @param url of the database, whose schema may be read
     */
    Generation generation(String url, FilledTables tables) throws Exception;

    /** Makes rows in one thread. */
    @FunctionalInterface
    interface Generation {

        /** Makes every value of every row, and passes it on. */
        void run(Sink sink);
    }

    /** Where values go, so that none is optimised away; counts them. */
    final class Sink {

        private static final int PLACES = 64;

        private final @Nullable Object[] places = new @Nullable Object[PLACES];
        private long taken;

        /** Takes a value. */
        public void take(@Nullable Object value) {
            places[(int) (taken++ & (PLACES - 1))] = value;
        }

        /** The number of values so far. */
        public long taken() {
            return taken;
        }
    }
}
