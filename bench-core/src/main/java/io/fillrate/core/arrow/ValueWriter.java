package io.fillrate.core.arrow;

/** Appends values of one type to vectors of that type. Keeps nothing, so that one serves all vectors of a table's column. */
@FunctionalInterface
interface ValueWriter {

    /**
     * Appends a value that is not null, of the Java class that the type names.
     *
     * @throws io.fillrate.core.encode.ValueException if it has no Arrow form
     */
    void add(Object value, VectorWriter vector);
}
