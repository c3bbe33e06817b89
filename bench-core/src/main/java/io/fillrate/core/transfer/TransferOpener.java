package io.fillrate.core.transfer;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseAddress;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.transfer.AttachedDuckDb.MissingExtensionException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Opens writers that go through DuckDB: finds out whether that is possible, and connects to all that they need.
 *
 * @param strategy the way into DuckDB
 */
record TransferOpener(Strategy strategy) implements WriterFactory {

    private static final int MOST_OF_A_NAME = 40;

    @Override
    public <T> BulkWriter<T> open(WriterContext<T> context) {
        DatabaseAddress address = context.session()
                .address()
                .orElseThrow(() -> context.unavailable(
                        "DuckDB has to connect to the database by itself, and the session does not tell where it is"));
        CopyWatch watch = watch(context);
        try {
            LibpqLogin login = LibpqLogin.of(address, watch.application());
            return open(context, AttachedDuckDb.open(login, context.options().duckDbExtensions()), watch);
        } catch (MissingExtensionException e) {
            watch.close();
            throw context.unavailable(String.valueOf(e.getMessage()));
        } catch (SQLException e) {
            watch.close();
            throw context.failure(new CopyFailure(DuckDbDialect.INSTANCE.describe(e)).why(), e);
        } catch (RuntimeException e) {
            watch.close();
            throw e;
        }
    }

    private <T> BulkWriter<T> open(WriterContext<T> context, AttachedDuckDb duckDb, CopyWatch watch)
            throws SQLException {
        try {
            return new TransferWriter<>(context, strategy, duckDb, watch);
        } catch (IllegalArgumentException e) {
            duckDb.close();
            throw context.unavailable(String.valueOf(e.getMessage())); // DuckDB has no such type
        } catch (BulkWriteException e) {
            duckDb.close();
            throw context.unavailable(e.why()); // the way into DuckDB is not for such a table
        } catch (SQLException | RuntimeException e) {
            duckDb.close();
            throw e;
        }
    }

    private static CopyWatch watch(WriterContext<?> context) {
        try {
            Connection connection = context.session().connect();
            String name = String.valueOf(connection.getClientInfo("ApplicationName"));
            String unique = UUID.randomUUID().toString().substring(0, 18);
            return new CopyWatch(connection, name.substring(0, Math.min(name.length(), MOST_OF_A_NAME)) + " " + unique);
        } catch (SQLException e) {
            throw context.failure(PostgresDialect.INSTANCE.describe(e), e);
        }
    }
}
