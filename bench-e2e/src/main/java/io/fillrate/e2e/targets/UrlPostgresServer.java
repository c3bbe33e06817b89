package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A server that runs already. All work is done in a schema of our own, {@code fillrate_} and eight random digits, which is the whole
 * search path, so no table that was there before is touched; it's dropped at the end. A run that is killed leaves it; its comment says
 * that it may be dropped.
 */
public final class UrlPostgresServer implements PostgresServer {

    private final PostgresAddress address;
    private final Session administration;
    private final Session session;
    private final Session uncounted;
    private final @Nullable WireCounter wire;
    private final String schema;
    private final Eviction eviction;
    private final AtomicBoolean closed = new AtomicBoolean();

    private UrlPostgresServer(PostgresAddress address, Map<String, String> login, String schema, Eviction eviction) {
        // A socket factory of the user's own (a cloud's connector, say) stays in place; then bytes aren't counted.
        this.wire = address.parameters().containsKey("socketFactory") ? null : WireCounter.open();
        this.address = address;
        this.schema = schema;
        this.eviction = eviction;
        Map<String, String> properties = new HashMap<>(login);
        properties.put("ApplicationName", schema);
        // The connection that watches is idle while a long load runs.
        properties.put("tcpKeepAlive", "true");
        this.administration = address.session(properties);
        properties.put("currentSchema", schema);
        this.uncounted = new SchemaSession(address.session(properties), schema);
        if (wire != null) {
            properties.putAll(wire.driverProperties());
        }
        this.session = new SchemaSession(address.session(properties), schema);
    }

    /**
     * Connects to a PostgreSQL, and makes the schema.
     *
     * @see #connect(String, Map, Eviction)
     */
    public static UrlPostgresServer connect(String url, Map<String, String> login) {
        return connect(url, login, Eviction.POSTGRES);
    }

    /**
     * Connects and makes the schema.
     *
     * @param login the driver's properties: user and password, as far as the URL does not have them
     * @param eviction the kind of server's
     * @throws TargetException if the server can't be reached, does not let us in, or does not let us make a schema
     */
    public static UrlPostgresServer connect(String url, Map<String, String> login, Eviction eviction) {
        PostgresAddress address = PostgresAddress.parse(url);
        String schema = "fillrate_" + UUID.randomUUID().toString().substring(0, 8);
        UrlPostgresServer server = new UrlPostgresServer(address, login, schema, eviction);
        try (Connection connection = server.administration.connect()) {
            server.createSchema(connection, address);
        } catch (SQLException e) {
            throw address.unreachable(e);
        }
        return server;
    }

    private void createSchema(Connection connection, PostgresAddress address) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create schema " + schema);
            statement.execute("comment on schema " + schema
                    + " is 'Made by a Fillrate benchmark for the time of its run. May be dropped when that is over.'");
        } catch (SQLException e) {
            throw new TargetException(
                    "bench.url: cannot make a schema at " + address.hosts() + ": " + OneLine.of(e)
                            + "; the user needs the privilege CREATE on the database",
                    e);
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
        if (closed.getAndSet(true)) {
            return;
        }
        if (wire != null) {
            wire.close();
        }
        try (Connection connection = administration.connect();
                Statement statement = connection.createStatement()) {
            // Whoever still loads holds locks that the schema can't be dropped under; they are all ours, by their name.
            statement.execute(eviction.of(schema));
            statement.execute("set lock_timeout = '5s'");
            statement.execute("drop schema if exists " + schema + " cascade");
        } catch (SQLException e) {
            throw new TargetException("cannot drop schema " + schema + ", please do: " + OneLine.of(e), e);
        }
    }
}
