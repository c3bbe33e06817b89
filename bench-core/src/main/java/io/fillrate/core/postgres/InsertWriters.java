package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcBatchWriter;
import io.fillrate.core.jdbc.JdbcMultiValuesWriter;
import io.fillrate.core.jdbc.JdbcRowWriter;
import java.util.Map;

/** The strategies that are JDBC's own, with what pgjdbc has to be told for them. */
final class InsertWriters {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;
    private static final String REWRITE = "reWriteBatchedInserts";

    private InsertWriters() {}

    static <T> BulkWriter<T> autocommit(WriterContext<T> context) {
        return new JdbcRowWriter<>(
                context, DIALECT, CommitPolicy.AUTOCOMMIT, new InsertSql<>(context.table(), DIALECT));
    }

    static <T> BulkWriter<T> prepared(WriterContext<T> context) {
        return new JdbcRowWriter<>(
                context, DIALECT, context.options().commit(), new InsertSql<>(context.table(), DIALECT));
    }

    /** The property is named in both, so that a URL that sets it does not turn one strategy into the other. */
    static <T> BulkWriter<T> batch(WriterContext<T> context) {
        return new JdbcBatchWriter<>(context, DIALECT, Map.of(REWRITE, "false"));
    }

    static <T> BulkWriter<T> batchRewrite(WriterContext<T> context) {
        return new JdbcBatchWriter<>(context, DIALECT, Map.of(REWRITE, "true"));
    }

    static <T> BulkWriter<T> multiValues(WriterContext<T> context) {
        return new JdbcMultiValuesWriter<>(context, DIALECT);
    }
}
