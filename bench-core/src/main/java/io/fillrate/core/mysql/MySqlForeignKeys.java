package io.fillrate.core.mysql;

import io.fillrate.core.internal.jdbc.SchemaSql.ForeignKeyDefinition;
import io.fillrate.core.internal.jdbc.SchemaSql.Referrer;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Foreign keys of InnoDB tables in the connection's database. */
record MySqlForeignKeys(MySqlDialect dialect) {

    private static final String FIND =
            "SELECT match_option, unique_constraint_name FROM information_schema.referential_constraints"
                    + " WHERE constraint_schema = DATABASE() AND table_name = ? AND constraint_name = ?";

    private static final String REFERRERS =
            "SELECT constraint_name, table_schema, table_name, column_name, referenced_column_name"
                    + " FROM information_schema.key_column_usage"
                    + " WHERE referenced_table_schema = " + MySqlDialect.SCHEMA + " AND referenced_table_name = ?"
                    + " ORDER BY table_schema, table_name, constraint_name, ordinal_position";

    /** The session's settings change the output of SHOW CREATE TABLE. */
    private static final String DEFAULT_OUTPUT =
            "SET @fillrate_sql_mode = @@sql_mode, @fillrate_quotes = @@sql_quote_show_create,"
                    + " SESSION sql_mode = '', SESSION sql_quote_show_create = 1";

    private static final String OUTPUT_AS_BEFORE =
            "SET SESSION sql_mode = @fillrate_sql_mode, SESSION sql_quote_show_create = @fillrate_quotes";

    private static final String CHECK = "SET @fillrate_checks = @@foreign_key_checks, SESSION foreign_key_checks = 1";

    private static final String CHECK_AS_BEFORE = "SET SESSION foreign_key_checks = @fillrate_checks";

    /** The error of adding an existing key in MySQL, and in MariaDB. */
    private static final Pattern NAME_IS_TAKEN = Pattern.compile("(?i)duplicate|errno: 121\\b");

    /** What the catalog has of a key besides its definition. */
    private record Facts(String match, String uniqueKey) {}

    /**
     * Reads the definitions, and checks that the server would accept them again.
     *
     * @throws SQLException if not
     */
    List<ForeignKeyDefinition> of(Connection connection, List<ForeignKey> keys) throws SQLException {
        List<ForeignKeyDefinition> definitions = new ArrayList<>();
        for (ForeignKey key : keys) {
            Facts facts = Sql.query(
                            connection,
                            row -> new Facts(String.valueOf(row.getString(1)), String.valueOf(row.getString(2))),
                            FIND,
                            key.table(),
                            key.name())
                    .stream()
                    .findFirst()
                    .orElseThrow(() -> new SQLException(
                            "table " + key.table() + " has no foreign key " + key.name() + " that could be dropped"));
            if (!facts.match.equals("NONE")) {
                throw refusal(key, "it is MATCH " + facts.match + ", which SHOW CREATE TABLE does not show");
            } else if (facts.uniqueKey.equals("null")) {
                throw refusal(key, "the columns that it refers to are not a unique key");
            }
            ForeignKeyDefinition definition = define(key, createTable(connection, key));
            rehearse(connection, key, definition);
            definitions.add(definition);
        }
        return definitions;
    }

    private String createTable(Connection connection, ForeignKey key) throws SQLException {
        Sql.run(connection, DEFAULT_OUTPUT);
        try {
            return Sql.query(connection, row -> row.getString(2), "SHOW CREATE TABLE " + dialect.quote(key.table()))
                    .get(0);
        } finally {
            Sql.run(connection, OUTPUT_AS_BEFORE);
        }
    }

    private ForeignKeyDefinition define(ForeignKey key, String createTable) throws SQLException {
        String alter = "ALTER TABLE " + dialect.quote(key.table());
        String name = dialect.quote(key.name());
        Matcher definition = Pattern.compile(
                        "^ *(CONSTRAINT " + Pattern.quote(name) + " FOREIGN KEY .*?),?$",
                        Pattern.MULTILINE | Pattern.CASE_INSENSITIVE)
                .matcher(createTable);
        if (!definition.find()) {
            throw refusal(key, "SHOW CREATE TABLE does not show it");
        }
        return new ForeignKeyDefinition(
                key.table(),
                key.name(),
                alter + " DROP FOREIGN KEY " + name,
                List.of(alter + " ADD " + definition.group(1)));
    }

    /** Adds the key while it still exists: the server must refuse only its name. So the privileges suffice. */
    private void rehearse(Connection connection, ForeignKey key, ForeignKeyDefinition definition) throws SQLException {
        try {
            add(connection, definition);
        } catch (SQLException e) {
            if (NAME_IS_TAKEN.matcher(String.valueOf(e.getMessage())).find()) {
                return;
            }
            throw refusal(key, dialect.describe(e));
        }
        throw refusal(key, "the server accepts two of that name");
    }

    private static SQLException refusal(ForeignKey key, String why) {
        return new SQLException("foreign key " + key.name() + " of table " + key.table()
                + " could not be dropped and recreated unchanged: " + why);
    }

    /** Adds a key and has all rows checked, even if the session does not check foreign keys. */
    void add(Connection connection, ForeignKeyDefinition key) throws SQLException {
        Sql.run(connection, CHECK);
        try {
            Sql.runAll(connection, key.add());
        } finally {
            Sql.run(connection, CHECK_AS_BEFORE);
        }
    }

    boolean exists(Connection connection, ForeignKeyDefinition key) throws SQLException {
        return !Sql.texts(connection, FIND, key.table(), key.name()).isEmpty();
    }

    List<Referrer> referrers(Connection connection, Table<?> table) throws SQLException {
        List<Referrer> referrers = new ArrayList<>();
        String last = "";
        for (Part part :
                Sql.query(connection, this::part, REFERRERS, table.schema().orElse(""), table.name())) {
            if (part.constraint.equals(last)) {
                Referrer first = referrers.remove(referrers.size() - 1);
                referrers.add(new Referrer(
                        first.table(), and(first.columns(), part.column), and(first.referenced(), part.referenced)));
            } else {
                referrers.add(new Referrer(part.table, List.of(part.column), List.of(part.referenced)));
            }
            last = part.constraint;
        }
        return referrers;
    }

    /** A column of a key, all in SQL. */
    private record Part(String constraint, String table, String column, String referenced) {}

    private Part part(ResultSet row) throws SQLException {
        String table = dialect.quote(row.getString(2)) + "." + dialect.quote(row.getString(3));
        return new Part(
                table + dialect.quote(row.getString(1)),
                table,
                dialect.quote(row.getString(4)),
                dialect.quote(row.getString(5)));
    }

    private static List<String> and(List<String> names, String another) {
        List<String> all = new ArrayList<>(names);
        all.add(another);
        return all;
    }
}
