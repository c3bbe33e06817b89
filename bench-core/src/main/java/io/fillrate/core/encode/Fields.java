package io.fillrate.core.encode;

import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Function;

/** The fields of a row in order, and which of them is to blame when one can't be encoded. */
final class Fields<T> {

    private static final MethodHandle ENCODE = encode();

    private final List<Column<T>> columns;
    private final List<FieldEncoder<T>> encoders;
    private final MethodHandle all;

    Fields(Table<T> table, Function<Column<T>, FieldEncoder<T>> encoder) {
        columns = table.columns();
        encoders = columns.stream().map(encoder).toList();
        all = JoinedCalls.of(ENCODE, encoders);
    }

    private static MethodHandle encode() {
        try {
            MethodType type = MethodType.methodType(void.class, Object.class, EncodeBuffer.class);
            return MethodHandles.lookup().findVirtual(FieldEncoder.class, "encode", type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    int count() {
        return encoders.size();
    }

    /**
     * Appends all fields.
     *
     * @throws EncodeException if one can't be encoded
     */
    void encode(T row, EncodeBuffer out) {
        try {
            all.invokeExact((Object) row, out);
        } catch (RuntimeException e) {
            throw blame(row, e);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("encoders throw nothing checked", e);
        }
    }

    /** Found by encoding the fields once more one by one, so that good rows pay nothing for it. */
    private EncodeException blame(T row, RuntimeException failure) {
        EncodeBuffer scratch = new EncodeBuffer(256);
        for (int i = 0; i < encoders.size(); i++) {
            try {
                encoders.get(i).encode(row, scratch);
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
