package io.fillrate.core.arrow;

import org.apache.arrow.memory.BufferAllocator;

/** Values of varying size: text and bytes. */
final class VariableWidthWriter extends VectorWriter {

    final OffHeapBytes data;
    private final Offsets offsets;

    VariableWidthWriter(BufferAllocator allocator) {
        this(new Validity(allocator), new Offsets(allocator), new OffHeapBytes(allocator));
    }

    private VariableWidthWriter(Validity validity, Offsets offsets, OffHeapBytes data) {
        super(validity, offsets, data);
        this.offsets = offsets;
        this.data = data;
    }

    @Override
    int count() {
        return offsets.count();
    }

    /** Marks the end of the value whose bytes were put last. */
    void end() {
        offsets.add(data.size());
    }

    @Override
    void addNothing() {
        end();
    }
}
