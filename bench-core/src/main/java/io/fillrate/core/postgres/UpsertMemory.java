package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * What upserts over a connection have found out about their tables, and the temporary tables in which they stage rows, for as long as the
 * driver's connection is in use. Such a table belongs to the server's session: it is empty between loads, and its name is used once, so a
 * session that does not have it is another one. Safe for use by many threads.
 */
final class UpsertMemory {

    private static final int MAX_TABLES = 16;

    /** SQLSTATEs of a session that must not have staging tables: another process, or no privilege. */
    private static final Set<String> NOT_HERE = Set.of("22012", "42501");

    private static final Map<PGConnection, UpsertMemory> BY_CONNECTION =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Map<Id, Known> known = new LinkedHashMap<>();
    private final Set<String> leftovers = new HashSet<>();
    private boolean stagesNothing;

    private UpsertMemory() {}

    /**
     * A way of upserting.
     *
     * @param table quoted, as it is looked up
     * @param columns by their names, and whether they take NULL
     */
    private record Id(String table, List<String> columns, List<String> key, boolean merges) {

        static Id of(UpsertColumns<?> columns, boolean merges) {
            return new Id(
                    PostgresDialect.INSTANCE.quote(columns.table()),
                    columns.table().columns().stream()
                            .map(column -> column.nullable() + " " + column.name())
                            .toList(),
                    columns.key(),
                    merges);
        }
    }

    /** What has been found out. */
    static final class Known {

        private final Id id;
        private final String schema;
        private final String sameTable;
        private final String check;
        private @Nullable Staging staging;
        private @Nullable PostgresColumns types;

        private Known(Id id, Table<?> found, String more) {
            String literal = PostgresDialect.INSTANCE.literal(PostgresDialect.INSTANCE.quote(found));
            this.id = id;
            this.schema = found.schema().orElseThrow();
            this.sameTable = PostgresDialect.INSTANCE.literal(id.table) + "::regclass = " + literal + "::regclass";
            this.check = "current_setting('track_counts') = 'on'" + more;
        }

        private boolean isSame(Known other) {
            return sameTable.equals(other.sameTable) && check.equals(other.check);
        }

        String schema() {
            return schema;
        }

        /** A condition that the server computes while it plans: whether the table's name still finds the same one. */
        String sameTable() {
            return sameTable;
        }

        /** A condition: nothing has changed that an upsert depends on, apart from what makes the server refuse it. */
        String check() {
            return check;
        }
    }

    /**
     * Returns the memory of a connection. Empty if nothing can be remembered over it: its columns are not, or the driver sends statements
     * one at a time, so that each of them would be a transaction.
     */
    static Optional<UpsertMemory> of(Connection connection) throws SQLException {
        BaseConnection driver = connection.unwrap(BaseConnection.class);
        return KnownColumns.areKept(connection) && driver.getPreferQueryMode() != PreferQueryMode.SIMPLE
                ? Optional.of(BY_CONNECTION.computeIfAbsent(driver, absent -> new UpsertMemory()))
                : Optional.empty();
    }

    synchronized Optional<Known> find(UpsertColumns<?> columns, boolean merges) {
        return Optional.ofNullable(known.get(Id.of(columns, merges)));
    }

    /**
     * Remembers that a table meets all conditions of an upsert.
     *
     * @param columns of the table as it is looked up
     * @param table in its schema
     * @param more conditions that are true as long as that holds, each behind an AND
     */
    synchronized void add(UpsertColumns<?> columns, boolean merges, Table<?> table, String more) {
        Known found = new Known(Id.of(columns, merges), table, more);
        Known before = known.get(found.id);
        if (before != null && before.isSame(found)) {
            return;
        }
        discard(before);
        known.put(found.id, found);
        if (known.size() > MAX_TABLES) {
            Iterator<Known> all = known.values().iterator();
            discard(all.next());
            all.remove();
        }
    }

    private void discard(@Nullable Known old) {
        if (old != null && old.staging != null) {
            leftovers.add(old.staging.sql());
            old.staging = null;
        }
    }

    /** Forgets what is known about an upsert. Its staging table is dropped with the next statement of {@link #drop} or {@link #staging}. */
    synchronized void forget(Known old) {
        known.remove(old.id, old);
        discard(old);
    }

    /** Forgets a staging table, which has been dropped. */
    synchronized void forgetStaging(Known of) {
        of.staging = null;
    }

    /** Drops the staging table, as after a failed load, and those that are forgotten. The connection is in autocommit mode. */
    synchronized void drop(Connection connection, Known of) throws SQLException {
        discard(of);
        if (!leftovers.isEmpty()) {
            Sql.run(connection, dropLeftovers());
            leftovers.clear();
        }
    }

    private String dropLeftovers() {
        return "DROP TABLE IF EXISTS " + String.join(", ", leftovers);
    }

    /**
     * Returns an empty staging table, and creates it if there is none.
     *
     * @param connection in autocommit mode
     * @param columns of the table in its schema
     * @param check a query that fails if the table has other columns by now than those that are known
     * @return empty if the session must not have it: because privileges are missing, because of types that others may want to drop, or
     *     because a pooler may change the session behind the connection: then the server's process is not the one that the driver knows
     */
    synchronized Optional<Staging> staging(Connection connection, Known of, UpsertColumns<?> columns, String check)
            throws SQLException {
        PostgresColumns types = KnownColumns.find(connection, columns.table()).orElse(null);
        if (types == null || of.types != types) {
            discard(of); // its columns are those of the table at another time
        }
        if (types == null || of.staging != null || stagesNothing) {
            return Optional.ofNullable(of.staging);
        }
        Staging created = PostgresUpsert.INSTANCE.temporary(columns);
        Optional<List<String>> create = PostgresUpsert.INSTANCE.createTemporary(created, columns, types);
        if (create.isEmpty()) {
            return Optional.empty();
        }
        int process = connection.unwrap(PGConnection.class).getBackendPID();
        List<String> statements = new ArrayList<>(List.of("SELECT 1 / (pg_backend_pid() = " + process + ")::int"));
        if (!leftovers.isEmpty()) {
            statements.add(dropLeftovers());
        }
        statements.addAll(create.get());
        statements.add(check);
        try {
            Sql.run(connection, String.join("; ", statements));
        } catch (SQLException e) {
            stagesNothing = NOT_HERE.contains(String.valueOf(e.getSQLState()));
            return Optional.empty();
        }
        leftovers.clear();
        of.staging = created;
        of.types = types;
        return Optional.of(created);
    }
}
