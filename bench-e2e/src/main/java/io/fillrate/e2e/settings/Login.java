package io.fillrate.e2e.settings;

import org.jspecify.annotations.Nullable;

/**
 * How to reach a database that runs already.
 *
 * @param url of JDBC, with whatever parameters its driver knows
 * @param user null to leave it to the URL and the driver
 * @param password null to leave it to the URL and the driver
 */
public record Login(
        String url, @Nullable String user, @Nullable Secret password) {

    @Override
    public String toString() {
        return Secret.masked(url) + (user == null ? "" : " as " + user);
    }
}
