package io.fillrate.e2e.targets.mysql;

import io.fillrate.core.Session;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.TargetException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * A JDBC URL of MariaDB or MySQL, taken apart: the drivers prefer parameters of the URL to properties, but ours and those of strategies must win,
 * and our database is another.
 *
 * @param server the URL up to where a database's name would begin
 * @param hosts for messages
 * @param database the URL's own; empty for none
 * @param parameters those of the URL
 */
record MySqlAddress(String server, String hosts, String database, Map<String, String> parameters) {

    private static final Pattern URL = Pattern.compile("(jdbc:[^/]+//([^/?]+))(?:/([^?]*))?(?:\\?(.*))?");

    /** @throws TargetException if it is no such URL */
    static MySqlAddress parse(String url) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new TargetException(
                    "bench.url: is no URL of MariaDB or MySQL; write jdbc:mariadb://host:port or jdbc:mysql://host:port",
                    null);
        }
        Map<String, String> parameters = new HashMap<>();
        if (parts.group(4) != null) {
            for (String pair : parts.group(4).split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
                }
            }
        }
        String database = parts.group(3) == null ? "" : parts.group(3);
        return new MySqlAddress(parts.group(1), parts.group(2), database, parameters);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Connections to a database with the URL's parameters and these properties, which win. */
    Session session(String databaseName, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(parameters);
        all.putAll(properties);
        return Session.of(server + "/" + databaseName, all);
    }

    /** What a failure to connect comes down to, in one line. */
    TargetException unreachable(SQLException failure) {
        Throwable root = ExceptionUtils.getRootCause(failure);
        String reason = root instanceof SQLException ? OneLine.of(root) : OneLine.of(failure) + rootReason(root);
        return new TargetException("bench.url: cannot connect to " + hosts + ": " + reason, failure);
    }

    private static String rootReason(Throwable root) {
        return " (" + root.getClass().getSimpleName() + ": " + OneLine.of(root) + ")";
    }
}
