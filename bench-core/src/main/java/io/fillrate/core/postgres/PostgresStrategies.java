package io.fillrate.core.postgres;

import static io.fillrate.core.Capability.BATCHED;
import static io.fillrate.core.Capability.CHECKS_LATE;
import static io.fillrate.core.Capability.CHUNKED;
import static io.fillrate.core.Capability.COMMIT_POLICY;
import static io.fillrate.core.Capability.EMPTY_TABLE;
import static io.fillrate.core.Capability.EXCLUSIVE;
import static io.fillrate.core.Capability.IN_TRANSACTION;
import static io.fillrate.core.Capability.KEYS;
import static io.fillrate.core.Capability.NEEDS_EXTENSION;
import static io.fillrate.core.Capability.NO_FOREIGN_KEYS;
import static io.fillrate.core.Capability.PARALLEL;
import static io.fillrate.core.Capability.REJECTS;
import static io.fillrate.core.Capability.REWRITES_BATCHES;
import static io.fillrate.core.Capability.SHADOW_TABLE;
import static io.fillrate.core.Capability.SINGLE_PASS;
import static io.fillrate.core.Capability.SKIPS_DUPLICATES;
import static io.fillrate.core.Capability.STREAMING;
import static io.fillrate.core.Guarantee.ATOMIC;
import static io.fillrate.core.Guarantee.AUTOCOMMIT;
import static io.fillrate.core.Guarantee.MINIMAL_WAL;

import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.internal.jdbc.KeyedWriter;
import io.fillrate.core.spi.Requirement;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterFactory;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The strategies for PostgreSQL, usually from the slowest to the fastest. */
public final class PostgresStrategies implements StrategyProvider {

    private static final String DATABASE = DatabaseKind.POSTGRES.id();

    public static final Requirement DRIVER = Requirement.library("org.postgresql:postgresql", "org.postgresql.Driver");

    private static final Requirement PG_BULK_INSERT = Requirement.library(
            "de.bytefish:pgbulkinsert", "de.bytefish.pgbulkinsert.pgsql.handlers.ValueHandlerProvider");

    /** Rows per statement of {@code unnest}; see {@code docs/experiments/batchSizes.md}. */
    private static final int DEFAULT_UNNEST_ROWS = 1_000;

    /** Rows per statement of {@code unnest-binary}; see {@code docs/experiments/batchSizes.md}. */
    private static final int DEFAULT_UNNEST_BINARY_ROWS = 10_000;

    @Override
    public List<StrategyDefinition> strategies() {
        return Stream.concat(inserts().stream().map(PostgresStrategies::keyed), upserts().stream())
                .map(strategy -> strategy.requiring(DRIVER))
                .toList();
    }

    /** Keys are handed back between parts of a load, which those have that pass over rows, too. */
    private static StrategyDefinition keyed(StrategyDefinition insert) {
        return insert.has(REJECTS)
                ? insert.with(writers -> KeyedWriter.factory(PostgresDialect.INSTANCE, false, writers))
                        .with(KEYS)
                : insert;
    }

    /** Batches that the driver rewrites are missing: one statement cannot update a row twice, and keys may repeat. */
    private static List<StrategyDefinition> upserts() {
        return List.of(
                upsert("batch", InsertWriters::upsertBatch, BATCHED),
                upsert("copy-binary-upsert", PostgresCopyWriter::binaryUpsert, CHUNKED, CHECKS_LATE),
                upsert("copy-binary-merge", PostgresCopyWriter::binaryMerge, CHUNKED, CHECKS_LATE));
    }

    private static StrategyDefinition upsert(String name, WriterFactory factory, Capability... capabilities) {
        return new StrategyDefinition(DATABASE, name, Operation.UPSERT, ATOMIC, Set.of(capabilities), factory)
                .with(STREAMING, IN_TRANSACTION, SINGLE_PASS, REJECTS);
    }

