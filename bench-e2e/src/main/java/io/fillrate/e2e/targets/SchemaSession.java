package io.fillrate.e2e.targets;

import io.fillrate.core.DatabaseAddress;
import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Connections whose current schema is a certain one, or none at all: a pooler in between may ignore the property that sets it. */
record SchemaSession(Session session, String schema) implements Session {

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = session.connect(properties);
        if (schema.equals(connection.getSchema())) {
            return connection;
        }
        connection.close();
        throw new SQLException("the connection is not in schema " + schema
                + ": something between here and the server ignores the driver's property currentSchema");
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return session.address();
    }
}
