package io.fillrate.jmh.generate;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Reads a cell in its own Java type, as our encoders do.
 *
 * @param <T> the row
 */
@FunctionalInterface
interface TypedCell<T> {

    void read(T row, Blackhole cells);

    static <T> TypedCell<T> of(Column<T> column) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return (row, cells) -> cells.consume(a.function().test(row));
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return (row, cells) -> cells.consume(a.function().applyAsInt(row));
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return (row, cells) -> cells.consume(a.function().applyAsLong(row));
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return (row, cells) -> cells.consume(a.function().applyAsFloat(row));
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return (row, cells) -> cells.consume(a.function().applyAsDouble(row));
        }
        Accessor.OfObject<T> object = (Accessor.OfObject<T>) accessor;
        return (row, cells) -> cells.consume(object.function().apply(row));
    }
}
