package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;

/** One statement over a Java table function, from which DuckDB pulls the rows. */
final class DuckDbTableFunctionWriter<T> extends DuckDbWriter<T> {

    /** So many parts that the threads end at about the same time. */
    private static final int PARTS_PER_THREAD = 8;

    private final int threads;
    private final RowsFunction<T> function;
    private final String sql;

    private DuckDbTableFunctionWriter(WriterContext<T> context, Operation operation, int threads) {
        super(context);
        this.threads = threads;
        OperationSql statement = new OperationSql(operation);
        function = new RowsFunction<>(statement.travelling(context.table()), threads);
        sql = statement.with(context.table(), function.relation());
        prepared(() -> {
            RowsFunction.register(connection());
            if (threads > 1) {
                execute("SET SESSION preserve_insertion_order = false"); // it would let one thread only pull
            }
            return function;
        });
    }

    /** {@code table-function} and {@code table-function-join}: one thread pulls the rows in order. */
    static <T> BulkWriter<T> ordered(WriterContext<T> context, Operation operation) {
        return new DuckDbTableFunctionWriter<>(context, operation, 1);
    }

    /** {@code table-function-parallel}: several threads pull parts, and rows end up in any order. */
    static <T> BulkWriter<T> parallel(WriterContext<T> context, Operation operation) {
        return new DuckDbTableFunctionWriter<>(
                context, operation, context.options().partitions());
    }

    @Override
    long loadInTransaction(RowCursor<T> rows) throws SQLException {
        Pulls<T> pulls = threads == 1 ? new Pulls<>(rows) : new Pulls<>(rows.source(), threads * PARTS_PER_THREAD);
        function.serve(pulls, rows.source().size());
        phases().enter(Phase.SEND);
        try {
            return pulls.run(() -> update(sql));
        } finally {
            function.rest();
        }
    }
}
