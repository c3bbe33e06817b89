package io.fillrate.core.postgres;

import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterContext;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;

/** Where the rows of a COPY go first, and what else has to be done in the same transaction. */
interface CopyTarget<T> {

    /** The table that is given to COPY. */
    Table<T> table();

    /** What COPY is to be told beyond its format, with a comma in front. */
    default String copyOptions() {
        return "";
    }

    /**
     * Sees whether the server can do this, when the writer opens.
     *
     * @throws UnavailableException if it can't
     */
    default void check(Connection connection, WriterContext<T> context) throws SQLException {}

    /** Does what comes before COPY. */
    default void prepare(Connection connection) throws SQLException {}

    /**
     * Does what comes after COPY.
     *
     * @param copied rows that COPY has taken
     * @return rows that have come into the table of the load
     */
    default long finish(Connection connection, long copied) throws SQLException {
        return copied;
    }
}
