package io.fillrate.jmh.binary;

import io.fillrate.core.encode.PostgresBinaryEncoder;
import io.fillrate.jmh.EncoderWriter;
import io.fillrate.jmh.RowBatch;
import io.fillrate.jmh.RowWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Who writes PostgreSQL's binary COPY format. */
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
}
