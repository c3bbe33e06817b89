package io.fillrate.core.transfer;

import io.fillrate.core.DatabaseAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * What libpq, which the extension connects with, has to be told to come to the same database as the JDBC driver
 * (PostgreSQL documentation, "Database Connection Control Functions").
 *
 * @param parameters by libpq's names, without the password
 */
record LibpqLogin(Map<String, String> parameters, Optional<String> password) {

    /** The driver's properties that libpq knows, and what it calls them. */
    private static final Map<String, String> NAMES = Map.of(
            "PGHOST", "host",
            "PGPORT", "port",
            "PGDBNAME", "dbname",
            "user", "user",
            "sslmode", "sslmode",
            "sslrootcert", "sslrootcert",
            "connectTimeout", "connect_timeout");

    /**
     * The login that an address means.
     *
     * @param application name of the connections in {@code pg_stat_activity}
     * @throws IllegalArgumentException if the address is none of PostgreSQL's
     */
    static LibpqLogin of(DatabaseAddress address, String application) {
        Properties given = new Properties();
        given.putAll(address.properties());
        Properties all = Driver.parseURL(address.url(), given);
        if (all == null) {
            throw new IllegalArgumentException(address + " is no URL of PostgreSQL");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        NAMES.forEach((jdbc, libpq) -> put(parameters, libpq, all.getProperty(jdbc)));
        if (Boolean.parseBoolean(all.getProperty("ssl"))) {
            parameters.putIfAbsent("sslmode", "verify-full"); // as the driver takes it
        }
        put(parameters, "options", options(all));
        parameters.put("application_name", application);
        return new LibpqLogin(Map.copyOf(parameters), Optional.ofNullable(all.getProperty("password")));
    }

    private static void put(Map<String, String> parameters, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            parameters.put(name, value);
        }
    }

    private static String options(Properties all) {
        String options = all.getProperty("options", "");
        String schema = all.getProperty("currentSchema", "");
        return schema.isEmpty()
                ? options
                : options + " -c search_path=" + schema.replace("\\", "\\\\").replace(" ", "\\ ");
    }

    /** The parameters as libpq reads them. */
    String conninfo() {
        return parameters.entrySet().stream()
                .map(one -> one.getKey() + "='"
                        + one.getValue().replace("\\", "\\\\").replace("'", "\\'") + "'")
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** Without the password. */
    @Override
    public String toString() {
        return conninfo();
    }
}
