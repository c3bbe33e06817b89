package com.example.thirdparty;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Inserts row by row, in one transaction. */
final class RowByRowWriter<T> implements BulkWriter<T> {

    private final WriterContext<T> context;
    private final Connection connection;
    private final PreparedStatement insert;
    private final List<ParameterBinder<T>> binders = new ArrayList<>();

    RowByRowWriter(WriterContext<T> context) {
        this.context = context;
        try {
            List<Column<T>> columns = context.table().columns();
            connection = context.session().connect();
            connection.setAutoCommit(false);
            insert =
                    connection.prepareStatement("insert into " + context.table().name() + " values ("
                            + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")");
            columns.forEach(column -> binders.add(PostgresDialect.INSTANCE.binder(column)));
        } catch (SQLException e) {
            throw context.failure("cannot connect", e);
        }
    }

    @Override
    public long write(RowSource<T> rows) {
        try {
            long count = 0;
            for (T row : rows) {
                for (int i = 0; i < binders.size(); i++) {
                    binders.get(i).bind(insert, i + 1, row);
                }
                count += insert.executeUpdate();
            }
            connection.commit();
            return count;
        } catch (SQLException e) {
            throw context.failure("cannot insert", e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException ignored) {
            // It's closed already.
        }
    }
}
