package io.fillrate.core.arrow;

import java.util.BitSet;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Which values of a vector are there. Only the others are noted, so that a value that is there costs nothing. */
final class Validity implements AutoCloseable {

    private final OffHeapBytes bytes;
    private final BitSet nulls = new BitSet();

    Validity(BufferAllocator allocator) {
        bytes = new OffHeapBytes(allocator);
    }

    void nullAt(int index) {
        nulls.set(index);
    }

    int nulls() {
        return nulls.cardinality();
    }

    /** The bitmap of so many values. */
    ArrowBuf finished(int count) {
        long[] words = nulls.toLongArray();
        for (int i = 0; i * (long) Long.SIZE < count; i++) {
            bytes.putLong(i < words.length ? ~words[i] : -1);
        }
        return bytes.finished();
    }

    void clear() {
        bytes.clear();
        nulls.clear();
    }

    @Override
    public void close() {
        bytes.close();
    }
}
