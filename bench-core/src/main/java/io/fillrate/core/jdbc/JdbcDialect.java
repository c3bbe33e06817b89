package io.fillrate.core.jdbc;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.RowRange;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What differs from one database and its driver to the next. Immutable. */
public interface JdbcDialect {

    /** A name in SQL, whatever characters it has. */
    String quote(String name);

    /** DDL that creates the table with its columns and primary key. */
    default String createTable(Table<?> table) {
        return createTable(table, List.of());
    }

    /**
     * DDL that creates the table with its columns, primary key and foreign keys.
     *
     * @param foreignKeys by which it refers to tables that are there already, or to itself
     */
    String createTable(Table<?> table, List<ForeignKey> foreignKeys);

    /** A foreign key as a constraint, in the words of the SQL standard. */
    default String constraint(ForeignKey key) {
        return "CONSTRAINT " + quote(key.name()) + " FOREIGN KEY (" + quoted(key.columns()) + ") REFERENCES "
                + quote(key.references()) + " (" + quoted(key.referencedColumns()) + ")";
    }

    /** Whether a table that is there can be given a foreign key, and can lose it. */
    default boolean altersForeignKeys() {
        return true;
    }

    /** Gives a table a foreign key; its rows are checked. */
    default String addForeignKey(ForeignKey key) {
        return "ALTER TABLE " + quote(key.table()) + " ADD " + constraint(key);
    }

    /** Takes a foreign key from a table. */
    default String dropForeignKey(ForeignKey key) {
        return "ALTER TABLE " + quote(key.table()) + " DROP CONSTRAINT " + quote(key.name());
    }

    private String quoted(List<String> names) {
        return names.stream().map(this::quote).collect(Collectors.joining(", "));
    }

    /**
     * Statements that remove all rows of some tables.
     *
     * @param tables in an order in which they can be filled: each refers to earlier ones only
     */
    default List<String> emptyTables(List<Table<?>> tables) {
        List<String> statements = new ArrayList<>();
        tables.forEach(table -> statements.add(0, "DELETE FROM " + quote(table.name())));
        return statements;
    }

    /** Sets a column's value as a parameter. */
    <T> ParameterBinder<T> binder(Column<T> column);

    /** Makes a connection, which has just been opened for a load, one whose settings the load can rely on. */
    default void setUp(Connection connection) throws SQLException {}

    /** Prepares a statement that a load executes many times; the caller closes it. */
    default PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    /**
     * Sees that a failed load into a table could be taken back.
     *
     * @throws SQLException if not; its message says why
     */
    default void requireTransactions(Connection connection, Table<?> table) throws SQLException {}

    /** Parameters that one statement can have. */
    int maxParameters();

    /**
     * Does the work that the database has put off at the commit of a load, and that it would do later outside the clock. The load stands
     * whatever becomes of this.
     *
     * @param connection no transaction is open on it, and none is afterwards
     * @param phases records the phase, if there is something to do
     */
    default void settle(Connection connection, PhaseRecorder phases) {}

    /**
     * The rows that an error is about.
     *
     * @param candidates the rows that the database had not answered for; null if none
     */
    default @Nullable RowRange locate(SQLException error, @Nullable RowRange candidates) {
        return candidates;
    }

    /** The column that an error is about. */
    default Optional<String> column(SQLException error) {
        return Optional.empty();
    }

    /** The error's text in one line. */
    default String describe(SQLException error) {
        return String.valueOf(error.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
