//DEPS io.fillrate:fillrate-core:0.1.0
//DEPS org.duckdb:duckdb_jdbc:2.0.0.1
package shop;

import io.fillrate.core.Fillrate;
import io.fillrate.core.Session;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Loads a thousand rows into a DuckDB file, by the fastest way that this JVM allows, and says how many were stored. */
public final class LoadReadings {

    record Reading(long id, String sensor, double value) {}

    public static void main(String[] args) throws SQLException {
        String url = "jdbc:duckdb:readings.duckdb";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE OR REPLACE TABLE reading (id BIGINT, sensor VARCHAR, value DOUBLE)");
        }
        List<Reading> rows = IntStream.range(0, 1000)
                .mapToObj(id -> new Reading(id, "sensor " + id % 10, id / 10.0))
                .toList();

        long stored = Fillrate.load(
                Session.of(url, Map.of()), Table.of(Reading.class), Rows.of(rows), WriterOptions.defaults());

        System.out.println(stored + " rows");
    }
}
