package io.fillrate.data.workload;

import io.fillrate.data.RowFactory;
import io.fillrate.data.RowGenerator;
import io.fillrate.data.Table;

/**
 * A table to measure with, and how its rows are made.
 *
 * @param <T> the row
 */
public record Workload<T>(Table<T> table, RowFactory<T> factory) {

    /** The name it is chosen by, which is its table's. */
    public String name() {
        return table.name();
    }

    /** Its rows for a seed. */
    public RowGenerator<T> generator(long seed) {
        return new RowGenerator<>(table, seed, factory);
    }
}
