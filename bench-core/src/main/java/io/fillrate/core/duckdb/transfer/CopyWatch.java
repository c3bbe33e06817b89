package io.fillrate.core.duckdb.transfer;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.CopyPlace;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Watches the extension's COPY over another connection, on which the server shows the statement while it runs, and reads its errors. A COPY
 * of a few milliseconds may go unseen.
 *
 * @param connection in autocommit mode; whose statements the driver orders
 * @param application name of the extension's sessions
 */
record CopyWatch(Connection connection, String application) implements AutoCloseable {

    private static final int PAUSE_MILLIS = 10;

    private static final Pattern FORMAT = Pattern.compile("^COPY .* FROM STDIN \\(FORMAT (\\w+)", Pattern.DOTALL);

    /** Makes the extension copy rows. */
    @FunctionalInterface
    interface Copying {
        long run() throws SQLException;
    }

    /** Runs a COPY, and notes its format: {@code copyFormat} {@code binary} or {@code text}. */
    long over(Copying copying, PhaseRecorder notes) throws SQLException {
        Thread watch = new Thread(() -> observe(notes), "copy-watch");
        watch.setDaemon(true);
        watch.start();
        try {
            return copying.run();
        } finally {
            end(watch);
        }
    }

    /** Asks the server to cancel the COPY that runs. */
    void cancel() throws SQLException {
        one(
                "SELECT count(pg_cancel_backend(pid))::text FROM pg_stat_activity WHERE application_name = ? AND state = 'active'",
                application);
    }

    private void observe(PhaseRecorder notes) {
        try {
            Optional<String> format = format();
            while (format.isEmpty()) {
                Thread.sleep(PAUSE_MILLIS);
                format = format();
            }
            notes.note("copyFormat", format.get());
        } catch (InterruptedException | SQLException e) {
            // The COPY has ended, or cannot be observed; the load reports its own failure.
        }
    }

    private static void end(Thread watch) {
        watch.interrupt();
        boolean interrupted = false;
        while (watch.isAlive()) {
            try {
                watch.join();
            } catch (InterruptedException e) {
                interrupted = true; // its last query is short
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Optional<String> format() throws SQLException {
        return one("SELECT query FROM pg_stat_activity WHERE application_name = ? AND query LIKE 'COPY %'", application)
                .map(FORMAT::matcher)
                .filter(Matcher::find)
                .map(format -> format.group(1).toLowerCase(Locale.ROOT));
    }

    /** Returns the schema in which the server finds a load's table. */
    String schemaOf(Table<?> table) throws SQLException {
        String sql =
                "SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = ?::regclass";
        return one(sql, PostgresDialect.INSTANCE.quote(table)).orElseThrow();
    }

    /** Returns the type of a column as the server writes it, such as {@code numeric(10,2)}. */
    String typeOf(Table<?> table, Column<?> column) throws SQLException {
        String sql =
                "SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = ?::regclass AND attname = ?";
        return Sql.texts(connection, sql, PostgresDialect.INSTANCE.quote(table), column.name()).stream()
                .findFirst()
                .orElse("");
    }

    /** Returns the problem with the connection to the server; empty if there is none. */
    Optional<String> trouble() {
        try {
            one("SELECT ?", "fine");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(PostgresDialect.INSTANCE.describe(e));
        }
    }

    private Optional<String> one(String sql, String parameter) throws SQLException {
        return Sql.query(connection, row -> Optional.ofNullable(row.getString(1)), sql, parameter).stream()
                .findFirst()
                .flatMap(text -> text);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone either way.
        }
    }

    /** A server's error, which the extension passes on as text. */
    record Failure(SQLException error) {

        private static final Pattern SERVER =
                Pattern.compile("(?:ERROR|FATAL): +(.*?)(?: DETAIL: +(.*?))?(?: (?:HINT|CONTEXT|WHERE): .*)?$");

        /** Returns the place that the server names; rows are sent in order. */
        Optional<CopyPlace> place(Table<?> table) {
            return CopyPlace.in(error.getMessage(), table);
        }

        /** Returns the server's message, or else DuckDB's. */
        String why() {
            String text = DuckDbDialect.INSTANCE.describe(error);
            Matcher server = SERVER.matcher(text);
            if (!server.find()) {
                return text;
            }
            String detail = server.group(2);
            return detail == null ? server.group(1) : server.group(1) + " (" + detail + ")";
        }
    }
}
