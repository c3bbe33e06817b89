package io.fillrate.core;

import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.verify.CellReader;
import io.fillrate.core.verify.RowVerifier;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A running database to load into. */
public record LoadTarget(String url, Map<String, String> properties, JdbcDialect dialect, CellReader cells) {

    public Session session() {
        return Session.of(url, properties);
    }

    /** The same database through another port of this host. */
    public Session sessionThrough(int port) {
        return Session.of(url.replaceFirst("(?<=//[^/:]{1,99}:)\\d+", Integer.toString(port)), properties);
    }

    /** A connection of a caller's, in a transaction, with the properties that a strategy needs. */
    public Connection callers(Strategy strategy, Table<?> table, WriterOptions options) throws SQLException {
        Map<String, String> asked = new TreeMap<>();
        Session noting = more -> {
            asked.putAll(more);
            return session().connect(more);
        };
        strategy.open(table, noting, options).close();
        Connection connection = session().connect(asked);
        connection.setAutoCommit(false);
        return connection;
    }

    /** Creates a table anew, empty, and its schema if it has one. */
    public void create(Table<?> table) throws SQLException {
        if (table.schema().isPresent()) {
            execute("CREATE SCHEMA IF NOT EXISTS "
                    + dialect.quote(table.schema().get()));
        }
        execute("DROP TABLE IF EXISTS " + dialect.quote(table));
        execute(dialect.createTable(table));
    }

    /** Executes statements one after the other, over a connection of their own. */
    public void execute(String... statements) throws SQLException {
        try (Connection connection = session().connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Executes statements where they find a schema's tables without naming it; the schema is created. */
    public void executeIn(String schema, List<String> statements) throws SQLException {
        execute("CREATE SCHEMA IF NOT EXISTS " + dialect.quote(schema));
        try (Connection connection = session().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    (url.startsWith("jdbc:postgresql") ? "SET search_path = " : "USE ") + dialect.quote(schema));
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Puts rows into the table of items, without any strategy. */
    public void insert(List<Items.Item> items) throws SQLException {
        try (Connection connection = session().connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO items VALUES (?, ?)")) {
            for (Items.Item item : items) {
                insert.setLong(1, item.id());
                insert.setString(2, item.text());
                insert.executeUpdate();
            }
        }
    }

    public long count(Table<?> table) throws SQLException {
        return count("SELECT count(*) FROM " + dialect.quote(table));
    }

    /** The number that a query gives. */
    public long count(String sql) throws SQLException {
        try (Connection connection = session().connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(sql)) {
            count.next();
            return count.getLong(1);
        }
    }

    public <T> void verify(Table<T> table, RowSource<T> expected) throws SQLException {
        try (Connection connection = session().connect()) {
            new RowVerifier<>(connection, dialect, cells, table).verify(expected);
        }
    }
}
