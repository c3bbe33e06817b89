package io.fillrate.spark.mysql;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.SinkColumn;
import io.fillrate.spark.sink.SinkDatabase;
import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkUpsert;
import io.fillrate.spark.sink.StagingCopy;
import io.fillrate.spark.sink.TargetTable;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * MariaDB and MySQL, each through its own driver, which has to be on Spark's class path. DDL commits, so that a staging table is there
 * before its rows are; what tells its job is its name.
 */
public enum MySql implements SinkDatabase {
    MARIADB(
            DatabaseKind.MARIADB,
            "org.mariadb.jdbc.Driver",
            "org.mariadb.jdbc:mariadb-java-client",
            "allowLocalInfile") {
        @Override
        void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException {
            statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(content);
        }
    },
    MYSQL(DatabaseKind.MYSQL, "com.mysql.cj.jdbc.Driver", "com.mysql:mysql-connector-j", "allowLoadLocalInfile") {
        @Override
        void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException {
            statement.unwrap(com.mysql.cj.jdbc.JdbcStatement.class).setLocalInfileInputStream(content);
        }
    };

    /** Values that do not fit are errors; moments are in UTC; notes do not displace warnings; drops do not wait for a day. */
    private static final String SETTINGS =
            "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,"
                    + "NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO', time_zone = '+00:00',"
                    + " sql_notes = 0, lock_wait_timeout = 10, innodb_lock_wait_timeout = 3600";

    private static final int OVERWRITE_TIMEOUT_SECONDS = 3600;
    private static final int TOO_MANY_CONNECTIONS = 1040;
    private static final int DUPLICATE_ENTRY = 1062;

    /** "(conn=12) ", the prefix of MariaDB's driver. */
    private static final Pattern CONNECTION = Pattern.compile("^\\(conn=\\d+\\) ");

    private final DatabaseKind kind;
    private final String driver;
    private final String artifact;
    private final String localInfile;

    MySql(DatabaseKind kind, String driver, String artifact, String localInfile) {
        this.kind = kind;
        this.driver = driver;
        this.artifact = artifact;
        this.localInfile = localInfile;
    }

    public String url() {
        return kind.urlPrefix();
    }

    /** Makes the driver send a stream when the server asks for the file that a LOAD DATA LOCAL of this statement names. */
    abstract void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException;

