package io.fillrate.jmh;

import java.io.OutputStream;

/** Takes bytes, counts them and forgets them: an end of the line that costs nothing. */
public final class CountingStream extends OutputStream {

    private long count;

    @Override
    public void write(int b) {
        count++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        count += length;
    }

    /** How many bytes have come so far. */
    public long count() {
        return count;
    }
}
