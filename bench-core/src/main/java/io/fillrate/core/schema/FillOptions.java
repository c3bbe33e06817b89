package io.fillrate.core.schema;

import io.fillrate.core.WriterOptions;

/**
 * How a schema is filled; immutable. With several threads a large table is cut into {@link WriterOptions#partitions()} parts, of which none
 * is smaller than a batch.
 *
 * @param threads tables, or parts of one, that are written at the same time, at least 1; each on connections of its own
 * @param foreignKeys when they are checked
 * @param writer of every writer; its commit policy is that of the schema
 */
public record FillOptions(int threads, ForeignKeyTime foreignKeys, WriterOptions writer) {

    public FillOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": must be at least 1");
        }
    }

    /** One table after the other, foreign keys checked while tables are filled, a writer's defaults. */
    public static FillOptions defaults() {
        return new FillOptions(1, ForeignKeyTime.MEANWHILE, WriterOptions.defaults());
    }

    public FillOptions withThreads(int count) {
        return new FillOptions(count, foreignKeys, writer);
    }

    public FillOptions withForeignKeys(ForeignKeyTime time) {
        return new FillOptions(threads, time, writer);
    }

    public FillOptions withWriter(WriterOptions options) {
        return new FillOptions(threads, foreignKeys, options);
    }

    /** When a database checks foreign keys. */
    public enum ForeignKeyTime {
        /** Row by row, or statement by statement, while tables are filled: level by level. */
        MEANWHILE,
        /**
         * When all rows are stored: the constraints are dropped before, so that all tables are one level, and added again from the server's
         * own definitions and checked at the end, in the clock. A fill that fails removes its rows and adds them again, too. A crash may
         * leave the tables without them; a view whose name begins with {@code fillrate_foreign_keys_} has their definitions then, and the
         * next fill of these tables adds them again.
         */
        AFTERWARDS
    }
}
