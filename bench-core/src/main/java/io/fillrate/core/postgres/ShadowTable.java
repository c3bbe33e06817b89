package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * An empty table like the one to be loaded, which any number of connections fill, each in its own transaction, and which then takes the
 * other's place in one transaction. Until that has committed nobody sees a row, and the table to be loaded is unchanged.
 *
 * <p>Nothing but the rows may be different then. So the swap is rehearsed before the first row: done in a savepoint, compared in all that the
 * {@link TableCatalog} says, and rolled back. A table that would not come out of it the same is refused.
 *
 * <p>All locks are taken before the first row, and none is taken later that anybody else could be in the way of.
 *
 * <p>A shadow table that a killed process or server has left behind is dropped by the next load into the same schema.
 */
record ShadowTable(Relation original, Relation shadow, List<TableIndex> indexes, List<ShadowSequence> sequences) {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;
    private static final String PREFIX = "fillrate_shadow_";

    /** SQLSTATE {@code dependent_objects_still_exist}. */
    private static final String DEPENDED_ON = "2BP01";

    /** SQLSTATE {@code lock_not_available}. */
    private static final String LOCKED = "55P03";

    /** Shorter than any server's patience with deadlocks: of two that wait for each other it is the load that gives up. */
    private static final String SEQUENCE_PATIENCE = "500ms";

    /** A shadow table is named after the session that holds the lock, and needed no longer than that. */
    private static final String LEFT_BEHIND = """
            SELECT c.relname
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind = 'r' AND n.nspname = ? AND c.relname ~ '^fillrate_shadow_[0-9]+$' AND pg_has_role(c.relowner, 'USAGE')
              AND (c.relname = ? OR NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid::text = split_part(c.relname, '_', 3)))""";

    private static final String STORAGE = """
            SELECT format(' USING %I', a.amname) || coalesce(' TABLESPACE ' || quote_ident(s.spcname), '')
            FROM pg_class c JOIN pg_am a ON a.oid = c.relam LEFT JOIN pg_tablespace s ON s.oid = c.reltablespace
            WHERE c.oid = ?::oid""";

    /** When the shadow table gets its indexes. */
    enum IndexTime {
        BEFORE_ROWS,
        AFTER_ROWS
    }

    /**
     * Plans the shadow table of a table; creates and locks nothing yet.
     *
     * @param connection that which is going to hold the locks; without a transaction in progress
     * @throws SQLException if the table cannot have a shadow table
     */
    static ShadowTable of(Connection connection, Table<?> table) throws SQLException {
        Relation original = Relation.of(connection, table);
        refuse(connection, original);
        String pid = Sql.texts(connection, "SELECT pg_backend_pid()").get(0);
        Relation shadow = original.sibling(PREFIX + pid);
        ShadowTable planned = new ShadowTable(
                original,
                shadow,
                TableIndex.of(connection, original, shadow, shadow.name() + "_index_"),
                ShadowSequence.of(connection, original, shadow));
        connection.rollback();
        return planned;
    }

    private static void refuse(Connection connection, Relation original) throws SQLException {
        String[] oids = Collections.nCopies(ShadowObstacles.PARAMETERS, original.oid()).toArray(String[]::new);
        original.refuseIf(connection, ShadowObstacles.QUERY, oids);
        original.requireEmpty(connection);
    }

    /**
     * Creates the shadow table, and drops those that were left behind.
     *
     * @param connection another than that with the locks, which it would wait for; it is committed
     */
    void create(Connection connection) throws SQLException {
        for (String name : Sql.texts(connection, LEFT_BEHIND, original.schema(), shadow.name())) {
            Sql.run(connection, "DROP TABLE IF EXISTS " + original.sibling(name).sql());
        }
        String storage = Sql.texts(connection, STORAGE, original.oid()).get(0);
        Sql.run(connection, "SET LOCAL default_tablespace = ''");
        Sql.run(
                connection,
                "CREATE TABLE " + shadow.sql() + " (LIKE " + original.sql()
                        + " INCLUDING ALL EXCLUDING INDEXES EXCLUDING STATISTICS EXCLUDING IDENTITY)" + storage);
        for (ShadowSequence sequence : sequences) {
            Sql.runAll(connection, sequence.create());
        }
        connection.commit();
    }

