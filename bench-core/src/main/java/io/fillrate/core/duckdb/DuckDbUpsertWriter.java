package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/** The appender into a temporary table, and one statement that upserts from there, with one row per key. */
final class DuckDbUpsertWriter<T> extends DuckDbStagedWriter<T> {

    private final UpsertColumns<T> columns;
    private final UnaryOperator<String> statement;

    /** @param statement returns the upsert for a query of the rows */
    private DuckDbUpsertWriter(UpsertColumns<T> columns, UnaryOperator<String> statement) {
        super(columns.context(), DuckDbDialect.INSTANCE, columns.table(), columns.key());
        this.columns = columns;
        this.statement = statement;
        prepare(this::requireRowIds);
    }

    static <T> BulkWriter<T> insert(WriterContext<T> context) {
        UpsertColumns<T> columns = UpsertColumns.of(context);
        DuckDbUpsertWriter<T> writer =
                new DuckDbUpsertWriter<>(columns, query -> DuckDbUpsert.INSTANCE.insert(columns, query));
        writer.prepare(() -> DuckDbUpsert.INSTANCE.requireKey(writer.connection(), columns));
        return writer;
    }

    static <T> BulkWriter<T> merge(WriterContext<T> context) {
        UpsertColumns<T> columns = UpsertColumns.of(context);
        return new DuckDbUpsertWriter<>(columns, query -> DuckDbUpsert.INSTANCE.merge(columns, query));
    }

    private void requireRowIds() {
        for (Column<T> column : columns.table().columns()) {
            if (column.name().equalsIgnoreCase("rowid")) {
                throw context()
                        .unavailable("column " + column.name() + " hides the row ids of a staging table, which give the"
                                + " order of its rows; batch does without");
            }
        }
    }

    /** DuckDB reports rows that a statement meets twice too late to try again, or not at all, so the keys are counted before. */
    @Override
    long transfer(RowCursor<T> rows) throws SQLException {
        Staging staging = DuckDbUpsert.INSTANCE.staging(columns);
        long keys = staging.keys(connection(), columns);
        long repeated = rows.pulled() - keys;
        if (repeated > 0 && columns.refusesRepeatedKeys()) {
            throw staging.repeated(connection(), columns);
        }
        String query = repeated > 0
                ? staging.lastRows(columns)
                : "SELECT " + columns.all(DuckDbDialect.INSTANCE) + " FROM " + staging.sql();
        UpsertSql.Counter counter = DuckDbUpsert.INSTANCE.count(connection(), columns);
        Upsert.Counts done = counter.counts(update(statement.apply(query)), keys);
        return upserted(new Upsert.Counts(done.inserted(), done.updated() + repeated));
    }
}
