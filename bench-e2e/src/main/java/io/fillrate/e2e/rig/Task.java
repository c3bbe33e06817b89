package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.Target;

/**
 * What loads of one operation and size have to do, the same for every strategy.
 *
 * @param <T> the row
 */
interface Task<T> {

    /** The table as a writer sees it: with the columns that it sets, and the key. */
    Table<T> table();

    /** What a writer is given. */
    RowSource<T> rows();

    /** Brings the table into the state that a load starts from. */
    void prepare(Target target);

    /**
     * Compares the table with what it must be after a load, cell by cell.
     *
     * @throws io.fillrate.core.readback.VerificationException if a row or a cell differs
     */
    void verify(Target target);
}
