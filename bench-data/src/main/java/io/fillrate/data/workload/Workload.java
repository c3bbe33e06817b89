package io.fillrate.data.workload;

import io.fillrate.data.RowGenerator;
import io.fillrate.data.RowGenerator.RowFactory;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;

/**
 * A table to measure with, and how its rows are made.
 *
 * @param <T> the row
 */
public record Workload<T>(Table<T> table, RowFactory<T> factory) implements SchemaWorkload {

    /** The name it is chosen by, which is its table's. */
    @Override
    public String name() {
        return table.name();
    }

    /** Its rows for a seed. */
    public RowGenerator<T> generator(long seed) {
        return new RowGenerator<>(table, seed, factory);
    }

    @Override
    public Schema schema() {
        return Schema.of(table);
    }

    @Override
    public SchemaRows rows(long seed, long count) {
        return SchemaRows.of(table, generator(seed).rows(count));
    }
}
