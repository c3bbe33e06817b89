package io.fillrate.core.internal.jdbc;

import io.fillrate.core.internal.encode.StoredColumns;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a load over the same connection has found the columns of a table to hold. A load may assume it instead of asking, which costs a
 * round trip, if it makes sure of it before it commits: by then the load has a lock on the table, so its columns stay what they are.
 */
public interface AssumedColumns {

    StoredColumns columns();

    /**
     * What fails if the table has other columns: a query to be sent behind what the load has written, with the commit, or what the load's
     * own statement does it by.
     */
    String check();

    /**
     * Whether the table has, or had, other columns; they are forgotten then.
     *
     * @param failure of the load, or of the check
     */
    boolean areOutdated(Connection connection, Throwable failure) throws SQLException;
}
