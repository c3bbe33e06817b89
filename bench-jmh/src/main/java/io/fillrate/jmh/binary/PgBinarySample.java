package io.fillrate.jmh.binary;

import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.jmh.Rows;
import java.util.List;

/**
 * Rows, and how every contestant writes them.
 *
 * @param table how Fillrate does
 * @param others how everyone else does
 * @param <T> the row
 */
record PgBinarySample<T>(Table<T> table, List<T> rows, PgBinaryRow<T> others) {

    static <T> PgBinarySample<T> of(Workload<T> workload, PgBinaryRow<T> others) {
        return new PgBinarySample<>(workload.table(), Rows.of(workload), others);
    }
}