    @Override
    public Connection connect(SinkOptions options) throws SQLException {
        try {
            Class.forName(driver); // jars added by spark-submit come after DriverManager has looked for drivers
        } catch (ClassNotFoundException e) {
            throw new SQLException("the driver is not on Spark's class path: add it with --packages " + artifact, e);
        }
        Map<String, String> properties = new HashMap<>(options.login());
        properties.put("tcpKeepAlive", "true");
        Connection connection = Session.of(options.url(), properties).connect(Map.of(localInfile, "true"));
        try {
            Sql.run(connection, SETTINGS);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public boolean isBusy(SQLException failure) {
        return failure.getErrorCode() == TOO_MANY_CONNECTIONS;
    }

    @Override
    public String describe(SQLException failure) {
        return CONNECTION.matcher(LineBreaks.removed(failure)).replaceFirst("");
    }

    @Override
    public String quote(String name) {
        return kind.quote(name);
    }

    @Override
    public Optional<TargetTable> find(Connection connection, String table) throws SQLException {
        List<Boolean> permitted = Sql.query(connection, row -> row.getBoolean(1), "SELECT @@GLOBAL.local_infile");
        if (!permitted.get(0)) {
            throw new SQLException("the server refuses LOAD DATA LOCAL: SET GLOBAL local_infile = ON allows it");
        }
        return MySqlTables.find(connection, this, table);
    }

    @Override
    public void requireMerge(Connection connection, LoadPlan plan) throws SQLException {
        MySqlChecks.require(connection, plan);
    }

    @Override
    public StagingCopy copy(Connection connection, LoadPlan plan, String staging) throws SQLException {
        return MySqlStaging.begin(this, connection, plan, staging);
    }

    @Override
    public Place place(SQLException failure, String staging, List<SinkColumn> columns) {
        return failure instanceof MySqlStaging.RefusedRow refused ? refused.place() : Place.UNKNOWN;
    }

    /** Ids are bytes, since strings that differ in trailing spaces would be equal. */
    @Override
    public void createRecord(Connection connection, String loads, String attempts) throws SQLException {
        Sql.run(
                connection,
                "CREATE TABLE IF NOT EXISTS " + loads
                        + " (target varbinary(1024), load_id varbinary(1024), table_id varbinary(1200) NOT NULL,"
                        + " operation text NOT NULL, job bigint NOT NULL,"
                        + " row_count bigint NOT NULL, merged_at timestamp(6) NOT NULL DEFAULT current_timestamp(6),"
                        + " PRIMARY KEY (target, load_id)) ENGINE=InnoDB");
        Sql.run(
                connection,
                "CREATE TABLE IF NOT EXISTS " + attempts
                        + " (job bigint, part int, task bigint, row_count bigint NOT NULL,"
                        + " digest decimal(65,0) NOT NULL, PRIMARY KEY (job, part, task)) ENGINE=InnoDB");
    }

    @Override
    public String skippingDuplicates() {
        return "";
    }

    @Override
    public boolean isDuplicate(SQLException failure) {
        return failure.getErrorCode() == DUPLICATE_ENTRY;
    }

    @Override
    public boolean lock(Connection connection, long job) throws SQLException {
        return "1"
                .equals(Sql.texts(connection, "SELECT GET_LOCK(" + name(job) + ", 0)")
                        .get(0));
    }

    @Override
    public void unlock(Connection connection, long job) throws SQLException {
        Sql.run(connection, "DO RELEASE_LOCK(" + name(job) + ")");
    }

    @Override
    public String isLocked(long job) {
        return "IS_USED_LOCK(" + name(job) + ") IS NOT NULL";
    }

    private static String name(long job) {
        return "'fillrate_" + Long.toHexString(job) + "'";
    }

    @Override
    public String daysAgo(int days) {
        return "current_timestamp(6) - INTERVAL " + days + " DAY";
    }

    @Override
    public int mergeIsolation() {
        return Connection.TRANSACTION_REPEATABLE_READ;
    }

    /** TRUNCATE would commit. The lock ends with the connection, after the commit. */
    @Override
    public void empty(Connection connection, LoadPlan plan) throws SQLException {
        String lock = "SELECT GET_LOCK(CONCAT('fillrate_', SHA1(?)), " + OVERWRITE_TIMEOUT_SECONDS + ")";
        if (!"1".equals(Sql.texts(connection, lock, plan.target()).get(0))) {
            throw new SQLException("another load has been overwriting the table for an hour");
        }
        Sql.run(connection, "DELETE FROM " + plan.target());
    }

    @Override
    public boolean hasTransactionalTruncate() {
        return false;
    }

    @Override
    public String insert(String target, String columns) {
        return "INSERT INTO " + target + " (" + columns + ")";
    }

    @Override
    public String onConflict(SinkUpsert upsert) {
        return " ON DUPLICATE KEY UPDATE "
                + upsert.updated().stream()
                        .map(name -> quote(name) + " = VALUES(" + quote(name) + ")")
                        .collect(Collectors.joining(", "));
    }

    /** It counts a row that it changes twice, and one that stays as it is never. */
    @Override
    public boolean countsUpserted() {
        return false;
    }

    @Override
    public long size(Connection connection, String schema, String table) throws SQLException {
        String query = "SELECT COALESCE(SUM(data_length), 0) FROM information_schema.tables"
                + " WHERE table_schema = ? AND table_name = ?";
        return Sql.query(connection, row -> row.getLong(1), query, schema, table)
                .get(0);
    }

    @Override
    public boolean hasDigest() {
        return false;
    }
}
