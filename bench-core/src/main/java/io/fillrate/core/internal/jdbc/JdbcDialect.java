package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What differs from one database and its driver to the next: names and types in SQL, settings of a session, the reading of errors.
 * Immutable.
 */
public interface JdbcDialect {

    /** The connections of the driver that this is for. */
    Class<? extends Connection> connectionClass();

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

    /** Returns a text in SQL, whatever characters it has. */
    default String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    /** Returns DDL that creates the table with its columns and primary key. */
    default String createTable(Table<?> table) {
        return createTable(table, List.of());
    }

    /**
     * Returns DDL that creates the table with its columns, primary key and foreign keys.
     *
     * @param foreignKeys by which it refers to existing tables, or to itself
     * @throws IllegalArgumentException if a column has no matching type; names the table and the column
     */
    default String createTable(Table<?> table, List<ForeignKey> foreignKeys) {
        List<String> lines = new ArrayList<>();
        table.columns()
                .forEach(column -> lines.add(quote(column.name()) + " " + typeName(table, column)
                        + (column.nullable() ? "" : " NOT NULL")
                        + (column.identity() ? identity() : "")));
        if (!table.primaryKey().isEmpty()) {
            lines.add("PRIMARY KEY (" + quoted(table.primaryKey()) + ")");
        }
        foreignKeys.forEach(key -> lines.add(constraint(table, key)));
        return "CREATE TABLE " + quote(table) + " (" + String.join(", ", lines) + ")" + tableOptions();
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

    /** Adds a foreign key to an existing table, and has the database check all rows. */
    default void addForeignKey(Connection connection, Table<?> table, ForeignKey key) throws SQLException {
        Sql.run(connection, "ALTER TABLE " + quote(table) + " ADD " + constraint(table, key));
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

    /**
     * Returns the type of a column in DDL.
     *
     * @throws IllegalArgumentException if there is none; one clear line that names table and column
     */
    String typeName(Table<?> table, Column<?> column);

    /** The type to which CAST turns any value into the text that the database shows for it. */
    default String textType() {
        return "text";
    }

    /** What DDL says after the type of a column whose values the database counts, with a space in front. */
    default String identity() {
        return "";
    }

    /** What DDL says after the columns of a table, with a space in front. */
    default String tableOptions() {
        return "";
    }

    /**
     * Returns what the columns of a table hold, by one query at most; empty if the database does not say, and values are left to it.
     *
     * @param connection may be in a transaction of the caller's, which a table that does not exist leaves usable
     */
    default Optional<StoredColumns> columns(Connection connection, Table<?> table) throws SQLException {
        return Optional.empty();
    }

    /**
     * Returns the limits of a table's decimals by the columns' names in lower case; nothing if the database's decimals need none.
     *
     * @param connection may be in a transaction of the caller's, which a table that does not exist leaves usable
     */
    default Map<String, Numeric> decimals(Connection connection, Table<?> table) throws SQLException {
        return Map.of();
    }

    /** Returns what an earlier load over the connection has found the columns of a table to hold; empty if none has. */
    default Optional<AssumedColumns> assumedColumns(Connection connection, Table<?> table) throws SQLException {
        return Optional.empty();
    }

    /** Returns what sets a column's value as a parameter. */
    <T> ParameterBinder<T> binder(Column<T> column);

    /**
     * Returns the driver's properties that every strategy needs unless it sets them itself: so a URL that sets one of them does not turn
     * one strategy into another.
     */
    default Map<String, String> driverProperties() {
        return Map.of();
    }

    /**
     * Returns which of a mechanism's properties a connection lacks, and what to do, in one line; empty if it has all without which the
     * mechanism would fail or be another one. A data source opens connections without asking for them.
     */
    default Optional<String> missing(Connection connection, Map<String, String> driverProperties) throws SQLException {
        return Optional.empty();
    }

    /**
     * Checks that {@link #restoreStatements} can restore a session's settings in a transaction of the caller's, even after a failure.
     *
     * @throws SQLException if not; its message says what to do
     */
    default void requireUnchanged(Connection connection) throws SQLException {}

    /**
     * Changes the settings of a connection, which has just been opened for a load into a table, to those that the load relies on.
     *
     * @throws SQLException if no settings store the table's values unchanged; its message says why
     */
    default void setUp(Connection connection, Table<?> table) throws SQLException {}

    /**
     * Has a session show a table's values as they were loaded.
     *
     * @return the settings that it had
     */
    default SessionSettings showAsLoaded(Connection connection, Table<?> table) throws SQLException {
        return () -> {};
    }

    /** Settings of a session that have been changed. */
    @FunctionalInterface
    interface SessionSettings {
        void restore() throws SQLException;
    }

    /**
     * Returns statements that restore the settings of a session that loads change, to be executed when the connection is closed: it may be
     * a pool's.
     *
     * @param connection has just been opened for a load, and not been set up
     */
    default List<String> restoreStatements(Connection connection) throws SQLException {
        return List.of();
    }

    /**
     * Finds what gives the rows of a table their keys.
     *
     * @param connection may be in a transaction of the caller's, which a table or column that does not exist leaves usable
     * @throws SQLException if there is nothing; its message says why
     */
    default KeySource keySource(Connection connection, Table<?> table, GeneratedKeys keys) throws SQLException {
        throw new SQLFeatureNotSupportedException("the database's keys cannot be handed back");
    }

    /** What an INSERT says before its rows, with a space in front, to store them with keys that the database could have given. */
    default String overridingKeys() {
        return "";
    }

    /**
     * Asks the database to cancel what it does for a connection that another thread uses; without effect if it does nothing.
     *
     * @throws SQLException if it cannot be asked
     */
    default void cancel(Connection connection) throws SQLException {}

    /** Prepares a statement that a load executes many times; the caller closes it. */
    default PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    /**
     * Checks that a failed load into a table could be rolled back.
     *
     * @throws SQLException if not; its message says why
     */
    default void requireTransactions(Connection connection, Table<?> table) throws SQLException {}

    /** The largest number of parameters of one statement. */
    int maxParameters();

    /**
     * Does the work that the database has deferred at the commit of a load, and would do later outside the clock. The load stands even if
     * this fails.
     *
     * @param connection no transaction is open on it, and none is afterwards
     * @param rows that the load has written, changed or removed
     * @param phases records the phase, if there is something to do
     */
    default void settle(Connection connection, long rows, PhaseRecorder phases) {}

    /**
     * Returns the rows that an error is about.
     *
     * @param candidates the rows that the database had not acknowledged; null if none
     */
    default @Nullable RowRange locate(SQLException error, @Nullable RowRange candidates) {
        return candidates;
    }

    /** Returns the column that an error is about. */
    default Optional<String> column(SQLException error) {
        return Optional.empty();
    }

    /**
     * Whether an error is about a row: a type or a constraint refuses it, or a trigger. By the class of its SQLSTATE: data exception,
     * integrity constraint violation, WITH CHECK OPTION, and what triggers raise.
     */
    default boolean refusesRow(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        return Set.of("22", "23", "44", "45").contains(state.substring(0, Math.min(2, state.length())));
    }

    /** Whether an error is about a unique key that is there already. */
    default boolean isDuplicate(SQLException error) {
        return "23505".equals(error.getSQLState());
    }

    /**
     * Returns the end of an INSERT that skips rows whose unique key is there already, with a space in front; nothing if the
     * database has no INSERT that skips these and no others.
     */
    default String skippingDuplicates() {
        return "";
    }

    /**
     * Reads the rows of a failed load once more to find the value that the database has refused, where its error does not say which.
     *
     * @param connection the load's, after its rollback; may be lost
     * @return the failure with its row and column; empty if the error is about something else
     * @throws SQLException if the database cannot be asked
     */
    default <T> Optional<RowException> culprit(
            SQLException error, Connection connection, Table<T> table, RowSource<T> rows) throws SQLException {
        return Optional.empty();
    }

    /** Returns the error's text in one line. */
    default String describe(SQLException error) {
        return LineBreaks.removed(error);
    }
}
