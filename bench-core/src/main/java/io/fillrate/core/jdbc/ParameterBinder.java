package io.fillrate.core.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Sets one column of a row as a parameter of a statement. */
@FunctionalInterface
public interface ParameterBinder<T> {

    /**
     * Sets the parameter.
     *
     * @param index of the parameter, from 1
     */
    void bind(PreparedStatement statement, int index, T row) throws SQLException;
}
