package io.fillrate.core.mysql;

import com.mysql.cj.NativeSession;
import com.mysql.cj.Session;
import com.mysql.cj.jdbc.JdbcConnection;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.KeySource;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.mariadb.jdbc.Configuration;

/** The SQL of MariaDB and of MySQL, each through its own driver: MariaDB Connector/J and MySQL Connector/J. */
public enum MySqlDialect implements JdbcDialect {
    /** MariaDB 10.7 or newer, for its type uuid. */
    MARIADB("UUID", "allowLocalInfile") {
        @Override
        public Map<String, String> driverProperties() {
            return Map.of(
                    "useServerPrepStmts", "false",
                    "rewriteBatchedStatements", "false",
                    "useBulkStmts", "false",
                    "useBulkStmtsForInserts", "false",
                    "disablePipeline", "false");
        }

        @Override
        public Class<? extends Connection> connectionClass() {
            return org.mariadb.jdbc.Connection.class;
        }

        @Override
        Optional<Boolean> property(Connection connection, String name) throws SQLException {
            Configuration driver = connection
                    .unwrap(org.mariadb.jdbc.Connection.class)
                    .getContext()
                    .getConf();
            return switch (name) {
                case "allowLocalInfile" -> Optional.of(driver.allowLocalInfile());
                case "rewriteBatchedStatements" -> Optional.of(driver.rewriteBatchedStatements());
                case "useBulkStmts", "useBulkStmtsForInserts" ->
                    Optional.of(driver.useBulkStmts() || driver.useBulkStmtsForInserts());
                default -> Optional.empty();
            };
        }

        @Override
        public void cancel(Connection connection) throws SQLException {
            connection.unwrap(org.mariadb.jdbc.Connection.class).cancelCurrentQuery();
        }

        @Override
        void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException {
            statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(content);
        }

        @Override
        boolean mayHaveWarnings(Connection connection) throws SQLException {
            return connection
                            .unwrap(org.mariadb.jdbc.Connection.class)
                            .getContext()
                            .getWarning()
                    > 0;
        }

        @Override
        boolean isBinary(PreparedStatement statement) throws SQLException {
            return statement.isWrapperFor(org.mariadb.jdbc.ServerPreparedStatement.class);
        }
    },
    /**
     * MySQL 8 or newer. With {@code useCursorFetch}, its driver prepares each statement, whatever {@code useServerPrepStmts} says; other
     * properties would truncate fractions of seconds, replace characters by question marks, or ask the server before each statement whether
     * the session may write.
     */
    MYSQL("CHAR(36) CHARACTER SET ascii COLLATE ascii_bin", "allowLoadLocalInfile") {
        @Override
        public Map<String, String> driverProperties() {
            return Map.of(
                    "useServerPrepStmts", "false",
                    "rewriteBatchedStatements", "false",
                    "useCursorFetch", "false",
                    "readOnlyPropagatesToServer", "false",
                    "sendFractionalSeconds", "true",
                    "characterEncoding", "UTF-8",
                    "connectionCollation", "utf8mb4_bin");
        }

        @Override
        public Class<? extends Connection> connectionClass() {
            return JdbcConnection.class;
        }

        private static final Set<String> SWITCHES = Set.of("allowLoadLocalInfile", "rewriteBatchedStatements");

        @Override
        Optional<Boolean> property(Connection connection, String name) throws SQLException {
            return SWITCHES.contains(name) ? Optional.of(isOn(connection, name)) : Optional.empty();
        }

        private static boolean isOn(Connection connection, String name) throws SQLException {
            JdbcConnection driver = connection.unwrap(JdbcConnection.class);
            return driver.getPropertySet().getBooleanProperty(name).getValue();
        }

        /** Without them, the driver would truncate fractions of seconds, or replace characters by question marks. */
        @Override
        public Optional<String> missing(Connection connection, Map<String, String> driverProperties)
                throws SQLException {
            String encoding = connection
                    .unwrap(JdbcConnection.class)
                    .getPropertySet()
                    .getStringProperty("characterEncoding")
                    .getValue();
            if (!isOn(connection, "sendFractionalSeconds")) {
                return Optional.of(needsProperty("sendFractionalSeconds"));
            } else if (encoding != null && !encoding.toLowerCase(Locale.ROOT).startsWith("utf")) {
                return Optional.of("its connections have characterEncoding=" + encoding
                        + ", which does not have all characters: set UTF-8 in the data source's URL");
            }
            return super.missing(connection, driverProperties);
        }

        /** Over another connection; the driver has this only for a statement that one holds. */
        @Override
        public void cancel(Connection connection) throws SQLException {
            JdbcConnection driver = connection.unwrap(JdbcConnection.class);
            try (Connection other = DriverManager.getConnection(driver.getURL(), driver.getProperties())) {
                Sql.run(other, "KILL QUERY " + driver.getId());
            }
        }

        @Override
        void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException {
            statement.unwrap(com.mysql.cj.jdbc.JdbcStatement.class).setLocalInfileInputStream(content);
        }

        @Override
        boolean mayHaveWarnings(Connection connection) throws SQLException {
            Session session = connection.unwrap(JdbcConnection.class).getSession();
            return ((NativeSession) session).getProtocol().getWarningCount() > 0;
        }

        @Override
        boolean isBinary(PreparedStatement statement) throws SQLException {
            return statement.isWrapperFor(com.mysql.cj.jdbc.ServerPreparedStatement.class);
        }
    };

