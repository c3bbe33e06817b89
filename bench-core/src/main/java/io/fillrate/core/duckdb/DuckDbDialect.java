package io.fillrate.core.duckdb;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.core.jdbc.ParameterBinder;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** DuckDB's SQL, through its JDBC driver. */
public final class DuckDbDialect implements JdbcDialect {

    /** The only one: it has no state. */
    public static final DuckDbDialect INSTANCE = new DuckDbDialect();

    private static final Pattern NOT_NULL =
            Pattern.compile("NOT NULL constraint failed: (?:.*\\.)?(\"(?:[^\"]|\"\")+\"|[^.\"]+)$");

    private DuckDbDialect() {}

    @Override
    public String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * DDL that creates the table. DuckDB has no identity columns; such a column is a plain one.
     *
     * @throws IllegalArgumentException if DuckDB lacks the type of a column; {@link DuckDbTypes} lists them
     */
    @Override
    public String createTable(Table<?> table, List<ForeignKey> foreignKeys) {
        String columns = table.columns().stream()
                .map(column -> definition(table, column))
                .collect(Collectors.joining(", "));
        String key = table.primaryKey().stream().map(this::quote).collect(Collectors.joining(", "));
        return "CREATE TABLE " + quote(table.name()) + " (" + columns
                + (key.isEmpty() ? "" : ", PRIMARY KEY (" + key + ")")
                + foreignKeys.stream().map(each -> ", " + constraint(each)).collect(Collectors.joining()) + ")";
    }

    private String definition(Table<?> table, Column<?> column) {
        return quote(column.name()) + " " + DuckDbTypes.sqlName(table, column) + (column.nullable() ? "" : " NOT NULL");
    }

    @Override
    public boolean altersForeignKeys() {
        return false;
    }

    @Override
    public <T> ParameterBinder<T> binder(Column<T> column) {
        return DuckDbBinders.of(column);
    }

    @Override
    public int maxParameters() {
        return 65_535; // 16 bits in the driver's prepared statements
    }

    /**
     * Writes a checkpoint: without it, a small load stands in the write-ahead log only, and a large one in the file already. A checkpoint
     * that the database refuses, as it does while others' transactions are at work, is made by it later; the rows are durable anyway.
     */
    @Override
    public void settle(Connection connection, PhaseRecorder phases) {
        phases.enter(Phase.CHECKPOINT);
        try {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(true);
            try (Statement statement = connection.createStatement()) {
                statement.execute("CHECKPOINT");
            } finally {
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            // Put off, not failed: the load is committed and in the write-ahead log.
        }
    }

    @Override
    public Optional<String> column(SQLException error) {
        Matcher matcher = NOT_NULL.matcher(describe(error));
        if (!matcher.find()) {
            return Optional.empty();
        }
        String name = matcher.group(1);
        boolean quoted = name.startsWith("\"");
        return Optional.of(quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name);
    }

    /** Without the lines that show where in the SQL an error is. */
    @Override
    public String describe(SQLException error) {
        String message = String.valueOf(error.getMessage());
        int where = message.indexOf("\n\nLINE ");
        return (where < 0 ? message : message.substring(0, where)).strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
