package io.fillrate.core.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A statement that writes one row. Belongs to one thread.
 *
 * @param <T> the row
 */
public interface RowStatement<T> {

    /** The SQL, with a question mark for each parameter. */
    String text();

    /** Sets a row's parameters. */
    void bind(PreparedStatement statement, T row) throws SQLException;
}
