package io.fillrate.core.verify;

import io.fillrate.data.ColumnType;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads cells as a database's driver gives them, in the Java classes that {@link ColumnType} names. */
public interface CellReader {

    /** The value at an index, from 1, of the current row; null for NULL. */
    @Nullable
    Object read(ResultSet row, int index, ColumnType type) throws SQLException;

    /**
     * A query with one parameter that gives a text as the database keeps it in a column of a type such as {@code jsonb}; null for a type
     * that keeps values as they are.
     */
    default @Nullable String normalForm(ColumnType type) {
        return null;
    }
}
