package io.fillrate.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code format("fillrate")}.
 *
 * @param loadId names the load: a second one of that name into the same table does nothing
 * @param maxConnections that write at once; 0 for no limit but the number of tasks
 * @param stagingSchema where staging tables and the record of loads are; null for the target's schema
 */
record SinkOptions(
        String url,
        String table,
        @Nullable String user,
        @Nullable String password,
        String loadId,
        int maxConnections,
        Verify verify,
        Transfer transfer,
        @Nullable String stagingSchema)
        implements Serializable {

    static final String URL = "url";
    static final String TABLE = "dbtable";
    private static final String USER = "user";
    private static final String PASSWORD = "password";
    static final String LOAD_ID = "loadId";
    private static final String MAX_CONNECTIONS = "maxConnections";
    private static final String VERIFY = "verify";
    private static final String TRANSFER = "transfer";
    private static final String STAGING_SCHEMA = "stagingSchema";

    private static final List<String> NAMES =
            List.of(URL, TABLE, USER, PASSWORD, LOAD_ID, MAX_CONNECTIONS, VERIFY, TRANSFER, STAGING_SCHEMA);

    /** How the rows that arrived are compared with those that were sent. */
    enum Verify {
        /** By their number. */
        COUNT,
        /** By their number and a digest of all cells. */
        DIGEST
    }

    /** How rows get from the staging tables into the table. */
    enum Transfer {
        /** By an INSERT. */
        INSERT,
        /** The staging tables become its partitions. */
        ATTACH
    }

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException if one is missing, unknown or has a bad value
     */
    static SinkOptions of(CaseInsensitiveStringMap options) {
        for (String name : options.keySet()) {
            if (NAMES.stream().noneMatch(name::equalsIgnoreCase)) {
                throw new IllegalArgumentException(
                        "unknown option " + name + ": there are " + String.join(", ", NAMES));
            }
        }
        String url = required(options, URL);
        SinkDatabase database = SinkDatabase.of(url);
        String loadId = options.get(LOAD_ID);
        Verify verify = choice(options, VERIFY, Verify.COUNT);
        if (verify == Verify.DIGEST && !database.hasDigest()) {
            throw new IllegalArgumentException(
                    "option " + VERIFY + "=digest: only PostgreSQL can compute it; use " + VERIFY + "=count");
        }
        return new SinkOptions(
                url,
                required(options, TABLE),
                options.get(USER),
                options.get(PASSWORD),
                loadId == null ? UUID.randomUUID().toString() : loadId,
                connections(options.get(MAX_CONNECTIONS)),
                verify,
                choice(options, TRANSFER, Transfer.INSERT),
                options.get(STAGING_SCHEMA));
    }

    private static String required(CaseInsensitiveStringMap options, String name) {
        String value = options.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("option " + name + " is missing");
        }
        return value;
    }

    private static <E extends Enum<E>> E choice(CaseInsensitiveStringMap options, String name, E absent) {
        String text = options.getOrDefault(name, absent.name());
        List<E> all = List.of(absent.getDeclaringClass().getEnumConstants());
        return all.stream()
                .filter(value -> value.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("option " + name + "=" + text + ": must be one of "
                        + all.stream()
                                .map(value -> value.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }

    private static int connections(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        if (!text.strip().matches("[1-9]\\d{0,4}")) {
            throw new IllegalArgumentException(
                    "option " + MAX_CONNECTIONS + "=" + text + ": must be a number from 1 to 99999");
        }
        return Integer.parseInt(text.strip());
    }

    /** The database of the URL. */
    SinkDatabase database() {
        return SinkDatabase.of(url);
    }

    /** User and password, as far as they are given, for a driver. */
    Map<String, String> login() {
        Map<String, String> login = new HashMap<>();
        if (user != null) {
            login.put(USER, user);
        }
        if (password != null) {
            login.put(PASSWORD, password);
        }
        return login;
    }

    /** Without URL and password. */
    @Override
    public String toString() {
        return "fillrate into " + table;
    }
}
