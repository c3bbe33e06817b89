package io.fillrate.frameworks;

import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.spi.WriterContext;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** Where a session's connections go, for clients that are not PostgreSQL's JDBC driver. Its text has no password. */
final class PostgresLogin {

    private final Properties properties;

    private PostgresLogin(Properties properties) {
        this.properties = properties;
    }

    /**
     * Returns the login of the session.
     *
     * @throws UnavailableException if it is a data source, whose login is not known, or has several hosts
     */
    static PostgresLogin of(WriterContext<?> context) {
        DatabaseAddress address = context.session()
                .address()
                .orElseThrow(() -> context.unavailable(
                        "it connects without JDBC, and a data source does not say where to: use Session.of(url, …)"));
        Properties given = new Properties();
        given.putAll(address.properties());
        Properties all = Driver.parseURL(address.url(), given);
        if (all == null) {
            throw context.unavailable(address + " is not a PostgreSQL URL");
        }
        PostgresLogin login = new PostgresLogin(all);
        if (login.host().contains(",")) {
            throw context.unavailable("the URL has several hosts, and it connects to one");
        } else if (login.value("user").isEmpty()) {
            throw context.unavailable("neither the URL nor the properties name the user");
        }
        return login;
    }

    String host() {
        return properties.getProperty("PGHOST", "localhost");
    }

    int port() {
        return Integer.parseInt(properties.getProperty("PGPORT", "5432"));
    }

    String user() {
        return value("user").orElseThrow();
    }

    String database() {
        return properties.getProperty("PGDBNAME", user());
    }

    Optional<String> password() {
        return value("password");
    }

    /** The search path. */
    Optional<String> schema() {
        return value("currentSchema");
    }

    Optional<String> sslMode() {
        return value("sslmode");
    }

    private Optional<String> value(String name) {
        @Nullable String value = properties.getProperty(name);
        return value == null || value.isEmpty() ? Optional.empty() : Optional.of(value);
    }

    @Override
    public String toString() {
        return user() + "@" + host() + ":" + port() + "/" + database();
    }
}