    /** The schema of a table in SQL, by a parameter: {@code table.schema().orElse("")}, where nothing is the session's database. */
    static final String SCHEMA = "COALESCE(NULLIF(?, ''), DATABASE())";

    /** As strict as MySQL's own default; an identity column stores 0 unchanged. */
    private static final String STRICT =
            "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,"
                    + "NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO'";

    /** Returns the statements that restore the settings that loads change. */
    private static final String SETTINGS = """
            SELECT CONCAT('SET SESSION sql_mode = ', QUOTE(@@SESSION.sql_mode), ', SESSION sql_notes = ', @@SESSION.sql_notes,
              ', SESSION wait_timeout = ', @@SESSION.wait_timeout, ', SESSION lock_wait_timeout = ', @@SESSION.lock_wait_timeout,
              ', SESSION innodb_lock_wait_timeout = ', @@SESSION.innodb_lock_wait_timeout,
              ', SESSION time_zone = ', QUOTE(@@SESSION.time_zone))
            UNION ALL SELECT 'SET SESSION max_error_count = 0' FROM DUAL WHERE @@SESSION.max_error_count = 0""";

    private static final int DUPLICATE_ENTRY = 1062;

    private static final String ENGINE_WITHOUT_TRANSACTIONS =
            "SELECT t.engine FROM information_schema.tables t JOIN information_schema.engines e ON e.engine = t.engine"
                    + " WHERE t.table_schema = " + SCHEMA + " AND t.table_name = ? AND e.transactions <> 'YES'";

    private final String uuid;
    private final String localInfile;

    MySqlDialect(String uuid, String localInfile) {
        this.uuid = uuid;
        this.localInfile = localInfile;
    }

    /** Returns whether a connection has a property of the driver that is on or off; empty for one that does not matter here. */
    abstract Optional<Boolean> property(Connection connection, String name) throws SQLException;

    /** Drivers rewrite batches, send them in bulk and send files only if asked to when they connect. */
    @Override
    public Optional<String> missing(Connection connection, Map<String, String> driverProperties) throws SQLException {
        for (Map.Entry<String, String> wanted : driverProperties.entrySet()) {
            boolean needed = Boolean.parseBoolean(wanted.getValue());
            if (needed && !property(connection, wanted.getKey()).orElse(true)) {
                return Optional.of(needsProperty(wanted.getKey()));
            }
        }
        return Optional.empty();
    }

    static String needsProperty(String name) {
        return "its connections must have " + name + "=true: set it in the data source's URL";
    }

    /** Makes the driver send a stream when the server asks for the file that a LOAD DATA LOCAL of this statement names. */
    abstract void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException;

    /** Whether the server has warnings about the connection's last statement: its answer has their number, also of those not kept. */
    abstract boolean mayHaveWarnings(Connection connection) throws SQLException;

    /**
     * Whether the driver sends a statement's parameters in the binary protocol: a user's session may open connections that use the text
     * protocol.
     */
    abstract boolean isBinary(PreparedStatement statement) throws SQLException;

    /** The driver's properties that permit LOAD DATA LOCAL. */
    Map<String, String> localInfile() {
        return Map.of(localInfile, "true");
    }

    @Override
    public String quote(String name) {
        return DatabaseKind.MYSQL.quote(name);
    }

