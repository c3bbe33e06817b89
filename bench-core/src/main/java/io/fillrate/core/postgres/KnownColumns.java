package io.fillrate.core.postgres;

import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.jdbc.AssumedColumns;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.postgresql.PGConnection;

/**
 * The columns of the tables that loads over a connection have looked up, for as long as the driver's connection is in use: loads of a few
 * rows over a pool's connections ask once for each of them. Safe for use by many threads.
 */
final class KnownColumns {

    private static final int MAX_TABLES = 100;

    private static final Map<PGConnection, Map<String, PostgresColumns>> BY_CONNECTION =
            Collections.synchronizedMap(new WeakHashMap<>());

    /** The text that the cast to a number fails on when a commit finds other columns; it marks the error. */
    private static final String OTHER_COLUMNS = "fillrate: other columns";

    private static final String SAME = "SELECT CAST(CASE WHEN (" + PostgresColumns.DESCRIPTION + ") = ? THEN '1' ELSE '"
            + OTHER_COLUMNS + "' END AS int)";

    private KnownColumns() {}

    /** Remembers the columns of a table; not those that CockroachDB has, whose transactions do not lock a table. */
    static void add(Connection connection, Table<?> table, PostgresColumns columns) throws SQLException {
        PGConnection driver = connection.unwrap(PGConnection.class);
        if (driver.getParameterStatus("crdb_version") == null) {
            BY_CONNECTION
                    .computeIfAbsent(
                            driver,
                            absent -> Collections.synchronizedMap(new LinkedHashMap<>() {
                                private static final long serialVersionUID = 1;

                                @Override
                                protected boolean removeEldestEntry(Map.Entry<String, PostgresColumns> eldest) {
                                    return size() > MAX_TABLES;
                                }
                            }))
                    .put(PostgresDialect.INSTANCE.quote(table), columns);
        }
    }

    /** The columns of a table, as they were when a load over the connection looked them up. */
    static Optional<PostgresColumns> find(Connection connection, Table<?> table) throws SQLException {
        Map<String, PostgresColumns> known = BY_CONNECTION.get(connection.unwrap(PGConnection.class));
        return Optional.ofNullable(known).map(all -> all.get(PostgresDialect.INSTANCE.quote(table)));
    }

    /** Likewise, to be checked by the commit. */
    static Optional<AssumedColumns> assumed(Connection connection, Table<?> table) throws SQLException {
        return find(connection, table).map(known -> new Assumed(table, known));
    }

    private record Assumed(Table<?> table, PostgresColumns known) implements AssumedColumns {

        @Override
        public StoredColumns columns() {
            return known.stored(table);
        }

        @Override
        public boolean areOutdated(Connection connection) throws SQLException {
            return !PostgresColumns.of(connection, table).description().equals(known.description());
        }

        @Override
        public void commit(Connection connection) throws SQLException {
            PostgresDialect dialect = PostgresDialect.INSTANCE;
            try (PreparedStatement statement = dialect.prepare(connection, SAME + "; COMMIT")) {
                statement.setString(1, dialect.quote(table));
                statement.setString(2, known.description());
                statement.execute();
            } catch (SQLException e) {
                throw String.valueOf(e.getMessage()).contains(OTHER_COLUMNS) ? new Outdated(e) : e;
            }
        }
    }
}
