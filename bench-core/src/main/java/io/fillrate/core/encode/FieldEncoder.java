package io.fillrate.core.encode;

/** Writes one column of a row. */
@FunctionalInterface
interface FieldEncoder<T> {

    /**
     * Appends the field.
     *
     * @throws ValueException if the value can't be encoded
     */
    void encode(T row, EncodeBuffer out);
}
