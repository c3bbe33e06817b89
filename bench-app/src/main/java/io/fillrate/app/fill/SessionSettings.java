package io.fillrate.app.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.mysql.MySqlDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Connections with settings that triggers, checks and defaults read, such as PostgreSQL's {@code current_setting('app.tenant')}, or
 * {@code @tenant} of MariaDB and MySQL.
 */
record SessionSettings(Session session, DatabaseKind database, Map<String, String> values) implements Session {

    private static final Pattern NAME = Pattern.compile("@?[\\w.]+");

    SessionSettings {
        values = Map.copyOf(values);
        values.keySet().stream()
                .filter(name -> !NAME.matcher(name).matches())
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("--set " + name + ": must be NAME=VALUE");
                });
    }

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = session.connect(properties);
        try {
            for (Map.Entry<String, String> setting : values.entrySet()) {
                set(connection, setting.getKey(), setting.getValue());
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private void set(Connection connection, String name, String value) throws SQLException {
        if (database.hasPostgresDialect()) {
            try (PreparedStatement statement = connection.prepareStatement("SELECT set_config(?, ?, false)")) {
                statement.setString(1, name);
                statement.setString(2, value);
                statement.execute();
            }
        } else {
            JdbcDialect dialect = database == DatabaseKind.DUCKDB ? DuckDbDialect.INSTANCE : MySqlDialect.MARIADB;
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET " + name + " = " + dialect.literal(value));
            }
        }
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return session.address();
    }
}
