package io.fillrate.frameworks.examples;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.data.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Plain JDBC: an import and its rows are stored by one commit. */
record PlainJdbcExample(DataSource dataSource) {

    long load(String name, List<Reading> readings) throws SQLException {
        // example
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO imports VALUES (?)");
                    BulkWriter<Reading> writer = Reading.COPY.open(Reading.TABLE, Session.within(connection))) {
                insert.setString(1, name);
                insert.executeUpdate();
                long stored = writer.write(Rows.of(readings));
                connection.commit();
                return stored;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        }
        // end of example
    }
}
