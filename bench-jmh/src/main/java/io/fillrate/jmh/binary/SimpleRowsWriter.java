package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.pgsql.PgBinaryWriter;
import de.bytefish.pgbulkinsert.pgsql.handlers.ValueHandlerProvider;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import io.fillrate.data.Table;
import io.fillrate.jmh.RowWriter;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * PgBulkInsert's row API: what {@code SimpleRowWriter.startRow} does for each row. That class itself takes a connection and nothing else;
 * left out are its lock and its two checks of being open.
 */
final class SimpleRowsWriter<T> implements RowWriter<T> {

    private final PgBinaryRow<T> code;
    private final PgBinaryWriter writer;
    private final ValueHandlerProvider provider = new ValueHandlerProvider();
    private final Map<String, Integer> places = new HashMap<>();

    SimpleRowsWriter(Table<T> table, PgBinaryRow<T> code, OutputStream out) {
        this.code = code;
        this.writer = new PgBinaryWriter(out, CHUNK);
        table.columns().forEach(column -> places.put(column.name(), places.size()));
    }

    @Override
    public void write(T row) {
        writer.startRow(places.size());
        SimpleRow simple = new SimpleRow(provider, places, Function.identity());
        code.set(row, simple);
        simple.writeRow(writer);
    }

    @Override
    public void close() {
        writer.close();
    }
}
