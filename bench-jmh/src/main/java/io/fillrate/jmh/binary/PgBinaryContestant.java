package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.model.ColumnDefinition;
import de.bytefish.pgbulkinsert.pgsql.PgBinaryWriter;
import de.bytefish.pgbulkinsert.pgsql.handlers.ValueHandlerProvider;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.data.Table;
import io.fillrate.jmh.RowBatch;
import io.fillrate.jmh.RowWriter;
import io.fillrate.jmh.RowWriter.EncoderWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Contestants that write PostgreSQL's binary COPY format. */
public enum PgBinaryContestant {

    /** {@link PostgresBinaryEncoder}. */
    FILLRATE {
        @Override
        <T> RowWriter<T> open(PgBinarySample<T> sample, OutputStream out) {
            return new EncoderWriter<>(new PostgresBinaryEncoder<>(sample.table()), out);
        }
    },

    /** PgBulkInsert's {@code AbstractMapping}, written as its {@code saveAll} does. */
    PGBULKINSERT_MAPPING {
        @Override
        <T> RowWriter<T> open(PgBinarySample<T> sample, OutputStream out) {
            return new MappingWriter<>(sample.others().mapping(), out);
        }
    },

    /** PgBulkInsert's {@code SimpleRow}, written as its {@code SimpleRowWriter} does. */
    PGBULKINSERT_ROW {
        @Override
        <T> RowWriter<T> open(PgBinarySample<T> sample, OutputStream out) {
            return new SimpleRowsWriter<>(sample.table(), sample.others(), out);
        }
    },

    /** A {@link java.io.DataOutputStream} and code for just these rows. */
    DATA_OUTPUT_STREAM {
        @Override
        <T> RowWriter<T> open(PgBinarySample<T> sample, OutputStream out) throws IOException {
            return new DataOutputWriter<>(sample.table().columns().size(), sample.others(), out);
        }
    },

    /** The floor: rows that were encoded before, copied one by one. No encoder can be faster. */
    FLOOR {
        @Override
        <T> RowWriter<T> open(PgBinarySample<T> sample, OutputStream out) {
            return new CopyingWriter<>(new PostgresBinaryEncoder<>(sample.table()), sample.rows(), out);
        }
    };

    abstract <T> RowWriter<T> open(PgBinarySample<T> sample, OutputStream out) throws IOException;

    <T> RowBatch<T> batch(PgBinarySample<T> sample) throws IOException {
        return new RowBatch<>(sample.rows(), out -> open(sample, out));
    }

    /** PgBulkInsert's mapping API: what {@code PgBulkInsert.saveAll} does for each row, without its connection. */
    private static final class MappingWriter<T> implements RowWriter<T> {

        private final List<ColumnDefinition<T>> columns;
        private final PgBinaryWriter writer;

        MappingWriter(AbstractMapping<T> mapping, OutputStream out) {
            columns = mapping.getColumns();
            writer = new PgBinaryWriter(out, CHUNK);
        }

        @Override
        public void write(T row) {
            writer.startRow(columns.size());
            columns.forEach(column -> column.getWrite().accept(writer, row));
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    /**
     * PgBulkInsert's row API: what {@code SimpleRowWriter.startRow} does for each row. That class itself takes a connection and
     * nothing else; left out are its lock and its two checks of being open.
     */
    private static final class SimpleRowsWriter<T> implements RowWriter<T> {

        private final PgBinarySample.Row<T> code;
        private final PgBinaryWriter writer;
        private final ValueHandlerProvider provider = new ValueHandlerProvider();
        private final Map<String, Integer> places = new HashMap<>();

        SimpleRowsWriter(Table<T> table, PgBinarySample.Row<T> code, OutputStream out) {
            this.code = code;
            this.writer = new PgBinaryWriter(out, CHUNK);
            table.columns().forEach(column -> places.put(column.name(), places.size()));
        }

        @Override
        public void write(T row) {
            writer.startRow(places.size());
            SimpleRow simple = new SimpleRow(provider, places, Function.identity());
            code.set(row, simple);
            simple.writeRow(writer);
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    /** Code written by hand for one kind of row. */
    private static final class DataOutputWriter<T> implements RowWriter<T> {

        private final int fields;
        private final PgBinarySample.Row<T> code;
        private final PgDataOutput out;

        DataOutputWriter(int fields, PgBinarySample.Row<T> code, OutputStream out) throws IOException {
            this.fields = fields;
            this.code = code;
            this.out = new PgDataOutput(new BufferedOutputStream(out, CHUNK));
            this.out.header();
        }

        @Override
        public void write(T row) throws IOException {
            out.writeShort(fields);
            code.write(row, out);
        }

        @Override
        public void close() throws IOException {
            out.writeShort(-1);
            out.close();
        }
    }

    /** Copies rows that were encoded before, one by one, into chunks; it ignores the given rows and takes its own in turn. */
    private static final class CopyingWriter<T> implements RowWriter<T> {

        private final OutputStream out;
        private final byte[] encoded;
        /** Where rows start, and at the end where the last one ends. */
        private final int[] starts;

        private final byte[] trailer;
        private final byte[] chunk = new byte[2 * CHUNK];
        private int inChunk;
        private int next;

        CopyingWriter(RowEncoder<T> encoder, List<T> rows, OutputStream out) {
            this.out = out;
            EncodeBuffer buffer = new EncodeBuffer(rows.size() * 128);
            encoder.begin(buffer);
            inChunk = buffer.size();
            System.arraycopy(buffer.array(), 0, chunk, 0, inChunk);
            starts = new int[rows.size() + 1];
            buffer.clear();
            for (int i = 0; i < rows.size(); i++) {
                encoder.row(rows.get(i), buffer);
                starts[i + 1] = buffer.size();
            }
            encoded = buffer.toByteArray();
            buffer.clear();
            encoder.end(buffer);
            trailer = buffer.toByteArray();
        }

        @Override
        public void write(T row) throws IOException {
            int start = starts[next];
            int length = starts[++next] - start;
            System.arraycopy(encoded, start, chunk, inChunk, length);
            inChunk += length;
            if (next == starts.length - 1) {
                next = 0;
            }
            if (inChunk >= CHUNK) {
                send();
            }
        }

        private void send() throws IOException {
            out.write(chunk, 0, inChunk);
            inChunk = 0;
        }

        @Override
        public void close() throws IOException {
            send();
            out.write(trailer);
        }
    }
}
