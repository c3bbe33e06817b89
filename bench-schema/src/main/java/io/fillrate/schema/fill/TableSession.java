package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseAddress;
import io.fillrate.core.Session;
import io.fillrate.schema.jdbc.CurrentSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * A session whose connections find the tables of one schema by their names alone, as strategies name them.
 *
 * @param database the kind of database, as strategies name it
 */
record TableSession(Session session, String database, String schema) implements Session {

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = session.connect(properties);
        try {
            CurrentSchema.enter(connection, database, schema);
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return session.address();
    }
}
