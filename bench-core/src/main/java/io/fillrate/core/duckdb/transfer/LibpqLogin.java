package io.fillrate.core.duckdb.transfer;

import io.fillrate.core.Session.DatabaseAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * A login with which libpq, the extension's driver, connects to the same database as the JDBC driver (PostgreSQL documentation,
 * "Database Connection Control Functions").
 *
 * @param parameters by libpq's names, without the password
 */
record LibpqLogin(Map<String, String> parameters, Optional<String> password) {

    /** libpq's names of the driver's properties. */
    private static final Map<String, String> NAMES = Map.of(
            "PGHOST", "host",
            "PGPORT", "port",
            "PGDBNAME", "dbname",
            "user", "user",
            "sslmode", "sslmode",
            "sslrootcert", "sslrootcert",
            "connectTimeout", "connect_timeout");

    /**
     * Returns the login of an address.
     *
     * @param application name of the connections in {@code pg_stat_activity}
     * @throws IllegalArgumentException if the address is not one of PostgreSQL's
     */
    static LibpqLogin of(DatabaseAddress address, String application) {
        Properties given = new Properties();
        given.putAll(address.properties());
        Properties all = Driver.parseURL(address.url(), given);
        if (all == null) {
            throw new IllegalArgumentException(address + " is not a PostgreSQL URL");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        NAMES.forEach((jdbc, libpq) -> put(parameters, libpq, all.getProperty(jdbc)));
        if (Boolean.parseBoolean(all.getProperty("ssl"))) {
            parameters.putIfAbsent("sslmode", "verify-full"); // what the driver makes of it
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

    /** Returns the parameters in libpq's syntax. */
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
