package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.pgsql.constants.DataType;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A row of one column named {@code value} without Fillrate.
 *
 * @param mapping with PgBulkInsert's mapping API
 * @param setter with PgBulkInsert's row API
 * @param code written by hand
 * @param <T> the row
 */
record PgTypeRow<T>(AbstractMapping<T> mapping, Setter<T> setter, Code<T> code) implements PgBinaryRow<T> {

    private static final String COLUMN = "value";

    @FunctionalInterface
    interface Setter<T> {
        void set(SimpleRow out, T row);
    }

    @FunctionalInterface
    interface Code<T> {
        void write(PgDataOutput out, T row) throws IOException;
    }

    static <T> PgTypeRow<T> ofLong(ToLongFunction<T> value) {
        return new PgTypeRow<>(
                new Mapping<T>().ofLong(value),
                (out, row) -> out.setLong(COLUMN, value.applyAsLong(row)),
                (out, row) -> out.int8(value.applyAsLong(row)));
    }

    static <T> PgTypeRow<T> ofDouble(ToDoubleFunction<T> value) {
        return new PgTypeRow<>(
                new Mapping<T>().ofDouble(value),
                (out, row) -> out.setDouble(COLUMN, value.applyAsDouble(row)),
                (out, row) -> out.float8(value.applyAsDouble(row)));
    }

    static <T> PgTypeRow<T> ofObject(DataType type, Function<T, Object> value, Code<T> code) {
        return new PgTypeRow<>(
                new Mapping<T>().ofObject(type, value),
                (out, row) -> out.setValue(COLUMN, type, value.apply(row)),
                code);
    }

    static <T> PgTypeRow<T> ofTexts(Function<T, List<String>> value) {
        return new PgTypeRow<>(
                new Mapping<T>().ofTexts(value),
                (out, row) -> out.setTextArray(COLUMN, value.apply(row)),
                (out, row) -> out.textArray(value.apply(row)));
    }

    /** The library's methods are for subclasses. */
    private static final class Mapping<T> extends AbstractMapping<T> {

        Mapping() {
            super("public", "one_column");
        }

        Mapping<T> ofLong(ToLongFunction<T> value) {
            mapLongPrimitive(COLUMN, value);
            return this;
        }

        Mapping<T> ofDouble(ToDoubleFunction<T> value) {
            mapDoublePrimitive(COLUMN, value);
            return this;
        }

        Mapping<T> ofObject(DataType type, Function<T, Object> value) {
            map(COLUMN, type, value);
            return this;
        }

        Mapping<T> ofTexts(Function<T, List<String>> value) {
            mapTextArray(COLUMN, value::apply);
            return this;
        }
    }

    @Override
    public void set(T row, SimpleRow out) {
        setter.set(out, row);
    }

    @Override
    public void write(T row, PgDataOutput out) throws IOException {
        code.write(out, row);
    }
}
