package io.fillrate.core.internal.jdbc;

import io.fillrate.data.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Rows that a writer keeps and sends in parts, with something to do on its connection around each, in the load's transaction. */
interface RowParts<T> extends Rows<T> {

    /** The rows of a part, at most. */
    int rowsAtOnce();

    /** Does what comes before a part's rows are sent. */
    void before(Connection connection, List<T> part) throws SQLException;

    /**
     * Does what comes after it.
     *
     * @param stored the number of its rows that the database has acknowledged
     */
    void after(Connection connection, List<T> part, long stored) throws SQLException;
}
