package io.fillrate.schema.generate.shape;

import io.fillrate.schema.generate.column.ColumnDomain;
import java.util.function.LongUnaryOperator;

/**
 * Values of a column that are not equally frequent. Immutable.
 *
 * @param column the values
 * @param draw the number of a value from 64 random bits
 */
public record ShapedDomain(ColumnDomain column, LongUnaryOperator draw) {}
