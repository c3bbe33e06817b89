package io.fillrate.spark.mysql;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.SinkColumn;
import io.fillrate.spark.sink.SinkDatabase;
import io.fillrate.spark.sink.SinkDatabase.Place;
import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkUpsert;
import io.fillrate.spark.sink.StagingCopy;
import io.fillrate.spark.sink.TargetTable;
import io.fillrate.spark.sink.TargetTable.StoredColumn;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
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
        return Sql.number(connection, query, schema, table);
    }

    @Override
    public boolean hasDigest() {
        return false;
    }

    /** Reads what MariaDB and MySQL know of a table. */
    private static final class MySqlTables {

        private static final String TABLE = """
                SELECT t.table_schema, t.table_name, t.table_type, t.engine, e.transactions, t.create_time
                FROM information_schema.tables t LEFT JOIN information_schema.engines e ON e.engine = t.engine
                WHERE t.table_schema = COALESCE(NULLIF(?, ''), DATABASE()) AND t.table_name = ?""";

        private static final String COLUMNS = """
                SELECT column_name, is_nullable, COALESCE(generation_expression, '') <> '',
                  column_default IS NOT NULL OR extra LIKE '%auto_increment%' OR extra LIKE '%DEFAULT_GENERATED%',
                  column_type, data_type, numeric_precision, numeric_scale, datetime_precision,
                  character_set_name, collation_name, character_maximum_length
                FROM information_schema.columns WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position""";

        private static final String PRIMARY_KEY = """
                SELECT column_name FROM information_schema.statistics
                WHERE table_schema = ? AND table_name = ? AND index_name = 'PRIMARY' ORDER BY seq_in_index""";

        private static final String PART = "(?:`((?:[^`]|``)+)`|([^.`]+))";
        private static final Pattern NAME = Pattern.compile("(?:" + PART + "\\.)?" + PART);

        private MySqlTables() {}

        static Optional<TargetTable> find(Connection connection, MySql database, String table) throws SQLException {
            Matcher name = NAME.matcher(table.strip());
            if (!name.matches()) {
                return Optional.empty();
            }
            List<TargetTable> found =
                    Sql.query(connection, row -> target(row, database), TABLE, part(name, 1), part(name, 3));
            if (found.isEmpty()) {
                return Optional.empty();
            }
            TargetTable bare = found.get(0);
            List<StoredColumn> columns =
                    Sql.query(connection, MySqlTables::column, COLUMNS, bare.schema(), bare.name());
            List<String> key = Sql.texts(connection, PRIMARY_KEY, bare.schema(), bare.name());
            return Optional.of(new TargetTable(bare.schema(), bare.name(), bare.sql(), bare.id(), columns, key));
        }

        private static String part(Matcher name, int quoted) {
            String text = name.group(quoted);
            String plain = name.group(quoted + 1);
            return text != null ? text.replace("``", "`") : plain != null ? plain : "";
        }

        private static TargetTable target(ResultSet row, MySql database) throws SQLException {
            String schema = row.getString(1);
            String name = row.getString(2);
            if (!row.getString(3).equals("BASE TABLE")) {
                throw new IllegalArgumentException(name + " is not an ordinary table");
            } else if (!"YES".equals(row.getString(5))) {
                throw new IllegalArgumentException(name + ": its engine is " + row.getString(4)
                        + ", which has no transactions, so that a load could not bring all rows or none");
            }
            String sql = database.quote(schema) + "." + database.quote(name);
            return new TargetTable(schema, name, sql, sql + " of " + row.getString(6), List.of(), List.of());
        }

        private static StoredColumn column(ResultSet row) throws SQLException {
            String type = row.getString(5);
            String characters = row.getString(10);
            MySqlType stored = new MySqlType(
                    characters == null ? type : type + " CHARACTER SET " + characters + " COLLATE " + row.getString(11),
                    row.getString(6),
                    type.contains("unsigned"),
                    row.getInt(7),
                    row.getInt(8),
                    row.getInt(9),
                    row.getLong(12));
            return new StoredColumn(
                    row.getString(1),
                    row.getString(2).equals("NO"),
                    row.getBoolean(3),
                    row.getBoolean(4),
                    false,
                    stored);
        }
    }
}
