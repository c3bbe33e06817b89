package io.fillrate.core.arrow;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** A bitmap as Arrow has them: the first value in the lowest bit of the first byte. Gathered by the word. */
final class Bits implements BufferWriter {

    private final OffHeapBytes bytes;
    private long word;
    private int count;
    private int zeros;

    Bits(BufferAllocator allocator) {
        bytes = new OffHeapBytes(allocator);
    }

    int count() {
        return count;
    }

    int zeros() {
        return zeros;
    }

    void add(boolean bit) {
        if (bit) {
            word |= 1L << count;
        } else {
            zeros++;
        }
        if ((++count & 63) == 0) {
            bytes.putLong(word);
            word = 0;
        }
    }

    void addOnes(int ones) {
        int rest = ones;
        while (rest > 0 && ((count & 63) != 0 || rest < 64)) {
            add(true);
            rest--;
        }
        for (; rest >= 64; rest -= 64) {
            bytes.putLong(-1);
            count += 64;
        }
        for (; rest > 0; rest--) {
            add(true);
        }
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
        zeros = 0;
    }

    @Override
    public void close() {
        bytes.close();
    }
}
