package io.fillrate.e2e.server.mysql;

import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.internal.Secrets;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.RunNamespace;
import io.fillrate.e2e.server.TargetException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * A server that runs already. All work is done in a {@link RunDatabase}, so no existing table is touched; it is dropped at the
 * end. What a killed run leaves is dropped by the next one.
 */
public final class UrlMySqlServer implements DatabaseServer {

    private final Session session;
    private final RunDatabase database;

    private UrlMySqlServer(Session session, RunDatabase database) {
        this.session = session;
        this.database = database;
    }

    /**
     * Connects, drops the databases that killed runs have left, and creates one.
     *
     * @param login the driver's properties: user and password, as far as the URL does not have them
     * @throws TargetException if the server cannot be reached, refuses the login, or does not let the user create a database
     */
    public static UrlMySqlServer connect(String url, Map<String, String> login) {
        Address address = Address.parse(url);
        try {
            RunDatabase database = RunDatabase.create(address.session(address.database(), login), address.hosts());
            return new UrlMySqlServer(address.session(database.name(), login), database);
        } catch (SQLException e) {
            throw address.unreachable(e);
        }
    }

    @Override
    public Access access() {
        return new Access("url", new DatabaseSession(session, database));
    }

    /** Connections while the run's database is there. */
    private record DatabaseSession(Session session, RunDatabase database) implements Session {

        @Override
        public Connection connect(Map<String, String> properties) throws SQLException {
            database.requireOpen();
            return session.connect(properties);
        }

        @Override
        public Optional<DatabaseAddress> address() {
            return session.address();
        }
    }

    @Override
    public void close() {
        database.close();
    }

    /**
     * The database of a run, named {@code fillrate_}, eight random digits, and eight that stand for the server. The owner's
     * connection holds a lock of the same name. A database without it has lost its run, and the next run on the same server
     * drops it; not one on another server of a cluster, which does not see the lock.
     */
    private static final class RunDatabase extends RunNamespace {

        private static final String SERVER =
                "select lower(lpad(hex(crc32(concat_ws(' ', @@hostname, @@port, @@datadir))), 8, '0'))";

        private static final String LEFTOVERS = """
                select schema_name from information_schema.schemata
                where schema_name regexp '^fillrate_[0-9a-f]{8}_%s$' and is_free_lock(schema_name) = 1
                  and schema_name not in (select db from information_schema.processlist where db is not null)
                """;

        /** Longer than any run, and allowed on every system. */
        private static final int IDLE_TIMEOUT_SECONDS = 2_147_483;

        private final String server;

        private RunDatabase(String server, Session administration, Connection owner) {
            super("database", newName() + "_" + server, administration, owner);
            this.server = server;
        }

        /**
         * Connects, drops what killed runs have left, and creates the database.
         *
         * @throws SQLException if the server cannot be reached or refuses the login
         * @throws TargetException if the user may not create a database
         */
        static RunDatabase create(Session administration, String hosts) throws SQLException {
            Connection owner = administration.connect();
            try {
                RunDatabase database = new RunDatabase(Sql.texts(owner, SERVER).get(0), administration, owner);
                Sql.run(owner, "set session wait_timeout = " + IDLE_TIMEOUT_SECONDS);
                Sql.texts(owner, "select get_lock('" + database.name() + "', 0)");
                database.dropLeftovers();
                Sql.run(owner, "create database " + database.name() + " character set utf8mb4 collate utf8mb4_bin");
                return database;
            } catch (SQLException e) {
                owner.close();
                throw new TargetException(
                        "bench.url: cannot create a database at " + hosts + ": " + OneLine.of(e)
                                + "; the user needs the privileges CREATE and DROP on fillrate_%",
                        e);
            }
        }

        @Override
        protected List<String> leftovers() throws SQLException {
            return Sql.texts(owner(), LEFTOVERS.formatted(server));
        }

        @Override
        protected boolean tryLock(String leftover) throws SQLException {
            return Sql.texts(owner(), "select get_lock('" + leftover + "', 0)").contains("1");
        }

        @Override
        protected void unlock(String leftover) throws SQLException {
            Sql.texts(owner(), "select release_lock('" + leftover + "')");
        }

        @Override
        protected void endSessions(Connection connection) throws SQLException {
            String sessions = "select id from information_schema.processlist where db = '" + name() + "'";
            for (String id : Sql.texts(connection, sessions)) {
                try {
                    Sql.run(connection, "kill " + id);
                } catch (SQLException e) {
                    // It has already ended.
                }
            }
        }

        @Override
        protected void drop(Connection connection, String database) throws SQLException {
            Sql.run(connection, "set session lock_wait_timeout = 5");
            Sql.run(connection, "drop database if exists " + database);
        }
    }

    /**
     * A JDBC URL of MariaDB or MySQL, taken apart: the drivers prefer parameters of the URL to properties, but ours and those
     * of strategies must win, and our database is another.
     *
     * @param server the URL up to where a database's name would begin
     * @param hosts for messages
     * @param database the URL's own; empty for none
     * @param parameters those of the URL
     */
    private record Address(String server, String hosts, String database, Map<String, String> parameters) {

        private static final Pattern URL = Pattern.compile("(jdbc:[^/]+//([^/?]+))(?:/([^?]*))?(?:\\?(.*))?");

        /** @throws TargetException if it is not such a URL */
        static Address parse(String url) {
            Matcher parts = URL.matcher(url);
            if (Secrets.hasLogin(url) || !parts.matches()) {
                throw new TargetException(
                        "bench.url: not a URL of MariaDB or MySQL; expected jdbc:mariadb://host:port or"
                                + " jdbc:mysql://host:port, without user:password@ before the host");
            }
            Map<String, String> parameters = new HashMap<>();
            if (parts.group(4) != null) {
                for (String pair : parts.group(4).split("&", -1)) {
                    int equals = pair.indexOf('=');
                    if (equals > 0) {
                        parameters.put(
                                pair.substring(0, equals),
                                URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
                    }
                }
            }
            String database = parts.group(3) == null ? "" : parts.group(3);
            return new Address(parts.group(1), Secrets.masked(parts.group(2)), database, parameters);
        }

        /** Connections to a database with the URL's parameters and these properties, which win. */
        Session session(String databaseName, Map<String, String> properties) {
            Map<String, String> all = new HashMap<>(parameters);
            all.putAll(properties);
            return Session.of(server + "/" + databaseName, all);
        }

        /** The root cause of a failure to connect, in one line. */
        TargetException unreachable(SQLException failure) {
            Throwable root = ExceptionUtils.getRootCause(failure);
            String reason = root instanceof SQLException
                    ? OneLine.of(root)
                    : OneLine.of(failure) + " (" + root.getClass().getSimpleName() + ": " + OneLine.of(root) + ")";
            return new TargetException("bench.url: cannot connect to " + hosts + ": " + reason, failure);
        }

        /** Without the parameters, some of which are secret. */
        @Override
        public String toString() {
            return hosts;
        }
    }
}
