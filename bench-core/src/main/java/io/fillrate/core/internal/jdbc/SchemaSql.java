package io.fillrate.core.internal.jdbc;

import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the fill of a schema needs of a database besides its loads: foreign keys that are dropped and added again, and the removal of the
 * rows that a failed fill has committed. Immutable.
 */
public interface SchemaSql {

    /** Returns a name in SQL, whatever characters it has. */
    String quote(String name);

    /** Returns the name of a table in SQL, with its schema if it has one. */
    default String quote(Table<?> table) {
        return table.schema().map(schema -> quote(schema) + ".").orElse("") + quote(table.name());
    }

    /** Returns names in SQL, with commas. */
    default String quoted(List<String> names) {
        return names.stream().map(this::quote).collect(Collectors.joining(", "));
    }

    /** Returns a foreign key of a table to one of the same schema, as a constraint in standard SQL. */
    default String constraint(Table<?> table, ForeignKey key) {
        return "CONSTRAINT " + quote(key.name()) + " FOREIGN KEY (" + quoted(key.columns()) + ") REFERENCES "
                + quote(table.named(key.references())) + " (" + quoted(key.referencedColumns()) + ")";
    }

    /** Whether foreign keys of an existing table can be dropped and added. */
    default boolean altersForeignKeys() {
        return true;
    }

    /**
     * A foreign key of an existing table in the server's own words: every attribute that the server has for it, not only those of a schema.
     *
     * @param table the table that refers, unquoted
     * @param name of the constraint, unquoted
     * @param drop a statement
     * @param add statements that add it again unchanged and have the database check all rows, to be executed in a transaction where the
     *     database has transactions for them
     */
    record ForeignKeyDefinition(String table, String name, String drop, List<String> add) {

        public ForeignKeyDefinition {
            add = List.copyOf(add);
        }
    }

    /**
     * Returns the statements that drop foreign keys and add them again unchanged. The tables may be locked until the transaction ends.
     *
     * @param connection in a transaction, which the caller rolls back
     * @throws SQLException if one does not exist, or could not be added again unchanged; its message says which, and why
     */
    default List<ForeignKeyDefinition> foreignKeys(Connection connection, List<ForeignKey> keys) throws SQLException {
        throw cannotAlterForeignKeys();
    }

    /** Whether a table has a foreign key now. */
    default boolean hasForeignKey(Connection connection, ForeignKeyDefinition key) throws SQLException {
        throw cannotAlterForeignKeys();
    }

    private static SQLException cannotAlterForeignKeys() {
        return new SQLFeatureNotSupportedException("foreign keys cannot be added to an existing table");
    }

    /**
     * Adds a foreign key again, and has the database check all rows; in the connection's transaction where the database has one for that.
     */
    default void addForeignKey(Connection connection, ForeignKeyDefinition key) throws SQLException {
        Sql.runAll(connection, key.add());
    }

    /**
     * Columns by which some table, of any schema, refers to another.
     *
     * @param table the table that refers, in SQL
     * @param columns of that table, in SQL
     * @param referenced as many columns of the other table, in SQL, in the same order
     */
    record Referrer(String table, List<String> columns, List<String> referenced) {

        public Referrer {
            columns = List.copyOf(columns);
            referenced = List.copyOf(referenced);
        }

        /** Returns the condition, in SQL, that a row of this table refers to one of the other. */
        public String matches(String alias, String other) {
            return IntStream.range(0, columns.size())
                    .mapToObj(i -> alias + "." + columns.get(i) + " = " + other + "." + referenced.get(i))
                    .collect(Collectors.joining(" AND "));
        }
    }

    /** Returns the columns by which any table refers to a table, itself included. */
    default List<Referrer> referrers(Connection connection, Table<?> table) throws SQLException {
        return List.of();
    }

    /**
     * Locks a table against writes and new references by other sessions until the transaction ends, unless DELETE itself does.
     *
     * @param connection without autocommit
     */
    default void lock(Connection connection, Table<?> table, List<Referrer> referrers) throws SQLException {}

    /**
     * Returns a DELETE of the rows that have the same values as rows of another table, except those that others refer to.
     *
     * @param keys the rows to remove, by columns that are unique in the table
     */
    default String delete(Table<?> table, Table<?> keys, List<Referrer> referrers) {
        String target = quote(table);
        String key = quote("fillrate key");
        String referrer = quote("fillrate referrer");
        String same = keys.columns().stream()
                .map(column -> key + "." + quote(column.name()) + " = " + target + "." + quote(column.name()))
                .collect(Collectors.joining(" AND "));
        return "DELETE FROM " + target + " WHERE EXISTS (SELECT 1 FROM " + quote(keys) + " " + key + " WHERE "
                + same + ")"
                + referrers.stream()
                        .map(each -> " AND NOT EXISTS (SELECT 1 FROM " + each.table() + " " + referrer + " WHERE "
                                + each.matches(referrer, target) + ")")
                        .collect(Collectors.joining());
    }

    /**
     * Returns a DELETE of as many rows as another table has, with the same values, of a table without a unique key.
     *
     * @param rows the rows to remove, by all of their columns
     * @return empty if this takes a statement for each row, see {@link #deleteOne}
     */
    default Optional<String> deleteAsMany(Table<?> table, Table<?> rows) {
        return Optional.empty();
    }

    /**
     * Returns such a DELETE for databases that show where a row is: nothing else distinguishes rows that are equal in all columns.
     *
     * @param place columns with the place of a row, such as {@code ctid}
     */
    default String deleteByPlace(Table<?> table, Table<?> rows, String... place) {
        String places = String.join(", ", place);
        String text = asText(rows);
        return "DELETE FROM " + quote(table) + " WHERE (" + places + ") IN (SELECT "
                + List.of(place).stream().map(column -> "found." + column).collect(Collectors.joining(", "))
                + " FROM (SELECT " + places + ", " + text + " AS content, row_number() OVER (PARTITION BY " + text
                + ") AS number FROM " + quote(table) + ") found JOIN (SELECT " + text
                + " AS content, count(*) AS number FROM " + quote(rows)
                + " GROUP BY 1) wanted ON wanted.content = found.content AND found.number <= wanted.number)";
    }

    /** All columns in one text, which is the same only for equal rows. */
    private String asText(Table<?> table) {
        return table.columns().stream()
                .map(column -> "CAST(" + quote(column.name()) + " AS varchar)")
                .map(value -> "coalesce(length(" + value + ") || ':' || " + value + ", '-')")
                .collect(Collectors.joining(" || "));
    }

    /**
     * Returns a DELETE of one row that has the values of all columns, NULL included, as its parameters.
     *
     * @throws SQLException if the database cannot do that
     */
    default String deleteOne(Table<?> table) throws SQLException {
        throw new SQLFeatureNotSupportedException("table " + table.name() + " has no primary key to find rows by");
    }

    /** Returns the statement that gives back the space of removed rows, if the database needs one; outside of transactions. */
    default Optional<String> reclaim(Table<?> table) {
        return Optional.empty();
    }

    /**
     * Returns statements that remove all rows of some tables.
     *
     * @param tables in an order in which they can be filled: each refers to earlier ones only
     */
    default List<String> emptyTables(List<Table<?>> tables) {
        List<String> statements = new ArrayList<>();
        tables.forEach(table -> statements.add(0, "DELETE FROM " + quote(table)));
        return statements;
    }
}
