package io.fillrate.core.duckdb;

import static io.fillrate.core.Capability.BATCHED;
import static io.fillrate.core.Capability.COLUMNAR;
import static io.fillrate.core.Capability.COMMIT_POLICY;
import static io.fillrate.core.Capability.DEFAULT;
import static io.fillrate.core.Capability.EXCLUSIVE;
import static io.fillrate.core.Capability.NO_FOREIGN_KEYS;
import static io.fillrate.core.Capability.PARALLEL;
import static io.fillrate.core.Capability.STREAMING;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcBatchWriter;
import io.fillrate.core.jdbc.JdbcMultiValuesWriter;
import io.fillrate.core.jdbc.JdbcRowWriter;
import io.fillrate.core.jdbc.KeyedSql;
import io.fillrate.core.jdbc.RowStatement;
import io.fillrate.data.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The ways into a DuckDB file and of changing its rows, from the slowest to the fastest as a rule. */
public final class DuckDbStrategies implements StrategyProvider {

    /** The kind of database. */
    public static final String DATABASE = "duckdb";

    /** Rows per statement of {@code multi-values}. */
    private static final int MULTI_VALUES_ROWS = 1_000;

    /** Rows per statement of {@code unnest}: each joins the whole table, so that few large ones do best. */
    private static final int UNNEST_ROWS = 10_000;

    @Override
    public List<Strategy> strategies() {
        Strategy rebuild = change(
                Operation.DELETE,
                "arrow-rebuild",
                DuckDbRebuildDeleteWriter::open,
                DEFAULT,
                STREAMING,
                COLUMNAR,
                NO_FOREIGN_KEYS);
        return Stream.of(inserts(), changes(Operation.UPDATE), changes(Operation.DELETE), List.of(rebuild))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Strategy> inserts() {
        return List.of(
                insert("insert", DuckDbStrategies::rowByRow, STREAMING, COMMIT_POLICY),
                insert("batch", DuckDbStrategies::batches, STREAMING, BATCHED, COMMIT_POLICY),
                insert("multi-values", DuckDbStrategies::multiValues, STREAMING, BATCHED, COMMIT_POLICY)
                        .withBatchSize(MULTI_VALUES_ROWS),
                insert("appender", DuckDbStrategies::appender, DEFAULT, STREAMING),
                insert("arrow-stream", DuckDbArrowWriter::casting, DEFAULT, STREAMING, COLUMNAR),
                insert("table-function", DuckDbTableFunctionWriter::ordered, DEFAULT, STREAMING),
                insert("arrow-stream-native", DuckDbArrowWriter::natively, DEFAULT, STREAMING, COLUMNAR),
                insert(
                        "arrow-stream-rebuild",
                        DuckDbRebuildInsertWriter::open,
                        DEFAULT,
                        STREAMING,
                        COLUMNAR,
                        EXCLUSIVE,
                        NO_FOREIGN_KEYS),
                unordered("appender-parallel", DuckDbStrategies::parallelAppenders),
                unordered("table-function-parallel", DuckDbTableFunctionWriter::parallel));
    }

    /** An UPDATE or DELETE touches the same rows in whatever order it meets their keys. */
    private static List<Strategy> changes(Operation operation) {
        return List.of(
                change(operation, "individual", DuckDbStrategies::rowByRow, STREAMING, COMMIT_POLICY),
                change(operation, "batch", DuckDbStrategies::batches, STREAMING, BATCHED, COMMIT_POLICY),
                change(operation, "unnest", DuckDbUnnestWriter::new, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY)
                        .withBatchSize(UNNEST_ROWS),
                change(operation, "arrow-join", DuckDbArrowWriter::casting, DEFAULT, STREAMING, COLUMNAR),
                change(operation, "staged-join", DuckDbStagedWriter::new, DEFAULT, STREAMING),
                change(operation, "table-function-join", DuckDbTableFunctionWriter::ordered, DEFAULT, STREAMING),
                change(
                        operation,
                        "table-function-join-parallel",
                        DuckDbTableFunctionWriter::parallel,
                        STREAMING,
                        PARALLEL),
                change(operation, "arrow-join-native", DuckDbArrowWriter::natively, DEFAULT, STREAMING, COLUMNAR));
    }

    private static Strategy insert(String name, DuckDbOpener opener, Capability... capabilities) {
        return strategy(Operation.INSERT, name, Guarantee.ATOMIC, opener, capabilities);
    }

    private static Strategy unordered(String name, DuckDbOpener opener) {
        return strategy(Operation.INSERT, name, Guarantee.UNORDERED, opener, STREAMING, PARALLEL);
    }

    private static Strategy change(Operation operation, String name, DuckDbOpener opener, Capability... capabilities) {
        return strategy(operation, name, Guarantee.ATOMIC, opener, capabilities);
    }

    private static Strategy strategy(
            Operation operation, String name, Guarantee guarantee, DuckDbOpener opener, Capability... capabilities) {
        return new Strategy(
                DATABASE, name, operation, guarantee, Set.of(capabilities), new CheckedFactory(operation, opener));
    }

    private static <T> BulkWriter<T> rowByRow(WriterContext<T> context, Operation operation) {
        return new JdbcRowWriter<>(
                context, DuckDbDialect.INSTANCE, context.options().commit(), statement(context.table(), operation));
    }

    private static <T> BulkWriter<T> batches(WriterContext<T> context, Operation operation) {
        return new JdbcBatchWriter<>(context, DuckDbDialect.INSTANCE, statement(context.table(), operation), Map.of());
    }

    private static <T> BulkWriter<T> multiValues(WriterContext<T> context, Operation operation) {
        return new JdbcMultiValuesWriter<>(context, DuckDbDialect.INSTANCE);
    }

    private static <T> BulkWriter<T> appender(WriterContext<T> context, Operation operation) {
        return new DuckDbAppenderWriter<>(context);
    }

    private static <T> BulkWriter<T> parallelAppenders(WriterContext<T> context, Operation operation) {
        return new DuckDbParallelAppenderWriter<>(context);
    }

    private static <T> RowStatement<T> statement(Table<T> table, Operation operation) {
        return switch (operation) {
            case INSERT -> new InsertSql<>(table, DuckDbDialect.INSTANCE);
            case UPDATE -> KeyedSql.update(table, DuckDbDialect.INSTANCE);
            case DELETE -> KeyedSql.delete(table, DuckDbDialect.INSTANCE);
        };
    }
}
