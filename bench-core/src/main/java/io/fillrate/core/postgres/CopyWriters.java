package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.WriterContext;

/** The strategies that are one COPY: what is fed to it, and where it goes. */
final class CopyWriters {

    private CopyWriters() {}

    static <T> BulkWriter<T> text(WriterContext<T> context) {
        return direct(context, streaming(context, CopyFormat.TEXT));
    }

    static <T> BulkWriter<T> textBuffered(WriterContext<T> context) {
        return direct(context, buffered(context, CopyFormat.TEXT));
    }

    static <T> BulkWriter<T> csv(WriterContext<T> context) {
        return direct(context, streaming(context, CopyFormat.CSV));
    }

    static <T> BulkWriter<T> csvBuffered(WriterContext<T> context) {
        return direct(context, buffered(context, CopyFormat.CSV));
    }

    static <T> BulkWriter<T> binary(WriterContext<T> context) {
        return direct(context, streaming(context, CopyFormat.BINARY));
    }

    static <T> BulkWriter<T> binaryBuffered(WriterContext<T> context) {
        return direct(context, buffered(context, CopyFormat.BINARY));
    }

    static <T> BulkWriter<T> pgBulkInsert(WriterContext<T> context) {
        int chunkBytes = context.options().chunkBytes();
        return direct(
                context,
                new PgBulkInsertCopyFeed<>(
                        context.table(), chunkBytes, context.options().phases()));
    }

    static <T> BulkWriter<T> binaryStaged(WriterContext<T> context) {
        return staged(context, StagedCopyTarget.insert(context));
    }

    static <T> BulkWriter<T> binaryUpsert(WriterContext<T> context) {
        return staged(context, StagedCopyTarget.upsert(context));
    }

    static <T> BulkWriter<T> binaryFreeze(WriterContext<T> context) {
        return new PostgresCopyWriter<>(
                context, streaming(context, CopyFormat.BINARY), new FrozenCopyTarget<>(context.table()));
    }

    static <T> BulkWriter<T> binaryDropIndexes(WriterContext<T> context) {
        return new PostgresCopyWriter<>(
                context,
                streaming(context, CopyFormat.BINARY),
                new UnindexedCopyTarget<>(context.table(), context.options().phases()));
    }

    private static <T> BulkWriter<T> direct(WriterContext<T> context, CopyFeed<T> feed) {
        return new PostgresCopyWriter<>(context, feed, new DirectCopyTarget<>(context.table()));
    }

    /** Encoding and sending are one phase, the target's: rows are staged. */
    private static <T> BulkWriter<T> staged(WriterContext<T> context, StagedCopyTarget<T> target) {
        return new PostgresCopyWriter<>(context, streaming(context, CopyFormat.BINARY, PhaseRecorder.NONE), target);
    }

    private static <T> CopyFeed<T> streaming(WriterContext<T> context, CopyFormat format) {
        return streaming(context, format, context.options().phases());
    }

    private static <T> CopyFeed<T> streaming(WriterContext<T> context, CopyFormat format, PhaseRecorder phases) {
        return new StreamingCopyFeed<>(
                format, context.table(), context.options().chunkBytes(), phases);
    }

    private static <T> CopyFeed<T> buffered(WriterContext<T> context, CopyFormat format) {
        return new BufferedCopyFeed<>(
                format,
                context.table(),
                context.options().chunkBytes(),
                context.options().phases());
    }
}
