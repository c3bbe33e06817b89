package io.fillrate.jmh.binary;

import io.fillrate.jmh.RowWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Code written by hand for one kind of row. */
final class DataOutputWriter<T> implements RowWriter<T> {

    private final int fields;
    private final PgBinaryRow<T> code;
    private final PgDataOutput out;

    DataOutputWriter(int fields, PgBinaryRow<T> code, OutputStream out) throws IOException {
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
