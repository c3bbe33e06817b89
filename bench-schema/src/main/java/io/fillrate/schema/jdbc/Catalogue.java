package io.fillrate.schema.jdbc;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Queries of a catalogue about all tables of some schemas at once.
 *
 * @param schemas at least one
 */
public record Catalogue(Connection connection, List<String> schemas) {

    /** Stands for the schemas in a query: {@code schema_name IN (:schemas)}. */
    private static final String SCHEMAS = ":schemas";

    /** Tables that one statement looks into: no server's parser minds as many. */
    private static final int TABLES_PER_STATEMENT = 200;

    /** How SQL states begin of what the user may not do. */
    private static final String REFUSED = "42";

    /** Reads one row of a result. */
    @FunctionalInterface
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** Takes one row of a result. */
    @FunctionalInterface
    public interface RowTaker {
        void take(ResultSet row) throws SQLException;
    }

    /** Runs a query that has {@code :schemas} once. */
    public void each(String sql, RowTaker taker) throws SQLException {
        String places = String.join(", ", Collections.nCopies(schemas.size(), "?"));
        try (PreparedStatement statement = connection.prepareStatement(sql.replace(SCHEMAS, places))) {
            for (int i = 0; i < schemas.size(); i++) {
                statement.setString(i + 1, schemas.get(i));
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    taker.take(row);
                }
            }
        }
    }

    /**
     * Returns the rows of a query by table, in the query's order.
     *
     * @param sql has {@code :schemas} once; the first two columns of its rows are the table's schema and name
     */
    public <R> Map<TableName, List<R>> byTable(RowReader<R> reader, String sql) throws SQLException {
        Map<TableName, List<R>> rows = new LinkedHashMap<>();
        each(sql, row -> rows.computeIfAbsent(
                        new TableName(row.getString(1), row.getString(2)), table -> new ArrayList<>())
                .add(reader.read(row)));
        return rows;
    }

    /** Returns the first column of a query's rows. */
    public static List<String> texts(Connection connection, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                texts.add(row.getString(1));
            }
        }
        return texts;
    }

    /** Returns those of some tables that have a row, and those that the user may not look into. The server stops at the first row. */
    public Set<TableName> withRows(List<TableName> tables, DatabaseKind database) throws SQLException {
        Set<TableName> withRows = new HashSet<>();
        for (int from = 0; from < tables.size(); from += TABLES_PER_STATEMENT) {
            withRows.addAll(some(tables.subList(from, Math.min(tables.size(), from + TABLES_PER_STATEMENT)), database));
        }
        return withRows;
    }

    private Set<TableName> some(List<TableName> tables, DatabaseKind database) throws SQLException {
        List<String> questions = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            questions.add("SELECT %d FROM (SELECT 1) one WHERE EXISTS (SELECT 1 FROM %s)"
                    .formatted(i, tables.get(i).quoted(database)));
        }
        try {
            return texts(connection, String.join(" UNION ALL ", questions)).stream()
                    .map(number -> tables.get(Integer.parseInt(number)))
                    .collect(Collectors.toSet());
        } catch (SQLException e) {
            if (!String.valueOf(e.getSQLState()).startsWith(REFUSED)) {
                throw e;
            }
            if (tables.size() == 1) {
                return Set.copyOf(tables);
            }
            int half = tables.size() / 2;
            Set<TableName> all = new HashSet<>(some(tables.subList(0, half), database));
            all.addAll(some(tables.subList(half, tables.size()), database));
            return all;
        }
    }
}
