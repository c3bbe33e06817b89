package io.fillrate.core.duckdb;

import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.List;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBWritableVector;

/** Rows into the chunks in which DuckDB takes them from a table function, 2,048 at a time. Belongs to one thread. */
final class ChunkWriter<T> {

    private final List<Column<T>> columns;
    private final List<VectorField<T>> fields;

    ChunkWriter(Table<T> table) {
        columns = table.columns();
        fields = columns.stream().map(column -> VectorFields.of(table, column)).toList();
    }

    /** How each column travels. */
    List<VectorField<T>> fields() {
        return fields;
    }

    /**
     * Fills a chunk with the next rows, as far as they go.
     *
     * @return how many rows it has
     * @throws EncodeException if a value of the row pulled last can't be written
     */
    int fill(RowCursor<T> rows, DuckDBDataChunkWriter chunk) {
        DuckDBWritableVector[] vectors = new DuckDBWritableVector[fields.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = chunk.vector(i);
        }
        int count = 0;
        for (; count < chunk.capacity() && rows.hasNext(); count++) {
            write(rows.next(), count, vectors);
        }
        for (int i = 0; i < vectors.length; i++) {
            fields.get(i).end(vectors[i], count);
        }
        return count;
    }

    private void write(T row, int index, DuckDBWritableVector[] vectors) {
        int at = 0;
        try {
            for (; at < vectors.length; at++) {
                fields.get(at).set(vectors[at], index, row);
            }
        } catch (RuntimeException e) {
            throw EncodeException.of(columns.get(at).name(), e);
        }
    }
}
