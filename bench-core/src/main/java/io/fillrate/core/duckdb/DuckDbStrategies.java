package io.fillrate.core.duckdb;

import static io.fillrate.core.Capability.BATCHED;
import static io.fillrate.core.Capability.CHECKS_LATE;
import static io.fillrate.core.Capability.COLUMNAR;
import static io.fillrate.core.Capability.COMMIT_POLICY;
import static io.fillrate.core.Capability.EXCLUSIVE;
import static io.fillrate.core.Capability.IN_TRANSACTION;
import static io.fillrate.core.Capability.KEYS;
import static io.fillrate.core.Capability.NO_FOREIGN_KEYS;
import static io.fillrate.core.Capability.PARALLEL;
import static io.fillrate.core.Capability.SINGLE_PASS;
import static io.fillrate.core.Capability.SKIPS_DUPLICATES;
import static io.fillrate.core.Capability.STREAMING;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.internal.arrow.ArrowMemory;
import io.fillrate.core.internal.jdbc.DecimalColumns;
import io.fillrate.core.internal.jdbc.FittedLoad;
import io.fillrate.core.internal.jdbc.KeyedWriter;
import io.fillrate.core.internal.jdbc.RowStatement;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.StatementWriters;
import io.fillrate.core.internal.jdbc.UpsertBatch;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.spi.Requirement;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The strategies that load into a DuckDB file and change its rows, usually from the slowest to the fastest. */
public final class DuckDbStrategies implements StrategyProvider {

    private static final String DATABASE = DatabaseKind.DUCKDB.id();

    private static final Requirement DRIVER =
            Requirement.library("org.duckdb:duckdb_jdbc", "org.duckdb.DuckDBConnection");

    private static final Requirement ARROW = Requirement.library(
                    "org.apache.arrow:arrow-c-data and org.apache.arrow:arrow-memory-netty", "org.apache.arrow.c.Data")
            .and(ArrowMemory::missing);

    /** Rows per statement of {@code multi-values}. */
    private static final int MULTI_VALUES_ROWS = 1_000;

    /** Rows per statement of {@code unnest}: each joins the whole table, so a few large ones are best. */
    private static final int UNNEST_ROWS = 10_000;

    @Override
    public List<StrategyDefinition> strategies() {
        StrategyDefinition rebuild = rebuild(Operation.DELETE, "arrow-rebuild");
        return Stream.of(inserts(), upserts(), changes(Operation.UPDATE), changes(Operation.DELETE), List.of(rebuild))
                .flatMap(List::stream)
                .map(strategy -> strategy.with(writers -> DecimalColumns.factory(DuckDbDialect.INSTANCE, writers)))
                .map(strategy ->
                        strategy.requiring(strategy.has(COLUMNAR) ? DRIVER.and(arrow(strategy.operation())) : DRIVER))
                .toList();
    }

    private static Requirement arrow(Operation operation) {
        String other = operation == Operation.INSERT ? "table-function" : "table-function-join";
        return ARROW.or("use " + DATABASE + "/" + other);
    }

    private static List<StrategyDefinition> inserts() {
        return List.of(
                single(Operation.INSERT, "insert", DuckDbStrategies::rowByRow, STREAMING, COMMIT_POLICY)
                        .with(SKIPS_DUPLICATES),
                single(Operation.INSERT, "batch", DuckDbStrategies::batches, STREAMING, BATCHED, COMMIT_POLICY)
                        .with(SKIPS_DUPLICATES),
                single(
                                Operation.INSERT,
                                "multi-values",
                                DuckDbStrategies::multiValues,
                                STREAMING,
                                BATCHED,
                                COMMIT_POLICY)
                        .with(SKIPS_DUPLICATES)
                        .withBatchSize(MULTI_VALUES_ROWS),
                single(Operation.INSERT, "appender", DuckDbAppenderWriter::ordered, STREAMING),
                single(Operation.INSERT, "arrow-stream", Arrow::textCasts, STREAMING, COLUMNAR),
                strategy(
                        Operation.INSERT, "table-function", DuckDbTableFunctionWriter::ordered, STREAMING, SINGLE_PASS),
                single(Operation.INSERT, "arrow-stream-native", Arrow::nativeTypes, STREAMING, COLUMNAR),
                rebuild(Operation.INSERT, "arrow-stream-rebuild").with(EXCLUSIVE),
                unordered("appender-parallel", DuckDbAppenderWriter::parallel).with(IN_TRANSACTION),
                unordered("table-function-parallel", DuckDbTableFunctionWriter::parallel));
    }

    private static List<StrategyDefinition> upserts() {
        return List.of(
                upsert("batch", DuckDbStrategies::upsertBatches, BATCHED),
                upsert("staged-upsert", DuckDbUpsertWriter::insert, CHECKS_LATE),
                upsert("staged-merge", DuckDbUpsertWriter::merge, CHECKS_LATE));
    }

    private static StrategyDefinition upsert(String name, WriterFactory writer, Capability... capabilities) {
        return new StrategyDefinition(
                        DATABASE,
                        name,
                        Operation.UPSERT,
                        Guarantee.ATOMIC,
                        Set.of(capabilities),
                        writer.checking(table -> table.columns().forEach(column -> DuckDbType.of(table, column))))
                .with(STREAMING, IN_TRANSACTION, SINGLE_PASS);
    }

