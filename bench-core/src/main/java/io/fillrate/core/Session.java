package io.fillrate.core;

import io.fillrate.core.internal.Secrets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** Where connections to one database come from. Safe for use by many threads, unless it is a {@link CallerTransaction}. */
@FunctionalInterface
public interface Session {

    /**
     * Opens a connection, in autocommit mode, that the caller closes.
     *
     * @param properties of the driver that a strategy needs, such as {@code reWriteBatchedInserts}; they win over the session's own and
     *     over the parameters of a URL, so that a strategy is the same on every connection
     */
    Connection connect(Map<String, String> properties) throws SQLException;

    /** Opens a connection with the session's own properties. */
    default Connection connect() throws SQLException {
        return connect(Map.of());
    }

    /** Returns where the connections go, for strategies that connect without JDBC; empty if not known. */
    default Optional<DatabaseAddress> address() {
        return Optional.empty();
    }

    /** Returns the transaction of the caller's that loads take part in; empty if they have their own. */
    default Optional<CallerTransaction> transaction() {
        return Optional.empty();
    }

    /**
     * Returns a session that connects with the driver of a JDBC URL.
     *
     * @param properties such as user and password. Where the URL has a parameter of the same name, the driver decides which one it uses
     */
    static Session of(String url, Map<String, String> properties) {
        return new UrlSession(new DatabaseAddress(url, properties));
    }

    /**
     * Returns a session with the connections of a data source, such as a pool, which is not closed. Writers return connections as they got
     * them; they use the driver's own connection where they need it ({@link Connection#unwrap}).
     *
     * <p>The driver's properties are the data source's: a strategy that cannot work with them is {@link UnavailableException unavailable},
     * and says which one to set. A parallel strategy takes {@link WriterOptions#partitions()} connections at once, and two more.
     *
     * <p>A connection of a transaction of yours is refused, whether something has been executed in it or not: the load would commit it. Use
     * {@link #within} for such, as for the connections of Spring's {@code TransactionAwareDataSourceProxy} in a transaction. A pool without
     * autocommit works, and costs a connection two round trips more.
     */
    static Session of(DataSource source) {
        return new DataSourceSession(source);
    }

    /**
     * Returns a session whose loads take part in the transaction of a connection.
     *
     * @param connection not in autocommit mode
     */
    static CallerTransaction within(Connection connection) {
        return new CallerTransaction(connection, false);
    }

    /**
     * The address of a database, and the login: for programs that connect to it without its JDBC driver.
     *
     * @param url of JDBC; its parameters win over the properties, as in drivers
     * @param properties of the driver, user and password among them
     */
    record DatabaseAddress(String url, Map<String, String> properties) {

        public DatabaseAddress {
            properties = Map.copyOf(properties);
        }

        /** Without secrets. */
        @Override
        public String toString() {
            return Secrets.masked(url);
        }
    }
}