    private static List<StrategyDefinition> inserts() {
        return List.of(
                strategy("insert-unprepared-autocommit", AUTOCOMMIT, InsertWriters::unprepared, STREAMING, SINGLE_PASS),
                strategy("insert-autocommit", AUTOCOMMIT, InsertWriters::autocommit, STREAMING, SINGLE_PASS),
                single("insert", InsertWriters::prepared, STREAMING, COMMIT_POLICY)
                        .with(REJECTS, SKIPS_DUPLICATES),
                single("batch", InsertWriters::batch, STREAMING, BATCHED, COMMIT_POLICY)
                        .with(REJECTS, SKIPS_DUPLICATES),
                single("batch-rewrite", InsertWriters::batchRewrite, STREAMING, BATCHED, COMMIT_POLICY)
                        .with(REWRITES_BATCHES, REJECTS),
                single("multi-values", InsertWriters::multiValues, STREAMING, BATCHED, COMMIT_POLICY)
                        .with(REJECTS, SKIPS_DUPLICATES),
                single("unnest", PostgresUnnestWriter::textArrays, STREAMING, BATCHED, COMMIT_POLICY)
                        .with(REJECTS, SKIPS_DUPLICATES)
                        .withBatchSize(DEFAULT_UNNEST_ROWS),
                single("unnest-binary", PostgresUnnestWriter::binaryArrays, STREAMING, BATCHED, COMMIT_POLICY)
                        .with(REJECTS, SKIPS_DUPLICATES)
                        .withBatchSize(DEFAULT_UNNEST_BINARY_ROWS),
                single("copy-text", PostgresCopyWriter::text, CHUNKED, STREAMING)
                        .with(REJECTS),
                single("copy-text-buffered", PostgresCopyWriter::textBuffered, CHUNKED)
                        .with(REJECTS),
                single("copy-csv", PostgresCopyWriter::csv, CHUNKED, STREAMING).with(REJECTS),
                single("copy-csv-buffered", PostgresCopyWriter::csvBuffered, CHUNKED)
                        .with(REJECTS),
                single("copy-binary-staged", PostgresCopyWriter::binaryStaged, CHUNKED, STREAMING, CHECKS_LATE)
                        .with(SKIPS_DUPLICATES),
                single("copy-binary-pgbulkinsert", PostgresCopyWriter::pgBulkInsert, CHUNKED, STREAMING)
                        .with(REJECTS)
                        .requiring(PG_BULK_INSERT),
                single("copy-binary-buffered", PostgresCopyWriter::binaryBuffered, CHUNKED)
                        .with(REJECTS),
                single("copy-binary", PostgresCopyWriter::binary, CHUNKED, STREAMING)
                        .with(REJECTS),
                strategy("copy-binary-freeze", MINIMAL_WAL, PostgresCopyWriter::binaryFreeze, CHUNKED, STREAMING)
                        .with(SINGLE_PASS, NEEDS_EXTENSION, EMPTY_TABLE, NO_FOREIGN_KEYS),
                single("copy-binary-drop-indexes", PostgresCopyWriter::binaryDropIndexes, CHUNKED, STREAMING)
                        .with(EXCLUSIVE, NO_FOREIGN_KEYS, CHECKS_LATE),
                parallel("copy-binary-parallel", PostgresParallelCopyWriter::indexed),
                parallel("copy-binary-parallel-drop-indexes", PostgresParallelCopyWriter::unindexed)
                        .with(CHECKS_LATE));
    }

    private static StrategyDefinition parallel(String name, WriterFactory factory) {
        return strategy(name, ATOMIC, factory, CHUNKED, STREAMING, PARALLEL)
                .with(SHADOW_TABLE, EMPTY_TABLE, NO_FOREIGN_KEYS);
    }

    /** A strategy that is one pass over the rows in one transaction of one connection. */
    private static StrategyDefinition single(String name, WriterFactory factory, Capability... capabilities) {
        return strategy(name, ATOMIC, factory, capabilities).with(IN_TRANSACTION, SINGLE_PASS);
    }

    private static StrategyDefinition strategy(
            String name, Guarantee guarantee, WriterFactory factory, Capability... capabilities) {
        return StrategyDefinition.insert(DATABASE, name, guarantee, factory, capabilities);
    }
}
