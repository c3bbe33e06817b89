package io.fillrate.core.arrow;

/** Booleans, which are bits like the validity. */
final class BooleanWriter extends VectorWriter {

    final Bits data;

    BooleanWriter(Bits validity, Bits data) {
        super(validity, data);
        this.data = data;
    }

    @Override
    void add(Object value) {
        data.add((Boolean) value);
        validity.add(true);
    }

    @Override
    void addNull() {
        data.add(false);
        validity.add(false);
    }
}
