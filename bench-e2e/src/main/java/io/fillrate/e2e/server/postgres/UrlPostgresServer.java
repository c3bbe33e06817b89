package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.RunNamespace;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.server.WireCounter;
import io.fillrate.e2e.server.postgres.RunSchema.Product;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * A server that runs already. All work is done in a {@link RunSchema}, which is the whole search path, so no existing table is
 * touched; it is dropped at the end. What a killed run leaves is dropped by the next one.
 */
public final class UrlPostgresServer implements DatabaseServer {

    private final Address address;
    private final Session session;
    private final Session uncounted;
    private final @Nullable WireCounter wire;
    private final RunSchema schema;

    private UrlPostgresServer(Address address, Map<String, String> login, RunSchema schema) {
        // A socket factory of the user's own (a cloud's connector, say) stays in place; then bytes are not counted.
        this.wire = address.parameters().containsKey("socketFactory") ? null : WireCounter.open();
        this.address = address;
        this.schema = schema;
        Map<String, String> properties = new HashMap<>(login);
        properties.put("currentSchema", schema.name());
        this.uncounted = new SchemaSession(address.session(properties), schema);
        if (wire != null) {
            properties.putAll(wire.driverProperties());
        }
        this.session = new SchemaSession(address.session(properties), schema);
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
    public String kind() {
        return "url";
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public Map<String, String> driverParameters() {
        return address.parameters();
    }

    @Override
    public Session uncounted() {
        return uncounted;
    }

    @Override
    public Optional<WireCounter> wire() {
        return Optional.ofNullable(wire);
    }

    @Override
    public void close() {
        try {
            schema.close();
        } finally {
            if (wire != null) {
                wire.close();
            }
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
}
