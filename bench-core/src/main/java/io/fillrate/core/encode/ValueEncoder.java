package io.fillrate.core.encode;

/** Writes one value that is not null. */
@FunctionalInterface
interface ValueEncoder<V> {

    /**
     * Appends the value.
     *
     * @throws ValueException if it can't be encoded
     */
    void encode(V value, EncodeBuffer out);
}
