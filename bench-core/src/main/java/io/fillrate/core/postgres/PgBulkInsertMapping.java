package io.fillrate.core.postgres;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.model.ColumnDefinition;
import de.bytefish.pgbulkinsert.pgsql.PgBinaryWriter;
import de.bytefish.pgbulkinsert.pgsql.constants.DataType;
import de.bytefish.pgbulkinsert.pgsql.constants.ObjectIdentifier;
import de.bytefish.pgbulkinsert.pgsql.handlers.CollectionValueHandler;
import de.bytefish.pgbulkinsert.pgsql.handlers.IValueHandler;
import de.bytefish.pgbulkinsert.pgsql.handlers.IValueHandlerProvider;
import de.bytefish.pgbulkinsert.pgsql.handlers.ValueHandlerProvider;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table as PgBulkInsert's users map it: primitives by their own methods, other types by the library's handlers. What it has no
 * handler for, or can't represent, such as infinity, is written by {@link GuardedValueHandler}.
 */
final class PgBulkInsertMapping<T> extends AbstractMapping<T> {

    private static final IValueHandlerProvider LIBRARY = new ValueHandlerProvider();

    private PgBulkInsertMapping(Table<T> table) {
        super("", table.name(), true);
        table.columns().forEach(this::map);
    }

    /** What writes the columns of a row, in order. */
    static <T> List<BiConsumer<PgBinaryWriter, T>> of(Table<T> table) {
        return new PgBulkInsertMapping<>(table)
                .getColumns().stream().map(ColumnDefinition::getWrite).toList();
    }

    private void map(Column<T> column) {
        String name = column.name();
        Accessor<T> accessor = column.accessor();
        if (column.nullTest() != null) {
            mapObject(column, column::get);
        } else if (accessor instanceof Accessor.OfBoolean<T> a) {
            mapBooleanPrimitive(name, row -> a.function().test(row));
        } else if (accessor instanceof Accessor.OfInt<T> a && column.type() == Scalar.INT4) {
            mapIntegerPrimitive(name, a.function());
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            mapShortPrimitive(name, a.function());
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            mapLongPrimitive(name, a.function());
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            mapFloatPrimitive(name, row -> a.function().applyAsFloat(row));
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            mapDoublePrimitive(name, a.function());
        } else if (accessor instanceof Accessor.OfObject<T> a) {
            mapObject(column, a.function());
        }
    }

    private void mapObject(Column<T> column, Function<T, ? extends @Nullable Object> value) {
        IValueHandler<Object> handler =
                new GuardedValueHandler(column.name(), column.type(), libraryHandler(column.type()));
        this.<Object>map(column.name(), handler, row -> GuardedValueHandler.libraryForm(value.apply(row)));
    }

    /** The library's handler of a type; null if it has none. */
    private static @Nullable IValueHandler<Object> libraryHandler(ColumnType type) {
        if (type instanceof Array array) {
            return array.element() == Scalar.TEXT || array.element() == Scalar.INT4
                    ? arrayHandler(array.element())
                    : null;
        }
        DataType dataType = dataType(type);
        return dataType == null ? null : LIBRARY.resolve(dataType);
    }

    @SuppressWarnings("unchecked") // a handler of collections is given collections
    private static @Nullable IValueHandler<Object> arrayHandler(ColumnType element) {
        DataType dataType = dataType(element);
        if (dataType == null) {
            return null;
        }
        IValueHandler<Object> handler = LIBRARY.resolve(dataType);
        return (IValueHandler<Object>) (IValueHandler<?>)
                new CollectionValueHandler<Object, List<Object>>(ObjectIdentifier.mapFrom(dataType), handler);
    }

    private static @Nullable DataType dataType(ColumnType type) {
        if (type instanceof Numeric) {
            return DataType.Numeric;
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> DataType.Boolean;
            case INT2 -> DataType.Int2;
            case INT4 -> DataType.Int4;
            case INT8 -> DataType.Int8;
            case FLOAT4 -> DataType.SinglePrecision;
            case FLOAT8 -> DataType.DoublePrecision;
            case TEXT, JSON -> DataType.Text;
            case JSONB -> DataType.Jsonb;
            case UUID -> DataType.Uuid;
            case DATE -> DataType.Date;
            case TIME -> DataType.Time;
            case TIMESTAMP -> DataType.Timestamp;
            case TIMESTAMPTZ -> DataType.TimestampTz;
            case BYTEA -> DataType.Bytea;
            case INTERVAL, INET -> null; // classes of its own; and inet without a prefix length
        };
    }
}
