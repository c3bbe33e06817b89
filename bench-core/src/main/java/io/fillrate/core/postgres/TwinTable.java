package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * An empty table like the one to be loaded, which any number of connections fill, each in its own transaction, and which then takes the
 * other's place in one transaction. Until that has committed nobody sees a row, and the table to be loaded is as it was.
 *
 * <p>A twin that a killed process or server has left behind is dropped by the next load into the same table.
 */
record TwinTable(Relation original, Relation twin, List<TableIndex> indexes) {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;
    private static final String PREFIX = "fillrate_twin_";

    private static final String LEFT_BEHIND = """
            SELECT t.relname
            FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
            CROSS JOIN LATERAL (SELECT split_part(t.relname, '_', 3) AS oid) o
            WHERE t.relkind = 'r' AND n.nspname = ? AND t.relname ~ '^fillrate_twin_[0-9]+_[0-9]+$'
              AND pg_has_role(t.relowner, 'USAGE')
              AND (o.oid = ? OR NOT EXISTS (SELECT FROM pg_class c WHERE c.oid::text = o.oid))""";

    private static final String STORAGE = """
            SELECT format(' USING %I', a.amname) || coalesce(' TABLESPACE ' || quote_ident(s.spcname), '')
            FROM pg_class c JOIN pg_am a ON a.oid = c.relam LEFT JOIN pg_tablespace s ON s.oid = c.reltablespace
            WHERE c.oid = ?::oid""";

    /**
     * Keeps other writers away from the table until the transaction ends, and sees that it can have a twin; makes none yet.
     *
     * @throws SQLException if the table has rows, or something that a twin would not have
     */
    static TwinTable of(Connection connection, Table<?> table) throws SQLException {
        Sql.run(connection, "LOCK TABLE " + DIALECT.quote(table.name()) + " IN EXCLUSIVE MODE");
        Relation original = Relation.of(connection, table);
        original.refuseIf(connection, TwinObstacles.QUERY, original.oid());
        original.requireEmpty(connection);
        String pid = Sql.texts(connection, "SELECT pg_backend_pid()").get(0);
        Relation twin = original.sibling(PREFIX + original.oid() + "_" + pid);
        return new TwinTable(original, twin, TableIndex.of(connection, original, twin, twin.name() + "_index_"));
    }

    /**
     * Makes the twin, and drops those that were left behind: with a lock on the original in hand, there can be no other load that needs
     * them.
     *
     * @param connection another than that with the lock; it is committed
     */
    void create(Connection connection) throws SQLException {
        for (String name : Sql.texts(connection, LEFT_BEHIND, original.schema(), original.oid())) {
            Sql.run(connection, "DROP TABLE IF EXISTS " + original.sibling(name).sql());
        }
        String storage = Sql.texts(connection, STORAGE, original.oid()).get(0);
        Sql.run(
                connection,
                "CREATE TABLE " + twin.sql() + " (LIKE " + original.sql()
                        + " INCLUDING ALL EXCLUDING INDEXES EXCLUDING STATISTICS)" + storage);
        for (TwinSequence sequence : TwinSequence.of(connection, original, twin)) {
            Sql.runAll(connection, sequence.setUp());
        }
        connection.commit();
    }

    /**
     * Gives the twin the original's indexes, under names of their own for now.
     *
     * @param connection as for {@link #create}
     */
    void index(Connection connection) throws SQLException {
        TableIndex.createAll(connection, indexes);
        connection.commit();
    }

    /**
     * Puts the twin in the original's place.
     *
     * @param connection that with the lock
     */
    void takeOver(Connection connection) throws SQLException {
        List<TwinSequence> sequences = TwinSequence.of(connection, original, twin);
        for (TwinSequence sequence : sequences) {
            Sql.runAll(connection, sequence.passOn());
        }
        Sql.run(connection, "DROP TABLE " + original.sql());
        Sql.run(connection, "ALTER TABLE " + twin.sql() + " RENAME TO " + DIALECT.quote(original.name()));
        for (TableIndex index : indexes) {
            String own = original.sibling(index.newName()).sql();
            Sql.run(connection, "ALTER INDEX " + own + " RENAME TO " + DIALECT.quote(index.name()));
        }
        for (TwinSequence sequence : sequences) {
            Sql.runAll(connection, sequence.rename());
        }
    }

    /** Drops the twin of a load that has failed, if it is there; waits a while for those who are still busy with it. */
    void drop(Connection connection) throws SQLException {
        Sql.run(connection, "SET lock_timeout = '10s'");
        Sql.run(connection, "SET statement_timeout = 0"); // it may be what has ended the load
        Sql.run(connection, "DROP TABLE IF EXISTS " + twin.sql());
    }
}
