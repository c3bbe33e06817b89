package io.fillrate.core;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Connections from the driver that knows a JDBC URL. */
record UrlSession(DatabaseAddress whereTo) implements Session {

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Properties all = new Properties();
        all.putAll(whereTo.properties());
        all.putAll(properties);
        return DriverManager.getConnection(whereTo.url(), all);
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return Optional.of(whereTo);
    }
}
