package io.fillrate.spark;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.util.ServerErrorMessage;

/** PostgreSQL: advisory locks, and DDL that is part of transactions. */
enum Postgres implements SinkDatabase {
    INSTANCE;

    static final String URL = "jdbc:postgresql:";

    /** SQLSTATEs {@code too_many_connections} and {@code cannot_connect_now}. */
    private static final Set<String> BUSY = Set.of("53300", "57P03");

    /** ", line 12, column price: …" behind the table's name, in any language. */
    private static final Pattern PLACE = Pattern.compile("^, \\S+ (\\d+)(?:, \\S+ ([^:]+))?", Pattern.DOTALL);

    /** Of the transactions that create the record: IF NOT EXISTS alone fails when two run at once. */
    private static final long CREATION_LOCK = 0x66696c6c72617465L; // "fillrate"

    @Override
    public Connection connect(SinkOptions options) throws SQLException {
        // Jars added by spark-submit come after DriverManager has looked for drivers.
        if (!org.postgresql.Driver.isRegistered()) {
            org.postgresql.Driver.register();
        }
        Map<String, String> properties = new HashMap<>(options.login());
        properties.put("ApplicationName", "fillrate-spark");
        properties.put("tcpKeepAlive", "true");
        return Session.of(options.url(), properties).connect(Map.of("autosave", "never"));
    }

    @Override
    public boolean isBusy(SQLException failure) {
        return BUSY.contains(String.valueOf(failure.getSQLState()));
    }

    @Override
    public String describe(SQLException failure) {
        return PostgresDialect.INSTANCE.describe(failure);
    }

    @Override
    public String quote(String name) {
        return PostgresDialect.INSTANCE.quote(name);
    }

    @Override
    public Optional<TargetTable> find(Connection connection, String table) throws SQLException {
        return PostgresTarget.find(connection, table);
    }

    @Override
    public StagingCopy copy(Connection connection, LoadPlan plan, String staging) throws SQLException {
        return PostgresCopy.begin(connection, plan, staging);
    }

    @Override
    public Place place(SQLException failure, String staging) {
        Optional<ServerErrorMessage> server = PostgresDialect.serverError(failure);
        String where = server.map(ServerErrorMessage::getWhere).orElse("");
        String copied = "COPY " + staging;
        int at = where.lastIndexOf(copied); // behind what the type's own function says
        Matcher place = PLACE.matcher(at < 0 ? "" : where.substring(at + copied.length()));
        if (!place.find()) {
            return Place.UNKNOWN;
        }
        long line = Long.parseLong(place.group(1));
        return new Place(line > 0 ? line - 1 : null, place.group(2));
    }

    @Override
    public void createRecord(Connection connection, String loads, String attempts) throws SQLException {
        String query = "SELECT 'missing' WHERE to_regclass(?) IS NULL OR to_regclass(?) IS NULL";
        if (Sql.texts(connection, query, loads, attempts).isEmpty()) {
            return;
        }
        Sql.transaction(connection, () -> {
            Sql.run(connection, "SELECT pg_advisory_xact_lock(" + CREATION_LOCK + ")");
            Sql.run(
                    connection,
                    "CREATE TABLE IF NOT EXISTS " + loads + " (target text, load_id text, job bigint NOT NULL,"
                            + " row_count bigint NOT NULL, merged_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (target, load_id))");
            Sql.run(
                    connection,
                    "CREATE TABLE IF NOT EXISTS " + attempts
                            + " (job bigint, part int, task bigint, row_count bigint NOT NULL, digest numeric NOT NULL,"
                            + " bound_from text, bound_to text,"
                            + " PRIMARY KEY (job, part, task))");
            return 0;
        });
    }

    @Override
    public boolean insertLoad(Connection connection, String loads, String target, String loadId, long job, long rows)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + loads
                + " (target, load_id, job, row_count) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")) {
            insert.setString(1, target);
            insert.setString(2, loadId);
            insert.setLong(3, job);
            insert.setLong(4, rows);
            return insert.executeUpdate() == 1;
        }
    }

    @Override
    public boolean lock(Connection connection, long job) throws SQLException {
        return is(connection, "SELECT pg_try_advisory_lock(" + job + ")");
    }

    @Override
    public void unlock(Connection connection, long job) throws SQLException {
        Sql.run(connection, "SELECT pg_advisory_unlock(" + job + ")");
    }

    private static boolean is(Connection connection, String question) throws SQLException {
        List<Boolean> answers = Sql.query(connection, row -> row.getBoolean(1), question);
        return answers.get(0);
    }

    /** That the lock cannot be shared: somebody has it alone. */
    @Override
    public String isLocked(long job) {
        return "NOT pg_try_advisory_xact_lock_shared(" + job + ")";
    }

    @Override
    public String empty(String target) {
        return "TRUNCATE " + target;
    }

    @Override
    public String insert(String target, String columns) {
        return "INSERT INTO " + target + " (" + columns + ") OVERRIDING SYSTEM VALUE";
    }

    @Override
    public long size(Connection connection, String schema, String table) throws SQLException {
        String query = "SELECT pg_total_relation_size(?::regclass)";
        return Sql.query(connection, row -> row.getLong(1), query, quote(schema) + "." + quote(table))
                .get(0);
    }

    @Override
    public boolean hasDigest() {
        return true;
    }
}
