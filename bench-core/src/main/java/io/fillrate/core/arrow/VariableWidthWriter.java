package io.fillrate.core.arrow;

import java.util.function.BiConsumer;

/** Values of varying size: text and bytes. */
final class VariableWidthWriter extends VectorWriter {

    private final Offsets offsets;
    private final OffHeapBytes data;
    private final BiConsumer<Object, OffHeapBytes> form;

    /**
     * An empty writer.
     *
     * @param form writes a value
     */
    VariableWidthWriter(Bits validity, Offsets offsets, OffHeapBytes data, BiConsumer<Object, OffHeapBytes> form) {
        super(validity, offsets, data);
        this.offsets = offsets;
        this.data = data;
        this.form = form;
    }

    @Override
    void add(Object value) {
        form.accept(value, data);
        offsets.add(data.size());
        validity.add(true);
    }

    @Override
    void addNull() {
        offsets.add(data.size());
        validity.add(false);
    }
}
