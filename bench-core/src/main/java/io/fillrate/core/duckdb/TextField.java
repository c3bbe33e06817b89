package io.fillrate.core.duckdb;

import io.fillrate.core.encode.Limits;
import io.fillrate.data.Column;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/** A column that travels as text, all of a chunk's at once: one call into the driver's native code instead of one for each value. */
final class TextField<T> implements VectorField<T> {

    private static final int USUAL_CHUNK = 2048;

    private final Column<T> column;
    private final Function<Object, String> text;
    private final UnaryOperator<String> sql;
    private @Nullable String[] chunk = new @Nullable String[USUAL_CHUNK];

    /**
     * A field.
     *
     * @param text of a value that is not null
     * @param sql the projection of a name
     */
    TextField(Column<T> column, Function<Object, String> text, UnaryOperator<String> sql) {
        this.column = column;
        this.text = text;
        this.sql = sql;
    }

    @Override
    public DuckDBLogicalType type() throws SQLException {
        return DuckDBLogicalType.of(DuckDBColumnType.VARCHAR);
    }

    @Override
    public String projection(String name) {
        return sql.apply(name);
    }

    @Override
    public void set(DuckDBWritableVector vector, int index, T row) {
        Object value = column.get(row);
        if (value == null && !column.nullable()) {
            throw Limits.missing();
        }
        if (index == chunk.length) {
            chunk = Arrays.copyOf(chunk, 2 * index);
        }
        chunk[index] = value == null ? null : text.apply(value);
    }

    @Override
    public void end(DuckDBWritableVector vector, int rows) {
        vector.setStrings(0, rows == chunk.length ? chunk : Arrays.copyOf(chunk, rows));
    }
}
