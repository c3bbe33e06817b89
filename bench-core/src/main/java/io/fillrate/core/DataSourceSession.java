package io.fillrate.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Connections of a data source, which loads commit. So a connection of somebody's transaction is refused: one in autocommit mode in which a
 * statement has begun a transaction, and one without autocommit whose transaction is still in progress when it has been closed and is given
 * again. A framework that has bound it to the thread behaves like that, even before the first statement; a pool ends the transaction.
 */
record DataSourceSession(DataSource source) implements Session {

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = source.getConnection();
        String left;
        boolean begun;
        try {
            Driver driver = Driver.of(connection);
            begun = driver == null || driver.isInTransaction(connection);
            if (connection.getAutoCommit() && (driver == null || !begun)) {
                return connection;
            } else if (connection.getAutoCommit() || driver == null) {
                throw refusal();
            }
            left = driver.transaction(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        connection.close();
        return pooled(source.getConnection(), left, begun);
    }

    /**
     * Returns a connection in autocommit mode, which it leaves when it is closed.
     *
     * @param left the transaction that was in progress when the connection before was closed
     * @param begun whether it was when that came
     */
    private static Connection pooled(Connection connection, String left, boolean begun) throws SQLException {
        try {
            Driver driver = Driver.of(connection);
            boolean isSame = driver == null
                    || (driver.isInTransaction(connection)
                            && driver.transaction(connection).equals(left));
            if (isSame && !begun) {
                connection.rollback(); // there is nothing in it
            }
            if (isSame) {
                throw refusal();
            }
            connection.setAutoCommit(true);
            return withoutAutoCommitAgain(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static SQLException refusal() {
        return new SQLException(
                "the data source's connection is in a transaction of yours, which a load of its own would commit: use"
                        + " Session.within(connection), or a data source whose connections are in autocommit mode",
                "25001");
    }

    private static Connection withoutAutoCommitAgain(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                DataSourceSession.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        try (Connection closed = connection) {
                            if (!closed.isClosed()) {
                                closed.setAutoCommit(false);
                            }
                            return null;
                        }
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
