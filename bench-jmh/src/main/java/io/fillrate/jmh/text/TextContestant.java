package io.fillrate.jmh.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.fillrate.core.internal.encode.DelimitedEncoder;
import io.fillrate.jmh.RowBatch;
import io.fillrate.jmh.RowWriter;
import io.fillrate.jmh.RowWriter.EncoderWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Contestants that write CSV, and PostgreSQL's COPY text format if they have it. */
public enum TextContestant {

    /** {@link DelimitedEncoder}. */
    FILLRATE {
        @Override
        <T> RowWriter<T> csv(TextSample<T> sample, OutputStream out) {
            return new EncoderWriter<>(DelimitedEncoder.csv(sample.table()), out);
        }

        @Override
        <T> RowWriter<T> copyText(TextSample<T> sample, OutputStream out) {
            return new EncoderWriter<>(DelimitedEncoder.copyText(sample.table()), out);
        }
    },

    /** commons-csv with its formats {@code POSTGRESQL_CSV} and {@code POSTGRESQL_TEXT}. */
    COMMONS_CSV {
        @Override
        <T> RowWriter<T> csv(TextSample<T> sample, OutputStream out) throws IOException {
            return new CommonsCsvWriter<>(sample.others(), CSVFormat.POSTGRESQL_CSV, out);
        }

        @Override
        <T> RowWriter<T> copyText(TextSample<T> sample, OutputStream out) throws IOException {
            return new CommonsCsvWriter<>(sample.others(), CSVFormat.POSTGRESQL_TEXT, out);
        }
    },

    /** FastCSV, for CSV only. */
    FASTCSV {
        @Override
        <T> RowWriter<T> csv(TextSample<T> sample, OutputStream out) {
            return new FastCsvWriter<>(sample.others(), out);
        }

        @Override
        <T> RowWriter<T> copyText(TextSample<T> sample, OutputStream out) {
            throw new UnsupportedOperationException("FastCSV does not write PostgreSQL's COPY text format");
        }
    },

    STRING_BUILDER {
        @Override
        <T> RowWriter<T> csv(TextSample<T> sample, OutputStream out) {
            return new StringBuilderWriter<>(sample.others()::csv, out);
        }

        @Override
        <T> RowWriter<T> copyText(TextSample<T> sample, OutputStream out) {
            return new StringBuilderWriter<>(sample.others()::text, out);
        }
    };

    abstract <T> RowWriter<T> csv(TextSample<T> sample, OutputStream out) throws IOException;

    abstract <T> RowWriter<T> copyText(TextSample<T> sample, OutputStream out) throws IOException;

    <T> RowBatch<T> csvBatch(TextSample<T> sample) throws IOException {
        return new RowBatch<>(sample.rows(), out -> csv(sample, out));
    }

    <T> RowBatch<T> copyTextBatch(TextSample<T> sample) throws IOException {
        return new RowBatch<>(sample.rows(), out -> copyText(sample, out));
    }

    /** commons-csv with one of the formats that it has for PostgreSQL. */
    private static final class CommonsCsvWriter<T> implements RowWriter<T> {

        private final TextSample.Row<T> code;
        private final CSVPrinter printer;

        CommonsCsvWriter(TextSample.Row<T> code, CSVFormat format, OutputStream out) throws IOException {
            this.code = code;
            printer = new CSVPrinter(
                    new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), CHUNK), format);
        }

        @Override
        public void write(T row) throws IOException {
            printer.printRecord(code.values(row));
        }

        @Override
        public void close() throws IOException {
            printer.close();
        }
    }

    /** Quotes empty strings, so that they are not NULL. */
    private static final class FastCsvWriter<T> implements RowWriter<T> {

        private final TextSample.Row<T> code;
        private final CsvWriter writer;

        FastCsvWriter(TextSample.Row<T> code, OutputStream out) {
            this.code = code;
            writer = CsvWriter.builder()
                    .quoteStrategy(QuoteStrategies.EMPTY)
                    .lineDelimiter(LineDelimiter.LF)
                    .bufferSize(CHUNK)
                    .build(out, StandardCharsets.UTF_8);
        }

        @Override
        public void write(T row) {
            writer.writeRecord(code.strings(row));
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    /** As most tutorials do it: lines are collected in a string builder, whose string gives the bytes. */
    private static final class StringBuilderWriter<T> implements RowWriter<T> {

        private final BiConsumer<T, StringBuilder> line;
        private final OutputStream out;
        private final StringBuilder lines = new StringBuilder();

        StringBuilderWriter(BiConsumer<T, StringBuilder> line, OutputStream out) {
            this.line = line;
            this.out = out;
        }

        @Override
        public void write(T row) throws IOException {
            line.accept(row, lines);
            if (lines.length() >= CHUNK) {
                send();
            }
        }

        private void send() throws IOException {
            out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            lines.setLength(0);
        }

        @Override
        public void close() throws IOException {
            send();
        }
    }
}
