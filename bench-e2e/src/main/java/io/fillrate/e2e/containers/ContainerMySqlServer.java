package io.fillrate.e2e.containers;

import io.fillrate.core.Session;
import io.fillrate.e2e.targets.mysql.MySqlFamily;
import io.fillrate.e2e.targets.mysql.MySqlServer;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A server of MariaDB or MySQL in a container: the whole database is the run's.
 *
 * @param family whose server and driver it is
 * @param container is closed with the server
 */
public record ContainerMySqlServer(MySqlFamily family, DatabaseContainer container) implements MySqlServer {

    @Override
    public String kind() {
        return "container";
    }

    @Override
    public Session session() {
        return Session.of(container.url(), container.login());
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
        container.close();
    }
}
