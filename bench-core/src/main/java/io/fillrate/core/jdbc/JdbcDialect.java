package io.fillrate.core.jdbc;

import io.fillrate.core.RowRange;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What differs from one database and its driver to the next. Immutable. */
public interface JdbcDialect {

    /** A name in SQL, whatever characters it has. */
    String quote(String name);

    /** DDL that creates the table with its columns and primary key. */
    String createTable(Table<?> table);

    /** Sets a column's value as a parameter. */
    <T> ParameterBinder<T> binder(Column<T> column);

    /** Makes a connection, which has just been opened for a load, one whose settings the load can rely on. */
    default void setUp(Connection connection) throws SQLException {}

    /** Parameters that one statement can have. */
    int maxParameters();

    /**
     * Does the work that the database has put off at the commit of a load, and that it would do later outside the clock. The load stands
     * whatever becomes of this.
     *
     * @param connection no transaction is open on it, and none is afterwards
     */
    default void settle(Connection connection) {}

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
