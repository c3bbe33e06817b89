package io.fillrate.jmh.text;

import io.fillrate.jmh.RowWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/** The way of most tutorials: lines gather in a string builder, and their string gives the bytes. */
final class StringBuilderWriter<T> implements RowWriter<T> {

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
