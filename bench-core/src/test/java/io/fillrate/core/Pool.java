package io.fillrate.core;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** The pools that applications have, in each autocommit mode that they can be set to. */
enum Pool {
    HIKARI(true),
    HIKARI_WITHOUT_AUTOCOMMIT(false),
    DBCP(true),
    DBCP_WITHOUT_AUTOCOMMIT(false),
    C3P0(true),
    AGROAL(true),
    /** Which does not roll back what a connection has left open when it is given back. */
    AGROAL_WITHOUT_AUTOCOMMIT(false);

    /** c3p0's, which would list each pool's settings. */
    private static final Logger C3P0_LOG = Logger.getLogger("com.mchange");

    private static final int MAX_CONNECTIONS = 5;

    private final boolean autoCommit;

    Pool(boolean autoCommit) {
        this.autoCommit = autoCommit;
    }

    boolean isAutoCommit() {
        return autoCommit;
    }

    /** Opens a pool whose connections have some properties of the driver. */
    Opened open(LoadTarget target, Map<String, String> more) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(target.properties());
        properties.putAll(more);
        return switch (this) {
            case HIKARI, HIKARI_WITHOUT_AUTOCOMMIT -> hikari(target.url(), properties);
            case DBCP, DBCP_WITHOUT_AUTOCOMMIT -> dbcp(target.url(), properties);
            case C3P0 -> c3p0(target.url(), properties);
            case AGROAL, AGROAL_WITHOUT_AUTOCOMMIT -> agroal(target.url(), properties);
        };
    }

    private Opened hikari(String url, Properties properties) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setDataSourceProperties(properties);
        pool.setAutoCommit(autoCommit);
        pool.setMinimumIdle(0);
        pool.setMaximumPoolSize(MAX_CONNECTIONS);
        return new Opened(pool, pool::close, () -> pool.getHikariPoolMXBean().getActiveConnections());
    }

    private Opened dbcp(String url, Properties properties) {
        BasicDataSource pool = new BasicDataSource();
        pool.setUrl(url);
        properties.forEach((name, value) -> pool.addConnectionProperty((String) name, (String) value));
        pool.setDefaultAutoCommit(autoCommit);
        pool.setMaxTotal(MAX_CONNECTIONS);
        return new Opened(pool, pool::close, pool::getNumActive);
    }

    private static Opened c3p0(String url, Properties properties) {
        C3P0_LOG.setLevel(Level.OFF);
        ComboPooledDataSource pool = new ComboPooledDataSource();
        pool.setJdbcUrl(url);
        pool.setProperties(properties);
        pool.setInitialPoolSize(0);
        pool.setMinPoolSize(0);
        pool.setMaxPoolSize(MAX_CONNECTIONS);
        pool.setNumHelperThreads(1);
        return new Opened(pool, pool::close, pool::getNumBusyConnectionsDefaultUser);
    }

    private Opened agroal(String url, Properties properties) throws SQLException {
        AgroalDataSource pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .metricsEnabled()
                .connectionPoolConfiguration(
                        connections -> connections.maxSize(MAX_CONNECTIONS).connectionFactoryConfiguration(factory -> {
                            factory.jdbcUrl(url).autoCommit(autoCommit);
                            properties.forEach((name, value) -> {
                                switch ((String) name) {
                                    case "user" -> factory.principal(new NamePrincipal((String) value));
                                    case "password" -> factory.credential(new SimplePassword((String) value));
                                    default -> factory.jdbcProperty((String) name, (String) value);
                                }
                            });
                            return factory;
                        })));
        return new Opened(pool, pool::close, () -> (int) pool.getMetrics().activeCount());
    }

    /** Something that is asked of a pool. */
    interface Count {
        int get() throws SQLException;
    }

    /** Ends a pool. */
    interface Closing {
        void run() throws SQLException;
    }

    /** An open pool, which notes the connections that come back in another autocommit mode than they had. */
    static final class Opened extends DelegatingDataSource implements AutoCloseable {

        private final Closing closing;
        private final Count active;
        private final List<Connection> changed = new CopyOnWriteArrayList<>();

        Opened(DataSource source, Closing closing, Count active) {
            super(source);
            this.closing = closing;
            this.active = active;
        }

        /** Connections that are in use. */
        int active() throws SQLException {
            return active.get();
        }

        List<Connection> changed() {
            return changed;
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection given = super.getConnection();
            boolean autoCommit = given.getAutoCommit();
            return (Connection) Proxy.newProxyInstance(
                    Pool.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("close")
                                && !given.isClosed()
                                && given.getAutoCommit() != autoCommit) {
                            changed.add(given);
                        }
                        try {
                            return method.invoke(given, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        @Override
        public void close() throws SQLException {
            closing.run();
        }
    }
}
