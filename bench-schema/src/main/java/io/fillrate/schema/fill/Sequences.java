package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Advances the sequences of numbered columns past the keys that were loaded. AUTO_INCREMENT needs no help. */
final class Sequences {

    private Sequences() {}

    /** Sets those of one table, if it has any. */
    static void follow(ReusedConnections connections, DatabaseKind database, TablePlan plan) throws SQLException {
        List<PlannedColumn> numbered = plan.columns().stream()
                .filter(column -> column.model().sequence().isPresent())
                .toList();
        if (numbered.isEmpty()) {
            return;
        }
        try (Connection connection =
                connections.in(plan.model().name().schema()).connect()) {
            for (PlannedColumn column : numbered) {
                String sequence = column.model().sequence().orElseThrow();
                String quoted = database.quote(column.model().name());
                String from = " FROM " + plan.model().name().quoted(database);
                switch (database) {
                    case DUCKDB -> drawUpTo(connection, sequence, "max(" + quoted + ")" + from);
                    case MARIADB -> setPast(connection, sequence, "max(" + quoted + ")" + from);
                    case POSTGRES, COCKROACH, MYSQL ->
                        setTo(connection, sequence, "max(" + number(column, quoted) + ") AS bigint)" + from);
                }
            }
        }
    }

    /** A column may have the numbers of its sequence as text, and other texts as well. */
    private static String number(PlannedColumn column, String quoted) {
        return column.model().type() instanceof DataType.Text
                ? "CASE WHEN " + quoted + " ~ '^[0-9]{1,18}$' THEN CAST(" + quoted + " AS bigint) END"
                : quoted;
    }

    private static void setTo(Connection connection, String sequence, String max) throws SQLException {
        String sql = "SELECT setval(CAST(? AS regclass), g) FROM (SELECT CAST(" + max + ") AS s (g), " + sequence
                + " AS q WHERE g >= q.last_value";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, sequence);
            statement.execute();
        }
    }

    /** MariaDB takes a literal only, and ignores one that the sequence has passed. */
    private static void setPast(Connection connection, String sequence, String max) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            long value;
            try (ResultSet row = statement.executeQuery("SELECT " + max)) {
                row.next();
                value = row.getLong(1);
            }
            statement.execute("SELECT SETVAL(" + sequence + ", " + value + ")");
        }
    }

    /** DuckDB has no way to set a sequence, so numbers are drawn until it is past the keys. */
    private static void drawUpTo(Connection connection, String sequence, String max) throws SQLException {
        String literal = "'" + sequence.replace("'", "''") + "'";
        try (Statement statement = connection.createStatement()) {
            long missing;
            try (ResultSet row = statement.executeQuery("SELECT (SELECT " + max + ") - nextval(" + literal + ")")) {
                row.next();
                missing = row.getLong(1);
            }
            if (missing > 0) {
                statement.execute("SELECT max(nextval(" + literal + ")) FROM range(" + missing + ")");
            }
        }
    }
}