    @Override
    public String literal(String text) {
        return JdbcDialect.super.literal(text.replace("\\", "\\\\"));
    }

    /** {@inheritDoc} {@link MySqlTypes} lists them. */
    @Override
    public String typeName(Table<?> table, Column<?> column) {
        return MySqlTypes.sqlName(table, column, uuid);
    }

    @Override
    public String textType() {
        return "CHAR";
    }

    @Override
    public String identity() {
        return " AUTO_INCREMENT";
    }

    /** Text is compared byte by byte. */
    @Override
    public String tableOptions() {
        return " ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
    }

    /** InnoDB truncates a table that others refer to only while it does not check foreign keys. */
    @Override
    public List<String> emptyTables(List<Table<?>> tables) {
        List<String> statements = new ArrayList<>(List.of("SET foreign_key_checks = 0"));
        tables.forEach(table -> statements.add("TRUNCATE TABLE " + quote(table)));
        statements.add("SET foreign_key_checks = 1");
        return statements;
    }

    /** Even if the session does not check foreign keys. */
    @Override
    public void addForeignKey(Connection connection, Table<?> table, ForeignKey key) throws SQLException {
        Sql.run(connection, "SET @fillrate_checks = @@foreign_key_checks, SESSION foreign_key_checks = 1");
        try {
            JdbcDialect.super.addForeignKey(connection, table, key);
        } finally {
            Sql.run(connection, "SET SESSION foreign_key_checks = @fillrate_checks");
        }
    }

    /** Returns why a column of some rows cannot be stored, in one line; empty if it can be. */
    public static <T> Optional<String> obstacle(Table<T> table, Column<T> column, RowSource<T> rows) {
        try {
            MySqlTypes.sqlName(table, column, "");
            Column<T> stored = SentColumns.of(column);
            rows.forEach(stored::get);
            return Optional.empty();
        } catch (IllegalArgumentException | ValueException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Map<String, Numeric> decimals(Connection connection, Table<?> table) throws SQLException {
        return MySqlColumns.decimals(connection, table);
    }

    @Override
    public Optional<StoredColumns> columns(Connection connection, Table<?> table) throws SQLException {
        return Optional.of(MySqlColumns.stored(connection, this, table));
    }

    @Override
    public <T> ParameterBinder<T> binder(Column<T> column) {
        return MySqlTypes.binder(column, this);
    }

    @Override
    public List<String> restoreStatements(Connection connection) throws SQLException {
        return Sql.texts(connection, SETTINGS);
    }

    @Override
    public void setUp(Connection connection, Table<?> table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(STRICT);
        }
        TimestampColumns.inUtc(connection, table);
    }

    @Override
    public SessionSettings showAsLoaded(Connection connection, Table<?> table) throws SQLException {
        String zone = TimestampColumns.zone(connection);
        return TimestampColumns.inUtc(connection, table) ? () -> TimestampColumns.setZone(connection, zone) : () -> {};
    }

    @Override
    public KeySource keySource(Connection connection, Table<?> table, GeneratedKeys keys) throws SQLException {
        return MySqlKeys.find(connection, this, table, keys);
    }

    /** With MyISAM, Aria or MEMORY, the rows of a failed load would stay. */
    @Override
    public void requireTransactions(Connection connection, Table<?> table) throws SQLException {
        for (String engine : Sql.texts(
                connection, ENGINE_WITHOUT_TRANSACTIONS, table.schema().orElse(""), table.name())) {
            throw new SQLException("refused to load " + table.fullName() + ": its engine is " + engine
                    + ", which has no transactions: rows of a failed load would stay");
        }
    }

    @Override
    public int maxParameters() {
        return 65_535; // two bytes in the answer to a prepare
    }

    @Override
    public Optional<String> column(SQLException error) {
        return MySqlErrors.column(describe(error));
    }

    @Override
    public boolean refusesRow(SQLException error) {
        return JdbcDialect.super.refusesRow(error) || MySqlErrors.refusesRow(error);
    }

    /** Not INSERT IGNORE, which also changes values that do not fit and stores them. */
    @Override
    public boolean isDuplicate(SQLException error) {
        return error.getErrorCode() == DUPLICATE_ENTRY;
    }

    @Override
    public String describe(SQLException error) {
        return MySqlErrors.withoutConnection(JdbcDialect.super.describe(error));
    }
}
