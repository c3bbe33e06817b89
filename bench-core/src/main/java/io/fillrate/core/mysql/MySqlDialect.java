package io.fillrate.core.mysql;

import io.fillrate.core.encode.ValueException;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.core.jdbc.ParameterBinder;
import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The SQL of MariaDB and of MySQL, each through its own driver: MariaDB Connector/J and MySQL Connector/J. */
public enum MySqlDialect implements JdbcDialect {
    /** MariaDB 10.7 or newer, for its type uuid. */
    MARIADB("UUID", "allowLocalInfile") {
        @Override
        void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException {
            statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(content);
        }
    },
    /** MySQL 8 or newer. */
    MYSQL("CHAR(36) CHARACTER SET ascii COLLATE ascii_bin", "allowLoadLocalInfile") {
        @Override
        void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException {
            statement.unwrap(com.mysql.cj.jdbc.JdbcStatement.class).setLocalInfileInputStream(content);
        }
    };

    /** As strict as MySQL's own default, and an identity column takes 0 as the number that it is. */
    private static final String STRICT =
            "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,"
                    + "NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO'";

    private static final String ENGINE_WITHOUT_TRANSACTIONS =
            "SELECT t.engine FROM information_schema.tables t JOIN information_schema.engines e ON e.engine = t.engine"
                    + " WHERE t.table_schema = DATABASE() AND t.table_name = ? AND e.transactions <> 'YES'";

    /** "Column 'a' cannot be null", "Data too long for column `db`.`t`.`a` at row 1". */
    private static final Pattern COLUMN = Pattern.compile("[Cc]olumn (?:[`'][^`']*[`']\\.)*[`']([^`']+)[`']");

    /** "(conn=12) ", which MariaDB's driver puts in front. */
    private static final Pattern CONNECTION = Pattern.compile("^\\(conn=\\d+\\) ");

    private final String uuid;
    private final String localInfile;

    MySqlDialect(String uuid, String localInfile) {
        this.uuid = uuid;
        this.localInfile = localInfile;
    }

    /** Has the driver send a stream when the server asks for the file that a LOAD DATA LOCAL of this statement names. */
    abstract void sendInPlaceOfFile(Statement statement, InputStream content) throws SQLException;

    /** The driver's properties without which it sends nothing at all to a LOAD DATA LOCAL. */
    Map<String, String> localInfile() {
        return Map.of(localInfile, "true");
    }

    @Override
    public String quote(String name) {
        return '`' + name.replace("`", "``") + '`';
    }

    /**
     * DDL that creates the table, in InnoDB, with text compared byte by byte.
     *
     * @throws IllegalArgumentException if there is no type for a column; {@link MySqlTypes} lists them
     */
    @Override
    public String createTable(Table<?> table, List<ForeignKey> foreignKeys) {
        String columns = table.columns().stream()
                .map(column -> definition(table, column))
                .collect(Collectors.joining(", "));
        String key = table.primaryKey().stream().map(this::quote).collect(Collectors.joining(", "));
        return "CREATE TABLE " + quote(table.name()) + " (" + columns
                + (key.isEmpty() ? "" : ", PRIMARY KEY (" + key + ")")
                + foreignKeys.stream().map(each -> ", " + constraint(each)).collect(Collectors.joining())
                + ") ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
    }

    /** InnoDB truncates no table that others refer to, unless it is told not to look. */
    @Override
    public List<String> emptyTables(List<Table<?>> tables) {
        List<String> statements = new ArrayList<>(List.of("SET foreign_key_checks = 0"));
        tables.forEach(table -> statements.add("TRUNCATE TABLE " + quote(table.name())));
        statements.add("SET foreign_key_checks = 1");
        return statements;
    }

    private String definition(Table<?> table, Column<?> column) {
        return quote(column.name()) + " " + MySqlTypes.sqlName(table, column, uuid)
                + (column.nullable() ? "" : " NOT NULL")
                + (column.identity() ? " AUTO_INCREMENT" : "");
    }

    /** Why a column of some rows cannot be stored, in one line; empty if it can be. */
    public static <T> Optional<String> obstacle(Table<T> table, Column<T> column, RowSource<T> rows) {
        try {
            MySqlTypes.sqlName(table, column, "");
            Column<T> stored = StoredColumns.of(column);
            rows.forEach(stored::get);
            return Optional.empty();
        } catch (IllegalArgumentException | ValueException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public <T> ParameterBinder<T> binder(Column<T> column) {
        return MySqlBinders.of(column);
    }

    @Override
    public void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(STRICT);
        }
    }

    /** With MyISAM, Aria or MEMORY, rows would stay whatever becomes of the load. */
    @Override
    public void requireTransactions(Connection connection, Table<?> table) throws SQLException {
        for (String engine : Sql.texts(connection, ENGINE_WITHOUT_TRANSACTIONS, table.name())) {
            throw new SQLException("refused to load " + table.name() + ": its engine is " + engine
                    + ", which has no transactions: what a failed load had written would stay");
        }
    }

    @Override
    public int maxParameters() {
        return 65_535; // two bytes in the answer to a prepare
    }

    @Override
    public Optional<String> column(SQLException error) {
        return column(describe(error));
    }

    /** The column that a message of the server names. */
    static Optional<String> column(String message) {
        Matcher matcher = COLUMN.matcher(message);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    @Override
    public String describe(SQLException error) {
        return CONNECTION.matcher(JdbcDialect.super.describe(error)).replaceFirst("");
    }
}
