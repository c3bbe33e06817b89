package io.fillrate.core.postgres;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.AssumedColumns;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Where the rows of a COPY go first, and what else has to be done in the same transaction. Belongs to one thread. */
interface CopyTarget<T> {

    PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    Table<T> table();

    /**
     * Returns the table of the load, in the schema in which it has been found.
     *
     * @param table as the load names it
     */
    default Table<T> destination(Table<T> table) {
        return table;
    }

    /** Whether there is nothing to do before and after COPY. */
    default boolean isOneStatement() {
        return false;
    }

    /** Options of COPY besides its format, with a comma in front. */
    default String copyOptions() {
        return "";
    }

    /** A clause of COPY that rows have to fulfil, with a space in front. */
    default String condition() {
        return "";
    }

    /**
     * Checks whether the server supports this, when the writer opens.
     *
     * @throws UnavailableException if it does not
     */
    default void check(Connection connection, WriterContext<T> context) throws SQLException {}

    /**
     * Whether all that {@link #check} would find out over a connection is known from an earlier load, and a load makes sure of it.
     *
     * @param fitting whether COPY may be sent into such columns
     */
    default boolean isKnown(Connection connection, Predicate<PostgresColumns> fitting) throws SQLException {
        return false;
    }

    /**
     * Prepares what {@link #assumed} needs, when the writer opens.
     *
     * @param fitting likewise
     */
    default void getReady(Connection connection, Predicate<PostgresColumns> fitting) throws SQLException {}

    /**
     * Returns what a load assumes that needs no transaction around it, since nothing of it is seen until {@link #finish} commits it at
     * once; else it goes on with {@link #prepare}, in a transaction.
     *
     * @param connection a load's own, which is left in autocommit mode if there is something to assume
     */
    default Optional<AssumedColumns> assumed(Connection connection, Predicate<PostgresColumns> fitting)
            throws SQLException {
        return Optional.empty();
    }

    /** Does what comes before COPY. */
    default void prepare(Connection connection) throws SQLException {}

    /**
     * Does what comes after COPY.
     *
     * @param copied rows that COPY has taken
     * @return rows that the table of the load has got
     */
    default long finish(Connection connection, long copied) throws SQLException {
        return copied;
    }

    /** Removes what a failed load has left, even after its rollback. */
    default void abandon(Connection connection) throws SQLException {}

    /** Returns what the last load has done, if it upserts. */
    default Optional<Upsert.Counts> upserted() {
        return Optional.empty();
    }

    /** The table itself, with indexes and rows. */
    record Direct<T>(Table<T> table) implements CopyTarget<T> {

        @Override
        public boolean isOneStatement() {
            return true;
        }
    }

    /**
     * The table itself, which must be empty, with new storage: what a transaction writes into storage of its own needs no
     * write-ahead log when the server's {@code wal_level} is {@code minimal}, for it is written to the disk at commit; and its
     * rows can be frozen at once, so that no vacuum has to come back to them (PostgreSQL documentation, "Populating a Database"
     * and COPY, {@code FREEZE}).
     */
    record Frozen<T>(Table<T> table) implements CopyTarget<T> {

        /** TRUNCATE would make an invalid index valid. */
        private static final String OBSTACLES = """
                SELECT 'it is partitioned, and COPY with FREEZE takes only a table of its own'
                FROM pg_class WHERE oid = ?::oid AND relkind <> 'r'
                UNION ALL
                SELECT format('its index %s is not valid, and would be', indexrelid::regclass)
                FROM pg_index WHERE indrelid = ?::oid AND NOT indisvalid""";

        @Override
        public String copyOptions() {
            return ", FREEZE";
        }

        @Override
        public void check(Connection connection, WriterContext<T> context) throws SQLException {
            String level = Sql.texts(connection, "SHOW wal_level").get(0);
            if (!level.equals("minimal")) {
                throw context.unavailable(
                        "the server's wal_level is " + level
                                + ", under which every row is logged: it needs wal_level=minimal and max_wal_senders=0, and a restart");
            }
        }

        @Override
        public void prepare(Connection connection) throws SQLException {
            String name = DIALECT.quote(table);
            Sql.run(connection, "LOCK TABLE " + name + " IN ACCESS EXCLUSIVE MODE");
            Relation relation = Relation.of(connection, table);
            relation.refuseIf(connection, OBSTACLES, relation.oid(), relation.oid());
            relation.requireEmpty(connection);
            Sql.run(connection, "TRUNCATE " + name);
        }
    }

