package io.fillrate.core.mysql;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcBatchWriter;
import io.fillrate.core.jdbc.JdbcMultiValuesWriter;
import io.fillrate.core.jdbc.JdbcRowWriter;
import java.util.Map;

/**
 * What opens the writers of one database.
 *
 * @param database the kind of database
 * @param driverProperties those that tell one strategy from another
 */
record MySqlWriters(String database, MySqlDialect dialect, Map<String, String> driverProperties) {

    Strategy strategy(String name, WriterFactory factory, Capability... capabilities) {
        return Strategy.insert(database, name, Guarantee.ATOMIC, new CheckedFactory(factory), capabilities);
    }

    <T> BulkWriter<T> rowByRow(WriterContext<T> context) {
        InsertSql<T> sql = new InsertSql<>(context.table(), dialect);
        return new JdbcRowWriter<>(context, dialect, context.options().commit(), sql, driverProperties);
    }

    <T> BulkWriter<T> batch(WriterContext<T> context) {
        return new JdbcBatchWriter<>(context, dialect, driverProperties);
    }

    <T> BulkWriter<T> multiValues(WriterContext<T> context) {
        return new JdbcMultiValuesWriter<>(context, dialect, driverProperties);
    }

    <T> BulkWriter<T> loadData(WriterContext<T> context) {
        return new LoadDataWriter<>(context, dialect);
    }

    <T> BulkWriter<T> parallelLoadData(WriterContext<T> context) {
        return new ParallelLoadDataWriter<>(context, dialect);
    }
}
