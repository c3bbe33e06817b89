package io.fillrate.core.postgres;

import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.jdbc.AssumedColumns;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;

/**
 * The columns of the tables that loads over a connection have looked up, for as long as the driver's connection is in use: loads of a few
 * rows over a pool's connections ask once for each of them. Safe for use by many threads.
 */
final class KnownColumns {

    private static final int MAX_TABLES = 100;

    private static final Map<PGConnection, Map<String, PostgresColumns>> BY_CONNECTION =
            Collections.synchronizedMap(new WeakHashMap<>());

    /** With the hash functions of records that {@link PostgresColumns} needs. */
    private static final int FIRST_VERSION = 140_000;

    private KnownColumns() {}

    /** Whether columns can be remembered: not those that CockroachDB has, whose transactions do not lock a table. */
    static boolean areKept(Connection connection) throws SQLException {
        BaseConnection driver = connection.unwrap(BaseConnection.class);
        return driver.getParameterStatus("crdb_version") == null && driver.haveMinimumServerVersion(FIRST_VERSION);
    }

    static void add(Connection connection, Table<?> table, PostgresColumns columns) throws SQLException {
        BY_CONNECTION
                .computeIfAbsent(
                        connection.unwrap(PGConnection.class),
                        absent -> Collections.synchronizedMap(new LinkedHashMap<>() {
                            private static final long serialVersionUID = 1;

                            @Override
                            protected boolean removeEldestEntry(Map.Entry<String, PostgresColumns> eldest) {
                                return size() > MAX_TABLES;
                            }
                        }))
                .put(PostgresDialect.INSTANCE.quote(table), columns);
    }

    static void remove(Connection connection, Table<?> table) throws SQLException {
        Map<String, PostgresColumns> known = BY_CONNECTION.get(connection.unwrap(PGConnection.class));
        if (known != null) {
            known.remove(PostgresDialect.INSTANCE.quote(table));
        }
    }

    /** The columns of a table, as they were when a load over the connection looked them up. */
    static Optional<PostgresColumns> find(Connection connection, Table<?> table) throws SQLException {
        Map<String, PostgresColumns> known = BY_CONNECTION.get(connection.unwrap(PGConnection.class));
        return Optional.ofNullable(known).map(all -> all.get(PostgresDialect.INSTANCE.quote(table)));
    }

    /** Likewise, to be checked by the commit, with triggers that may skip rows and settings that change arrays. */
    static Optional<AssumedColumns> assumedBySignature(Connection connection, Table<?> table) throws SQLException {
        return find(connection, table).map(known -> new Assumed(table, known, known.check()));
    }

    /**
     * Likewise, without these. The server keeps the plan of the check, for it plans a statement again when a table has changed that the
     * statement names.
     */
    static Optional<AssumedColumns> assumed(Connection connection, Table<?> table) throws SQLException {
        String name = PostgresDialect.INSTANCE.quote(table).replace("'", "''");
        Optional<AssumedColumns> planned = planned(
                connection, table, find(connection, table), check -> "SELECT " + check + ", '" + name + "'::regclass");
        return planned.isPresent() ? planned : assumedBySignature(connection, table);
    }

    /**
     * Likewise, to be checked by a COPY that commits itself: the check is a condition of it.
     *
     * @param fitting whether COPY may be sent into such columns
     */
    static Optional<AssumedColumns> assumedByCopy(
            Connection connection, Table<?> table, Predicate<PostgresColumns> fitting) throws SQLException {
        Optional<PostgresColumns> known = find(connection, table).filter(fitting);
        return planned(connection, table, known, check -> " WHERE " + check + " = 1");
    }

    private static Optional<AssumedColumns> planned(
            Connection connection, Table<?> table, Optional<PostgresColumns> known, UnaryOperator<String> statement)
            throws SQLException {
        return known.isEmpty()
                ? Optional.empty()
                : known.get()
                        .plannedCheck(connection)
                        .map(check -> new Assumed(table, known.get(), statement.apply(check)));
    }

    private record Assumed(Table<?> table, PostgresColumns known, String check) implements AssumedColumns {

        @Override
        public StoredColumns columns() {
            return known.stored(table);
        }

        @Override
        public boolean areOutdated(Connection connection, Throwable failure) throws SQLException {
            return PostgresColumns.isOfCheck(failure) || PostgresColumns.of(connection, table) != known;
        }
    }
}