    /** An UPDATE or DELETE touches the same rows in whatever order it meets their keys. */
    private static List<StrategyDefinition> changes(Operation operation) {
        return List.of(
                single(operation, "individual", DuckDbStrategies::rowByRow, STREAMING, COMMIT_POLICY),
                single(operation, "batch", DuckDbStrategies::batches, STREAMING, BATCHED, COMMIT_POLICY),
                single(operation, "unnest", DuckDbUnnestWriter::new, STREAMING, BATCHED, COMMIT_POLICY)
                        .withBatchSize(UNNEST_ROWS),
                single(operation, "arrow-join", Arrow::textCasts, STREAMING, COLUMNAR),
                single(operation, "staged-join", DuckDbStagedWriter::join, STREAMING),
                strategy(operation, "table-function-join", DuckDbTableFunctionWriter::ordered, STREAMING, SINGLE_PASS),
                strategy(operation, "table-function-join-parallel", DuckDbTableFunctionWriter::parallel, STREAMING)
                        .with(PARALLEL),
                single(operation, "arrow-join-native", Arrow::nativeTypes, STREAMING, COLUMNAR));
    }

    /** A strategy that is one pass over the rows in one transaction, without anything that would outlive it. */
    private static StrategyDefinition single(
            Operation operation, String name, Opener opener, Capability... capabilities) {
        StrategyDefinition single =
                strategy(operation, name, opener, capabilities).with(IN_TRANSACTION, SINGLE_PASS);
        return operation == Operation.INSERT
                ? single.with(writers -> KeyedWriter.factory(DuckDbDialect.INSTANCE, false, writers))
                        .with(KEYS)
                : single;
    }

    private static StrategyDefinition rebuild(Operation operation, String name) {
        return strategy(operation, name, Arrow::rebuild, STREAMING, COLUMNAR, SINGLE_PASS, NO_FOREIGN_KEYS);
    }

    private static StrategyDefinition unordered(String name, Opener opener) {
        return strategy(Operation.INSERT, name, Guarantee.UNORDERED, opener, STREAMING, PARALLEL);
    }

    private static StrategyDefinition strategy(
            Operation operation, String name, Opener opener, Capability... capabilities) {
        return strategy(operation, name, Guarantee.ATOMIC, opener, capabilities);
    }

    private static StrategyDefinition strategy(
            Operation operation, String name, Guarantee guarantee, Opener opener, Capability... capabilities) {
        return new StrategyDefinition(
                DATABASE, name, operation, guarantee, Set.of(capabilities), new CheckedFactory(operation, opener));
    }

    /** Opens a writer for an operation. */
    @FunctionalInterface
    private interface Opener {
        <T> BulkWriter<T> open(WriterContext<T> context, Operation operation);
    }

    /** The writers that need Arrow, whose classes are not loaded before one is opened. */
    private static final class Arrow {

        static <T> BulkWriter<T> textCasts(WriterContext<T> context, Operation operation) {
            return DuckDbArrowWriter.textCasts(context, operation);
        }

        static <T> BulkWriter<T> nativeTypes(WriterContext<T> context, Operation operation) {
            return DuckDbArrowWriter.nativeTypes(context, operation);
        }

        static <T> BulkWriter<T> rebuild(WriterContext<T> context, Operation operation) {
            return DuckDbRebuildWriter.open(context, operation);
        }
    }

    /** Opens writers for tables whose types DuckDB has, and that have the key that an UPDATE or DELETE needs. */
    private record CheckedFactory(Operation operation, Opener opener) implements WriterFactory {

        @Override
        public <T> BulkWriter<T> open(WriterContext<T> context) {
            try {
                check(context.table());
            } catch (IllegalArgumentException e) {
                throw context.failure(String.valueOf(e.getMessage()), e);
            }
            return opener.open(context, operation);
        }

        private void check(Table<?> table) {
            table.columns().forEach(column -> DuckDbType.of(table, column));
            if (operation == Operation.INSERT) {
                return;
            }
            if (table.primaryKey().isEmpty()) {
                throw new IllegalArgumentException(operation + " finds its rows by the primary key, and table "
                        + table.name() + " has none: name its columns with keyedBy");
            }
            if (operation == Operation.UPDATE && table.valueColumns().isEmpty()) {
                throw new IllegalArgumentException(operation + " sets the columns outside the primary key, and table "
                        + table.name() + " has none");
            }
        }
    }

    private static <T> BulkWriter<T> rowByRow(WriterContext<T> context, Operation operation) {
        return new StatementWriters.RowByRow<>(
                context, DuckDbDialect.UNORDERED, context.options().commit(), load -> statement(load, operation));
    }

    private static <T> BulkWriter<T> batches(WriterContext<T> context, Operation operation) {
        return new StatementWriters.Batch<>(
                context, DuckDbDialect.UNORDERED, load -> statement(load, operation), Map.of());
    }

    private static <T> BulkWriter<T> upsertBatches(WriterContext<T> context) {
        return new UpsertBatch<>(UpsertColumns.of(context), DuckDbDialect.UNORDERED, DuckDbUpsert.INSTANCE, Map.of());
    }

    private static <T> BulkWriter<T> multiValues(WriterContext<T> context, Operation operation) {
        return new StatementWriters.MultiValues<>(context, DuckDbDialect.INSTANCE);
    }

    private static <T> RowStatement<T> statement(FittedLoad<T> load, Operation operation) {
        return switch (operation) {
            case INSERT -> InsertSql.of(load, DuckDbDialect.INSTANCE);
            case UPSERT -> throw new IllegalArgumentException("a statement of single rows cannot upsert");
            case UPDATE -> RowStatement.update(load.context().table(), DuckDbDialect.INSTANCE);
            case DELETE -> RowStatement.delete(load.context().table(), DuckDbDialect.INSTANCE);
        };
    }
}
