package io.fillrate.spark.sink;

import io.fillrate.core.Inexact;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code format("fillrate")}.
 *
 * @param database of the URL
 * @param loadId names the load: a second one of that name into the same table does nothing
 * @param isNamed whether the user has named it; else the name is random
 * @param loadIdDays age in days from which on the table's loads are forgotten
 * @param maxConnections that write at once; 0 for no limit but the number of tasks
 * @param upsert key columns by which rows of the table are found and updated, as the user wrote them; empty to insert only
 * @param upsertOrder the column whose greatest value decides between rows with the same key; null if such rows are refused
 * @param stagingSchema where staging tables are; null for the target's schema
 */
public record SinkOptions(
        SinkDatabase database,
        String url,
        String table,
        @Nullable String user,
        @Nullable String password,
        String loadId,
        boolean isNamed,
        int loadIdDays,
        int maxConnections,
        Verify verify,
        OverwriteMode overwriteMode,
        List<String> upsert,
        @Nullable String upsertOrder,
        Inexact inexact,
        @Nullable String stagingSchema)
        implements Serializable {

    public static final String URL = "url";
    public static final String TABLE = "dbtable";
    private static final String USER = "user";
    private static final String PASSWORD = "password";
    public static final String LOAD_ID = "loadId";
    private static final String LOAD_ID_DAYS = "loadIdDays";
    private static final String MAX_CONNECTIONS = "maxConnections";
    private static final String VERIFY = "verify";
    private static final String OVERWRITE_MODE = "overwriteMode";
    public static final String UPSERT = "upsert";
    public static final String UPSERT_ORDER = "upsertOrder";
    private static final String INEXACT = "inexact";
    private static final String STAGING_SCHEMA = "stagingSchema";

    private static final List<String> NAMES = List.of(
            URL,
            TABLE,
            USER,
            PASSWORD,
            LOAD_ID,
            LOAD_ID_DAYS,
            MAX_CONNECTIONS,
            VERIFY,
            OVERWRITE_MODE,
            UPSERT,
            UPSERT_ORDER,
            INEXACT,
            STAGING_SCHEMA);

    /** What {@link #UPSERT} has in place of columns for those of the primary key. */
    public static final String PRIMARY_KEY = "primary key";

    private static final int DEFAULT_LOAD_ID_DAYS = 365;
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,4}");

    /** How the rows that arrived are compared with those that were sent. */
    public enum Verify {
        /** By their number. */
        COUNT,
        /** By their number and a digest of all cells. */
        DIGEST
    }

    /** How an overwrite empties the table. */
    public enum OverwriteMode {
        /** Older snapshots keep the old rows. */
        DELETE,
        /** Faster; readers wait for the merge, and older snapshots see an empty table. */
        TRUNCATE
    }

    /**
     * Reads the options.
     *
     * @param databases returns the database of a JDBC URL, or throws
     * @throws IllegalArgumentException if one is missing, unknown or has a bad value
     */
    public static SinkOptions of(CaseInsensitiveStringMap options, Function<String, SinkDatabase> databases) {
        for (String name : options.keySet()) {
            if (NAMES.stream().noneMatch(name::equalsIgnoreCase)) {
                throw new IllegalArgumentException(
                        "unknown option " + name + ": there are " + String.join(", ", NAMES));
            }
        }
        String url = required(options, URL);
        SinkDatabase database = databases.apply(url);
        String loadId = options.get(LOAD_ID);
        if (loadId != null && loadId.isBlank()) {
            throw new IllegalArgumentException(
                    "option " + LOAD_ID
                            + " is blank: is a variable of the job not set? Leave the option out for loads that may come twice");
        }
        Verify verify = choice(options, VERIFY, Verify.COUNT);
        if (verify == Verify.DIGEST && !database.hasDigest()) {
            throw new IllegalArgumentException(
                    "option " + VERIFY + "=digest: only PostgreSQL can compute it; use " + VERIFY + "=count");
        }
        OverwriteMode overwriteMode = choice(options, OVERWRITE_MODE, OverwriteMode.DELETE);
        if (overwriteMode == OverwriteMode.TRUNCATE && !database.hasTransactionalTruncate()) {
            throw new IllegalArgumentException("option " + OVERWRITE_MODE
                    + "=truncate: TRUNCATE commits in MariaDB and MySQL; use " + OVERWRITE_MODE + "=delete");
        }
        List<String> upsert = columns(options.get(UPSERT));
        String upsertOrder = options.get(UPSERT_ORDER);
        if (upsertOrder != null && upsert.isEmpty()) {
            throw new IllegalArgumentException("option " + UPSERT_ORDER + ": it is for upserts; set " + UPSERT);
        }
        return new SinkOptions(
                database,
                url,
                required(options, TABLE),
                options.get(USER),
                options.get(PASSWORD),
                loadId == null ? UUID.randomUUID().toString() : loadId,
                loadId != null,
                number(options, LOAD_ID_DAYS, DEFAULT_LOAD_ID_DAYS),
                number(options, MAX_CONNECTIONS, 0),
                verify,
                overwriteMode,
                upsert,
                upsertOrder,
                choice(options, INEXACT, Inexact.REFUSE),
                options.get(STAGING_SCHEMA));
    }

    private static String required(CaseInsensitiveStringMap options, String name) {
        String value = options.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("option " + name + " is missing");
        }
        return value;
    }

    private static List<String> columns(@Nullable String text) {
        if (text == null) {
            return List.of();
        }
        List<String> names = List.of(text.strip().split("\\s*,\\s*", -1));
        if (names.contains("")) {
            throw new IllegalArgumentException("option " + UPSERT + "=" + text + ": must be " + PRIMARY_KEY
                    + ", or columns with commas between them");
        }
        return names;
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

    private static int number(CaseInsensitiveStringMap options, String name, int absent) {
        String text = options.get(name);
        if (text == null) {
            return absent;
        }
        if (!NUMBER.matcher(text.strip()).matches()) {
            throw new IllegalArgumentException("option " + name + "=" + text + ": must be a number from 1 to 99999");
        }
        return Integer.parseInt(text.strip());
    }

    /** User and password, as far as they are given, for a driver. */
    public Map<String, String> login() {
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
