package io.fillrate.schema.generate;

/** A domain of {@link Comparable} values in which greater numbers have greater values. */
interface Ordered extends Domain {}
