package io.fillrate.core.duckdb.transfer;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.duckdb.DuckDbStrategies;
import io.fillrate.core.duckdb.transfer.AttachedDuckDb.MissingExtensionException;
import io.fillrate.core.internal.jdbc.FittedLoad;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.postgres.PostgresStrategies;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** The strategies that load into PostgreSQL through DuckDB. */
public final class TransferStrategies implements StrategyProvider {

    @Override
    public List<StrategyDefinition> strategies() {
        return List.of(
                transfer("duckdb-append-transfer", "duckdb/appender"),
                transfer("arrow-duckdb-transfer", "duckdb/arrow-stream-native"));
    }

    private static StrategyDefinition transfer(String name, String stagingStrategy) {
        StrategyDefinition staging = new DuckDbStrategies()
                .strategies().stream()
                        .filter(strategy -> strategy.operation() == Operation.INSERT)
                        .filter(strategy -> strategy.id().equals(stagingStrategy))
                        .findFirst()
                        .orElseThrow();
        return StrategyDefinition.insert(
                        DatabaseKind.POSTGRES.id(),
                        name,
                        Guarantee.ATOMIC,
                        new Opener(staging),
                        Capability.SINGLE_PASS,
                        Capability.NEEDS_EXTENSION,
                        Capability.OWN_CONNECTIONS)
                .requiring(PostgresStrategies.DRIVER.and(staging.requirement()));
    }

    /**
     * Opens writers that load through DuckDB: checks whether that is possible, and opens the connections.
     *
     * @param strategy stages the rows in DuckDB
     */
    private record Opener(Strategy strategy) implements WriterFactory {

        private static final int MAX_NAME_LENGTH = 40;

        @Override
        public <T> BulkWriter<T> open(WriterContext<T> context) {
            DatabaseAddress address = context.session()
                    .address()
                    .orElseThrow(() -> context.unavailable(
                            "DuckDB connects to the database itself, and the session does not say where it is"));
            CopyWatch watch = watch(context);
            try {
                for (String trigger : PostgresDialect.skippingTriggers(watch.connection(), context.table())) {
                    throw context.unavailable("trigger " + trigger
                            + " may skip rows, and DuckDB's extension does not report how many are stored");
                }
                LibpqLogin login = LibpqLogin.of(address, watch.application());
                WriterContext<T> fitted = PostgresDialect.INSTANCE
                        .columns(watch.connection(), context.table())
                        .map(columns -> FittedLoad.of(context, columns).context())
                        .orElse(context);
                return open(fitted, AttachedDuckDb.open(login, context.options().duckDbExtensions()), watch);
            } catch (MissingExtensionException e) {
                watch.close();
                throw context.unavailable(String.valueOf(e.getMessage()));
            } catch (SQLException e) {
                watch.close();
                throw context.failure(new CopyWatch.Failure(e).why(), e);
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
                throw context.unavailable(e.why()); // the staging strategy does not support the table
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
                return new CopyWatch(
                        connection, name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH)) + " " + unique);
            } catch (SQLException e) {
                throw context.failure(PostgresDialect.INSTANCE.describe(e), e);
            }
        }
    }
}
