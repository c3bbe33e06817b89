package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.RunNamespace;
import io.fillrate.e2e.server.TargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The schema of a run: its owner's connection carries the schema's name and holds an advisory lock on it. A schema without
 * either has lost its run.
 */
final class RunSchema extends RunNamespace {

    /** By which a schema of ours is known. */
    static final String COMMENT =
            "Made by a Fillrate benchmark, which holds an advisory lock on it as long as it runs. May be dropped when that is over.";

    /** The SQLSTATE of a server or user whose transactions are read-only, which no privilege changes. */
    private static final String READ_ONLY = "25006";

    /** The first half of the key of all our locks; the second is the schema's digits. */
    private static final int LOCKS = 0x66696c6c;

    /**
     * How servers that speak PostgreSQL's protocol show and end the connections of a run, whose application names all begin
     * with the name of its schema.
     */
    enum Product {
        POSTGRES(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                        + " where left(application_name, length('%1$s')) = '%1$s' and pid <> pg_backend_pid()",
                "pg_stat_activity", true),
        COCKROACH(
                "cancel sessions if exists (select session_id from [show cluster sessions]"
                        + " where left(application_name, length('%1$s')) = '%1$s'"
                        + " and session_id <> (select session_id from [show session_id]))",
                "[show cluster sessions]", false);

        private final String endSessions;
        private final String sessions;
        private final boolean locks;

        /**
         * A product.
         *
         * @param endSessions a statement that ends all connections of a run but the one that executes it
         * @param sessions a relation of all connections to the server, with their {@code application_name}
         * @param locks whether advisory locks lock anything: CockroachDB's always succeed
         */
        Product(String endSessions, String sessions, boolean locks) {
            this.endSessions = endSessions;
            this.sessions = sessions;
            this.locks = locks;
        }
    }

    private final Product product;

    private RunSchema(String name, Session administration, Product product, Connection owner) {
        super("schema", name, administration, owner);
        this.product = product;
    }

    /**
     * Connects, drops what killed runs have left, and creates the schema.
     *
     * @param administration connections whose application name is the schema's
     * @throws SQLException if the server cannot be reached or refuses the login
     * @throws TargetException if the user may not create a schema
     */
    static RunSchema create(String name, Session administration, Product product, String hosts) throws SQLException {
        RunSchema schema = new RunSchema(name, administration, product, administration.connect());
        Connection owner = schema.owner();
        try {
            // Not one of the connections that load, whose end the statistics wait for.
            Sql.run(owner, "set application_name = '" + name + " owner'");
            schema.lock();
            schema.dropLeftovers();
            owner.setAutoCommit(false);
            Sql.run(owner, "create schema " + name);
            Sql.run(owner, "comment on schema " + name + " is '" + COMMENT + "'");
            owner.commit();
            owner.setAutoCommit(true);
            return schema;
        } catch (SQLException e) {
            schema.disconnect();
            throw new TargetException(
                    "bench.url: cannot create a schema at " + hosts + ": " + OneLine.of(e)
                            + (READ_ONLY.equals(e.getSQLState())
                                    ? ""
                                    : "; the user needs the privilege CREATE on the database"),
                    e);
        }
    }

    private void lock() throws SQLException {
        if (product.locks) {
            Sql.texts(
                    owner(),
                    "select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'");
            Sql.texts(owner(), "select pg_advisory_lock(" + key(name()) + ")");
        }
    }

    private static String key(String schema) {
        return LOCKS + ", " + Integer.parseUnsignedInt(schema.substring(schema.indexOf('_') + 1), 16);
    }

    /** Those with our name and comment that we may drop and that no connection works in. */
    @Override
    protected List<String> leftovers() throws SQLException {
        return Sql.texts(owner(), """
                select nspname from pg_namespace
                where nspname ~ '^fillrate_[0-9a-f]{8}$' and obj_description(oid, 'pg_namespace') = '%s'
                  and pg_has_role(nspowner, 'usage')
                  and nspname not in (select left(application_name, 17) from %s where application_name is not null)
                """.formatted(COMMENT, product.sessions));
    }

    @Override
    protected boolean tryLock(String leftover) throws SQLException {
        return !product.locks
                || Sql.texts(owner(), "select pg_try_advisory_lock(" + key(leftover) + ")")
                        .contains("t");
    }

    @Override
    protected void unlock(String leftover) throws SQLException {
        if (product.locks) {
            Sql.texts(owner(), "select pg_advisory_unlock(" + key(leftover) + ")");
        }
    }

    @Override
    protected void endSessions(Connection connection) throws SQLException {
        Sql.run(connection, product.endSessions.formatted(name()));
    }

    @Override
    protected void drop(Connection connection, String schema) throws SQLException {
        Sql.run(connection, "set lock_timeout = '5s'");
        Sql.run(connection, "drop schema if exists " + schema + " cascade");
    }
}
