package io.fillrate.jmh.text;

import io.fillrate.core.encode.DelimitedEncoder;
import io.fillrate.jmh.EncoderWriter;
import io.fillrate.jmh.RowBatch;
import io.fillrate.jmh.RowWriter;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.commons.csv.CSVFormat;

/** Who writes CSV. */
public enum CsvContestant {

    /** {@link DelimitedEncoder}. */
    FILLRATE {
        @Override
        <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) {
            return new EncoderWriter<>(DelimitedEncoder.csv(sample.table()), out);
        }
    },

    /** commons-csv with its format {@code POSTGRESQL_CSV}. */
    COMMONS_CSV {
        @Override
        <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) throws IOException {
            return new CommonsCsvWriter<>(sample.others(), CSVFormat.POSTGRESQL_CSV, out);
        }
    },

    /** FastCSV. */
    FASTCSV {
        @Override
        <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) {
            return new FastCsvWriter<>(sample.others(), out);
        }
    },

    /** A string builder. */
    STRING_BUILDER {
        @Override
        <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) {
            return new StringBuilderWriter<>(sample.others()::csv, out);
        }
    };

    abstract <T> RowWriter<T> open(TextSample<T> sample, OutputStream out) throws IOException;

    <T> RowBatch<T> batch(TextSample<T> sample) throws IOException {
        return new RowBatch<>(sample.rows(), out -> open(sample, out));
    }
}
