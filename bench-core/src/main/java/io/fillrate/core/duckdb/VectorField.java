package io.fillrate.core.duckdb;

import java.sql.SQLException;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBWritableVector;

/** One column on its way through a Java table function. Belongs to one thread. */
interface VectorField<T> {

    /** The type in which it travels; to be closed by the caller. */
    DuckDBLogicalType type() throws SQLException;

    /**
     * SQL that makes the column's value of what has travelled.
     *
     * @param name of what has travelled, quoted
     */
    String projection(String name);

    /**
     * Writes the column's value of a row, now or at the end of the chunk.
     *
     * @throws io.fillrate.core.encode.ValueException if the column can't hold it
     */
    void set(DuckDBWritableVector vector, int index, T row);

    /** The chunk ends, with so many rows. */
    default void end(DuckDBWritableVector vector, int rows) {}
}
