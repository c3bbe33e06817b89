package io.fillrate.core.arrow;

import java.util.function.BiConsumer;

/** Values of one size: numbers, times, UUIDs. */
final class FixedWidthWriter extends VectorWriter {

    final OffHeapBytes data;
    private final byte[] zero;
    private final BiConsumer<Object, OffHeapBytes> form;

    /**
     * An empty writer.
     *
     * @param width of a value, in bytes
     * @param form writes a value, exactly so many bytes
     */
    FixedWidthWriter(Bits validity, OffHeapBytes data, int width, BiConsumer<Object, OffHeapBytes> form) {
        super(validity, data);
        this.data = data;
        this.zero = new byte[width];
        this.form = form;
    }

    @Override
    void add(Object value) {
        form.accept(value, data);
        validity.add(true);
    }

    @Override
    void addNull() {
        data.putBytes(zero, 0, zero.length);
        validity.add(false);
    }
}
