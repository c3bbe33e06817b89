package io.fillrate.core.internal.jdbc;

import io.fillrate.core.OnError.Reject;
import io.fillrate.core.Upsert;
import io.fillrate.core.Upsert.RepeatedKeys;
import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an upsert, by what becomes of them in a row that exists. Immutable.
 *
 * @param context with a table that refuses NULL in the key
 * @param key by which rows are found
 * @param updated those that are set; if no column is outside the key, its first, whose value stays the same
 */
public record UpsertColumns<T>(WriterContext<T> context, List<String> key, List<String> updated) {

    /** One table per table and key, because encoders are cached by table. */
    private static final ByTable TABLES = new ByTable();

    /**
     * Returns the columns that the options choose.
     *
     * @throws io.fillrate.core.BulkWriteException if the table does not have them, or has no key
     */
    public static <T> UpsertColumns<T> of(WriterContext<T> context) {
        Table<T> table = context.table();
        Upsert upsert = context.options().upsert();
        List<String> key = upsert.key().isEmpty() ? table.primaryKey() : upsert.key();
        try {
            check(table, key, upsert.updated());
        } catch (IllegalArgumentException e) {
            throw context.failure(String.valueOf(e.getMessage()), e);
        }
        if (context.options().onError() instanceof Reject && upsert.repeatedKeys() == RepeatedKeys.REFUSED) {
            throw context.unavailable(
                    "refusingRepeatedKeys() fails a load when all of its rows are there, and OnError.reject"
                            + " passes over rows before: use one of them");
        }
        List<String> updated = upsert.updated().isEmpty() ? namesWithout(table, key) : upsert.updated();
        Map<List<String>, Table<T>> checked = TABLES.of(table, absent -> new ConcurrentHashMap<>());
        return new UpsertColumns<>(
                new WriterContext<>(
                        context.strategy(),
                        checked.computeIfAbsent(key, absent -> withoutNullIn(key, table)),
                        context.session(),
                        context.options()),
                key,
                updated.isEmpty() ? key.subList(0, 1) : updated);
    }

    /** Returns the same columns of the table in a schema. */
    public UpsertColumns<T> in(String schema) {
        return new UpsertColumns<>(
                new WriterContext<>(context.strategy(), table().in(schema), context.session(), context.options()),
                key,
                updated);
    }

    /** Returns a name for a column that the table does not have, in whatever case: this one, or a longer one. */
    public String unused(String name) {
        String unused = name;
        while (has(unused)) {
            unused += "_";
        }
        return unused;
    }

    private boolean has(String name) {
        return table().columns().stream().anyMatch(column -> column.name().equalsIgnoreCase(name));
    }

    private static void check(Table<?> table, List<String> key, List<String> updated) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("an upsert finds rows by their key, and table " + table.name()
                    + " has none: name its columns with keyedBy, or with Upsert.on");
        }
        Stream.concat(key.stream(), updated.stream()).forEach(table::column); // or it has no such column
        List<String> twice = new ArrayList<>(key);
        twice.addAll(updated);
        new HashSet<>(twice).forEach(twice::remove);
        if (!twice.isEmpty()) {
            throw new IllegalArgumentException(
                    "an upsert names column " + twice.get(0) + " twice: a column is either part of the key or updated");
        }
    }

    private static List<String> namesWithout(Table<?> table, List<String> key) {
        return table.columns().stream()
                .map(Column::name)
                .filter(name -> !key.contains(name))
                .toList();
    }

    private static <T> Table<T> withoutNullIn(List<String> key, Table<T> table) {
        return new Table<>(
                table.schema(),
                table.name(),
                table.columns().stream()
                        .map(column -> key.contains(column.name()) ? withoutNull(column) : column)
                        .toList(),
                table.primaryKey());
    }

    private static <T> Column<T> withoutNull(Column<T> column) {
        Predicate<T> isNull = column.nullTest();
        Predicate<T> refused = isNull == null ? null : row -> refuseIf(isNull.test(row));
        return new Column<>(
                column.name(),
                column.type(),
                column.accessor() instanceof Accessor.OfObject<T> object
                        ? new Accessor.OfObject<>(object.javaType(), required(object.function()))
                        : column.accessor(),
                refused,
                column.nullable(),
                column.identity());
    }

    private static <T> Function<T, Object> required(Function<T, ? extends @Nullable Object> function) {
        return row -> {
            Object value = function.apply(row);
            if (value == null) {
                throw nullInKey();
            }
            return value;
        };
    }

    private static boolean refuseIf(boolean isNull) {
        if (isNull) {
            throw nullInKey();
        }
        return false;
    }

    private static ValueException nullInKey() {
        return new ValueException(
                "is null, and part of the key of an upsert: NULL equals nothing, so no row would be found");
    }

    /** The table, as the rows are read. */
    public Table<T> table() {
        return context.table();
    }

    /** Some of the table's columns, without a key. */
    public Table<T> select(List<String> names) {
        return new Table<>(
                table().schema(),
                table().name(),
                names.stream().map(table()::column).toList(),
                List.of());
    }

    /** The names of all columns in SQL, with commas. */
    public String all(JdbcDialect dialect) {
        return InsertSql.columnList(table(), dialect);
    }

    /** All columns of a relation, with commas. */
    public String allOf(JdbcDialect dialect, String relation) {
        return each(namesWithout(table(), List.of()), dialect, name -> relation + "." + name, ", ");
    }

    /** {@code a = EXCLUDED.a, b = EXCLUDED.b}, for all columns that are updated. */
    public String assignments(JdbcDialect dialect, String relation) {
        return each(updated, dialect, name -> name + " = " + relation + "." + name, ", ");
    }

    /** The condition that rows of two relations have the same key. */
    public String sameKey(JdbcDialect dialect, String one, String other) {
        return each(key, dialect, name -> one + "." + name + " = " + other + "." + name, " AND ");
    }

    private static String each(List<String> names, JdbcDialect dialect, UnaryOperator<String> term, String separator) {
        return names.stream().map(dialect::quote).map(term).collect(Collectors.joining(separator));
    }

    /** Whether a load with two rows of the same key fails. */
    public boolean refusesRepeatedKeys() {
        return context.options().upsert().repeatedKeys() == RepeatedKeys.REFUSED;
    }
}
