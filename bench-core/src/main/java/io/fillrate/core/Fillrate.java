package io.fillrate.core;

import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Loads rows in one call, by the fastest strategy that this database, table, connection and JVM allow ({@link Strategies#general}). To
 * choose one, to keep its writer, or to upsert: {@link Strategies#load}. Thread-safe.
 *
 * <p>All methods store all rows or none, and return how many rows the database has stored. They throw {@link BulkWriteException} if that
 * failed, with strategy, row and column, and {@link UnavailableException} if no strategy can do it, with what the fastest of them misses.
 */
public final class Fillrate {

    private static final String ID = "Fillrate.load";

    private Fillrate() {}

    /**
     * Loads records into the table that is named as they are, in snake case: see {@link Table#of}.
     *
     * @param dataSource such as a pool: see {@link Session#of(DataSource)}
     * @param rows a list, {@link Rows}, or anything that is iterated over once
     */
    public static <T extends Record> long load(DataSource dataSource, Class<T> record, Iterable<T> rows) {
        return load(dataSource, Table.of(record), rows);
    }

    /** Loads the records of a stream, which is closed, likewise. */
    public static <T extends Record> long load(DataSource dataSource, Class<T> record, Stream<T> rows) {
        return load(dataSource, Table.of(record), Rows.of(rows));
    }

    /** Loads rows into a table. */
    public static <T> long load(DataSource dataSource, Table<T> table, Iterable<T> rows) {
        Rows<T> closeable = rows instanceof Rows<T> given ? given : Rows.of(rows);
        return load(Session.of(dataSource), table, closeable, WriterOptions.defaults());
    }

    /**
     * Loads rows into a table over the connections of a session, which may be {@linkplain Session#within your transaction}. Rows that are
     * given once take memory that does not grow with their number.
     *
     * @param options what happens to rows that the database refuses, among others
     */
    public static <T> long load(Session session, Table<T> table, Rows<T> rows, WriterOptions options) {
        BulkWriter<T> opened;
        try {
            opened = open(session, table, rows, options);
        } catch (RuntimeException e) {
            rows.close();
            throw e;
        }
        try (BulkWriter<T> writer = opened) {
            return writer.write(rows);
        }
    }

    private static <T> BulkWriter<T> open(Session session, Table<T> table, Rows<T> rows, WriterOptions options) {
        DatabaseKind database = database(session, table);
        long size = rows instanceof RowSource<T> source ? source.size() : Long.MAX_VALUE;
        List<Strategy> candidates = Strategies.load().general(database, size).stream()
                .filter(strategy -> rows instanceof RowSource<T> || strategy.has(Capability.SINGLE_PASS))
                .filter(strategy -> options.commit().tableIsAtomic() || strategy.has(Capability.COMMIT_POLICY))
                .toList();
        if (candidates.isEmpty()) {
            throw new UnavailableException(
                    ID,
                    "on " + database.id()
                            + " rows that are given once are not loaded under this commit policy: use a RowSource, such as"
                            + " that of a List, or " + CommitPolicy.ONCE);
        }
        return Strategies.firstAvailable(candidates, strategy -> strategy.open(table, session, options));
    }

    private static DatabaseKind database(Session session, Table<?> table) {
        try {
            if (session.transaction().isPresent()) {
                return database(session.transaction().get().connection());
            }
            try (Connection connection = session.connect()) {
                return database(connection);
            }
        } catch (SQLException e) {
            throw new BulkWriteException(ID, table.fullName(), null, null, String.valueOf(e.getMessage()), e);
        }
    }

    private static DatabaseKind database(Connection connection) throws SQLException {
        String driver = connection.getMetaData().getDriverName();
        return DatabaseKind.of(connection)
                .orElseThrow(() -> new UnavailableException(
                        ID, "the driver is " + driver + ", and must be that of PostgreSQL, MariaDB, MySQL or DuckDB"));
    }
}
