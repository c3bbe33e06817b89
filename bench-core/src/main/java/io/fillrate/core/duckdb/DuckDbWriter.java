package io.fillrate.core.duckdb;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.RowRange;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** A load in one transaction of DuckDB's, which begins before anything else: the appender is part of a transaction only then. */
abstract class DuckDbWriter<T> extends JdbcWriter<T> {

    DuckDbWriter(WriterContext<T> context) {
        super(context, DuckDbDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
    }

    /** What a writer needs from the database to be opened; closes the connection if that can't be had. */
    final <V> V prepared(Preparation<V> preparation) {
        try {
            V value = preparation.run();
            connection().rollback(); // a look at the catalog has begun a transaction, which would not see what happens
            // until the load
            return value;
        } catch (SQLException e) {
            close();
            throw context().failure(DuckDbDialect.INSTANCE.describe(e), e);
        } catch (IllegalArgumentException e) {
            close();
            throw context().failure(String.valueOf(e.getMessage()), e);
        }
    }

    /** Asks the database for something. */
    @FunctionalInterface
    interface Preparation<V> {
        V run() throws SQLException;
    }

    private static final String GENERATED =
            "SELECT column_name FROM information_schema.columns WHERE table_catalog = current_database()"
                    + " AND table_schema = current_schema() AND lower(table_name) = lower(?) AND is_generated <> 'NEVER'";

    /** The names of the target's columns that take values, in its order: all but generated ones. */
    final List<String> columnNames() throws SQLException {
        String sql = "SELECT * FROM "
                + DuckDbDialect.INSTANCE.quote(context().table().name()) + " LIMIT 0";
        try (PreparedStatement statement = connection().prepareStatement(sql)) {
            ResultSetMetaData columns = statement.getMetaData();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                names.add(columns.getColumnName(i));
            }
            names.removeAll(generatedColumns());
            return names;
        }
    }

    private List<String> generatedColumns() throws SQLException {
        try (PreparedStatement statement = connection().prepareStatement(GENERATED)) {
            statement.setString(1, context().table().name());
            try (ResultSet rows = statement.executeQuery()) {
                List<String> names = new ArrayList<>();
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
                return names;
            }
        }
    }

    @Override
    protected final long load(RowCursor<T> rows) throws SQLException {
        execute("SELECT 1"); // the driver begins the transaction with a statement, whichever, but never with an
        // appender
        return loadInTransaction(rows);
    }

    /** Sends all rows; a transaction has begun. */
    abstract long loadInTransaction(RowCursor<T> rows) throws SQLException;

    final void execute(String sql) throws SQLException {
        try (Statement statement = connection().createStatement()) {
            statement.execute(sql);
        }
    }

    /** The number that a query gives. */
    final long number(String sql) throws SQLException {
        try (Statement statement = connection().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Runs a statement that changes rows, and tells how many. */
    final long update(String sql) throws SQLException {
        try (Statement statement = connection().createStatement()) {
            return statement.executeLargeUpdate(sql);
        }
    }

    /** An appender to the target, which must be in the connection's current schema. */
    final DuckDBAppender appender() throws SQLException {
        return duckDb().createAppender(
                        connection().getSchema(), context().table().name());
    }

    final DuckDBConnection duckDb() throws SQLException {
        return connection().unwrap(DuckDBConnection.class);
    }

    /** The row with the key that is there twice; DuckDB names the key only. */
    @Override
    protected @Nullable RowRange locate(SQLException error, RowCursor<T> rows) {
        return DuplicateKey.of(error, context().table())
                .flatMap(duplicate -> duplicate.find(rows.source()))
                .map(RowRange::of)
                .orElseGet(() -> super.locate(error, rows));
    }
}
