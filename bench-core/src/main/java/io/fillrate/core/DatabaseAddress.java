package io.fillrate.core;

import java.util.Map;

/**
 * The address of a database, and the login: for programs that connect to it without its JDBC driver.
 *
 * @param url of JDBC; its parameters win over the properties, as in drivers
 * @param properties of the driver, user and password among them
 */
public record DatabaseAddress(String url, Map<String, String> properties) {

    public DatabaseAddress {
        properties = Map.copyOf(properties);
    }

    /** Without secrets. */
    @Override
    public String toString() {
        return Secrets.masked(url);
    }
}
