package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import org.postgresql.copy.CopyIn;

/** Turns rows into the bytes of a COPY and sends them. May keep buffers between loads; belongs to one thread. */
interface CopyFeed<T> {

    /** The format of the bytes. */
    CopyFormat format();

    /**
     * Sends all rows and ends the COPY.
     *
     * @return the number of rows that the server acknowledged
     */
    long feed(RowCursor<T> rows, CopyIn copy) throws SQLException;
}
