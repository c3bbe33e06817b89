package io.fillrate.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Connections of another session that are kept when they are closed, and given out again for the same properties. Belongs to one thread.
 */
public final class PooledSession implements Session, AutoCloseable {

    private final Session session;
    private final Map<Map<String, String>, Deque<Connection>> idle = new HashMap<>();

    public PooledSession(Session session) {
        this.session = session;
    }

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Deque<Connection> ofProperties = idle.computeIfAbsent(properties, absent -> new ArrayDeque<>());
        while (!ofProperties.isEmpty()) {
            Connection kept = ofProperties.pop();
            if (!kept.isClosed()) {
                return lent(kept, ofProperties);
            }
        }
        return lent(session.connect(properties), ofProperties);
    }

    private static Connection lent(Connection connection, Deque<Connection> home) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        giveBack(connection, home);
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static void giveBack(Connection connection, Deque<Connection> home) throws SQLException {
        if (!connection.isClosed() && !home.contains(connection)) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
            home.push(connection);
        }
    }

    @Override
    public void close() throws SQLException {
        for (Deque<Connection> connections : idle.values()) {
            for (Connection connection : connections) {
                connection.close();
            }
        }
        idle.clear();
    }
}
