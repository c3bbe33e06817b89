package io.fillrate.core.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * Columns of the database's type TIMESTAMP, which store moments: a session writes and reads them in its own time zone. Moments are sent in
 * UTC, over a session in UTC, where no hour is repeated. Local times are those of the session's own time zone, as in every other statement
 * of its user. DATETIME columns store what they get.
 */
final class TimestampColumns {

    private static final String NAMES = "SELECT column_name FROM information_schema.columns" + " WHERE table_schema = "
            + MySqlDialect.SCHEMA + " AND table_name = ? AND data_type = 'timestamp'";

    private static final String UTC = "+00:00";

    private TimestampColumns() {}

    /**
     * Sets a session's time zone to UTC if the table has a TIMESTAMP column for moments.
     *
     * @return whether its time zone has been set
     * @throws SQLException if other TIMESTAMPs of the table are for local times: a session has one time zone
     */
    static boolean inUtc(Connection connection, Table<?> table) throws SQLException {
        if (of(table, Scalar.TIMESTAMPTZ).isEmpty()) {
            return false;
        }
        List<String> timestamps = Sql.texts(connection, NAMES, table.schema().orElse(""), table.name());
        List<String> moments = among(of(table, Scalar.TIMESTAMPTZ), timestamps);
        if (moments.isEmpty()) {
            return false;
        }
        List<String> localTimes = among(of(table, Scalar.TIMESTAMP), timestamps);
        if (!localTimes.isEmpty()) {
            throw new SQLException("refused to load " + table.fullName() + ": its TIMESTAMP columns get moments ("
                    + String.join(", ", moments) + ") and local times (" + String.join(", ", localTimes)
                    + "), and a session has one time zone: give all as moments, or make the others DATETIME");
        }
        setZone(connection, UTC);
        return true;
    }

    static String zone(Connection connection) throws SQLException {
        return Sql.texts(connection, "SELECT @@SESSION.time_zone").get(0);
    }

    static void setZone(Connection connection, String zone) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SET SESSION time_zone = ?")) {
            statement.setString(1, zone);
            statement.execute();
        }
    }

    private static List<String> of(Table<?> table, ColumnType type) {
        return table.columns().stream()
                .filter(column -> column.type().equals(type))
                .map(Column::name)
                .toList();
    }

    private static List<String> among(List<String> names, List<String> timestamps) {
        return names.stream()
                .filter(name -> timestamps.stream().anyMatch(name::equalsIgnoreCase))
                .toList();
    }
}
