package io.fillrate.e2e.limits;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.WriterContext;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.PostgresBinaryEncoder;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;

/** Rows as COPY's binary bytes, encoded once. Safe for use by many threads, of which one at a time loads a table. */
final class EncodedPayloads {

    private final Prepared<List<byte[]>> payloads = new Prepared<>();

    <T> BulkWriter<T> open(WriterContext<T> context) {
        return new EncodedCopyWriter<>(context, this);
    }

    <T> List<byte[]> of(WriterContext<T> context, RowSource<T> rows) {
        return payloads.of(
                context,
                rows,
                () -> encode(context.table(), rows, context.options().chunkBytes()));
    }

    /** In the chunks that a streaming COPY would send. */
    private static <T> List<byte[]> encode(Table<T> table, RowSource<T> rows, int chunkBytes) {
        PostgresBinaryEncoder<T> encoder = new PostgresBinaryEncoder<>(table);
        EncodeBuffer buffer = new EncodeBuffer(chunkBytes * 2);
        List<byte[]> chunks = new ArrayList<>();
        encoder.begin(buffer);
        for (T row : rows) {
            encoder.row(row, buffer);
            if (buffer.size() >= chunkBytes) {
                chunks.add(buffer.toByteArray());
                buffer.clear();
            }
        }
        encoder.end(buffer);
        chunks.add(buffer.toByteArray());
        return chunks;
    }
}