    /**
     * Gives the shadow table the original's indexes, under names of their own for now.
     *
     * @param connection as for {@link #create}
     */
    void index(Connection connection) throws SQLException {
        TableIndex.createAll(connection, indexes);
        connection.commit();
    }

    /**
     * Keeps all others away from the table until the transaction ends, and rehearses the swap.
     *
     * @param connection that which holds the locks
     * @param table to be loaded
     * @param indexTime {@link IndexTime#AFTER_ROWS} if the shadow table has no indexes yet
     * @throws SQLException if the table would not be the same afterwards
     */
    void lock(Connection connection, Table<?> table, IndexTime indexTime) throws SQLException {
        Sql.run(connection, "SET LOCAL idle_in_transaction_session_timeout = 0"); // it waits for the others' rows
        Sql.run(connection, "LOCK TABLE " + original.sql() + " IN ACCESS EXCLUSIVE MODE");
        if (!Relation.of(connection, table).equals(original)) {
            throw original.refusal("another table has just taken its name");
        }
        refuse(connection, original);
        lockSequences(connection);
        rehearse(connection, indexTime);
    }

    private void lockSequences(Connection connection) throws SQLException {
        String patience = Sql.texts(connection, "SELECT current_setting('lock_timeout')").get(0);
        Sql.run(connection, "SET LOCAL lock_timeout = '" + SEQUENCE_PATIENCE + "'");
        for (ShadowSequence sequence : sequences) {
            try {
                Sql.runAll(connection, sequence.lock());
            } catch (SQLException e) {
                throw LOCKED.equals(e.getSQLState())
                        ? original.refusal("another transaction has drawn from its sequence " + sequence.name() + " and has not ended")
                        : e;
            }
            Sql.runAll(connection, sequence.start());
        }
        Sql.run(connection, "SET LOCAL lock_timeout = '" + patience + "'");
    }

    private void rehearse(Connection connection, IndexTime indexTime) throws SQLException {
        TableCatalog before = TableCatalog.of(connection, original);
        Savepoint savepoint = connection.setSavepoint();
        if (indexTime == IndexTime.AFTER_ROWS) {
            TableIndex.createAll(connection, indexes);
        }
        try {
            takeOver(connection);
        } catch (SQLException e) {
            throw DEPENDED_ON.equals(e.getSQLState()) ? original.refusal(DIALECT.describe(e)) : e;
        }
        TableCatalog after = TableCatalog.of(connection, original.current(connection));
        connection.rollback(savepoint);
        Optional<String> difference = before.difference(after);
        if (difference.isPresent()) {
            throw original.refusal("a shadow table in its place would " + difference.get());
        }
    }

    /**
     * Puts the shadow table in the original's place.
     *
     * @param connection that with the locks
     */
    void takeOver(Connection connection) throws SQLException {
        for (ShadowSequence sequence : sequences) {
            Sql.runAll(connection, sequence.handOver());
        }
        Sql.run(connection, "DROP TABLE " + original.sql());
        Sql.run(connection, "ALTER TABLE " + shadow.sql() + " RENAME TO " + DIALECT.quote(original.name()));
        for (TableIndex index : indexes) {
            String own = original.sibling(index.newName()).sql();
            Sql.run(connection, "ALTER INDEX " + own + " RENAME TO " + DIALECT.quote(index.name()));
        }
        for (ShadowSequence sequence : sequences) {
            Sql.runAll(connection, sequence.rename());
        }
    }

    /**
     * Drops the shadow table of a load that has failed, if it is there; waits a while for those who are still busy with it.
     *
     * @param connection in autocommit mode, which keeps its settings
     */
    void drop(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try {
            Sql.run(connection, "SET LOCAL lock_timeout = '10s'");
            Sql.run(connection, "SET LOCAL statement_timeout = 0"); // it may be what has ended the load
            Sql.run(connection, "DROP TABLE IF EXISTS " + shadow.sql());
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
