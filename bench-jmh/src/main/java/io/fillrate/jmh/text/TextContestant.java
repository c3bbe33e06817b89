package io.fillrate.jmh.text;

import io.fillrate.core.encode.DelimitedEncoder;
import io.fillrate.jmh.EncoderWriter;
import io.fillrate.jmh.RowBatch;
import io.fillrate.jmh.RowWriter;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.commons.csv.CSVFormat;

/** Who writes PostgreSQL's COPY text format. */
public enum TextContestant {

    /** {@link DelimitedEncoder}. */
    FILLRATE {
        @Override
        <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) {
            return new EncoderWriter<>(DelimitedEncoder.copyText(sample.table()), out);
        }
    },

    /** commons-csv with its format {@code POSTGRESQL_TEXT}. */
    COMMONS_CSV {
        @Override
        <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) throws IOException {
            return new CommonsCsvWriter<>(sample.others(), CSVFormat.POSTGRESQL_TEXT, out);
        }
    },

    /** A string builder. */
    STRING_BUILDER {
        @Override
        <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) {
            return new StringBuilderWriter<>(sample.others()::text, out);
        }
    };

    abstract <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) throws IOException;

    <T> RowBatch<T> batch(TextSample<T> sample) throws IOException {
        return new RowBatch<>(sample.rows(), out -> open(sample, out));
    }
}
