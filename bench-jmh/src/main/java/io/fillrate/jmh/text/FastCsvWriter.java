package io.fillrate.jmh.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.fillrate.jmh.RowWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** FastCSV, told to quote empty strings, so that they are not NULL. */
final class FastCsvWriter<T> implements RowWriter<T> {

    private final TextRow<T> code;
    private final CsvWriter writer;

    FastCsvWriter(TextRow<T> code, OutputStream out) {
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