    /**
     * The table itself without its indexes, the primary key's included, which are recreated when the rows are in. All of it happens in the
     * load's transaction, under a lock that keeps readers out as well: however the load ends, the indexes exist.
     */
    final class Unindexed<T> implements CopyTarget<T> {

        /** Foreign keys need the key's index; the indexes of a partition belong to those of the whole. */
        private static final String OBSTACLES = """
                SELECT format('%I of %s references its key, which has to be dropped for the load', conname, conrelid::regclass)
                FROM pg_constraint WHERE contype = 'f' AND confrelid = ?::oid AND conparentid = 0
                UNION ALL
                SELECT 'it is partitioned, or a partition: its indexes are those of several tables'
                FROM pg_class WHERE oid = ?::oid AND (relkind <> 'r' OR relispartition)""";

        private final Table<T> table;
        private final PhaseRecorder phases;
        private List<TableIndex> indexes = List.of();
        private List<String> statistics = List.of();

        Unindexed(Table<T> table, PhaseRecorder phases) {
            this.table = table;
            this.phases = phases;
        }

        @Override
        public Table<T> table() {
            return table;
        }

        @Override
        public void prepare(Connection connection) throws SQLException {
            phases.enter(Phase.INDEX);
            Sql.run(connection, "LOCK TABLE " + DIALECT.quote(table) + " IN ACCESS EXCLUSIVE MODE");
            Relation relation = Relation.of(connection, table);
            relation.refuseIf(connection, OBSTACLES, relation.oid(), relation.oid());
            indexes = TableIndex.of(connection, relation);
            statistics = relation.indexStatistics(connection);
            for (TableIndex index : indexes) {
                Sql.run(connection, index.drop());
            }
        }

        @Override
        public long finish(Connection connection, long copied) throws SQLException {
            phases.enter(Phase.INDEX);
            TableIndex.createAll(connection, indexes);
            Sql.runAll(connection, statistics);
            return copied;
        }
    }

    /**
     * A staging table without write-ahead log and indexes, from which one statement takes the rows to the table of the load. It is created
     * and dropped in the load's transaction: no other session ever sees it, and however the load ends, nothing of it is left.
     */
    final class Staged<T> implements CopyTarget<T> {

        private final Table<T> target;
        private final Table<T> staging;
        private final String end;
        private final PhaseRecorder phases;

        Staged(WriterContext<T> context) {
            this.target = context.table();
            // A name is taken even before it is committed, so two loads at once need two.
            this.staging = target.named("fillrate_staging_" + UUID.randomUUID());
            this.end = InsertSql.end(context.options().onError(), DIALECT);
            this.phases = context.options().phases();
        }

        @Override
        public Table<T> table() {
            return staging;
        }

        /**
         * Returns statements that create an empty staging table. The columns have the target's types, and take NULL only where it does,
         * so that COPY fails for the same values.
         *
         * @param more changes of the table, as ALTER TABLE has them
         */
        static List<String> create(Table<?> staging, Table<?> target, String... more) {
            return create("UNLOGGED", staging, target, InsertSql.columnList(staging, DIALECT), more);
        }

        /**
         * Likewise.
         *
         * @param kind of the table
         * @param columns of the target, in SQL, with commas
         */
        static List<String> create(String kind, Table<?> staging, Table<?> target, String columns, String... more) {
            String name = DIALECT.quote(staging);
            List<String> changes = new ArrayList<>(List.of(more));
            staging.columns().stream()
                    .filter(column -> !column.nullable())
                    .forEach(column -> changes.add("ALTER " + DIALECT.quote(column.name()) + " SET NOT NULL"));
            String create = "CREATE " + kind + " TABLE " + name + " AS SELECT " + columns + " FROM "
                    + DIALECT.quote(target) + " WITH NO DATA";
            return changes.isEmpty()
                    ? List.of(create)
                    : List.of(create, "ALTER TABLE " + name + " " + String.join(", ", changes));
        }

        @Override
        public void prepare(Connection connection) throws SQLException {
            phases.enter(Phase.STAGE);
            Sql.runAll(connection, create(staging, target));
        }

        @Override
        public long finish(Connection connection, long copied) throws SQLException {
            phases.enter(Phase.TRANSFER);
            String columns = InsertSql.columnList(target, DIALECT);
            long written = Sql.run(
                    connection,
                    "INSERT INTO " + DIALECT.quote(target) + " (" + columns
                            + ") OVERRIDING SYSTEM VALUE SELECT " + columns + " FROM "
                            + DIALECT.quote(staging) + end);
            Sql.run(connection, "DROP TABLE " + DIALECT.quote(staging));
            return written;
        }
    }
}
