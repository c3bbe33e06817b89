package io.fillrate.core.postgres;

import io.fillrate.core.encode.TextArrayBuilder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/** One column of many rows as one parameter of a statement. Belongs to one thread. */
interface ArrayParameter<T> {

    /** Adds the column's value of a row. */
    void add(T row);

    /** Sets the parameter to all values added, and starts anew. */
    void bind(PreparedStatement statement, int index) throws SQLException;

    /** The parameter in SQL. */
    String placeholder();

    /** The type of the elements: arrays can't be elements, for theirs are of different lengths, so they travel as text. */
    static ColumnType elementType(Column<?> column) {
        return column.type() instanceof Array ? Scalar.TEXT : column.type();
    }

    /** In text form. */
    record Text<T>(Column<T> column, TextArrayBuilder<T> array) implements ArrayParameter<T> {

        Text(Column<T> column) {
            this(column, new TextArrayBuilder<>(column));
        }

        @Override
        public void add(T row) {
            array.add(row);
        }

        @Override
        public void bind(PreparedStatement statement, int index) throws SQLException {
            statement.setObject(index, array.take(), Types.OTHER);
        }

        @Override
        public String placeholder() {
            return "?::" + elementType(column).sqlName() + "[]";
        }
    }
}
