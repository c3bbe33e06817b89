package io.fillrate.core.internal.jdbc;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.spi.WriterContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writers that execute prepared statements over one connection: row by row, in JDBC batches, or with many rows per statement. */
public final class StatementWriters {

    private StatementWriters() {}

    /** Returns the statement of a load's rows. */
    @FunctionalInterface
    public interface StatementOf<T> {
        RowStatement<T> of(FittedLoad<T> load);
    }

    /** One prepared statement, executed row by row. */
    public static final class RowByRow<T> extends JdbcWriter<T> {

        private final StatementOf<T> statement;

        public RowByRow(WriterContext<T> context, JdbcDialect dialect, CommitPolicy commit, StatementOf<T> statement) {
            this(context, dialect, commit, statement, Map.of());
        }

        /** With properties that the driver has to be given. */
        public RowByRow(
                WriterContext<T> context,
                JdbcDialect dialect,
                CommitPolicy commit,
                StatementOf<T> statement,
                Map<String, String> driverProperties) {
            super(context, dialect, commit, driverProperties);
            this.statement = statement;
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            long written = 0;
            RowStatement<T> sql = statement.of(fitted());
            try (PreparedStatement prepared = statement(sql.text())) {
                while (rows.hasNext()) {
                    phases().enter(Phase.ENCODE);
                    sql.bind(prepared, rows.next());
                    phases().enter(Phase.SEND);
                    written += prepared.executeUpdate();
                    batchDone(rows);
                }
            }
            return written;
        }
    }

    /** JDBC batches of one prepared statement; the driver's properties decide how a batch is sent. */
    public static class Batch<T> extends JdbcWriter<T> {

        private final StatementOf<T> statement;

        public Batch(
                WriterContext<T> context,
                JdbcDialect dialect,
                StatementOf<T> statement,
                Map<String, String> driverProperties) {
            this(context, dialect, context.options().commit(), statement, driverProperties);
        }

        /** With another commit policy than the options'. */
        protected Batch(
                WriterContext<T> context,
                JdbcDialect dialect,
                CommitPolicy commit,
                StatementOf<T> statement,
                Map<String, String> driverProperties) {
            super(context, dialect, commit, driverProperties);
            this.statement = statement;
        }

        /** Batches of INSERTs. */
        public Batch(WriterContext<T> context, JdbcDialect dialect, Map<String, String> driverProperties) {
            this(context, dialect, load -> InsertSql.of(load, dialect), driverProperties);
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            long written = 0;
            int batchSize = context().options().batchSize();
            RowStatement<T> sql = rowStatement();
            try (PreparedStatement prepared = statement(sql.text())) {
                while (rows.hasNext()) {
                    phases().enter(Phase.ENCODE);
                    for (int i = 0; i < batchSize && rows.hasNext(); i++) {
                        T row = rows.next();
                        sql.bind(prepared, row);
                        prepared.addBatch();
                        bound(row);
                    }
                    phases().enter(Phase.SEND);
                    written += send(prepared);
                    batchDone(rows);
                }
            }
            return written;
        }

        /** Returns the statement of this load's rows. */
        protected RowStatement<T> rowStatement() throws SQLException {
            return statement.of(fitted());
        }

        /** Does what else is to be done with a row of the batch. */
        protected void bound(T row) throws SQLException {}

        /**
         * Sends a batch.
         *
         * @return the number of rows that the database has stored; where the driver does not report it, all rows of a statement that
         *     succeeded
         */
        protected long send(PreparedStatement statement) throws SQLException {
            long stored = 0;
            for (int count : statement.executeBatch()) {
                stored += count == Statement.SUCCESS_NO_INFO ? 1 : count;
            }
            return stored;
        }
    }

    /** INSERTs with as many rows each as a batch has. */
    public static final class MultiValues<T> extends JdbcWriter<T> {

        private final int rowsPerStatement;

        /** Without properties for the driver. */
        public MultiValues(WriterContext<T> context, JdbcDialect dialect) {
            this(context, dialect, Map.of());
        }

        /**
         * Connects.
         *
         * @throws UnavailableException if a batch has more values than a statement takes: a smaller batch would be another measurement
         */
        public MultiValues(WriterContext<T> context, JdbcDialect dialect, Map<String, String> driverProperties) {
            super(context, dialect, context.options().commit(), driverProperties);
            rowsPerStatement = context.options().batchSize();
            prepare(this::checkParameters);
        }

        private void checkParameters() {
            int columns = context().table().columns().size();
            int max = dialect().maxParameters();
            if (rowsPerStatement > max / columns) {
                throw context()
                        .unavailable(rowsPerStatement + " rows of " + columns + " columns take "
                                + (long) rowsPerStatement * columns + " parameters: a statement has " + max
                                + " at most, so " + max / columns + " rows of "
                                + context().table().name());
            }
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            long written = 0;
            InsertSql<T> insert = InsertSql.of(fitted(), dialect());
            while (rows.hasNext()) {
                written += rows.isSized()
                        ? load(insert, rows, (int) Math.min(rowsPerStatement, rows.left()))
                        : loadOnce(insert, rows);
            }
            return written;
        }

        /** Loads full batches of an unknown number of rows, and the rest, which is known only when it has been bound to a full one. */
        private long loadOnce(InsertSql<T> insert, RowCursor<T> rows) throws SQLException {
            long written = 0;
            List<T> batch = new ArrayList<>(rowsPerStatement);
            try (PreparedStatement statement = statement(insert.ofRows(rowsPerStatement))) {
                while (rows.hasNext()) {
                    phases().enter(Phase.ENCODE);
                    batch.clear();
                    while (batch.size() < rowsPerStatement && rows.hasNext()) {
                        T row = rows.next();
                        insert.bind(statement, batch.size(), row);
                        batch.add(row);
                    }
                    written += batch.size() == rowsPerStatement ? send(statement, rows) : sendRest(insert, batch, rows);
                    batchDone(rows);
                }
            }
            return written;
        }

        private long sendRest(InsertSql<T> insert, List<T> rest, RowCursor<T> rows) throws SQLException {
            try (PreparedStatement statement = statement(insert.ofRows(rest.size()))) {
                for (int place = 0; place < rest.size(); place++) {
                    insert.bind(statement, place, rest.get(place));
                }
                return send(statement, rows);
            }
        }

        private long send(PreparedStatement statement, RowCursor<T> rows) throws SQLException {
            phases().enter(Phase.SEND);
            return execute(statement, rows);
        }

        /** Loads full batches; leaves the rest to the caller. */
        private long load(InsertSql<T> insert, RowCursor<T> rows, int perStatement) throws SQLException {
            long written = 0;
            String sql = insert.ofRows(perStatement);
            boolean isWhole = rows.pulled() == 0 && rows.left() == perStatement;
            try (PreparedStatement statement = isWhole ? wholeStatement(sql) : statement(sql)) {
                while (rows.left() >= perStatement) {
                    phases().enter(Phase.ENCODE);
                    for (int place = 0; place < perStatement; place++) {
                        insert.bind(statement, place, rows.next());
                    }
                    written += send(statement, rows);
                    batchDone(rows);
                }
            }
            return written;
        }
    }
}
