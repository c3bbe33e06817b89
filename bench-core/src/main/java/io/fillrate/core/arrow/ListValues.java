package io.fillrate.core.arrow;

import io.fillrate.core.encode.ValueException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists, which any of the elements may be missing from. */
record ListValues(ValueWriter element) implements ValueWriter {

    @Override
    public void add(Object value, VectorWriter vector) {
        ListWriter lists = (ListWriter) vector;
        List<?> list = (List<?>) value;
        try {
            addAll(list, lists.elements);
        } catch (ClassCastException e) { // to ask each element whether it is a list takes JDK 17 as long as to write it
            boolean nested = list.stream().anyMatch(List.class::isInstance);
            throw nested == element instanceof ListValues
                    ? e
                    : new ValueException("is not as deep an array as the column's type says");
        }
        lists.end();
    }

    private void addAll(List<?> list, VectorWriter elements) {
        for (int i = 0, size = list.size(); i < size; i++) { // by index: an iterator would be garbage
            @Nullable Object value = list.get(i);
            if (value == null) {
                elements.addNull();
            } else {
                element.add(value, elements);
            }
        }
    }
}
