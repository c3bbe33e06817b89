package io.fillrate.core.arrow;

import org.apache.arrow.memory.BufferAllocator;

/** Values of one size: numbers, times, UUIDs. */
final class FixedWidthWriter extends VectorWriter {

    final OffHeapBytes data;
    private final byte[] zero;

    /** An empty writer of values of so many bytes. */
    FixedWidthWriter(BufferAllocator allocator, int width) {
        this(new Validity(allocator), new OffHeapBytes(allocator), width);
    }

    private FixedWidthWriter(Validity validity, OffHeapBytes data, int width) {
        super(validity, data);
        this.data = data;
        this.zero = new byte[width];
    }

    @Override
    int count() {
        return (int) (data.size() / zero.length);
    }

    @Override
    void addNothing() {
        data.putBytes(zero);
    }
}
