package io.fillrate.e2e.rig;

import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.e2e.targets.Target;

/** What loads of one operation and size have to do, the same for every strategy. */
interface Task {

    /** All tables as they are stored. */
    Schema schema();

    /** What writers are given, of tables as they see them: with the columns that they set, and the key. */
    SchemaRows rows();

    /** Brings the tables into the state that a load starts from. */
    void prepare(Target target);

    /**
     * Compares the tables with what they must be after a load, cell by cell.
     *
     * @throws io.fillrate.core.readback.VerificationException if a row or a cell differs
     */
    void verify(Target target);
}
