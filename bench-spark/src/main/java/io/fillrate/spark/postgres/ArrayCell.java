package io.fillrate.spark.postgres;

import io.fillrate.core.internal.encode.BinaryValues;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.spark.sink.Cell;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/**
 * An array in PostgreSQL's binary form: number of dimensions, whether there are NULLs, the elements' type, size and lower bound of each
 * dimension, the elements (PostgreSQL sources, {@code array_recv}). Arrays of arrays must be rectangular.
 *
 * @param depth the number of dimensions
 */
record ArrayCell(Cell element, int elementOid, int depth) implements Cell {

    private static final int NULL = -1;
    private static final int LOWER_BOUND = 1;

    @Override
    public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        ArrayData values = row.getArray(ordinal);
        int[] sizes = sizes(values);
        int at = out.reserve(Integer.BYTES);
        out.putInt(sizes.length);
        int nulls = out.reserve(Integer.BYTES);
        out.setInt(nulls, 0);
        out.putInt(elementOid);
        for (int size : sizes) {
            out.putInt(size);
            out.putInt(LOWER_BOUND);
        }
        if (sizes.length > 0) {
            elements(values, sizes, 0, nulls, out);
        }
        BinaryValues.closeField(at, out);
    }

    /** The sizes of the dimensions, as the first array of each has them; none of an array without elements. */
    private int[] sizes(ArrayData values) {
        if (values.numElements() == 0) {
            return new int[0];
        }
        int[] sizes = new int[depth];
        ArrayData first = values;
        for (int i = 0; i < depth; i++) {
            sizes[i] = first.numElements();
            if (sizes[i] == 0) {
                throw new ValueException("has empty arrays as elements: an array of the database has none");
            }
            if (i + 1 < depth) {
                first = inner(first, 0);
            }
        }
        return sizes;
    }

    private static ArrayData inner(ArrayData values, int index) {
        if (values.isNullAt(index)) {
            throw new ValueException("has null among its arrays: an array of the database has numbers of elements");
        }
        return values.getArray(index);
    }

    private void elements(ArrayData values, int[] sizes, int dimension, int nulls, EncodeBuffer out) {
        if (values.numElements() != sizes[dimension]) {
            throw new ValueException("has arrays of " + sizes[dimension] + " and of " + values.numElements()
                    + " elements: in an array of the database all have one size");
        }
        for (int i = 0; i < sizes[dimension]; i++) {
            if (dimension + 1 < depth) {
                elements(inner(values, i), sizes, dimension + 1, nulls, out);
            } else if (values.isNullAt(i)) {
                out.setInt(nulls, 1);
                out.putInt(NULL);
            } else {
                element.encode(values, i, out);
            }
        }
    }
}
