package io.fillrate.core.internal.encode;

import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a row in order, which the JVM compiles into one call when there have been many rows. There are three levels of encoders: a
 * {@link RowEncoder} has a {@link FieldEncoder} for each column, and that of a column of objects has a {@link ValueEncoder} for its type.
 *
 * @param <T> the row
 */
public final class CompiledRow<T> {

    private static final MethodHandle ENCODE = encode();

    /**
     * From the first to this row, encoders are called in a loop: what is compiled for one table alone costs more than it saves there. Ten
     * tables of 60,000 rows each took 0.7 s of the client's CPU time instead of 1.1 s; one of 200,000 takes a fifth less than if they were
     * joined after 100,000, one of 600,000 as much.
     */
    private static final int LOOPED_ROWS = 400_000;

    private final List<String> names;
    private final List<FieldEncoder<T>> encoders;
    private int looped; // not exact if many threads count
    private @Nullable MethodHandle all;

    /** Writes one column of a row. */
    @FunctionalInterface
    public interface FieldEncoder<T> {

        /**
         * Appends the field.
         *
         * @throws ValueException if the value cannot be encoded
         */
        void encode(T row, EncodeBuffer out);

        /** The encoder of a column: by that of its Java type, and what stands for NULL. */
        static <T> FieldEncoder<T> of(Column<T> column, FieldEncoder<T> field, FieldEncoder<T> nullMark) {
            Predicate<T> isNull = column.nullTest();
            return isNull == null
                    ? field
                    : (row, out) -> {
                        if (isNull.test(row)) {
                            nullMark.encode(row, out);
                        } else {
                            field.encode(row, out);
                        }
                    };
        }

        static <T> FieldEncoder<T> ofObject(
                Function<T, ? extends @Nullable Object> value, ValueEncoder<Object> encoder, FieldEncoder<T> nullMark) {
            return (row, out) -> {
                Object object = value.apply(row);
                if (object == null) {
                    nullMark.encode(row, out);
                } else {
                    encoder.encode(object, out);
                }
            };
        }
    }

    /** Writes one value that is not null. */
    @FunctionalInterface
    interface ValueEncoder<V> {

        /**
         * Appends the value.
         *
         * @throws ValueException if it cannot be encoded
         */
        void encode(V value, EncodeBuffer out);
    }

    /**
     * A cache of one object per table in use. Each load has an encoder of its own, but the code that the JVM has compiled belongs
     * to the objects joined in it: if they were recreated for each load, each would begin in the interpreter. Safe for use by
     * many threads.
     */
    public static final class ByTable {

        private final Map<Table<?>, Object> made = Collections.synchronizedMap(new WeakHashMap<>());

        /** The object of a table, made if there is none yet; equal tables share it. All calls make objects of the same class. */
        @SuppressWarnings("unchecked") // an equal table has the same accessors, so rows of the same type
        public <T, V> V of(Table<T> table, Function<Table<T>, V> make) {
            return (V) made.computeIfAbsent(table, absent -> make.apply(table));
        }
    }

    /**
     * Fields in order.
     *
     * @param names of the fields' columns
     * @param encoders one for each name; lambdas or records, whose fields the JVM takes for constants
     */
    public CompiledRow(List<String> names, List<FieldEncoder<T>> encoders) {
        this.names = List.copyOf(names);
        this.encoders = List.copyOf(encoders);
    }

    static <T> CompiledRow<T> of(Table<T> table, Function<Column<T>, FieldEncoder<T>> encoder) {
        return new CompiledRow<>(
                table.columns().stream().map(Column::name).toList(),
                table.columns().stream().map(encoder).toList());
    }

    private static MethodHandle encode() {
        try {
            MethodType type = MethodType.methodType(void.class, Object.class, EncodeBuffer.class);
            return MethodHandles.lookup().findVirtual(FieldEncoder.class, "encode", type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Joins the calls of one method of several objects, in their order, into one method handle with the objects as its constants.
     * The JVM compiles such a handle like code written for these objects, with every call inlined and the fields of lambdas and
     * records taken for constants. A loop over them costs calls through interfaces instead, which took 1.6 to 2.2 times as
     * long per row.
     *
     * @param method takes its object first; returns nothing
     * @param objects at least one
     * @return takes the method's other arguments, which all calls get
     */
    public static MethodHandle join(MethodHandle method, List<?> objects) {
        MethodHandle calls = method.bindTo(objects.get(objects.size() - 1));
        for (int i = objects.size() - 2; i >= 0; i--) {
            calls = MethodHandles.foldArguments(calls, method.bindTo(objects.get(i)));
        }
        return calls;
    }

    int fields() {
        return encoders.size();
    }

    /**
     * Appends all fields.
     *
     * @throws EncodeException if one cannot be encoded; it names the column
     */
    void encode(T row, EncodeBuffer out) {
        MethodHandle joined = all;
        try {
            if (joined == null) {
                encodeEach(row, out);
            } else {
                joined.invokeExact((Object) row, out);
            }
        } catch (RuntimeException e) {
            throw blame(row, e);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("encoders throw nothing checked", e);
        }
    }

    private void encodeEach(T row, EncodeBuffer out) {
        for (int i = 0; i < encoders.size(); i++) {
            encoders.get(i).encode(row, out);
        }
        if (++looped >= LOOPED_ROWS) {
            all = join(ENCODE, encoders);
        }
    }

    /** Encodes the fields once more, one by one, to find the one that fails: good rows pay nothing for it. */
    private EncodeException blame(T row, RuntimeException failure) {
        EncodeBuffer scratch = new EncodeBuffer(256);
        for (int i = 0; i < encoders.size(); i++) {
            try {
                encoders.get(i).encode(row, scratch);
            } catch (RuntimeException e) {
                return EncodeException.of(names.get(i), e);
            }
        }
        return new EncodeException(names.get(0), "or a later one: " + failure, failure);
    }
}
