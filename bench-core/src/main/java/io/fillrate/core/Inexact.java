package io.fillrate.core;

/**
 * What a load does with values that their column cannot hold exactly: more fraction digits than its precision or scale, or more characters
 * than its length. Values out of a column's range are refused in any case.
 */
public enum Inexact {
    /** The default: the value's row is refused, with row and column. */
    REFUSE,
    /** Numbers are rounded half away from zero, times half up, to the digits of the column; texts that are too long are refused. */
    ROUND,
    /** Numbers are cut toward zero, times toward the past, to the digits of the column; texts to its length. */
    TRUNCATE
}
