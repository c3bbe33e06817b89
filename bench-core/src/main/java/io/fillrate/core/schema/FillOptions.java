package io.fillrate.core.schema;

import io.fillrate.core.WriterOptions;

/**
 * How a schema is filled; immutable. With several threads a large table is cut into {@link WriterOptions#partitions()} parts, of which none is
 * smaller than a batch.
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

    /** One table after the other, foreign keys checked meanwhile, a writer's defaults. */
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
}
