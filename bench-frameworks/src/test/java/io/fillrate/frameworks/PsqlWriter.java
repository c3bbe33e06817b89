package io.fillrate.frameworks;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.CopyPlace;
import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.encode.DelimitedEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code psql -c 'COPY … FROM STDIN'}, which is what {@code \copy … FROM pstdin} sends, as a process that is fed with lines of COPY's text
 * format, its default. One COPY is one transaction. The session's own connection only checks the table.
 */
final class PsqlWriter<T> extends JdbcWriter<T> {

    private static final String PROGRAM = "psql";

    /** "COPY 1000", its answer. */
    private static final Pattern COPIED = Pattern.compile("^COPY (\\d+)$", Pattern.MULTILINE);

    /** "ERROR:  23505: duplicate key …", with {@code VERBOSITY=verbose}; the first word is the server's. */
    private static final Pattern ERROR = Pattern.compile("^\\S+:  ([0-9A-Z]{5}): (.*)$", Pattern.MULTILINE);

    /** SQLSTATE of a line with too many fields. */
    private static final String BAD_COPY_FILE_FORMAT = "22P04";

    private static final Pattern DETAIL = Pattern.compile("^DETAIL:  (.*)$", Pattern.MULTILINE);
    private static final Pattern COLUMN = Pattern.compile("^COLUMN NAME:  (.*)$", Pattern.MULTILINE);

    private final PostgresLogin login;
    private final String copy;
    private final RowEncoder<T> encoder;
    private @Nullable Process running;

    PsqlWriter(WriterContext<T> context) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.AUTOCOMMIT, Map.of()); // psql commits
        login = prepared(() -> PostgresLogin.of(context));
        copy = "COPY " + dialect().quote(context.table()) + " (" + InsertSql.columnList(context.table(), dialect())
                + ") FROM STDIN";
        encoder = DelimitedEncoder.copyText(context.table());
        prepare(this::requireProgram);
    }

    private void requireProgram() {
        try {
            Process version = new ProcessBuilder(PROGRAM, "--version")
                    .redirectOutput(Redirect.DISCARD)
                    .redirectErrorStream(true)
                    .start();
            version.waitFor();
        } catch (IOException e) {
            throw context()
                    .unavailable("psql is not on the PATH: install PostgreSQL's client (Debian: postgresql-client)");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw context().failure("interrupted while psql was started", e);
        }
    }

    private Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                PROGRAM,
                "--no-psqlrc",
                "--no-password",
                "--host=" + login.host(),
                "--port=" + login.port(),
                "--username=" + login.user(),
                "--dbname=" + login.database(),
                "--set=VERBOSITY=verbose",
                "--command=" + copy));
        Map<String, String> environment = builder.environment();
        environment.put("LC_ALL", "C");
        environment.put("PGCLIENTENCODING", StandardCharsets.UTF_8.name());
        login.password().ifPresent(password -> environment.put("PGPASSWORD", password));
        login.sslMode().ifPresent(mode -> environment.put("PGSSLMODE", mode));
        String path = login.schema()
                .map(schema -> " -c search_path=" + schema.replace("\\", "\\\\").replace(" ", "\\ "))
                .orElse("");
        environment.put("PGOPTIONS", "-c client_min_messages=error" + path); // nobody reads notices during a load
        return builder.redirectErrorStream(true).start();
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        try {
            Process psql = start();
            running = psql;
            try {
                feed(rows, psql);
            } catch (Throwable e) { // the source's, or an accessor's
                throw earlier(rows.explain(e), rows, psql);
            }
            phases().enter(Phase.COMMIT);
            String answer = answer(psql);
            Matcher copied = COPIED.matcher(answer);
            if (!copied.find()) {
                throw refused(answer, rows);
            }
            rows.settle();
            return Long.parseLong(copied.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends all rows, or those before psql has ended. */
    private void feed(RowCursor<T> rows, Process psql) {
        EncodeBuffer buffer = new EncodeBuffer(context().options().chunkBytes());
        while (rows.hasNext()) {
            phases().enter(Phase.ENCODE);
            buffer.clear();
            while (buffer.size() < context().options().chunkBytes() && rows.hasNext()) {
                encoder.row(rows.next(), buffer);
            }
            phases().enter(Phase.SEND);
            if (!sent(psql.getOutputStream(), buffer)) {
                return;
            }
        }
    }

    /** Ends psql's input, and returns all that it says. */
    private String answer(Process psql) throws IOException {
        close(psql.getOutputStream());
        String answer = new String(psql.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        running = null;
        return answer;
    }

    /**
     * Returns a failure of the rows, or that of the database if it has refused a row before. The end of psql's input would commit, so a
     * line with a field too many ends it, which the database refuses unless it has refused another line.
     */
    private RowException earlier(RowException failure, RowCursor<T> rows, Process psql) throws IOException {
        EncodeBuffer broken = new EncodeBuffer(64);
        broken.putAscii("\t".repeat(context().table().columns().size()) + "\n");
        sent(psql.getOutputStream(), broken);
        RowException refused = refused(answer(psql), rows);
        if (refused.getCause() instanceof SQLException error && !BAD_COPY_FILE_FORMAT.equals(error.getSQLState())) {
            refused.addSuppressed(failure);
            return refused;
        }
        return failure;
    }

    /** Returns false if psql does not read any more. */
    private static boolean sent(OutputStream lines, EncodeBuffer buffer) {
        try {
            lines.write(buffer.array(), 0, buffer.size());
            lines.flush();
            return true;
        } catch (IOException e) {
            return false; // its answer says why
        }
    }

    private static void close(OutputStream lines) {
        try {
            lines.close();
        } catch (IOException e) {
            // Its answer says why.
        }
    }

    private RowException refused(String answer, RowCursor<T> rows) {
        Matcher error = ERROR.matcher(answer);
        if (!error.find()) {
            return new RowException(rows.unsettled(), null, "psql: " + LineBreaks.removed(answer), null);
        }
        String detail = group(DETAIL, answer);
        String why = detail == null ? error.group(2) : error.group(2) + " (" + detail + ")";
        Optional<CopyPlace> place = CopyPlace.in(answer, context().table());
        RowRange row = place.map(CopyPlace::row).map(RowRange::of).orElse(rows.unsettled());
        String column = place.flatMap(CopyPlace::column).orElse(group(COLUMN, answer));
        return new RowException(row, column, why, new SQLException(why, error.group(1)));
    }

    private static @Nullable String group(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }

    @Override
    protected void abandon() {
        Process left = running;
        running = null;
        if (left != null) {
            left.destroyForcibly();
            left.onExit().join();
        }
    }
}
