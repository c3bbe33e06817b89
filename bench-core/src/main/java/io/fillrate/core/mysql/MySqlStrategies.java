package io.fillrate.core.mysql;

import static io.fillrate.core.Capability.BATCHED;
import static io.fillrate.core.Capability.CHECKS_LATE;
import static io.fillrate.core.Capability.CHUNKED;
import static io.fillrate.core.Capability.COMMIT_POLICY;
import static io.fillrate.core.Capability.EMPTY_TABLE;
import static io.fillrate.core.Capability.KEYS;
import static io.fillrate.core.Capability.NO_FOREIGN_KEYS;
import static io.fillrate.core.Capability.PARALLEL;
import static io.fillrate.core.Capability.REJECTS;
import static io.fillrate.core.Capability.REWRITES_BATCHES;
import static io.fillrate.core.Capability.SHADOW_TABLE;
import static io.fillrate.core.Capability.SKIPS_DUPLICATES;
import static io.fillrate.core.Capability.STREAMING;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.internal.jdbc.DecimalColumns;
import io.fillrate.core.internal.jdbc.KeyedWriter;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.StatementWriters;
import io.fillrate.core.internal.jdbc.UpsertBatch;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.spi.Requirement;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The strategies for MySQL through MySQL Connector/J, usually from the slowest to the fastest. */
public final class MySqlStrategies implements StrategyProvider {

    @Override
    public List<StrategyDefinition> strategies() {
        return shared(
                DatabaseKind.MYSQL.id(),
                MySqlDialect.MYSQL,
                Requirement.library("com.mysql:mysql-connector-j", "com.mysql.cj.jdbc.JdbcConnection"));
    }

    /**
     * The strategies that MariaDB and MySQL share.
     *
     * @param driver the database's
     * @param moreBatches come after the batches of both
     */
    static List<StrategyDefinition> shared(
            String database, MySqlDialect dialect, Requirement driver, StrategyDefinition... moreBatches) {
        Writers prepared = new Writers(database, dialect, Map.of("useServerPrepStmts", "true"));
        Writers rewritten = new Writers(database, dialect, Map.of("rewriteBatchedStatements", "true"));
        List<StrategyDefinition> all = new ArrayList<>();
        all.add(prepared.single("insert", prepared::rowByRow, STREAMING, COMMIT_POLICY, REJECTS, SKIPS_DUPLICATES));
        all.add(prepared.batch("batch"));
        all.add(rewritten.batch("batch-rewrite", REWRITES_BATCHES));
        all.addAll(List.of(moreBatches));
        all.add(prepared.keyed(
                        prepared.strategy("multi-values", prepared::multiValues, STREAMING, BATCHED, COMMIT_POLICY),
                        true)
                .with(REJECTS, SKIPS_DUPLICATES));
        all.add(prepared.single("load-data", prepared::loadData, STREAMING, CHUNKED, REJECTS, SKIPS_DUPLICATES));
        all.add(prepared.strategy("load-data-parallel", prepared::parallelLoadData, CHUNKED, STREAMING, PARALLEL)
                .with(SHADOW_TABLE, EMPTY_TABLE, NO_FOREIGN_KEYS));
        all.add(prepared.upsert("batch", prepared::upsertBatch, BATCHED));
        all.add(rewritten.upsert("batch-rewrite", rewritten::upsertBatch, BATCHED, REWRITES_BATCHES));
        all.add(prepared.upsert("load-data-upsert", prepared::upsertLoadData, CHUNKED, CHECKS_LATE));
        return all.stream().map(strategy -> strategy.requiring(driver)).toList();
    }

    /**
     * Opens the writers of one database, with one configuration of its driver.
     *
     * @param driverProperties those of the strategies, besides the dialect's
     */
    record Writers(String database, MySqlDialect dialect, Map<String, String> driverProperties) {

        StrategyDefinition batch(String name, Capability... more) {
            return single(name, this::batch, STREAMING, BATCHED, COMMIT_POLICY, REJECTS, SKIPS_DUPLICATES)
                    .with(more);
        }

        /** A strategy that is one pass over the rows in one transaction of one connection. */
        StrategyDefinition single(String name, WriterFactory factory, Capability... capabilities) {
            StrategyDefinition single =
                    strategy(name, factory, capabilities).with(Capability.IN_TRANSACTION, Capability.SINGLE_PASS);
            return dialect == MySqlDialect.MARIADB ? keyed(single, false) : single; // MySQL has no sequences
        }

        /** @param isOneInsert whether a batch is one INSERT of a known number of rows */
        StrategyDefinition keyed(StrategyDefinition strategy, boolean isOneInsert) {
            return strategy.with(writers -> KeyedWriter.factory(dialect, isOneInsert, writers))
                    .with(KEYS, Capability.IN_TRANSACTION, Capability.SINGLE_PASS);
        }

        StrategyDefinition strategy(String name, WriterFactory factory, Capability... capabilities) {
            return StrategyDefinition.insert(database, name, Guarantee.ATOMIC, checked(factory), capabilities);
        }

        private WriterFactory checked(WriterFactory factory) {
            return DecimalColumns.factory(dialect, factory.checking(MySqlTypes::check));
        }

        StrategyDefinition upsert(String name, WriterFactory factory, Capability... capabilities) {
            return new StrategyDefinition(
                            database, name, Operation.UPSERT, Guarantee.ATOMIC, Set.of(capabilities), checked(factory))
                    .with(STREAMING, REJECTS, Capability.IN_TRANSACTION, Capability.SINGLE_PASS);
        }

        <T> BulkWriter<T> rowByRow(WriterContext<T> context) {
            return new StatementWriters.RowByRow<>(
                    context,
                    dialect,
                    context.options().commit(),
                    load -> new InsertSql<>(load.context().table(), dialect),
                    driverProperties);
        }

        <T> BulkWriter<T> batch(WriterContext<T> context) {
            return new StatementWriters.Batch<>(context, dialect, driverProperties);
        }

        <T> BulkWriter<T> multiValues(WriterContext<T> context) {
            return new StatementWriters.MultiValues<>(context, dialect, driverProperties);
        }

        <T> BulkWriter<T> loadData(WriterContext<T> context) {
            return new LoadData.Writer<>(context, dialect);
        }

        <T> BulkWriter<T> upsertBatch(WriterContext<T> context) {
            return new UpsertBatch<>(UpsertColumns.of(context), dialect, new MySqlUpsert(dialect), driverProperties);
        }

        <T> BulkWriter<T> upsertLoadData(WriterContext<T> context) {
            return new LoadDataUpsertWriter<>(UpsertColumns.of(context), dialect);
        }

        <T> BulkWriter<T> parallelLoadData(WriterContext<T> context) {
            return new ParallelLoadDataWriter<>(context, dialect);
        }
    }
}
