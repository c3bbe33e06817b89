package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.model.ColumnDefinition;
import de.bytefish.pgbulkinsert.pgsql.PgBinaryWriter;
import io.fillrate.jmh.RowWriter;
import java.io.OutputStream;
import java.util.List;

/** PgBulkInsert's mapping API: what {@code PgBulkInsert.saveAll} does for each row, without its connection. */
final class MappingWriter<T> implements RowWriter<T> {

    private final List<ColumnDefinition<T>> columns;
    private final PgBinaryWriter writer;

    MappingWriter(AbstractMapping<T> mapping, OutputStream out) {
        columns = mapping.getColumns();
        writer = new PgBinaryWriter(out, CHUNK);
    }

    @Override
    public void write(T row) {
        writer.startRow(columns.size());
        columns.forEach(column -> column.getWrite().accept(writer, row));
    }

    @Override
    public void close() {
        writer.close();
    }
}
