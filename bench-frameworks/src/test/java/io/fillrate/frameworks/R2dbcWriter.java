package io.fillrate.frameworks;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.CopyPlace;
import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.encode.DelimitedEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.ErrorDetails;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.postgresql.api.PostgresqlResult;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.postgresql.client.SSLMode;
import io.r2dbc.spi.R2dbcException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * PostgreSQL's R2DBC driver, which gets rows batch by batch in a transaction of its own. The thread waits for each batch, since rows are
 * pulled. The session's own connection only checks the table.
 */
abstract class R2dbcWriter<T> extends FrameworkWriter<T> {

    /** SQLSTATE. */
    private static final String CONNECTION_FAILURE = "08006";

    private final PostgresqlConnection reactive;
    private boolean begun;

    R2dbcWriter(WriterContext<T> context) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.AUTOCOMMIT, Map.of()); // the other connection commits
        reactive = prepared(() -> connect(PostgresLogin.of(context)));
    }

    private PostgresqlConnection connect(PostgresLogin login) throws SQLException {
        PostgresqlConnection connection = await(new PostgresqlConnectionFactory(configuration(login)).create())
                .orElseThrow();
        closing(() -> await(connection.close()));
        return connection;
    }

    private static PostgresqlConnectionConfiguration configuration(PostgresLogin login) {
        PostgresqlConnectionConfiguration.Builder configuration = PostgresqlConnectionConfiguration.builder()
                .host(login.host())
                .port(login.port())
                .username(login.user())
                .database(login.database());
        login.password().ifPresent(configuration::password);
        login.schema().ifPresent(configuration::schema);
        login.sslMode().map(SSLMode::fromValue).ifPresent(configuration::sslMode);
        return configuration.build();
    }

    @Override
    final long insert(List<T> rows) throws SQLException {
        if (!begun) {
            await(reactive.beginTransaction());
            begun = true;
        }
        return await(insert(rows, reactive)).orElse(0L);
    }

    /** Returns what inserts some rows, and their number. */
    abstract Mono<Long> insert(List<T> rows, PostgresqlConnection connection);

    @Override
    final void finish() throws SQLException {
        if (begun) {
            phases().enter(Phase.COMMIT);
            await(reactive.commitTransaction());
            begun = false;
        }
    }

    @Override
    protected final void abandon() throws SQLException {
        if (begun) {
            begun = false;
            await(reactive.rollbackTransaction());
        }
    }

    /** Waits for an answer of the server, as JDBC drivers do, whether the thread has been interrupted or not. */
    private static <R> Optional<R> await(Mono<R> result) throws SQLException {
        boolean interrupted = Thread.interrupted();
        try {
            return result.blockOptional();
        } catch (R2dbcException e) {
            throw new SQLException(describe(e), e.getSqlState(), e);
        } catch (RuntimeException e) { // when the connection is lost
            throw new SQLException(LineBreaks.removed(e.toString()), CONNECTION_FAILURE, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String describe(R2dbcException failure) {
        return details(failure)
                .flatMap(ErrorDetails::getDetail)
                .map(detail -> failure.getMessage() + " (" + detail + ")")
                .orElseGet(() -> String.valueOf(failure.getMessage()));
    }

    private static Optional<ErrorDetails> details(@Nullable Throwable failure) {
        return failure instanceof PostgresqlException postgres
                ? Optional.of(postgres.getErrorDetails())
                : Optional.empty();
    }

    @Override
    protected Optional<String> column(SQLException error) {
        return details(error.getCause()).flatMap(ErrorDetails::getColumnName);
    }

    /** A statement with a binding per row ({@code add()}), each of which the driver sends when the one before is answered. */
    static final class Statements<T> extends R2dbcWriter<T> {

        private final List<MappedColumn<T>> columns;
        private final String sql;

        Statements(WriterContext<T> context) {
            super(context);
            columns = prepared(() -> MappedColumn.of(context));
            sql = new InsertSql<>(context, PostgresDialect.INSTANCE).head()
                    + IntStream.rangeClosed(1, columns.size())
                            .mapToObj(parameter -> "$" + parameter)
                            .collect(Collectors.joining(", ", "(", ")"));
        }

        @Override
        Mono<Long> insert(List<T> rows, PostgresqlConnection connection) {
            PostgresqlStatement statement = connection.createStatement(sql);
            bind(statement, rows.get(0));
            for (T row : rows.subList(1, rows.size())) {
                bind(statement.add(), row);
            }
            return statement.execute().flatMap(PostgresqlResult::getRowsUpdated).reduce(0L, Long::sum);
        }

        private void bind(PostgresqlStatement statement, T row) {
            for (int i = 0; i < columns.size(); i++) {
                MappedColumn<T> column = columns.get(i);
                Object value = column.value(row);
                if (value == null) {
                    statement.bindNull(i, column.type());
                } else {
                    statement.bind(i, value);
                }
            }
        }
    }

    /** {@code copyIn}: a COPY per batch, of lines in COPY's text format by our encoder. */
    static final class Copies<T> extends R2dbcWriter<T> {

        private final String sql;
        private final RowEncoder<T> encoder;
        private final EncodeBuffer lines;

        Copies(WriterContext<T> context) {
            super(context);
            sql = "COPY " + dialect().quote(context.table()) + " (" + InsertSql.columnList(context.table(), dialect())
                    + ") FROM STDIN";
            encoder = DelimitedEncoder.copyText(context.table());
            lines = new EncodeBuffer(context.options().chunkBytes());
        }

        @Override
        Mono<Long> insert(List<T> rows, PostgresqlConnection connection) {
            lines.clear();
            for (T row : rows) {
                encoder.row(row, lines);
            }
            return connection.copyIn(sql).from(lines.array(), 0, lines.size()).build();
        }

        @Override
        protected @Nullable RowRange locate(SQLException error, RowCursor<T> rows) {
            RowRange unsettled = rows.unsettled();
            return unsettled == null
                    ? null
                    : place(error)
                            .map(place -> RowRange.of(unsettled.first() + place.row()))
                            .orElse(unsettled);
        }

        @Override
        protected Optional<String> column(SQLException error) {
            return place(error).flatMap(CopyPlace::column).or(() -> super.column(error));
        }

        private Optional<CopyPlace> place(SQLException error) {
            return details(error.getCause())
                    .flatMap(ErrorDetails::getWhere)
                    .flatMap(where -> CopyPlace.in(where, context().table()));
        }
    }
}
