package io.fillrate.core.arrow;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** A bitmap as Arrow has them: the first value in the lowest bit of the first byte. Gathered by the word. */
final class Bits implements BufferWriter {

    private final OffHeapBytes bytes;
    private long word;
    private int count;

    Bits(BufferAllocator allocator) {
        bytes = new OffHeapBytes(allocator);
    }

    int count() {
        return count;
    }

    void add(boolean bit) {
        word |= (bit ? 1L : 0L) << count;
        if ((++count & 63) == 0) {
            bytes.putLong(word);
            word = 0;
        }
    }

    @Override
    public void flush() {
        bytes.flush();
    }

    @Override
    public ArrowBuf finished() {
        if ((count & 63) != 0) {
            bytes.putLong(word);
        }
        return bytes.finished();
    }

    @Override
    public void clear() {
        bytes.clear();
        word = 0;
        count = 0;
    }

    @Override
    public void close() {
        bytes.close();
    }
}
