package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.encode.PostgresLiteral;
import io.fillrate.core.internal.jdbc.AssumedColumns;
import io.fillrate.core.internal.jdbc.FittedLoad;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.StatementWriters;
import io.fillrate.core.internal.jdbc.UpsertBatch;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** The strategies that are INSERTs with parameters or values of one row each. */
final class InsertWriters {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    private InsertWriters() {}

    static <T> BulkWriter<T> unprepared(WriterContext<T> context) {
        return new Unprepared<>(context);
    }

    static <T> BulkWriter<T> autocommit(WriterContext<T> context) {
        return new StatementWriters.RowByRow<>(
                context, DIALECT, CommitPolicy.AUTOCOMMIT, load -> InsertSql.of(load, DIALECT));
    }

    static <T> BulkWriter<T> prepared(WriterContext<T> context) {
        return new StatementWriters.RowByRow<>(
                context, DIALECT, context.options().commit(), load -> InsertSql.of(load, DIALECT));
    }

    static <T> BulkWriter<T> batch(WriterContext<T> context) {
        return new StatementWriters.Batch<>(context, DIALECT, Map.of(PostgresDialect.REWRITE, "false"));
    }

    static <T> BulkWriter<T> upsertBatch(WriterContext<T> context) {
        UpsertColumns<T> columns = UpsertColumns.of(context);
        return columns.refusesRepeatedKeys()
                ? new StagedBatches<>(columns, CopyUpsert.insert(columns))
                : new UpsertBatch<>(
                        columns, DIALECT, PostgresUpsert.INSTANCE, Map.of(PostgresDialect.REWRITE, "false"));
    }

    static <T> BulkWriter<T> batchRewrite(WriterContext<T> context) {
        return new RewrittenBatches<>(context);
    }

    static <T> BulkWriter<T> multiValues(WriterContext<T> context) {
        return new StatementWriters.MultiValues<>(context, DIALECT);
    }

    /** One INSERT per row as SQL text with the values in it, which the server parses and plans each time, and commits separately. */
    private static final class Unprepared<T> extends JdbcWriter<T> {

        Unprepared(WriterContext<T> context) {
            super(context, DIALECT, CommitPolicy.AUTOCOMMIT, Map.of());
        }

        /** A column's values in SQL. */
        private record Literal<T>(Column<T> column, PostgresLiteral text) {

            Literal(Column<T> column) {
                this(column, PostgresLiteral.text(column.name(), column.type()));
            }

            void append(T row, PGConnection connection, StringBuilder sql) throws SQLException {
                @Nullable Object value = column.get(row);
                if (value == null) {
                    sql.append("NULL");
                } else {
                    sql.append('\'')
                            .append(connection.escapeLiteral(text.string(value)))
                            .append('\'');
                }
            }
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            long written = 0;
            FittedLoad<T> load = fitted();
            String head = InsertSql.of(load, DIALECT).head();
            List<Literal<T>> literals =
                    load.context().table().columns().stream().map(Literal::new).toList();
            PGConnection escaper = connection().unwrap(PGConnection.class);
            StringBuilder sql = new StringBuilder();
            try (Statement statement = connection().createStatement()) {
                statement.setEscapeProcessing(false); // braces are data
                while (rows.hasNext()) {
                    phases().enter(Phase.ENCODE);
                    sql.setLength(0);
                    sql.append(head);
                    T row = rows.next();
                    char separator = '(';
                    for (Literal<T> literal : literals) {
                        literal.append(row, escaper, sql.append(separator));
                        separator = ',';
                    }
                    phases().enter(Phase.SEND);
                    written += statement.executeUpdate(sql.append(')').toString());
                    batchDone(rows);
                }
            }
            return written;
        }
    }

    /**
     * JDBC batches that the driver rewrites to statements of many rows. It does not report how many rows each of them has stored
     * (42.7.14), so the server is asked if a trigger may have skipped some.
     */
    private static final class RewrittenBatches<T> extends StatementWriters.Batch<T> {

        /** Rows inserted by this transaction, which the table's statistics do not count before it ends. */
        private static final String INSERTED =
                PostgresDialect.WITH_PARTITIONS + "SELECT sum(pg_stat_get_xact_tuples_inserted(tree.oid)) FROM tree";

        private final String table;
        private boolean isAsked;
        private boolean mayBeSkipped;

        /** @throws UnavailableException if a trigger may skip rows, and the server does not count them */
        RewrittenBatches(WriterContext<T> context) {
            super(context, DIALECT, Map.of(PostgresDialect.REWRITE, "true"));
            table = DIALECT.quote(context.table());
            prepare(() -> {
                if (areTriggersPossible()) {
                    findTriggers();
                }
            });
        }

        private void findTriggers() throws SQLException {
            isAsked = true;
            for (String trigger :
                    PostgresDialect.skippingTriggers(connection(), context().table())) {
                requireCounts(trigger);
                mayBeSkipped = true;
            }
        }

        /** Unless a load over this connection found none, which the commit makes sure of; where that is not known, they are asked once. */
        private boolean areTriggersPossible() throws SQLException {
            return KnownColumns.find(connection(), context().table())
                    .map(PostgresColumns::mayBeSkipped)
                    .orElse(!isAsked);
        }

        @Override
        protected Optional<AssumedColumns> assumableByCommit() throws SQLException {
            return KnownColumns.assumedBySignature(connection(), context().table());
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            fitted();
            if (areTriggersPossible()) { // which may not have been there when the writer was opened
                findTriggers();
            }
            return super.load(rows);
        }

        private void requireCounts(String trigger) throws SQLException {
            boolean ownTransactions = context().options().commit().equals(CommitPolicy.AUTOCOMMIT);
            if (ownTransactions
                    || Sql.texts(connection(), "SHOW track_counts").get(0).equals("off")) {
                throw context()
                        .unavailable("trigger " + trigger
                                + " may skip rows, and the driver does not report how many are stored: asking the server needs "
                                + (ownTransactions ? "a transaction" : "track_counts")
                                + "; batch counts them itself");
            }
        }

        @Override
        protected long send(PreparedStatement statement) throws SQLException {
            if (!mayBeSkipped) {
                return super.send(statement);
            }
            long before = inserted();
            super.send(statement);
            return inserted() - before;
        }

        private long inserted() throws SQLException {
            return Long.parseLong(Sql.texts(connection(), INSERTED, table).get(0));
        }
    }

    /** JDBC batches into a staging table, from where one statement upserts the rows: it fails if it would write a row twice. */
    private static final class StagedBatches<T> extends StatementWriters.Batch<T> {

        private final CopyUpsert<T> target;

        StagedBatches(UpsertColumns<T> columns, CopyUpsert<T> target) {
            super(
                    columns.context(),
                    DIALECT,
                    CommitPolicy.ONCE,
                    load -> new InsertSql<>(load.into(target.table()), DIALECT),
                    Map.of(PostgresDialect.REWRITE, "false"));
            this.target = target;
            prepare(() -> target.check(connection(), context()));
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            target.prepare(connection());
            long written = target.finish(connection(), super.load(rows));
            target.upserted().ifPresent(this::upserted);
            return written;
        }
    }
}
