package io.fillrate.e2e.targets.mysql;

import io.fillrate.core.Session;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.TargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server that runs already. All work is done in a database of our own, {@code fillrate_} and eight random digits, so no table that was there
 * before is touched; it's dropped at the end. A run that is killed leaves it.
 */
public final class UrlMySqlServer implements MySqlServer {

    private final MySqlFamily family;
    private final Session administration;
    private final Session session;
    private final String database;
    private final AtomicBoolean closed = new AtomicBoolean();

    private UrlMySqlServer(MySqlFamily family, MySqlAddress address, Map<String, String> login, String database) {
        this.family = family;
        this.database = database;
        this.administration = address.session(address.database(), login);
        this.session = address.session(database, login);
    }

    /**
     * Connects and makes the database.
     *
     * @param login the driver's properties: user and password, as far as the URL does not have them
     * @throws TargetException if the server can't be reached, does not let us in, or does not let us make a database
     */
    public static UrlMySqlServer connect(MySqlFamily family, String url, Map<String, String> login) {
        MySqlAddress address = MySqlAddress.parse(url);
        String database = "fillrate_" + UUID.randomUUID().toString().substring(0, 8);
        UrlMySqlServer server = new UrlMySqlServer(family, address, login, database);
        try (Connection connection = server.administration.connect()) {
            create(connection, database, address);
        } catch (SQLException e) {
            throw address.unreachable(e);
        }
        return server;
    }

    private static void create(Connection connection, String database, MySqlAddress address) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create database " + database + " character set utf8mb4 collate utf8mb4_bin");
        } catch (SQLException e) {
            throw new TargetException(
                    "bench.url: cannot make a database at " + address.hosts() + ": " + OneLine.of(e)
                            + "; the user needs the privileges CREATE and DROP on fillrate_%",
                    e);
        }
    }

    @Override
    public String kind() {
        return "url";
    }

    @Override
    public MySqlFamily family() {
        return family;
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try (Connection connection = administration.connect();
                Statement statement = connection.createStatement()) {
            // Whoever still loads holds locks that the database can't be dropped under; they are all ours, by its name.
            for (String id : connectionsTo(statement)) {
                kill(statement, id);
            }
            statement.execute("set session lock_wait_timeout = 5");
            statement.execute("drop database if exists " + database);
        } catch (SQLException e) {
            throw new TargetException("cannot drop database " + database + ", please do: " + OneLine.of(e), e);
        }
    }

    private List<String> connectionsTo(Statement statement) throws SQLException {
        try (ResultSet rows =
                statement.executeQuery("select id from information_schema.processlist where db = '" + database + "'")) {
            List<String> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
            return ids;
        }
    }

    private static void kill(Statement statement, String id) {
        try {
            statement.execute("kill " + id);
        } catch (SQLException e) {
            // It has ended by itself.
        }
    }
}
