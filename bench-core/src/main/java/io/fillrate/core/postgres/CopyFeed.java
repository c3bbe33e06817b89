package io.fillrate.core.postgres;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.encode.DelimitedEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyIn;

/** Turns rows into the bytes of a COPY and sends them. May keep buffers between loads; belongs to one thread. */
interface CopyFeed<T> {

    /** Of a buffer that grows as it is needed: a small load would spend more time clearing a full one than encoding its rows. */
    int FIRST_BYTES = 4_096;

    Format format();

    /**
     * Sends all rows and ends the COPY.
     *
     * @return the number of rows that the server acknowledged
     */
    long feed(RowCursor<T> rows, CopyIn copy) throws SQLException;

    /**
     * Encodes rows chunk by chunk while the server takes the chunk before, so memory does not grow with the rows.
     *
     * @param chunkBytes of a chunk, which is sent when it has at least as many
     */
    static <T> CopyFeed<T> streaming(Format format, Table<T> table, int chunkBytes, PhaseRecorder phases) {
        EncodeBuffer chunk = new EncodeBuffer(Math.min(chunkBytes * 5 / 4, FIRST_BYTES));
        return new Encoded<>(format, format.encoder(table), chunkBytes, chunk, phases);
    }

    /**
     * Encodes all rows before the first byte is sent, as most examples of COPY do: the whole payload is in memory once, and two or three
     * times while its buffer grows. A payload has 2 GiB at most.
     *
     * @param chunkBytes of a message: the server keeps a whole message in memory, and takes none above 1 GiB
     */
    static <T> CopyFeed<T> buffered(Format format, Table<T> table, int chunkBytes, PhaseRecorder phases) {
        return new Encoded<>(format, format.encoder(table), chunkBytes, null, phases);
    }

    /**
     * Rows through one of our encoders.
     *
     * @param chunk kept between loads, and sent whenever it is full; null for a buffer per load that takes all rows
     */
    record Encoded<T>(
            Format format,
            RowEncoder<T> encoder,
            int chunkBytes,
            @Nullable EncodeBuffer chunk,
            PhaseRecorder phases) implements CopyFeed<T> {

        @Override
        public long feed(RowCursor<T> rows, CopyIn copy) throws SQLException {
            EncodeBuffer buffer = chunk == null ? new EncodeBuffer(chunkBytes) : chunk;
            int full = chunk == null ? Integer.MAX_VALUE : chunkBytes;
            phases.enter(Phase.ENCODE);
            buffer.clear();
            encoder.begin(buffer);
            while (rows.hasNext()) {
                encoder.row(rows.next(), buffer);
                if (buffer.size() >= full) {
                    phases.enter(Phase.SEND);
                    copy.writeToCopy(buffer.array(), 0, buffer.size());
                    buffer.clear();
                    phases.enter(Phase.ENCODE);
                }
            }
            encoder.end(buffer);
            phases.enter(Phase.SEND);
            int message = chunk == null ? chunkBytes : buffer.size();
            for (int left = buffer.size(); left > 0; left -= message) {
                copy.writeToCopy(buffer.array(), buffer.size() - left, Math.min(message, left));
            }
            return copy.endCopy();
        }
    }

    enum Format {
        BINARY("FORMAT binary") {
            @Override
            <T> RowEncoder<T> encoder(Table<T> table) {
                return new PostgresBinaryEncoder<>(table);
            }

            /** More fields than a table can have columns. */
            @Override
            byte[] brokenRow(Table<?> table) {
                return new byte[] {0x7f, 0x7f};
            }
        },
        TEXT("FORMAT text, ENCODING 'UTF8'") {
            @Override
            <T> RowEncoder<T> encoder(Table<T> table) {
                return DelimitedEncoder.copyText(table);
            }

            @Override
            byte[] brokenRow(Table<?> table) {
                return tooManyFields("\t", table);
            }
        },
        CSV("FORMAT csv, ENCODING 'UTF8'") {
            @Override
            <T> RowEncoder<T> encoder(Table<T> table) {
                return DelimitedEncoder.csv(table);
            }

            @Override
            byte[] brokenRow(Table<?> table) {
                return tooManyFields(",", table);
            }

            /** A row with newlines in its values is several lines, so the rows are encoded again to count them. */
            @Override
            <T> Optional<Long> rowOfLine(long line, Table<T> table, Optional<RowSource<T>> rows) {
                return rows.map(again -> rowOfLine(line, table, again));
            }

            private <T> long rowOfLine(long line, Table<T> table, RowSource<T> rows) {
                RowEncoder<T> encoder = encoder(table);
                EncodeBuffer buffer = new EncodeBuffer(1024);
                long row = 0;
                long lines = 0;
                for (T value : rows) {
                    buffer.clear();
                    encoder.row(value, buffer);
                    // The server learns what a newline is at the end of the first row.
                    lines += row == 0 ? 1 : newlines(buffer);
                    if (lines >= line) {
                        break;
                    }
                    row++;
                }
                return row;
            }

            private long newlines(EncodeBuffer buffer) {
                long newlines = 0;
                for (int i = 0; i < buffer.size(); i++) {
                    if (buffer.array()[i] == '\n') {
                        newlines++;
                    }
                }
                return newlines;
            }
        };

        private final String options;

        Format(String options) {
            this.options = options;
        }

        /** Options inside COPY's parentheses. */
        String options() {
            return options;
        }

        abstract <T> RowEncoder<T> encoder(Table<T> table);

        /** Bytes that the server refuses as a bad file, where a row could begin. */
        abstract byte[] brokenRow(Table<?> table);

        private static byte[] tooManyFields(String delimiter, Table<?> table) {
            return (delimiter.repeat(table.columns().size()) + "\n").getBytes(StandardCharsets.US_ASCII);
        }

        /**
         * The index of the row that a line of the input, counted from 1, belongs to; empty if not known.
         *
         * @param rows to read again, if they can be
         */
        <T> Optional<Long> rowOfLine(long line, Table<T> table, Optional<RowSource<T>> rows) {
            return Optional.of(line - 1);
        }
    }
}
