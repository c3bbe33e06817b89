package io.fillrate.core.internal.encode;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.ColumnLimit.Digits;
import io.fillrate.core.internal.encode.ColumnLimit.SentAs;
import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table in the database, as far as they decide on the values of a load. Immutable.
 *
 * @param byName those that are known; the others take what the database takes
 * @param setting of the session that would change values; empty if none would
 */
public record StoredColumns(Map<String, StoredColumn> byName, Optional<Setting> setting) {

    /** One table per table, limits and decision, because encoders are cached by table. */
    private static final ByTable TABLES = new ByTable();

    public StoredColumns {
        byName = Map.copyOf(byName);
    }

    /** Columns in a session whose settings change no value. */
    public StoredColumns(Map<String, StoredColumn> byName) {
        this(byName, Optional.empty());
    }

    /**
     * A setting of a session.
     *
     * @param change a statement for each load
     * @param restore a statement for the end
     */
    public record Setting(String change, String restore) {}

    /**
     * A column in the database.
     *
     * @param limit what it holds; of the elements, if it is an array
     * @param values where its values come from
     */
    public record StoredColumn(ColumnLimit limit, Values values) {}

    /** Where the values of a column come from. */
    public enum Values {
        /** From the load, or a default. */
        GIVEN,
        /** From a sequence, unless an INSERT {@linkplain #overridesKeys says} that it has keys. */
        KEYS,
        /** From an expression: a load cannot give any. */
        GENERATED
    }

    /** The first of a table's columns whose values the database computes. */
    public Optional<String> generated(Table<?> table) {
        return first(table, Values.GENERATED);
    }

    /** Whether an INSERT of a table's columns has to say that it has keys which the database would give. */
    public boolean overridesKeys(Table<?> table) {
        return first(table, Values.KEYS).isPresent();
    }

    private Optional<String> first(Table<?> table, Values values) {
        for (Column<?> column : table.columns()) {
            StoredColumn stored = byName.get(column.name());
            if (stored != null && stored.values() == values) {
                return Optional.of(column.name());
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the table with columns that give what the database's columns hold exactly; the accessors of others throw {@link
     * EncodeException}. A column that holds everything is unchanged.
     */
    public <T> Table<T> fitted(Table<T> table, Inexact decision) {
        List<ColumnLimit> limits = table.columns().stream().map(this::limit).toList();
        if (limits.stream().allMatch(ColumnLimit.NONE::equals)) {
            return table;
        }
        Map<Variant, Table<T>> variants = TABLES.of(table, absent -> new ConcurrentHashMap<>());
        return variants.computeIfAbsent(new Variant(limits, decision), absent -> fitted(table, limits, decision));
    }

    private record Variant(List<ColumnLimit> limits, Inexact decision) {}

    /** Returns the limit of the stored column, combined with that of the load's declared type. */
    private ColumnLimit limit(Column<?> column) {
        StoredColumn stored = byName.get(column.name());
        if (stored != null && stored.limit() instanceof SentAs sentAs) {
            return sentAs;
        } else if (stored == null || !isObject(column)) {
            return ColumnLimit.NONE;
        }
        ColumnType type = column.type() instanceof Array array ? array.element() : column.type();
        ColumnLimit limit = stored.limit();
        if (type instanceof Numeric numeric && !numeric.unlimited()) {
            Digits declared = new Digits(numeric.precision(), numeric.scale());
            limit = limit instanceof Digits digits ? declared.and(digits) : declared;
        }
        boolean isList = column.type() instanceof Array && !limit.equals(ColumnLimit.NONE);
        return isList ? new ColumnLimit.Each(limit) : limit;
    }

    private static <T> Table<T> fitted(Table<T> table, List<ColumnLimit> limits, Inexact decision) {
        List<Column<T>> columns = new ArrayList<>();
        for (int i = 0; i < limits.size(); i++) {
            Column<T> column = table.columns().get(i);
            columns.add(limits.get(i).equals(ColumnLimit.NONE) ? column : fitted(column, limits.get(i), decision));
        }
        return new Table<>(table.schema(), table.name(), columns, table.primaryKey());
    }

    private static boolean isObject(Column<?> column) {
        return column.accessor() instanceof Accessor.OfObject;
    }

    private static <T> Column<T> fitted(Column<T> column, ColumnLimit limit, Inexact decision) {
        boolean isNumber = !isObject(column) || column.type() instanceof Numeric;
        ColumnType type = limit instanceof SentAs other && isNumber ? other.sent() : column.type();
        Function<T, ? extends @Nullable Object> value =
                column.accessor() instanceof Accessor.OfObject<T> accessor ? accessor.function() : column::get;
        return new Column<>(
                column.name(),
                type,
                new Accessor.OfObject<>(type.javaType(), new FittedValue<>(column.name(), value, limit, decision)),
                column.nullTest(),
                column.nullable(),
                column.identity());
    }

    /** A record, since the JVM takes the fields of records for constants, and equal columns share their encoders. */
    private record FittedValue<T>(
            String column, Function<T, ? extends @Nullable Object> value, ColumnLimit limit, Inexact decision)
            implements Function<T, @Nullable Object> {

        @Override
        public @Nullable Object apply(T row) {
            Object given = value.apply(row);
            try {
                if (given != null) {
                    return limit.fit(given, decision);
                } else if (limit.takesNull()) {
                    return null;
                }
                throw Limits.missing();
            } catch (ValueException e) {
                throw EncodeException.of(column, e);
            }
        }
    }
}
