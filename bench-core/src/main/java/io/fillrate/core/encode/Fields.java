package io.fillrate.core.encode;

import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.List;
import java.util.function.Function;

/** The fields of a row in order, and which of them is to blame when one can't be encoded. */
final class Fields<T> {

    private final List<Column<T>> columns;
    private final FieldEncoder<T>[] encoders;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type has no other form
    Fields(Table<T> table, Function<Column<T>, FieldEncoder<T>> encoder) {
        columns = table.columns();
        encoders = columns.stream().map(encoder).toArray(FieldEncoder[]::new);
    }

    int count() {
        return encoders.length;
    }

    FieldEncoder<T> get(int i) {
        return encoders[i];
    }

    /** The error of a row that failed: found by encoding its fields one by one, so that the good rows pay nothing for it. */
    EncodeException blame(T row, RuntimeException failure) {
        EncodeBuffer scratch = new EncodeBuffer(256);
        for (int i = 0; i < encoders.length; i++) {
            try {
                encoders[i].encode(row, scratch);
            } catch (RuntimeException e) {
                String why = e instanceof ValueException
                        ? String.valueOf(e.getMessage())
                        : "can't be read from the row: " + e;
                return new EncodeException(columns.get(i).name(), why, failure);
            }
        }
        return new EncodeException(columns.get(0).name(), "or a later one: " + failure, failure);
    }
}
