package io.fillrate.core.verify;

import io.fillrate.data.Column;
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
     * What a query selects to read a column.
     *
     * @param name the column's, quoted
     */
    default String selected(Column<?> column, String name) {
        return name;
    }

    /**
     * An expression with one parameter that gives a text as the database shows it when it has been stored in a column, whose type is one
     * such as {@code jsonb}; null for a column that keeps values as they are.
     */
    default @Nullable String normalForm(Column<?> column) {
        return null;
    }
}
