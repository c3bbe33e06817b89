package io.fillrate.core.arrow;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Where each value of varying size ends; the first starts at 0. */
final class Offsets implements BufferWriter {

    private final OffHeapBytes bytes;

    Offsets(BufferAllocator allocator) {
        bytes = new OffHeapBytes(allocator);
        bytes.putInt(0);
    }

    /** How many values have an end. */
    int count() {
        return (int) (bytes.size() / Integer.BYTES) - 1;
    }

    void add(long end) {
        if (end > Integer.MAX_VALUE) {
            throw new IllegalStateException(
                    "the values of one column take more than 2 GiB: an Arrow batch of fewer rows is needed");
        }
        bytes.putInt((int) end);
    }

    @Override
    public void flush() {
        bytes.flush();
    }

    @Override
    public ArrowBuf finished() {
        return bytes.finished();
    }

    @Override
    public void clear() {
        bytes.clear();
        bytes.putInt(0);
    }

    @Override
    public void close() {
        bytes.close();
    }
}
