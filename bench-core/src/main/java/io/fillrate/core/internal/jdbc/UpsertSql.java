package io.fillrate.core.internal.jdbc;

import io.fillrate.core.UnavailableException;
import io.fillrate.core.Upsert;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** How a database upserts: its SQL, and what it has to be asked. Immutable. */
public interface UpsertSql {

    /**
     * Checks, when a writer opens, that the key finds one row at most, and that the database finds rows by nothing else.
     *
     * @return the columns, of the table with its schema where a load may change in which one a name is looked up
     * @throws UnavailableException if not
     */
    <T> UpsertColumns<T> requireKey(Connection connection, UpsertColumns<T> columns) throws SQLException;

    /** Returns what an INSERT says after its rows to update those that exist, with a space in front. */
    String onConflict(UpsertColumns<?> columns);

    /** Starts to count the rows that a load updates; the transaction has begun. */
    Counter count(Connection connection, UpsertColumns<?> columns) throws SQLException;

    /** Counts the rows that a load updates. */
    @FunctionalInterface
    interface Counter {
        /**
         * Returns what the load has done since the counting started.
         *
         * @param acknowledged the number of rows that the database has reported as written
         * @param sent the number of rows that were to be written
         */
        Upsert.Counts counts(long acknowledged, long sent) throws SQLException;
    }

    /** Returns a table for rows of a load, in the schema of their target; {@link #create} creates it. */
    Staging staging(UpsertColumns<?> target);

    /**
     * Returns statements that create an empty staging table, of which nothing is left when {@link #tidyUp} has run and the transaction is
     * rolled back.
     *
     * @param columns names of the target's columns that it gets, with their types and collations
     */
    List<String> create(Staging staging, UpsertColumns<?> upsert, List<String> columns);

    /** Returns the statement that drops a staging table within the transaction. */
    default String drop(Staging staging) {
        return "DROP TABLE " + staging.sql();
    }

    /** Returns statements that remove what a failed load would leave in the session even after its rollback. */
    default List<String> tidyUp(Staging staging) {
        return List.of();
    }
}
