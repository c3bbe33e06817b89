package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a user may not do, so that the plan says so, not the load. Belongs to one thread, like its connection. */
public final class Privileges {

    /** The vendor codes of MySQL and MariaDB for a command that is denied on a table or a column. */
    private static final List<Integer> DENIED = List.of(1142, 1143);

    /** The tables into whose columns the user may INSERT, all of them; a schema may have thousands. */
    private static final String INSERTABLE = """
            SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p') AND has_table_privilege(c.oid, 'INSERT')""";

    private final Connection connection;
    private final DatabaseKind database;
    private Optional<Set<TableName>> insertable = Optional.empty();

    Privileges(Connection connection, DatabaseKind database) {
        this.connection = connection;
        this.database = database;
    }

    /**
     * Why no table can be filled through a connection, in one line; empty if some may be.
     *
     * @param database the kind of database
     */
    public static Optional<String> readOnly(Connection connection, DatabaseKind database) throws SQLException {
        return switch (database) {
            case DUCKDB ->
                isOn(connection, "SELECT readonly FROM duckdb_databases() WHERE database_name = current_database()")
                        ? Optional.of("the file is open read-only")
                        : Optional.empty();
            case MARIADB, MYSQL ->
                isOn(connection, "SHOW VARIABLES WHERE Variable_name = 'transaction_read_only' AND Value = 'ON'")
                        ? Optional.of("this user's transactions are read-only (transaction_read_only)")
                        : Optional.empty();
            case POSTGRES, COCKROACH ->
                isOn(connection, "SHOW transaction_read_only")
                        ? Optional.of(
                                "this user's transactions are read-only (default_transaction_read_only, or a standby server)")
                        : Optional.empty();
        };
    }

    /** Whether a query returns a row, whose last column is neither false nor off. */
    private static boolean isOn(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            if (!row.next()) {
                return false;
            }
            String value = row.getString(row.getMetaData().getColumnCount());
            return value.equalsIgnoreCase("on") || value.equalsIgnoreCase("true");
        }
    }

    /** What the user lacks to load a plan; empty if nothing, or if the server does not report it. */
    Optional<String> missing(TablePlan plan) {
        List<String> columns =
                plan.columns().stream().map(column -> column.model().name()).toList();
        try {
            return switch (database) {
                case DUCKDB -> Optional.empty(); // it has no users
                case MARIADB, MYSQL -> explained(plan, columns);
                case POSTGRES, COCKROACH ->
                    insertable().contains(plan.model().name())
                                    || holdForEachColumn(plan.model().name().quoted(database), columns)
                            ? sequences(plan)
                            : Optional.of("the user needs the privilege INSERT on it");
            };
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    private Set<TableName> insertable() throws SQLException {
        if (insertable.isEmpty()) {
            Set<TableName> tables = new HashSet<>();
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(INSERTABLE)) {
                while (row.next()) {
                    tables.add(new TableName(row.getString(1), row.getString(2)));
                }
            }
            insertable = Optional.of(tables);
        }
        return insertable.get();
    }

    private boolean holdForEachColumn(String table, List<String> columns) throws SQLException {
        String each = columns.stream()
                .map(column -> "has_column_privilege(?, ?, 'INSERT')")
                .collect(Collectors.joining(" AND "));
        String[] parameters =
                columns.stream().flatMap(column -> Stream.of(table, column)).toArray(String[]::new);
        return !columns.isEmpty() && holds("SELECT " + each, parameters);
    }

    /** Sequences are advanced past the keys after the load, when it is too late to refuse. */
    private Optional<String> sequences(TablePlan plan) throws SQLException {
        for (String sequence : plan.columns().stream()
                .map(PlannedColumn::model)
                .map(ColumnModel::sequence)
                .flatMap(Optional::stream)
                .toList()) {
            if (!holds(
                    "SELECT has_sequence_privilege(?, 'UPDATE') AND has_sequence_privilege(?, 'SELECT')",
                    sequence,
                    sequence)) {
                return Optional.of("the user needs the privileges SELECT and UPDATE on sequence " + sequence
                        + ", which is advanced past the keys");
            }
        }
        return Optional.empty();
    }

    private boolean holds(String question, String... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(question)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    /** EXPLAIN checks the privileges of a statement and does not execute it. */
    private Optional<String> explained(TablePlan plan, Collection<String> columns) throws SQLException {
        String table = plan.model().name().quoted(database);
        String list = database.quoted(List.copyOf(columns));
        String values = String.join(", ", columns.stream().map(column -> "NULL").toList());
        try (Statement statement = connection.createStatement()) {
            statement.execute("EXPLAIN INSERT INTO " + table + " (" + list + ") VALUES (" + values + ")");
            return Optional.empty();
        } catch (SQLException e) {
            if (DENIED.contains(e.getErrorCode())) {
                return Optional.of("the user needs the privilege INSERT on it");
            }
            throw e;
        }
    }
}
