package com.example.slowed;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A writer that is given rows that take longer, and that sends more than it needs to. */
record SlowedWriter<T>(WriterContext<T> context, BulkWriter<T> writer, Slowdown slowdown) implements BulkWriter<T> {

    private static final int PERCENT = 100;

    @Override
    public long write(RowSource<T> rows) {
        sendMore(Math.round(slowdown.bytesPerRow() * rows.size()));
        long started = System.nanoTime();
        long written = writer.write(new SlowedRows<>(rows, slowdown));
        Slowdown.spin((System.nanoTime() - started) * slowdown.percentAfter() / PERCENT);
        return written;
    }

    private void sendMore(long bytes) {
        if (bytes == 0) {
            return;
        }
        try (Connection connection = context.session().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select length('" + "x".repeat(Math.toIntExact(bytes)) + "')");
        } catch (SQLException e) {
            throw context.failure("cannot send more", e);
        }
    }

    @Override
    public void close() {
        writer.close();
    }
}
