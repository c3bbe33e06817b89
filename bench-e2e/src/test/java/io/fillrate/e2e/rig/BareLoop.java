package io.fillrate.e2e.rig;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.report.results.Sample;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * What one would write without a rig: loads a table of PostgreSQL's over and over, and only reads the clock. No
 * phases, no meters, no counting of bytes. For one thread.
 */
final class BareLoop<T> implements AutoCloseable {

    private final Session session;
    private final Strategy strategy;
    private final Table<T> table;
    private final RowSource<T> rows;
    private final Connection administration;

    BareLoop(Session session, Strategy strategy, Table<T> table, RowSource<T> rows) {
        this.session = session;
        this.strategy = strategy;
        this.table = table;
        this.rows = rows;
        try {
            this.administration = session.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        execute(PostgresDialect.INSTANCE.createTable(table));
    }

    Sample load(int round, int order) {
        execute("truncate " + quoted());
        execute("checkpoint");
        System.gc();
        try (BulkWriter<T> writer = strategy.open(table, session, WriterOptions.defaults())) {
            long started = System.nanoTime();
            writer.write(rows);
            long elapsed = System.nanoTime() - started;
            return new Sample(round, order, elapsed, Map.of());
        }
    }

    long loaded() {
        try (Statement statement = administration.createStatement();
                ResultSet count = statement.executeQuery("select count(*) from " + quoted())) {
            count.next();
            return count.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private String quoted() {
        return PostgresDialect.INSTANCE.quote(table);
    }

    private void execute(String sql) {
        try (Statement statement = administration.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    @Override
    public void close() {
        execute("drop table " + quoted());
        try {
            administration.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
