package io.fillrate.core;

import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.internal.Secrets;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Connections from the driver of a JDBC URL: a strategy's properties win over the URL's, and failures show no secrets. */
record UrlSession(DatabaseAddress whereTo) implements Session {

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        UrlParameters parameters = new UrlParameters(whereTo.url(), whereTo.properties()).with(properties);
        Properties all = new Properties();
        all.putAll(parameters.properties());
        try {
            return DriverManager.getConnection(parameters.url(), all);
        } catch (SQLException e) {
            throw ConnectFailure.masked(e, whereTo);
        }
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return Optional.of(whereTo);
    }

    /**
     * A JDBC URL and properties for its driver, some of which must win. Drivers disagree on which they take when both have a parameter, and
     * on whether case matters in a name; so every other setting of the winners' names is removed.
     */
    record UrlParameters(String url, Map<String, String> properties) {

        /**
         * Returns the same with some properties that win.
         *
         * @throws SQLException if the URL sets one of them for a single host ({@code address=(host=…)(name=…)}), which no property changes
         */
        UrlParameters with(Map<String, String> winners) throws SQLException {
            Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            names.addAll(winners.keySet());
            Map<String, String> all = new HashMap<>(properties);
            all.keySet().removeIf(names::contains);
            all.putAll(winners);
            return new UrlParameters(without(names), all);
        }

        private String without(Set<String> names) throws SQLException {
            int query = url.indexOf('?');
            String hosts = query < 0 ? url : url.substring(0, query);
            for (String name : names) {
                if (Pattern.compile("[(,]\\s*" + Pattern.quote(name) + "\\s*=", Pattern.CASE_INSENSITIVE)
                        .matcher(hosts)
                        .find()) {
                    throw new SQLException("the URL sets " + name
                            + " for one of its hosts, which the strategy has to set: leave it out of the URL");
                }
            }
            if (query < 0) {
                return url;
            }
            String others = Arrays.stream(url.substring(query + 1).split("&", -1))
                    .filter(parameter -> !names.contains(name(parameter)))
                    .collect(Collectors.joining("&"));
            return others.isEmpty() ? hosts : hosts + "?" + others;
        }

        private static String name(String parameter) {
            String name = parameter.split("=", 2)[0];
            try {
                return URLDecoder.decode(name, StandardCharsets.UTF_8).strip();
            } catch (IllegalArgumentException e) { // a lone percent sign, which no driver's parameter has
                return name;
            }
        }
    }

    /**
     * A driver's failure to connect, without the secrets of the address that it quotes.
     *
     * @param secrets longest first
     */
    record ConnectFailure(List<String> secrets) {

        /** More causes than any failure has; ends a cycle. */
        private static final int MAX_DEPTH = 20;

        /** Returns the failure itself if it has no secrets, its causes included; else a copy with the same state, code and stack traces. */
        static SQLException masked(SQLException failure, DatabaseAddress address) {
            String shown = address
                    + address.properties().entrySet().stream()
                            .filter(property -> !Secrets.isSecret(property.getKey()))
                            .map(Map.Entry::getValue)
                            .collect(Collectors.joining(" ", " ", ""));
            ConnectFailure known = new ConnectFailure(Secrets.in(address.url())
                    .filter(secret -> !shown.contains(secret))
                    .sorted(Comparator.comparing(String::length).reversed())
                    .toList());
            return known.isClean(failure, 0) ? failure : known.copy(failure, 0);
        }

        private String masked(@Nullable String message) {
            String masked = String.valueOf(message);
            for (String secret : secrets) {
                masked = masked.replace(secret, Secrets.MASK);
            }
            return Secrets.masked(masked);
        }

        private boolean isClean(@Nullable Throwable failure, int depth) {
            if (failure == null || depth > MAX_DEPTH) {
                return failure == null;
            }
            boolean next = !(failure instanceof SQLException sql) || isClean(sql.getNextException(), depth + 1);
            boolean suppressed = List.of(failure.getSuppressed()).stream().allMatch(one -> isClean(one, depth + 1));
            String message = String.valueOf(failure.getMessage());
            return next && suppressed && message.equals(masked(message)) && isClean(failure.getCause(), depth + 1);
        }

        private SQLException copy(SQLException failure, int depth) {
            SQLException copy = new SQLException(
                    masked(failure.getMessage()),
                    failure.getSQLState(),
                    failure.getErrorCode(),
                    copyOf(failure.getCause(), depth + 1));
            if (failure.getNextException() != null && depth < MAX_DEPTH) {
                copy.setNextException(copy(failure.getNextException(), depth + 1));
            }
            return completed(copy, failure, depth);
        }

        private @Nullable Throwable copyOf(@Nullable Throwable failure, int depth) {
            if (failure == null || depth > MAX_DEPTH) {
                return null;
            }
            if (failure instanceof SQLException sql) {
                return copy(sql, depth);
            }
            String message = failure.getClass().getSimpleName() + ": " + masked(failure.getMessage());
            Throwable cause = copyOf(failure.getCause(), depth + 1);
            return completed(
                    failure instanceof IOException
                            ? new IOException(message, cause)
                            : new RuntimeException(message, cause),
                    failure,
                    depth);
        }

        private <T extends Throwable> T completed(T copy, Throwable failure, int depth) {
            copy.setStackTrace(failure.getStackTrace());
            for (Throwable one : failure.getSuppressed()) {
                Throwable masked = copyOf(one, depth + 1);
                if (masked != null) {
                    copy.addSuppressed(masked);
                }
            }
            return copy;
        }
    }
}
