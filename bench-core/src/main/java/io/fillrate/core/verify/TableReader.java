package io.fillrate.core.verify;

import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.JdbcDialect.SessionSettings;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table from a database, in the database's order, some thousands at a time.
 *
 * @param connection in autocommit mode or not, and left in that mode; uncommitted rows are seen
 */
record TableReader(Connection connection, JdbcDialect dialect, CellReader cells, Table<?> table) {

    private static final int FETCH_SIZE = 10_000;

    /** Receives rows. */
    @FunctionalInterface
    interface Taker {

        /** The canonical forms of a row's cells, in the order of the table's columns. */
        void take(List<@Nullable Object> row) throws SQLException;
    }

    long count() throws SQLException {
        return Sql.number(connection, "SELECT count(*) FROM " + dialect.quote(table));
    }

    void forEach(Taker taker) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false); // without it, pgjdbc reads the whole result at once
        try {
            SessionSettings before = dialect.showAsLoaded(connection, table);
            try {
                readAll(taker);
            } finally {
                before.restore();
            }
        } finally {
            if (autoCommit) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }

    private void readAll(Taker taker) throws SQLException {
        // Prepared, because the text protocol of some databases rounds floats.
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT " + selected() + " FROM " + dialect.quote(table))) {
            statement.setFetchSize(FETCH_SIZE);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    taker.take(row(result));
                }
            }
        }
    }

    private String selected() {
        return table.columns().stream()
                .map(column -> cells.selected(column, dialect.quote(column.name())))
                .collect(Collectors.joining(", "));
    }

    private List<@Nullable Object> row(ResultSet result) throws SQLException {
        List<@Nullable Object> row = new ArrayList<>(table.columns().size());
        for (int i = 0; i < table.columns().size(); i++) {
            Column<?> column = table.columns().get(i);
            row.add(Canonical.of(column.type(), cells.read(result, i + 1, column.type())));
        }
        return row;
    }
}
