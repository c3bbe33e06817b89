package io.fillrate.e2e.rig;

import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A session whose connections are all cut at one step, a statement or commit. Steps are counted over all of its connections. */
public final class CutSession implements Session {

    private static final Set<String> STEPS =
            Set.of("commit", "execute", "executeBatch", "executeUpdate", "executeQuery", "executeLargeUpdate");

    /** What happens at the step. */
    public enum Cut {
        /** It does not reach the database. */
        QUESTION,
        /** It does its work, but its answer is lost. */
        ANSWER
    }

    private final Session session;
    private final int fatalStep;
    private final Cut kind;
    private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();
    private final AtomicInteger steps = new AtomicInteger();

    public CutSession(Session session, int fatalStep, Cut kind) {
        this.session = session;
        this.fatalStep = fatalStep;
        this.kind = kind;
    }

    /** One that is never cut by itself. */
    public static CutSession whole(Session session) {
        return new CutSession(session, Integer.MAX_VALUE, Cut.QUESTION);
    }

    /** How many steps there have been. */
    public int steps() {
        return steps.get();
    }

    private void cut() {
        connections.forEach(CutSession::abort);
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException unsupported) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = session.connect(properties);
        connections.add(connection);
        return proxy(Connection.class, connection);
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return session.address();
    }

    private <T> T proxy(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call(real, method, arguments)));
    }

    private Object call(Object real, Method method, Object[] arguments) throws Throwable {
        boolean fatal = STEPS.contains(method.getName()) && steps.incrementAndGet() == fatalStep;
        if (fatal && kind != Cut.ANSWER) {
            cut();
        }
        Object result;
        try {
            result = method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        if (fatal && kind == Cut.ANSWER) {
            cut();
            throw new SQLException("connection lost", "08006");
        }
        return result instanceof Statement statement && !method.getName().equals("unwrap")
                ? proxyOf(method.getReturnType().asSubclass(Statement.class), statement)
                : result;
    }

    private <T extends Statement> Object proxyOf(Class<T> type, Statement statement) {
        return proxy(type, type.cast(statement));
    }
}
