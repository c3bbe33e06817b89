package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A table as the server's catalog has it.
 *
 * @param oid as text
 */
record Relation(String oid, String schema, String name) {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    /** SQLSTATE {@code object_not_in_prerequisite_state}. */
    private static final String NOT_READY = "55000";

    /** The table that a load's table name means. */
    static Relation of(Connection connection, Table<?> table) throws SQLException {
        return named(connection, DIALECT.quote(table.name()));
    }

    /** The table that has the name now. */
    Relation current(Connection connection) throws SQLException {
        return named(connection, sql());
    }

    private static Relation named(Connection connection, String sql) throws SQLException {
        return Sql.query(
                        connection,
                        row -> new Relation(row.getString(1), row.getString(2), row.getString(3)),
                        """
                        SELECT c.oid, n.nspname, c.relname
                        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                        WHERE c.oid = ?::regclass""",
                        sql)
                .get(0);
    }

    /** The name in SQL. */
    String sql() {
        return DIALECT.quote(schema) + "." + DIALECT.quote(name);
    }

    /** Another table, index or sequence of the same schema. */
    Relation sibling(String siblingName) {
        return new Relation("0", schema, siblingName);
    }

    /** Refuses a table that has rows. */
    void requireEmpty(Connection connection) throws SQLException {
        if (!Sql.texts(connection, "SELECT 'row' FROM " + sql() + " LIMIT 1").isEmpty()) {
            throw refusal("it has rows already, and this strategy loads only an empty table");
        }
    }

    /** Refuses the table for each reason that a query finds. */
    void refuseIf(Connection connection, String query, String... parameters) throws SQLException {
        List<String> reasons = Sql.texts(connection, query, parameters);
        if (!reasons.isEmpty()) {
            throw refusal(String.join("; ", reasons));
        }
    }

    /** What refuses the table, to be thrown. */
    SQLException refusal(String why) {
        return new SQLException("refused to load " + name + ": " + why, NOT_READY);
    }
}
