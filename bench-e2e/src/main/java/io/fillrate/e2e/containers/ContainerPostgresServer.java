package io.fillrate.e2e.containers;

import io.fillrate.core.Session;
import io.fillrate.e2e.targets.PostgresServer;
import io.fillrate.e2e.targets.WireCounter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A server in a container that speaks PostgreSQL's protocol: the whole database is the run's. */
public final class ContainerPostgresServer implements PostgresServer {

    private final DatabaseContainer container;
    private final WireCounter wire = WireCounter.open();
    private final Session session;
    private final Session uncounted;

    /** Takes a container over. */
    public ContainerPostgresServer(DatabaseContainer container) {
        this.container = container;
        Map<String, String> properties = new HashMap<>(container.login());
        this.uncounted = Session.of(container.url(), properties);
        properties.putAll(wire.driverProperties());
        this.session = Session.of(container.url(), properties);
    }

    @Override
    public String kind() {
        return "container";
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public Session uncounted() {
        return uncounted;
    }

    @Override
    public Optional<WireCounter> wire() {
        return Optional.of(wire);
    }

    @Override
    public Map<String, String> facts() {
        return container.facts();
    }

    @Override
    public OptionalInt process() {
        return container.process();
    }

    @Override
    public void close() {
        wire.close();
        container.close();
    }
}
