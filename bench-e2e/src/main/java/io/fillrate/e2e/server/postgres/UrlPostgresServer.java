package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.internal.Secrets;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.RunNamespace;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.server.WireCounter;
import io.fillrate.e2e.server.postgres.UrlPostgresServer.RunSchema.Product;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.postgresql.Driver;

/**
 * A server that runs already. All work is done in a {@link RunSchema}, which is the whole search path, so no existing table is
 * touched; it is dropped at the end. What a killed run leaves is dropped by the next one.
 */
public final class UrlPostgresServer implements DatabaseServer {

    private final Address address;
    private final Access access;
    private final RunSchema schema;

    private UrlPostgresServer(Address address, Map<String, String> login, RunSchema schema) {
        // A socket factory of the user's own (a cloud's connector, say) stays in place; then bytes are not counted.
        Optional<WireCounter> wire =
                address.parameters().containsKey("socketFactory") ? Optional.empty() : Optional.of(WireCounter.open());
        this.address = address;
        this.schema = schema;
        Map<String, String> properties = new HashMap<>(login);
        properties.put("currentSchema", schema.name());
        Session uncounted = new SchemaSession(address.session(properties), schema);
        wire.map(WireCounter::driverProperties).ifPresent(properties::putAll);
        this.access = new Access("url", new SchemaSession(address.session(properties), schema), uncounted, wire);
    }

    /**
     * Connects to a PostgreSQL, drops the schemas that killed runs have left, and creates one.
     *
     * @param login the driver's properties: user and password, as far as the URL does not have them
     * @throws TargetException if the server cannot be reached, refuses the login, or does not let the user create a schema
     */
    public static UrlPostgresServer connect(String url, Map<String, String> login) {
        return connect(url, login, Product.POSTGRES);
    }

    /** The same for CockroachDB. */
    public static UrlPostgresServer connectToCockroach(String url, Map<String, String> login) {
        return connect(url, login, Product.COCKROACH);
    }

    private static UrlPostgresServer connect(String url, Map<String, String> login, Product product) {
        Address address = Address.parse(url);
        String name = RunNamespace.newName();
        Map<String, String> properties = new HashMap<>(login);
        properties.put("ApplicationName", name);
        // The connections that watch are idle while a long load runs.
        properties.put("tcpKeepAlive", "true");
        try {
            RunSchema schema = RunSchema.create(name, address.session(properties), product, address.hosts());
            return new UrlPostgresServer(address, properties, schema);
        } catch (SQLException e) {
            throw address.unreachable(e);
        }
    }

    /**
     * Connections whose current schema is the run's, or none at all: a pooler in between may ignore the property that sets it.
     */
    private record SchemaSession(Session session, RunSchema schema) implements Session {

        @Override
        public Connection connect(Map<String, String> properties) throws SQLException {
            schema.requireOpen();
            Connection connection = session.connect(properties);
            if (schema.name().equals(connection.getSchema())) {
                return connection;
            }
            connection.close();
            throw new SQLException("the connection is not in schema " + schema.name()
                    + ": something between here and the server ignores the driver's property currentSchema");
        }

        @Override
        public Optional<DatabaseAddress> address() {
            return session.address();
        }
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public Map<String, String> driverParameters() {
        return address.parameters();
    }

    @Override
    public void close() {
        try {
            schema.close();
        } finally {
            access.wire().ifPresent(WireCounter::close);
        }
    }

    /**
     * A JDBC URL of PostgreSQL, taken apart: the driver prefers parameters of the URL to properties, but ours and those of
     * strategies must win.
     *
     * @param bareUrl without parameters
     * @param hosts {@code host:port}, for messages
     * @param parameters those of the URL
     */
    private record Address(String bareUrl, String hosts, Map<String, String> parameters) {

        /** Kept, because a logger without references forgets its level. */
        private static final Logger DRIVER_LOG = Logger.getLogger("org.postgresql");

        /** @throws TargetException if the driver cannot parse the URL */
        static Address parse(String url) {
            DRIVER_LOG.setLevel(Level.OFF); // we report failures, in one line
            Properties parsed = Secrets.hasLogin(url) ? null : Driver.parseURL(url, null);
            if (parsed == null) {
                throw new TargetException(
                        "bench.url: not a PostgreSQL URL; expected jdbc:postgresql://host:port/database, without"
                                + " user:password@ before the host");
            }
            Map<String, String> parameters = new HashMap<>();
            for (String name : parsed.stringPropertyNames()) {
                parameters.put(name, parsed.getProperty(name));
            }
            String[] hosts = String.valueOf(parameters.remove("PGHOST")).split(",", -1);
            String[] ports = String.valueOf(parameters.remove("PGPORT")).split(",", -1);
            parameters.remove("PGDBNAME");
            String pairs = IntStream.range(0, hosts.length)
                    .mapToObj(i -> hosts[i] + ":" + ports[Math.min(i, ports.length - 1)])
                    .collect(Collectors.joining(","));
            int end = url.indexOf('?');
            return new Address(end < 0 ? url : url.substring(0, end), pairs, parameters);
        }

        /** Connections with the URL's parameters and these properties, which win. */
        Session session(Map<String, String> properties) {
            Map<String, String> all = new HashMap<>(parameters);
            all.putAll(properties);
            return Session.of(bareUrl, all);
        }

        /** The root cause of a failure to connect, in one line. */
        TargetException unreachable(SQLException failure) {
            return new TargetException(
                    "bench.url: cannot connect to " + hosts + ": " + OneLine.ofConnecting(failure), failure);
        }

        /** Without the parameters, some of which are secret. */
        @Override
        public String toString() {
            return hosts;
        }
    }

    /**
     * The schema of a run: its owner's connection carries the schema's name and holds an advisory lock on it. A schema without
     * either has lost its run.
     */
    static final class RunSchema extends RunNamespace {

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
        static RunSchema create(String name, Session administration, Product product, String hosts)
                throws SQLException {
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
}
