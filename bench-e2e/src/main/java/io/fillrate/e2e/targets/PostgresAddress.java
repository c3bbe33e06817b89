package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.postgresql.Driver;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * A JDBC URL of PostgreSQL, taken apart: the driver prefers parameters of the URL to properties, but ours and those of strategies must
 * win.
 *
 * @param bareUrl without parameters
 * @param hosts {@code host:port}, for messages
 * @param parameters those of the URL
 */
record PostgresAddress(String bareUrl, String hosts, Map<String, String> parameters) {

    /** @throws TargetException if the driver can't make sense of the URL */
    static PostgresAddress parse(String url) {
        Properties parsed = Driver.parseURL(url, null);
        if (parsed == null) {
            throw new TargetException(
                    "bench.url: is no URL of PostgreSQL; write jdbc:postgresql://host:port/database", null);
        }
        Map<String, String> parameters = new HashMap<>();
        for (String name : parsed.stringPropertyNames()) {
            parameters.put(name, parsed.getProperty(name));
        }
        String[] hosts = String.valueOf(parameters.remove("PGHOST")).split(",", -1);
        String[] ports = String.valueOf(parameters.remove("PGPORT")).split(",", -1);
        parameters.remove("PGDBNAME");
        String pairs = IntStream.range(0, hosts.length)
                .mapToObj(i -> hosts[i] + ":" + ports[Math.min(i, ports.length - 1)])
                .collect(Collectors.joining(","));
        int end = url.indexOf('?');
        return new PostgresAddress(end < 0 ? url : url.substring(0, end), pairs, parameters);
    }

    /** Connections with the URL's parameters and these properties, which win. */
    Session session(Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(parameters);
        all.putAll(properties);
        return Session.of(bareUrl, all);
    }

    /** What a failure to connect comes down to, in one line. */
    TargetException unreachable(SQLException failure) {
        return new TargetException("bench.url: cannot connect to " + hosts + ": " + reason(failure), failure);
    }

    private static String reason(SQLException failure) {
        if (failure instanceof PSQLException postgres) {
            ServerErrorMessage answer = postgres.getServerErrorMessage();
            if (answer != null) {
                return String.valueOf(answer.getMessage());
            }
        }
        Throwable root = ExceptionUtils.getRootCause(failure);
        if (root instanceof UnknownHostException) {
            return "unknown host";
        }
        if (root instanceof SocketTimeoutException) {
            return "no answer in time";
        }
        return root instanceof IOException ? String.valueOf(root.getMessage()) : OneLine.of(failure);
    }
}
