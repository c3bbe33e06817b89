package io.fillrate.schema.jdbc;

import io.fillrate.core.Session;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;

/** Hands one connection to several writers, which believe it to be their own. */
public final class SharedConnection {

    /** What belongs to the one who ends the transaction. */
    private static final Set<String> OF_THE_TRANSACTION =
            Set.of("commit", "setAutoCommit", "close", "abort", "setTransactionIsolation");

    private SharedConnection() {}

    /** A session whose writers commit on the connection, and leave it open. */
    public static Session committing(Connection connection) {
        Connection shared = intercepting(connection, Set.of("close"), false);
        return properties -> shared;
    }

    /**
     * A session whose writers stay within a transaction of the connection: their commits do nothing, and their rollbacks fail the whole.
     * The caller ends the transaction.
     *
     * @param connection without autocommit
     */
    public static Session withinTransaction(Connection connection) {
        Connection shared = intercepting(connection, OF_THE_TRANSACTION, true);
        return properties -> shared;
    }

    private static Connection intercepting(Connection connection, Set<String> ignored, boolean withoutRollback) {
        return (Connection) Proxy.newProxyInstance(
                SharedConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    String name = method.getName();
                    if (ignored.contains(name)) {
                        return null;
                    } else if (withoutRollback && name.equals("rollback") && arguments == null) {
                        return null; // of a failed transaction: the server refuses all that follows
                    } else if (withoutRollback && name.equals("getAutoCommit")) {
                        return false;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
