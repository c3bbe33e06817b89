package io.fillrate.e2e.limits;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.WriterContext;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.PostgresBinaryEncoder;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the source seen last, encoded once: its first load, a warm-up as a rule, encodes it, and those after it only send. Belongs
 * to one thread, as the rig does.
 */
final class EncodedPayloads {

    private @Nullable RowSource<?> source;
    private List<byte[]> payload = List.of();

    <T> BulkWriter<T> open(WriterContext<T> context) {
        return new EncodedCopyWriter<>(context, this);
    }

    <T> List<byte[]> of(Table<T> table, RowSource<T> rows, int chunkBytes) {
        if (source != rows) { // the same object: comparing contents would be inside the clock
            payload = encode(table, rows, chunkBytes);
            source = rows;
        }
        return payload;
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
