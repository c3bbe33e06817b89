package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fillrate.core.Items.Item;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionTemplate;

/** What holds for loads over the connections of a data source: a pool's, or those of somebody's transaction. */
public abstract class DataSourceContract extends SessionContract {

    /** Work in a transaction of the caller's, on connections of a data source that gives the transaction's. */
    private interface Work {
        void run(DataSource source) throws SQLException;
    }

    /** How an application has a data source give the connection of its transaction, which it rolls back. */
    private enum Arrangement {
        TRANSACTION_AWARE {
            @Override
            void rolledBack(DataSource pool, Work work) {
                inTemplate(pool, work);
            }
        },
        LAZY {
            @Override
            void rolledBack(DataSource pool, Work work) {
                inTemplate(new LazyConnectionDataSourceProxy(pool), work);
            }
        },
        SINGLE_CONNECTION {
            @Override
            void rolledBack(DataSource pool, Work work) throws SQLException {
                try (Connection connection = pool.getConnection()) {
                    connection.setAutoCommit(false);
                    work.run(new SingleConnectionDataSource(connection, true));
                    assertThat(connection.getAutoCommit()).isFalse();
                    connection.rollback();
                }
            }
        };

        abstract void rolledBack(DataSource pool, Work work) throws SQLException;

        private static void inTemplate(DataSource source, Work work) {
            new TransactionTemplate(new DataSourceTransactionManager(source)).executeWithoutResult(transaction -> {
                try {
                    work.run(new TransactionAwareDataSourceProxy(source));
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
                transaction.setRollbackOnly();
            });
        }
    }

    private Stream<Strategy> onDataSources() {
        return strategies().stream().filter(strategy -> !strategy.has(Capability.OWN_CONNECTIONS));
    }

    private Stream<Arguments> onPools() {
        return onPools(Pool.HIKARI, Pool.HIKARI_WITHOUT_AUTOCOMMIT);
    }

    /** Whether loads are tried on pools that few applications have, as well. */
    protected boolean triesOtherPools() {
        return true;
    }

    private Stream<Arguments> onOtherPools() {
        return triesOtherPools()
                ? onPools(Pool.DBCP, Pool.DBCP_WITHOUT_AUTOCOMMIT, Pool.C3P0, Pool.AGROAL)
                : Stream.empty();
    }

    private Stream<Arguments> onPools(Pool... pools) {
        return onDataSources().flatMap(strategy -> Stream.of(pools).map(pool -> Arguments.of(strategy, pool)));
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
    @MethodSource("onOtherPools")
    void so_does_any_other_pool(Strategy strategy, Pool kind) throws SQLException {
        a_pool_gets_its_connections_back_unchanged_after_a_load_and_after_a_failure(strategy, kind);
    }

    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
    @MethodSource("onPools")
    void a_pool_gets_its_connections_back_unchanged_after_a_load_and_after_a_failure(Strategy strategy, Pool kind)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> stored = new ArrayList<>(before);
        try (Pool.Opened pool = kind.open(target(), propertiesOf(strategy))) {
            Session session = Session.of(pool);

            failure(() -> load(strategy, TABLE, TrapSource.broken(Items.rows(100, 200), 57), session, OPTIONS));
            Eventually.holds("all connections are back", () -> pool.active() == 0);
            if (strategy.guarantee() == Guarantee.AUTOCOMMIT) {
                stored.addAll(Items.list(100, 157));
            }
            load(strategy, TABLE, Items.rows(300, 325), session, OPTIONS);
            stored.addAll(Items.list(300, 325));

            Eventually.holds("all connections are back", () -> pool.active() == 0);
            assertThat(pool.changed()).as("connections that came back changed").isEmpty();
            try (Connection next = pool.getConnection()) {
                assertThat(next.getAutoCommit()).isEqualTo(kind.isAutoCommit());
            }
        }
        target().verify(TABLE, RowSource.of(stored));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("onDataSources")
    void a_transaction_of_the_callers_is_refused_and_never_committed(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        for (Pool kind : List.of(Pool.HIKARI, Pool.HIKARI_WITHOUT_AUTOCOMMIT)) {
            try (Pool.Opened pool = kind.open(target(), propertiesOf(strategy))) {
                for (Arrangement arrangement : Arrangement.values()) {
                    for (boolean begun : List.of(false, true)) {
                        arrangement.rolledBack(pool, source -> {
                            if (begun) {
                                try (Connection connection = source.getConnection()) {
                                    insert(connection, 50);
                                }
                            }
                            Throwable refusal = catchThrowable(
                                    () -> load(strategy, TABLE, Items.rows(100, 125), Session.of(source), OPTIONS));
                            assertThat(refusal)
                                    .as(arrangement + ", begun: " + begun)
                                    .isInstanceOf(BulkWriteException.class)
                                    .hasMessageContaining("use Session.within(connection)");
                            try (Connection connection = source.getConnection()) {
                                insert(connection, 51);
                            }
                        });
                        assertThat(target().count(TABLE))
                                .as("rows after the rollback: " + arrangement + ", begun: " + begun)
                                .isEqualTo(before.size());
                    }
                }
            }
        }
    }

    private Stream<Strategy> oneOnOtherPools() {
        return onDataSources().limit(triesOtherPools() ? 1 : 0);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("oneOnOtherPools")
    void a_pool_that_leaves_transactions_open_is_refused_and_its_connection_idle(Strategy strategy)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        try (Pool.Opened pool = Pool.AGROAL_WITHOUT_AUTOCOMMIT.open(target(), propertiesOf(strategy))) {
            assertThat(failure(() -> load(strategy, TABLE, Items.rows(100, 125), Session.of(pool), OPTIONS)))
                    .hasMessageContaining("a data source whose connections are in autocommit mode");

            try (Connection next = pool.getConnection()) {
                next.setAutoCommit(true); // commits what is open
            }
        }
        assertThat(target().count(TABLE)).isEqualTo(before.size());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("onDataSources")
    void a_transaction_that_was_begun_in_sql_is_never_committed(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        try (Connection caller = target().session().connect(propertiesOf(strategy))) {
            execute(caller, "BEGIN");
            insert(caller, 50);
            Session session = Session.of(new SingleConnectionDataSource(caller, true));

            assertThat(failure(() -> load(strategy, TABLE, Items.rows(100, 125), session, OPTIONS)))
                    .hasMessageContaining("use Session.within(connection)");

            execute(caller, "ROLLBACK");
        }
        assertThat(target().count(TABLE)).isEqualTo(before.size());
    }
}
