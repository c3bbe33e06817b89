package io.fillrate.spark.sink;

import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What differs from one database to the next: its SQL, its locks, and how rows are copied into a staging table. */
public interface SinkDatabase extends Serializable {

    /** Opens a connection in autocommit mode. Its failure shows no password. */
    Connection connect(SinkOptions options) throws SQLException;

    /** Whether the server cannot take a connection now, and may later. */
    boolean isBusy(SQLException failure);

    /** The error's text in one line. */
    String describe(SQLException failure);

    /** A name in SQL. */
    String quote(String name);

    /**
     * Reads a table's columns; empty if there is no such table.
     *
     * @param table as in SQL, with its schema or without
     * @throws IllegalArgumentException if it is not a table, or one that cannot be loaded all or nothing
     */
    Optional<TargetTable> find(Connection connection, String table) throws SQLException;

    /**
     * Checks that the merge will be able to do what the plan asks of it: privileges, foreign keys, unique keys.
     *
     * @throws IllegalArgumentException that says why not
     * @throws SQLException the same, in the server's words
     */
    void requireMerge(Connection connection, LoadPlan plan) throws SQLException;

    /**
     * Creates a staging table and begins to copy into it, in a transaction that the caller ends.
     *
     * @param connection in autocommit mode; not afterwards
     * @param staging the table's name, unquoted
     */
    StagingCopy copy(Connection connection, LoadPlan plan, String staging) throws SQLException;

    /** Where rows have failed. */
    record Place(@Nullable Long row, @Nullable String column) {
        public static final Place UNKNOWN = new Place(null, null);
    }

    /** The row and column that a failure to copy is about, as far as the server names them. */
    Place place(SQLException failure, String staging, List<SinkColumn> columns);

    /** Creates the two tables of {@link LoadRecord} unless they exist. The connection is in autocommit mode. */
    void createRecord(Connection connection, String loads, String attempts) throws SQLException;

    /** The end of an INSERT that skips rows that are there already, with a space in front; nothing if it fails instead. */
    String skippingDuplicates();

    /** Whether an INSERT has failed because the row is there already. */
    default boolean isDuplicate(SQLException failure) {
        return false;
    }

    /** A moment in SQL. */
    String daysAgo(int days);

    /** Takes the lock that says that a job is alive, until the connection ends; false if another has it. */
    boolean lock(Connection connection, long job) throws SQLException;

    /** Gives the lock back. */
    void unlock(Connection connection, long job) throws SQLException;

    /** A condition in SQL: some connection has the lock. */
    String isLocked(long job);

    /** The isolation of the transaction that moves the rows, in which statements see what others have committed before them. */
    int mergeIsolation();

    /** Deletes all rows of the table within the transaction, in which no other load does the same until its end. */
    void empty(Connection connection, LoadPlan plan) throws SQLException;

    /** Whether TRUNCATE can be rolled back. */
    boolean hasTransactionalTruncate();

    /** The beginning of an INSERT of all columns, also those that the server would count. */
    String insert(String target, String columns);

    /** The end of an INSERT that updates the rows of the same key, with a space in front. */
    String onConflict(SinkUpsert upsert);

    /** Whether the server counts each row of an upsert once. */
    boolean countsUpserted();

    /** The size of a table in bytes, which may be an estimate. */
    long size(Connection connection, String schema, String table) throws SQLException;

    /** Whether the server can compute {@link RowSum}. */
    boolean hasDigest();
}
