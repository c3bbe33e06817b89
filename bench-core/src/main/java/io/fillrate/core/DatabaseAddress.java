package io.fillrate.core;

import java.util.Map;

/**
 * Where a database is, and who logs in there: for programs that connect to it without its JDBC driver.
 *
 * @param url of JDBC; its parameters win over the properties, as they do in drivers
 * @param properties of the driver, user and password among them
 */
public record DatabaseAddress(String url, Map<String, String> properties) {

    public DatabaseAddress {
        properties = Map.copyOf(properties);
    }

    /** Without the values, of which some are secret. */
    @Override
    public String toString() {
        int parameters = url.indexOf('?');
        return parameters < 0 ? url : url.substring(0, parameters);
    }
}
