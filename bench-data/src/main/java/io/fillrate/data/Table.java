package io.fillrate.data;

import java.lang.invoke.MethodHandles;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A table: its schema, its name, its columns in order, and its primary key. Immutable.
 *
 * @param schema as in the database, unquoted, any characters but U+0000: the schema, which MariaDB and MySQL call a database; empty for
 *     where the connection looks for tables
 * @param name as in the database, unquoted, any characters but U+0000; a dot is part of the name
 * @param columns at least one, names all different
 * @param primaryKey names of columns, in the key's order; empty for none
 * @param <T> the row, of any class
 */
public record Table<T>(Optional<String> schema, String name, List<Column<T>> columns, List<String> primaryKey) {

    public Table {
        schema.ifPresent(named -> checkName("schema", named));
        checkName("table", name);
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("table " + name + " has no columns: at least one is needed");
        }
        Set<String> names = new HashSet<>();
        for (Column<T> column : columns) {
            if (!names.add(column.name())) {
                throw new IllegalArgumentException("table " + name + " has two columns named " + column.name());
            }
        }
        for (String key : primaryKey) {
            if (!names.contains(key)) {
                throw new IllegalArgumentException(
                        "table " + name + ": primary key column " + key + " is not one of " + names);
            }
        }
    }

    /** A table where the connection looks for tables: see {@link #in} for others. */
    public Table(String name, List<Column<T>> columns, List<String> primaryKey) {
        this(Optional.empty(), name, columns, primaryKey);
    }

    /**
     * Returns the table of a record: a column per component, named in snake case ({@code sensorId} is {@code sensor_id}), with the type of
     * the component; {@link Mapped} says otherwise. Components that are primitives are NOT NULL, others take NULL. The table is named as
     * the record, in snake case, and has no primary key: see {@link #named} and {@link #keyedBy}.
     *
     * <p>Components are {@code boolean}, {@code byte}, {@code short}, {@code int}, {@code long}, {@code float}, {@code double} and their
     * boxes, {@code BigDecimal}, {@code BigInteger}, {@code String}, {@code UUID}, {@code LocalDate}, {@code LocalTime}, {@code
     * LocalDateTime}, {@code Instant}, {@code OffsetDateTime} and {@code ZonedDateTime} (stored as the moment), {@code Date}, {@code Time}
     * and {@code Timestamp} of JDBC, {@link Interval}, {@link Inet}, {@code byte[]}, enums (stored as their names), and lists and arrays of
     * all of them. Rows are read without reflection, and primitives without
     * boxes.
     *
     * @throws IllegalArgumentException if a component is anything else, or the record is in a package that its module does not open
     */
    public static <T extends Record> Table<T> of(Class<T> record) {
        try {
            return new RecordTable<>(record, MethodHandles.privateLookupIn(record, MethodHandles.lookup())).table();
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "record " + record.getName() + " cannot be read: its module must open its package, or else give"
                            + " MethodHandles.lookup() of a class in it as well",
                    e);
        }
    }

    /**
     * Returns the table of a record likewise, for a record in a package that its module does not open.
     *
     * @param lookup of the record itself, or of a class in its nest: with private access to it
     */
    public static <T extends Record> Table<T> of(Class<T> record, MethodHandles.Lookup lookup) {
        return new RecordTable<>(record, lookup).table();
    }

    /** Checks the name of a table, a column or the like. */
    static void checkName(String what, String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    what + " name '" + name.replace("\0", "\\0") + "': must have a character, and none may be U+0000");
        }
    }

    /** The columns of the primary key, in the key's order. */
    public List<Column<T>> keyColumns() {
        return primaryKey.stream().map(this::column).toList();
    }

    /** The columns outside the primary key, in the table's order. */
    public List<Column<T>> valueColumns() {
        return columns.stream()
                .filter(column -> !primaryKey.contains(column.name()))
                .toList();
    }

    /**
     * The column of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Column<T> column(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("table " + name + " has no column " + columnName));
    }

    /**
     * Some of the columns, in the order given: what an UPDATE sets, together with the key. The key's columns must be among them.
     *
     * @throws IllegalArgumentException if there is no such column, or a column of the key is missing
     */
    public Table<T> select(String... columnNames) {
        return new Table<>(
                schema, name, Stream.of(columnNames).map(this::column).toList(), primaryKey);
    }

    /** The same columns with others as the key, by which an UPDATE or DELETE finds its rows. */
    public Table<T> keyedBy(String... columnNames) {
        return new Table<>(schema, name, columns, List.of(columnNames));
    }

    /** The same columns under another name, in the same schema. A dot in it is part of the name: {@link #in} names the schema. */
    public Table<T> named(String otherName) {
        return new Table<>(schema, otherName, columns, primaryKey);
    }

    /** The same table in a schema, which MariaDB and MySQL call a database: {@code named("readings").in("sales")}. */
    public Table<T> in(String otherSchema) {
        return new Table<>(Optional.of(otherSchema), name, columns, primaryKey);
    }

    /** The name for people, with its schema and a dot if it has one; not quoted. */
    public String fullName() {
        return schema.map(named -> named + "." + name).orElse(name);
    }
}
