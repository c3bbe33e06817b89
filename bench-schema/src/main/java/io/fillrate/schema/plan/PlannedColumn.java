package io.fillrate.schema.plan;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.ColumnModel;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A column, and the values that a load gives it. Immutable.
 *
 * @param loadedAs the type by which strategies load it
 * @param binary whether strategies that send binary values can load it, and not only those that send text
 * @param nulls the rows in which it is NULL; null if there are none. {@code values} is not asked for those
 * @param values by row number
 */
public record PlannedColumn(
        ColumnModel model,
        ColumnType loadedAs,
        boolean binary,
        @Nullable LongPredicate nulls,
        Values values) {

    /** Whether it is NULL in a row. */
    public boolean isNull(long row) {
        return nulls != null && nulls.test(row);
    }

    /** The value in a row, or null for NULL. */
    public @Nullable Object get(long row) {
        return isNull(row) ? null : values.get(row);
    }

    /** The column of some rows only: its first row is the first of those, and so on. */
    public PlannedColumn ofRows(long[] rows) {
        LongPredicate isNull = nulls;
        Values some;
        if (values instanceof Values.OfLong numbers) {
            some = (Values.OfLong) row -> numbers.getLong(rows[(int) row]);
        } else if (values instanceof Values.OfDouble numbers) {
            some = (Values.OfDouble) row -> numbers.getDouble(rows[(int) row]);
        } else {
            some = row -> values.get(rows[(int) row]);
        }
        return new PlannedColumn(
                model, loadedAs, binary, isNull == null ? null : row -> isNull.test(rows[(int) row]), some);
    }

    /** The column as strategies load it, of rows that are their numbers. */
    public Column<Long> toColumn() {
        LongPredicate isNull = nulls;
        boolean numbered =
                model.origin() == ColumnModel.Origin.NUMBERED || model.origin() == ColumnModel.Origin.NUMBERED_ALWAYS;
        return new Column<>(
                model.name(), loadedAs, accessor(), isNull == null ? null : isNull::test, isNull != null, numbered);
    }

    private Accessor<Long> accessor() {
        if (loadedAs == Scalar.BOOLEAN) {
            return new Accessor.OfBoolean<>(row -> (Boolean) value(row));
        } else if (loadedAs == Scalar.INT2 || loadedAs == Scalar.INT4) {
            return values instanceof Values.OfLong numbers
                    ? new Accessor.OfInt<>(row -> (int) numbers.getLong(row))
                    : new Accessor.OfInt<>(row -> number(row).intValue());
        } else if (loadedAs == Scalar.INT8) {
            return values instanceof Values.OfLong numbers
                    ? new Accessor.OfLong<>(numbers::getLong)
                    : new Accessor.OfLong<>(row -> number(row).longValue());
        } else if (loadedAs == Scalar.FLOAT4) {
            return new Accessor.OfFloat<>(row -> number(row).floatValue());
        } else if (loadedAs == Scalar.FLOAT8) {
            return values instanceof Values.OfDouble numbers
                    ? new Accessor.OfDouble<>(numbers::getDouble)
                    : new Accessor.OfDouble<>(row -> number(row).doubleValue());
        }
        return new Accessor.OfObject<>(loadedAs.javaType(), this::get);
    }

    private Number number(long row) {
        return (Number) value(row);
    }

    private Object value(long row) {
        Object value = values.get(row);
        if (value == null) {
            throw new IllegalStateException("column " + model.name() + " has no value in row " + row);
        }
        return value;
    }
}
