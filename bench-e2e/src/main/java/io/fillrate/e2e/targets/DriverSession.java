package io.fillrate.e2e.targets;

import io.fillrate.core.DatabaseAddress;
import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Connections with more properties of the driver, unless a strategy sets them itself. */
record DriverSession(Session session, Map<String, String> driverProperties) implements Session {

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Map<String, String> all = new HashMap<>(driverProperties);
        all.putAll(properties);
        return session.connect(all);
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return session.address();
    }
}
