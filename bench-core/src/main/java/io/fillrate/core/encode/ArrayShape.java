package io.fillrate.core.encode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What lists of lists must be like to be a PostgreSQL array: as deep and as long everywhere as at their first element. */
final class ArrayShape {

    private static final int MOST_DIMENSIONS = 6; // MAXDIM

    private ArrayShape() {}

    /** How deep the lists are nested; 0 for an empty array. */
    static int dimensions(List<?> list) {
        if (!list.isEmpty() && list.get(0) instanceof String) {
            return 1; // the usual case, told by one comparison
        }
        int dimensions = 0;
        @Nullable Object level = list;
        while (level instanceof List<?> inner) {
            if (inner.isEmpty()) {
                return emptyAll(list);
            }
            level = inner.get(0);
            if (++dimensions > MOST_DIMENSIONS) {
                throw new ValueException(
                        "is nested deeper than the " + MOST_DIMENSIONS + " dimensions of a PostgreSQL array");
            }
        }
        return dimensions;
    }

    private static int emptyAll(List<?> list) {
        for (Object inner : list) {
            if (!(inner instanceof List<?> nested)) {
                throw new ValueException("mixes lists and values at one depth: an array has one shape");
            }
            emptyAll(nested);
        }
        return 0;
    }

    /** The error of an array with an element that its encoder can't take: a list, or a value of a class that is not the type's. */
    static ValueException wrongElement(ClassCastException cause) {
        return new ValueException("mixes depths, or has an element of a wrong class: an array has one shape ("
                + cause.getMessage() + ")");
    }

    /** A nested list, as long as its first sibling. */
    static List<?> inner(@Nullable Object value, List<?> siblings) {
        if (!(value instanceof List<?> list)
                || !(siblings.get(0) instanceof List<?> first)
                || list.size() != first.size()) {
            throw new ValueException("has parts of different lengths or depths: an array has one shape");
        }
        return list;
    }
}
