package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An empty table like the one to be loaded, which any number of connections fill, each in its own transaction, and which then replaces the
 * original in one transaction, the cut-over. Until that has committed nobody sees a row, and the original is unchanged.
 *
 * <p>Nothing but the rows may differ afterwards. So the cut-over is rehearsed before the first row: executed in a savepoint,
 * compared in everything that the {@link TableCatalog} contains, and rolled back. A table that it would change is refused. A table as it
 * has been {@linkplain RehearsedTables rehearsed} is not rehearsed again.
 *
 * <p>All locks are taken before the first row, and no stronger ones later, so there is no lock upgrade that could deadlock.
 *
 * <p>A shadow table that a killed process or server has left behind is dropped by the next load into the same schema.
 */
record PostgresShadowTable(
        Relation original, Relation shadow, List<TableIndex> indexes, List<ShadowSequence> sequences) {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;
    private static final String PREFIX = "fillrate_shadow_";

    /** SQLSTATE {@code dependent_objects_still_exist}. */
    private static final String DEPENDED_ON = "2BP01";

    /** SQLSTATE {@code lock_not_available}. */
    private static final String LOCKED = "55P03";

    /** Shorter than any server's deadlock timeout: of two transactions that wait for each other, the load gives up. */
    private static final String SEQUENCE_LOCK_TIMEOUT = "500ms";

    /**
     * Whatever commits before the cut-over need not wait for the disk: the cut-over does, and what comes before it in the log is safe with
     * it.
     */
    static final String COMMIT_LATER = "SET LOCAL synchronous_commit = off";

    /** A shadow table is named after the session that holds the lock, and not needed after it. */
    private static final String LEFT_BEHIND = """
            SELECT c.relname
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind = 'r' AND n.nspname = ? AND c.relname ~ '^fillrate_shadow_[0-9]+$' AND pg_has_role(c.relowner, 'USAGE')
              AND (c.relname = ? OR NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid::text = split_part(c.relname, '_', 3)))""";

    private static final String STORAGE = """
            SELECT format(' USING %I', a.amname) || coalesce(' TABLESPACE ' || quote_ident(s.spcname), '')
            FROM pg_class c JOIN pg_am a ON a.oid = c.relam LEFT JOIN pg_tablespace s ON s.oid = c.reltablespace
            WHERE c.oid = ?::oid""";

    /** LIKE does not copy the declared dimensions of an array; setting the type again resets its storage, too. */
    private static final String ARRAY_COLUMNS = """
            SELECT format('ALTER TABLE %1$s ALTER %2$I TYPE %3$s%4$s%5$s, ALTER %2$I SET STORAGE %6$s%7$s', p.shadow, a.attname,
              format_type(a.atttypid, a.atttypmod), repeat('[]', a.attndims - 1), (
                SELECT format(' COLLATE %I.%I', n.nspname, collname)
                FROM pg_collation c JOIN pg_namespace n ON n.oid = c.collnamespace WHERE c.oid = a.attcollation),
              CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END,
              CASE a.attcompression
                WHEN 'p' THEN format(', ALTER %I SET COMPRESSION pglz', a.attname)
                WHEN 'l' THEN format(', ALTER %I SET COMPRESSION lz4', a.attname) END)
            FROM (SELECT ?::text AS shadow) p CROSS JOIN pg_attribute a
            WHERE a.attrelid = ?::oid AND a.attnum > 0 AND a.attndims > 0 AND NOT a.attisdropped ORDER BY a.attnum""";

    /** Obstacles that the rehearsal would not show, or only by locking other tables. */
    private static final String OBSTACLES = """
            WITH RECURSIVE original AS (SELECT * FROM pg_class WHERE oid = ?::oid),
            part(classid, objid) AS (
              SELECT 'pg_class'::regclass::oid, oid FROM original
              UNION
              SELECT d.classid, d.objid FROM part p JOIN pg_depend d ON d.refclassid = p.classid AND d.refobjid = p.objid
              WHERE d.deptype IN ('a', 'i', 'P', 'S'))
            SELECT 'it is partitioned, a partition, or inherits' FROM original
            WHERE relkind <> 'r' OR EXISTS (SELECT FROM pg_inherits WHERE original.oid IN (inhrelid, inhparent))
            UNION ALL
            SELECT 'it is unlogged or temporary' FROM original WHERE relpersistence <> 'p'
            UNION ALL
            SELECT format('it belongs to %s, and a shadow table would belong to %I', relowner::regrole, current_user)
            FROM original WHERE relowner <> quote_ident(current_user)::regrole
            UNION ALL
            SELECT format('it has the foreign key %I', conname)
            FROM pg_constraint JOIN original ON conrelid = original.oid WHERE contype = 'f'
            UNION ALL
            SELECT DISTINCT pg_describe_object(d.classid, d.objid, d.objsubid) || ' depends on it'
            FROM part p JOIN pg_depend d ON d.refclassid = p.classid AND d.refobjid = p.objid
            WHERE d.deptype = 'n' AND (d.classid, d.objid) NOT IN (SELECT * FROM part)
              AND NOT EXISTS (SELECT FROM pg_sequence WHERE p.classid = 'pg_class'::regclass AND seqrelid = p.objid)
            UNION ALL
            SELECT format('it is published by %I, which would publish the rows of a shadow table under another name', pubname)
            FROM pg_publication_tables p JOIN pg_namespace n ON n.nspname = p.schemaname
            JOIN original c ON c.relnamespace = n.oid AND c.relname = p.tablename
            UNION ALL
            SELECT format('the logical replication slot %I would see the rows of a shadow table under another name', slot_name)
            FROM pg_replication_slots WHERE slot_type = 'logical' AND plugin <> 'pgoutput' AND database = current_database()
            UNION ALL
            SELECT format('the event trigger %I would see a shadow table created', evtname)
            FROM pg_event_trigger WHERE evtenabled <> 'D'""";

    /** Parts that wait for the connection that waits for them. */
    private static final String WAITING_PARTS = """
            SELECT pid FROM pg_locks
            WHERE locktype = 'relation' AND relation = to_regclass(?) AND mode = 'RowExclusiveLock' AND granted
              AND pg_backend_pid() = ANY (pg_blocking_pids(pid))""";

    /** When the shadow table gets its indexes. */
    enum IndexTime {
        BEFORE_ROWS,
        AFTER_ROWS
    }

    /**
     * Plans the shadow table of a table; creates and locks nothing yet.
     *
     * @param connection that will hold the locks; without a transaction in progress
     * @throws SQLException if the table cannot have a shadow table
     */
    static PostgresShadowTable of(Connection connection, Table<?> table) throws SQLException {
        Relation original = Relation.of(connection, table);
        refuse(connection, original);
        String pid = Sql.texts(connection, "SELECT pg_backend_pid()").get(0);
        Relation shadow = original.sibling(PREFIX + pid);
        PostgresShadowTable planned = new PostgresShadowTable(
                original,
                shadow,
                TableIndex.of(connection, original, shadow, shadow.name() + "_index_"),
                ShadowSequence.of(connection, original, shadow));
        connection.rollback();
        return planned;
    }

    private static void refuse(Connection connection, Relation original) throws SQLException {
        original.refuseIf(connection, OBSTACLES, original.oid());
        original.requireEmpty(connection);
    }

    /**
     * Creates the shadow table, and drops those that were left behind.
     *
     * @param connection other than the one with the locks, for which it would wait; it is committed
     */
    void create(Connection connection) throws SQLException {
        for (String name : Sql.texts(connection, LEFT_BEHIND, original.schema(), shadow.name())) {
            Sql.run(connection, "DROP TABLE IF EXISTS " + original.sibling(name).sql());
        }
        String storage = Sql.texts(connection, STORAGE, original.oid()).stream()
                .findFirst()
                .orElseThrow(original::dropped);
        List<String> statements = new ArrayList<>(List.of(
                "SET LOCAL default_tablespace = ''",
                COMMIT_LATER,
                "CREATE TABLE " + shadow.sql() + " (LIKE " + original.sql()
                        + " INCLUDING ALL EXCLUDING INDEXES EXCLUDING STATISTICS EXCLUDING IDENTITY)" + storage));
        statements.addAll(Sql.texts(connection, ARRAY_COLUMNS, shadow.sql(), original.oid()));
        sequences.forEach(sequence -> statements.addAll(sequence.create()));
        runTogether(connection, statements);
        connection.commit();
    }

    /** Executes statements in one round trip. */
    private static void runTogether(Connection connection, List<String> statements) throws SQLException {
        Sql.run(connection, String.join(";\n", statements));
    }

    /**
     * Gives the shadow table the original's indexes, under names of their own for now.
     *
     * @param connection as for {@link #create}
     */
    void index(Connection connection) throws SQLException {
        List<String> statements = new ArrayList<>(List.of(
                COMMIT_LATER,
                "SET LOCAL lock_timeout = '10s'")); // an index's function that reads the table would never end
        indexes.forEach(index -> statements.addAll(index.create()));
        runTogether(connection, statements);
        connection.commit();
    }

    /**
     * Locks the table until the transaction ends, and rehearses the cut-over.
     *
     * @param connection that holds the locks
     * @param table to be loaded
     * @param indexTime {@link IndexTime#AFTER_ROWS} if the shadow table has no indexes yet
     * @throws SQLException if the cut-over would change the table
     */
    void lock(Connection connection, Table<?> table, IndexTime indexTime) throws SQLException {
        runTogether(
                connection,
                List.of(
                        "SET LOCAL idle_in_transaction_session_timeout = 0", // it waits for the others' rows
                        "LOCK TABLE " + original.sql() + " IN ACCESS EXCLUSIVE MODE"));
        if (!Relation.of(connection, table).equals(original)) {
            throw original.refusal("another table has just taken its name");
        }
        original.requireEmpty(connection);
        lockSequences(connection);
        TableCatalog.Reader catalog = TableCatalog.Reader.of(connection);
        String hash = RehearsedTables.hash(connection, catalog, original);
        if (!RehearsedTables.contains(hash)) {
            refuse(connection, original);
            rehearse(connection, catalog, indexTime);
            RehearsedTables.add(hash);
        }
    }

    /** Nobody uses the sequences until the end, and the shadow table's start at their positions, so no value is used twice. */
    private void lockSequences(Connection connection) throws SQLException {
        if (sequences.isEmpty()) {
            return;
        }
        String lockTimeout =
                Sql.texts(connection, "SELECT current_setting('lock_timeout')").get(0);
        for (ShadowSequence sequence : sequences) {
            try {
                runTogether(
                        connection,
                        List.of(
                                "SET LOCAL lock_timeout = '" + SEQUENCE_LOCK_TIMEOUT + "'",
                                sequence.lock(),
                                sequence.start(),
                                "SET LOCAL lock_timeout = '" + lockTimeout + "'"));
            } catch (SQLException e) {
                throw LOCKED.equals(e.getSQLState())
                        ? original.refusal(
                                "another transaction uses its sequence " + sequence.name() + ", and has not ended")
                        : e;
            }
        }
    }

    private void rehearse(Connection connection, TableCatalog.Reader catalog, IndexTime indexTime) throws SQLException {
        TableCatalog before = catalog.read(connection, original);
        Savepoint savepoint = connection.setSavepoint();
        if (indexTime == IndexTime.AFTER_ROWS) {
            TableIndex.createAll(connection, indexes);
        }
        try {
            replace(connection);
        } catch (SQLException e) {
            throw DEPENDED_ON.equals(e.getSQLState()) ? original.refusal(DIALECT.describe(e)) : e;
        }
        TableCatalog after = catalog.read(connection, original.current(connection));
        connection.rollback(savepoint);
        Optional<String> difference = before.difference(after);
        if (difference.isPresent()) {
            throw original.refusal(
                    "a shadow table in its place would " + difference.get().replace(shadow.name(), original.name()));
        }
    }

    /**
     * Checks that no part waits for a lock of this connection, which would never end; if one does, releases the locks.
     *
     * @param connection that holds the locks
     * @throws SQLException if one waits, as when a default reads the table
     */
    void requireProgress(Connection connection) throws SQLException {
        if (!Sql.texts(connection, WAITING_PARTS, shadow.sql()).isEmpty()) {
            connection.rollback();
            throw original.refusal("its defaults, constraints or indexes read the table or draw from its sequences,"
                    + " which are locked until all rows are there");
        }
    }

    /**
     * Replaces the original by the shadow table: the cut-over.
     *
     * @param connection that holds the locks
     */
    void cutOver(Connection connection) throws SQLException {
        replace(connection);
        RehearsedTables.add(RehearsedTables.hash(
                connection,
                TableCatalog.Reader.of(connection),
                original.current(connection))); // the same but for its ids
    }

    private void replace(Connection connection) throws SQLException {
        List<String> statements = new ArrayList<>();
        List<String> statistics = original.statistics(connection);
        sequences.forEach(sequence -> statements.addAll(sequence.handOver()));
        statements.add("DROP TABLE " + original.sql());
        statements.add("ALTER TABLE " + shadow.sql() + " RENAME TO " + DIALECT.quote(original.name()));
        for (TableIndex index : indexes) {
            String own = original.sibling(index.newName()).sql();
            statements.add("ALTER INDEX " + own + " RENAME TO " + DIALECT.quote(index.name()));
        }
        sequences.forEach(sequence -> statements.addAll(sequence.rename()));
        statements.addAll(statistics);
        runTogether(connection, statements);
    }

    /**
     * Drops the shadow table of a load that has failed, if it exists; waits up to 10 seconds for statements that still use it.
     *
     * @param connection in autocommit mode
     */
    void drop(Connection connection) throws SQLException {
        Sql.transaction(connection, () -> {
            Sql.run(connection, "SET LOCAL lock_timeout = '10s'");
            Sql.run(connection, "SET LOCAL statement_timeout = 0"); // which may have ended the load
            return Sql.run(connection, "DROP TABLE IF EXISTS " + shadow.sql());
        });
    }

    /**
     * A sequence of a table to be loaded, and its shadow. During the load nobody uses the original, and the shadow table has a
     * sequence of its own, which starts at the original's position, so no value is used twice. At the cut-over, the shadow of an
     * identity column's sequence takes its name, since it cannot pass from one table to another; a serial column's sequence stays and
     * is advanced past the load's values.
     *
     * @param create statements that give the shadow table a sequence of its own
     * @param lock a statement that keeps others out and changes nothing; it waits for open transactions that have used the sequence.
     *     There is no LOCK for sequences, and this takes the lock that the cut-over needs
     * @param start a statement that sets the shadow table's sequence to this one's position
     * @param handOver statements for right before the table is dropped
     * @param rename statements for right after it
     */
    private record ShadowSequence(
            String name, List<String> create, String lock, String start, List<String> handOver, List<String> rename) {

        private static final String READ = """
                SELECT k.name, k.create,
                  format('ALTER SEQUENCE %s OWNER TO %I', k.name, pg_get_userbyid(s.relowner)),
                  format('SELECT setval(%L, last_value, is_called) FROM %s', k.own, k.name),
                  CASE WHEN k.identity THEN '{}' ELSE ARRAY[
                    format('SELECT setval(%L, last_value, is_called) FROM %s', k.name, k.own)]
                    || CASE WHEN f.oid IS NULL THEN '{}' ELSE ARRAY[format('%s SET DEFAULT nextval(%L)', k.alter, k.name)] END
                    || ARRAY[format('ALTER SEQUENCE %s OWNED BY %s.%I', k.name, p.shadow, a.attname),
                      format('DROP SEQUENCE %s', k.own)] END,
                  CASE WHEN k.identity THEN ARRAY[format('ALTER SEQUENCE %s RENAME TO %I', k.own, s.relname)] ELSE '{}' END
                FROM (SELECT ?::text AS shadow, ?::text AS schema, ?::text AS prefix) p
                CROSS JOIN (SELECT *, row_number() OVER (ORDER BY objid) AS number FROM pg_depend
                            WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass
                              AND refobjid = ?::oid AND deptype IN ('i', 'a')
                              AND EXISTS (SELECT FROM pg_sequence WHERE seqrelid = objid)) d
                JOIN pg_class s ON s.oid = d.objid
                JOIN pg_sequence q ON q.seqrelid = s.oid
                JOIN pg_namespace n ON n.oid = s.relnamespace
                JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
                LEFT JOIN pg_attrdef f ON f.adrelid = a.attrelid AND f.adnum = a.attnum
                  AND EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_attrdef'::regclass AND objid = f.oid AND refobjid = s.oid)
                CROSS JOIN LATERAL (SELECT
                  format('%I.%I', n.nspname, s.relname) AS name,
                  format('%I.%I', p.schema, p.prefix || d.number) AS own,
                  d.deptype = 'i' AS identity,
                  CASE WHEN q.seqcycle THEN 'CYCLE' ELSE 'NO CYCLE' END AS cycle,
                  format('ALTER TABLE %s ALTER %I', p.shadow, a.attname) AS alter,
                  format('START %s INCREMENT %s CACHE %s', q.seqstart, q.seqincrement, q.seqcache) AS options,
                  format('AS %s MINVALUE %s MAXVALUE %s', format_type(q.seqtypid, NULL), q.seqmin, q.seqmax) AS range) o
                CROSS JOIN LATERAL (SELECT o.*,
                  CASE WHEN o.identity THEN ARRAY[
                    format('%s ADD GENERATED %s AS IDENTITY (SEQUENCE NAME %s MINVALUE %s MAXVALUE %s %s %s)', o.alter,
                           CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END, o.own, q.seqmin, q.seqmax, o.options, o.cycle),
                    format('ALTER SEQUENCE %s %s', o.own, o.range)]
                  ELSE ARRAY[format('CREATE SEQUENCE %s %s %s %s OWNED BY %s.%I', o.own, o.range, o.options, o.cycle, p.shadow, a.attname)]
                    || CASE WHEN f.oid IS NULL THEN '{}' ELSE ARRAY[format('%s SET DEFAULT nextval(%L)', o.alter, o.own)] END
                  END AS create) k""";

        static List<ShadowSequence> of(Connection connection, Relation table, Relation shadow) throws SQLException {
            return Sql.query(
                    connection,
                    row -> new ShadowSequence(
                            row.getString(1),
                            Sql.list(row, 2),
                            row.getString(3),
                            row.getString(4),
                            Sql.list(row, 5),
                            Sql.list(row, 6)),
                    READ,
                    shadow.sql(),
                    shadow.schema(),
                    shadow.name() + "_sequence_",
                    table.oid());
        }
    }
}
