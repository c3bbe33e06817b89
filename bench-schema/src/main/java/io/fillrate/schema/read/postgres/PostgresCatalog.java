package io.fillrate.schema.read.postgres;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The catalogue of a PostgreSQL or CockroachDB server, read in a transaction in which the search path has no schema of users: so the server
 * qualifies every name of theirs in the types and expressions that it shows.
 */
final class PostgresCatalog {

    /** A temporary table must not stand for a table of the catalogue: unnamed, its schema would come first. */
    private static final String NO_SCHEMAS = "SET LOCAL search_path = pg_catalog, pg_temp";

    /**
     * Compiling the catalogue's queries takes longer than running them: the planner expects far more types of a recursive query than there
     * are.
     */
    private static final String NO_JIT = "SET LOCAL jit = off";

    private static final Pattern NUMBER = Pattern.compile("-?\\d+");

    private final Connection connection;
    private final boolean cockroach;
    private final int version;

    private PostgresCatalog(Connection connection, boolean cockroach) throws SQLException {
        this.connection = connection;
        this.cockroach = cockroach;
        this.version = connection.getMetaData().getDatabaseMajorVersion();
    }

    /** Reads one row of a result. */
    @FunctionalInterface
    interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** What is read from a catalogue. */
    @FunctionalInterface
    interface Reading<R> {
        R from(PostgresCatalog catalog) throws SQLException;
    }

    @FunctionalInterface
    private interface Work<R> {
        R run() throws SQLException;
    }

    @FunctionalInterface
    private interface Undo {
        void run() throws SQLException;
    }

    /**
     * Reads from a catalogue in a transaction of its own; within the caller's, if autocommit is off. Nothing is left on the connection,
     * but that a transaction is open if autocommit is off.
     */
    static <R> R read(Connection connection, boolean cockroach, Reading<R> reading) throws SQLException {
        PostgresCatalog catalog = new PostgresCatalog(connection, cockroach);
        Work<R> work = () -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(NO_SCHEMAS);
                if (!cockroach) {
                    statement.execute(NO_JIT);
                }
            }
            return reading.from(catalog);
        };
        if (!connection.getAutoCommit()) {
            return catalog.behindSavepoint(work);
        }
        connection.setAutoCommit(false);
        return thenUndo(work, () -> {
            connection.rollback();
            connection.setAutoCommit(true);
        });
    }

    private <R> R behindSavepoint(Work<R> work) throws SQLException {
        Savepoint before = connection.setSavepoint();
        return thenUndo(work, () -> {
            connection.rollback(before);
            connection.releaseSavepoint(before);
        });
    }

    private static <R> R thenUndo(Work<R> work, Undo undo) throws SQLException {
        R result;
        try {
            result = work.run();
        } catch (SQLException | RuntimeException | Error e) {
            try {
                undo.run();
            } catch (SQLException lost) {
                e.addSuppressed(lost); // the server undoes what a lost connection leaves
            }
            throw e;
        }
        undo.run();
        return result;
    }

    /** Whether it is CockroachDB, whose catalogue lacks some functions and tables. */
    boolean isCockroach() {
        return cockroach;
    }

    /** Whether the server is of a major version of PostgreSQL or newer; CockroachDB says that it is 13. */
    boolean isAtLeast(int majorVersion) {
        return version >= majorVersion;
    }

    /** Returns the rows of a query. */
    <R> List<R> query(RowReader<R> reader, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                List<R> rows = new ArrayList<>();
                while (row.next()) {
                    rows.add(reader.read(row));
                }
                return rows;
            }
        }
    }

    /** Returns the rows of a query whose first column is an object id, by that id, in the query's order. */
    <R> Map<Long, List<R>> byOid(RowReader<R> reader, String sql, Object... parameters) throws SQLException {
        Map<Long, List<R>> rows = new LinkedHashMap<>();
        query(
                row -> rows.computeIfAbsent(row.getLong(1), oid -> new ArrayList<>())
                        .add(reader.read(row)),
                sql,
                parameters);
        return rows;
    }

    /**
     * Returns the first column of a query about tables. Its locks on them are released at once: the server has no room for thousands.
     *
     * @param sql without parameters; names in it may have braces and question marks
     */
    List<Long> withoutLocks(String sql) throws SQLException {
        return behindSavepoint(() -> {
            try (Statement statement = connection.createStatement()) {
                statement.setEscapeProcessing(false);
                try (ResultSet row = statement.executeQuery(sql)) {
                    List<Long> oids = new ArrayList<>();
                    while (row.next()) {
                        oids.add(row.getLong(1));
                    }
                    return oids;
                }
            }
        });
    }

    /** Returns object ids as a parameter of a query. */
    Array oids(Collection<Long> oids) throws SQLException {
        return connection.createArrayOf("oid", oids.toArray(Long[]::new));
    }

    /** Returns texts as a parameter of a query. */
    Array texts(Collection<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray(String[]::new));
    }

    /** Returns a column of texts. */
    static List<String> texts(ResultSet row, int column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }

    /** Returns the numbers in a text, in their order: servers differ in how they show a vector or an array as text. */
    static List<Integer> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(number -> Integer.valueOf(number.group()))
                .toList();
    }
}
