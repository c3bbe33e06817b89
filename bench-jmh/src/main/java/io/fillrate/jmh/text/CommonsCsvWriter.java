package io.fillrate.jmh.text;

import io.fillrate.jmh.RowWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** commons-csv with one of the formats that it has for PostgreSQL. */
final class CommonsCsvWriter<T> implements RowWriter<T> {

    private final TextRow<T> code;
    private final CSVPrinter printer;

    CommonsCsvWriter(TextRow<T> code, CSVFormat format, OutputStream out) throws IOException {
        this.code = code;
        printer =
                new CSVPrinter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), CHUNK), format);
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
