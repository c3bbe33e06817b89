package io.fillrate.frameworks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Readings into DuckDB as "DuckDB bulk inserts and updates" has it: the code that people write by hand, without checks. As there, only the
 * staged update is one transaction; the others run in autocommit mode. So the appender commits every 2,048 rows, {@code unnest} and Arrow
 * every 10,000, and a table function is one statement.
 */
final class PlainDuckDb {

    static final String CREATE_TABLE =
            "CREATE OR REPLACE TABLE sensor_readings (device_id uuid, timestamp timestamptz, temperature double,"
                    + " humidity double, pressure decimal(10, 2), status smallint, active boolean, location varchar)";

    private static final int ROWS_PER_STATEMENT = 10_000;

    private static final String INSERT = "INSERT INTO sensor_readings SELECT device_id::uuid, timestamp, temperature,"
            + " humidity, pressure, status, active, location FROM ";

    private PlainDuckDb() {}

    /** A row. */
    record Reading(
            UUID deviceId,
            OffsetDateTime timestamp,
            double temperature,
            double humidity,
            BigDecimal pressure,
            short status,
            boolean active,
            String location) {

        Reading colder() {
            return new Reading(deviceId, timestamp, temperature - 1, humidity, pressure, status, active, location);
        }
    }

    /** Loads or updates readings. */
    @FunctionalInterface
    interface Load {
        long run(DataSource source, List<Reading> rows) throws SQLException;
    }

    static final Map<String, Load> INSERTS = Map.of(
            "appender", PlainDuckDb::appender,
            "table-function", PlainTableFunction.ALL.load(INSERT + PlainTableFunction.ALL.call()),
            "arrow-stream", PlainArrow.all(INSERT + PlainArrow.VIEW));

    static final Map<String, Load> UPDATES = Map.of(
            "staged-join",
            PlainDuckDb::stagedUpdate,
            "table-function-join",
            PlainTableFunction.TEMPERATURES.load(
                    updateFrom(PlainTableFunction.TEMPERATURES.call(), "s.device_id::uuid")),
            "arrow-join",
            PlainArrow.temperatures(updateFrom(PlainArrow.VIEW, "s.device_id::uuid")),
            "unnest",
            PlainDuckDb::unnestUpdate);

    private static String updateFrom(String relation, String deviceId) {
        return "UPDATE sensor_readings r SET temperature = s.temperature FROM " + relation + " s WHERE r.device_id = "
                + deviceId + " AND r.timestamp = s.timestamp";
    }

    static long appender(DataSource source, List<Reading> rows) throws SQLException {
        try (Connection connection = source.getConnection();
                DuckDBAppender appender =
                        connection.unwrap(DuckDBConnection.class).createAppender("main", "sensor_readings")) {
            for (Reading row : rows) {
                appender.beginRow();
                appender.append(row.deviceId());
                appender.append(row.timestamp());
                appender.append(row.temperature());
                appender.append(row.humidity());
                appender.append(row.pressure());
                appender.append(row.status());
                appender.append(row.active());
                appender.append(row.location());
                appender.endRow();
            }
        }
        return rows.size();
    }

    private static long stagedUpdate(DataSource source, List<Reading> rows) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TEMP TABLE staged (device_id uuid, timestamp timestamptz, temperature double)");
                try (DuckDBAppender appender =
                        connection.unwrap(DuckDBConnection.class).createAppender("temp", "main", "staged")) {
                    for (Reading row : rows) {
                        appender.beginRow();
                        appender.append(row.deviceId());
                        appender.append(row.timestamp());
                        appender.append(row.temperature());
                        appender.endRow();
                    }
                }
                long count = statement.executeUpdate(updateFrom("staged", "s.device_id"));
                statement.execute("DROP TABLE staged");
                connection.commit();
                return count;
            }
        }
    }

    private static long unnestUpdate(DataSource source, List<Reading> rows) throws SQLException {
        String sql = updateFrom(
                "(SELECT unnest(?::uuid[]) AS device_id, unnest(?::timestamptz[]) AS timestamp,"
                        + " unnest(?::double[]) AS temperature)",
                "s.device_id");
        try (Connection connection = source.getConnection();
                PreparedStatement update = connection.prepareStatement(sql)) {
            long count = 0;
            for (int i = 0; i < rows.size(); i += ROWS_PER_STATEMENT) {
                List<Reading> some = rows.subList(i, Math.min(i + ROWS_PER_STATEMENT, rows.size()));
                array(update, 1, "UUID", some, Reading::deviceId);
                array(update, 2, "TIMESTAMPTZ", some, Reading::timestamp);
                array(update, 3, "DOUBLE", some, Reading::temperature);
                count += update.executeUpdate();
            }
            return count;
        }
    }

    private static void array(
            PreparedStatement update, int index, String type, List<Reading> rows, Function<Reading, Object> value)
            throws SQLException {
        update.setArray(
                index,
                update.getConnection()
                        .createArrayOf(type, rows.stream().map(value).toArray()));
    }
}
