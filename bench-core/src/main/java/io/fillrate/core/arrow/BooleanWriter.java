package io.fillrate.core.arrow;

import org.apache.arrow.memory.BufferAllocator;

/** Booleans, which are bits like the validity. */
final class BooleanWriter extends VectorWriter {

    final Bits data;

    BooleanWriter(BufferAllocator allocator) {
        this(new Validity(allocator), new Bits(allocator));
    }

    private BooleanWriter(Validity validity, Bits data) {
        super(validity, data);
        this.data = data;
    }

    @Override
    int count() {
        return data.count();
    }

    @Override
    void addNothing() {
        data.add(false);
    }
}
