package io.fillrate.core.transfer;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks at what the extension does, over another connection: while its COPY runs, the server shows the statement. A COPY that is over in
 * a few milliseconds may go unseen.
 *
 * @param connection in autocommit mode; used by one thread at a time
 * @param application name of the extension's sessions
 */
record CopyWatch(Connection connection, String application) implements AutoCloseable {

    private static final int PAUSE_MILLIS = 10;

    private static final Pattern FORMAT = Pattern.compile("^COPY .* FROM STDIN \\(FORMAT (\\w+)", Pattern.DOTALL);

    /** Something that the extension is to do. */
    @FunctionalInterface
    interface Copying {
        long run() throws SQLException;
    }

    /** Has something done, and notes by which format of COPY: {@code copyFormat} {@code binary} or {@code text}. */
    long over(Copying copying, PhaseRecorder notes) throws SQLException {
        Thread watch = new Thread(() -> look(notes), "copy-watch");
        watch.setDaemon(true);
        watch.start();
        try {
            return copying.run();
        } finally {
            end(watch);
        }
    }

    private void look(PhaseRecorder notes) {
        try {
            Optional<String> format = format();
            while (format.isEmpty()) {
                Thread.sleep(PAUSE_MILLIS);
                format = format();
            }
            notes.note("copyFormat", format.get());
        } catch (InterruptedException | SQLException e) {
            // It is over, or nothing can be seen from here: the load itself tells what becomes of it.
        }
    }

    private static void end(Thread watch) {
        watch.interrupt();
        boolean interrupted = false;
        while (watch.isAlive()) {
            try {
                watch.join();
            } catch (InterruptedException e) {
                interrupted = true; // its last look takes no time
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

    /** The schema of the table that a load's table name means. */
    String schemaOf(Table<?> table) throws SQLException {
        String sql =
                "SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = ?::regclass";
        return one(sql, PostgresDialect.INSTANCE.quote(table.name())).orElseThrow();
    }

    /** What is wrong with the server or the way to it; empty if nothing is. */
    Optional<String> trouble() {
        try {
            one("SELECT ?", "fine");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(PostgresDialect.INSTANCE.describe(e));
        }
    }

    private Optional<String> one(String sql, String parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, parameter);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.ofNullable(result.getString(1)) : Optional.empty();
            }
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone either way.
        }
    }
}
