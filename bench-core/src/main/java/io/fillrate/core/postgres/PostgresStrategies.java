package io.fillrate.core.postgres;

import static io.fillrate.core.Capability.BATCHED;
import static io.fillrate.core.Capability.COMMIT_POLICY;
import static io.fillrate.core.Capability.DEFAULT;
import static io.fillrate.core.Capability.REWRITES_BATCHES;
import static io.fillrate.core.Capability.STREAMING;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcBatchWriter;
import io.fillrate.core.jdbc.JdbcMultiValuesWriter;
import io.fillrate.core.jdbc.JdbcRowWriter;
import java.util.List;
import java.util.Map;

/** The ways into PostgreSQL, from the slowest to the fastest as a rule. */
public final class PostgresStrategies implements StrategyProvider {

    /** The kind of database. */
    public static final String DATABASE = "postgres";

    @Override
    public List<Strategy> strategies() {
        return List.of(
                strategy("insert", PostgresStrategies::insert, DEFAULT, STREAMING, COMMIT_POLICY),
                strategy("batch", PostgresStrategies::batch, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY),
                strategy(
                        "batch-rewrite",
                        PostgresStrategies::batchRewrite,
                        DEFAULT,
                        STREAMING,
                        BATCHED,
                        COMMIT_POLICY,
                        REWRITES_BATCHES),
                strategy("multi-values", PostgresStrategies::multiValues, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY),
                strategy("unnest", PostgresUnnestWriter::textArrays, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY),
                strategy("copy-csv", PostgresCopyWriter::csv, DEFAULT, STREAMING),
                strategy("copy-binary", PostgresCopyWriter::binary, DEFAULT, STREAMING),
                strategy("copy-binary-pgbulkinsert", PostgresPgBulkInsertWriter::new, DEFAULT, STREAMING));
    }

    private static Strategy strategy(String name, WriterFactory factory, Capability... capabilities) {
        return Strategy.insert(DATABASE, name, Guarantee.ATOMIC, factory, capabilities);
    }

    private static <T> BulkWriter<T> insert(WriterContext<T> context) {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        return new JdbcRowWriter<>(context, dialect, new InsertSql<>(context.table(), dialect));
    }

    /** The property is named in both, so that a URL that sets it does not turn one strategy into the other. */
    private static <T> BulkWriter<T> batch(WriterContext<T> context) {
        return new JdbcBatchWriter<>(context, PostgresDialect.INSTANCE, Map.of("reWriteBatchedInserts", "false"));
    }

    private static <T> BulkWriter<T> batchRewrite(WriterContext<T> context) {
        return new JdbcBatchWriter<>(context, PostgresDialect.INSTANCE, Map.of("reWriteBatchedInserts", "true"));
    }

    private static <T> BulkWriter<T> multiValues(WriterContext<T> context) {
        return new JdbcMultiValuesWriter<>(context, PostgresDialect.INSTANCE);
    }
}
