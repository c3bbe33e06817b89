package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.BulkWriteException.Outcome;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.Items.Item;
import io.fillrate.data.RowSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for loads over a connection whose transaction is the caller's. */
public abstract class SessionContract extends FailedLoadContract {

    /** What a load must not do to a connection that it was handed. */
    private static final Set<String> FORBIDDEN = Set.of(
            "commit",
            "close",
            "abort",
            "setAutoCommit",
            "setTransactionIsolation",
            "setReadOnly",
            "setSchema",
            "setCatalog",
            "setNetworkTimeout",
            "setTypeMap",
            "setClientInfo");

    /** What a session has that its next user could notice: settings, variables, locks, temporary tables. */
    protected List<String> session(Connection connection) throws SQLException {
        return List.of();
    }

    /** Whether a load can go back to a savepoint. */
    protected boolean hasSavepoints() {
        return true;
    }

    /** Statements that give a session settings and a temporary table of its own. */
    protected List<String> ownSettings() {
        return List.of();
    }

    private Stream<Strategy> inTransactions() {
        return strategies().stream().filter(strategy -> strategy.has(Capability.IN_TRANSACTION));
    }

    private Stream<Strategy> notInTransactions() {
        return strategies().stream().filter(strategy -> !strategy.has(Capability.IN_TRANSACTION));
    }

    private Stream<Strategy> committingByPolicy() {
        return inTransactions().filter(strategy -> strategy.has(Capability.COMMIT_POLICY));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void the_callers_commit_stores_the_rows_and_the_work_around_them(Strategy strategy) throws SQLException {
        target().create(TABLE);
        try (Connection caller = callers(strategy)) {
            insert(caller, 1);
            load(strategy, TABLE, Items.rows(100, 125), Session.within(guarded(caller)), OPTIONS);
            insert(caller, 2);
            if (!strategy.has(Capability.EXCLUSIVE)) { // others would wait
                assertThat(target().count(TABLE))
                        .as("rows that others see before the commit")
                        .isZero();
            }

            caller.commit();
        }
        target().verify(TABLE, Items.rows(Items.list(1, 3), Items.list(100, 125)));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void the_callers_rollback_takes_everything_back(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        try (Connection caller = callers(strategy)) {
            load(strategy, TABLE, Items.rows(100, 125), Session.within(guarded(caller)), OPTIONS);
            insert(caller, 50);

            caller.rollback();
        }
        assertLeftAndNextLoadWorks(strategy, before, 0);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void a_load_in_a_transaction_leaves_the_session_unchanged(Strategy strategy) throws SQLException {
        target().create(TABLE);
        try (Connection caller = callers(strategy)) {
            for (String statement : ownSettings()) {
                execute(caller, statement);
            }
            insert(caller, 1);
            List<String> before = session(caller);
            int isolation = caller.getTransactionIsolation();

            load(strategy, TABLE, Items.rows(100, 125), Session.within(guarded(caller)), OPTIONS);

            assertThat(caller.isClosed()).isFalse();
            assertThat(caller.getAutoCommit()).isFalse();
            assertThat(caller.getTransactionIsolation()).isEqualTo(isolation);
            assertThat(session(caller)).containsExactlyInAnyOrderElementsOf(before);
            caller.rollback();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void a_load_that_fails_in_a_transaction_says_that_it_can_only_be_rolled_back(Strategy strategy)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        try (Connection caller = callers(strategy)) {
            insert(caller, 50);
            Session session = Session.within(guarded(caller));
            RowSource<Item> rows = TrapSource.broken(Items.rows(100, 200), 57);

            BulkWriteException error = failure(() -> load(strategy, TABLE, rows, session, OPTIONS));

            assertThat(error.outcome()).contains(Outcome.ROLLBACK_ONLY);
            assertThat(error).hasMessageEndingWith("the transaction can only be rolled back");
            assertThat(error.rows()).contains(RowRange.of(57));
            caller.rollback();
            load(strategy, TABLE, Items.rows(100, 125), session, OPTIONS);
            caller.commit();
        }
        target().verify(TABLE, Items.rows(before, Items.list(100, 125)));
    }

    private List<RowSource<Item>> failing() {
        List<Item> twice = Items.list(100, 200);
        twice.set(57, new Item(100, "twice"));
        List<Item> missing = Items.list(100, 200);
        missing.set(57, new Item(157, nothing()));
        return List.of(TrapSource.broken(Items.rows(100, 200), 57), RowSource.of(twice), RowSource.of(missing));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void a_transaction_goes_on_after_a_load_that_goes_back_to_its_savepoint(Strategy strategy) throws SQLException {
        assumeThat(hasSavepoints()).isTrue();
        List<Item> before = createWithRows(strategy);
        try (Connection caller = callers(strategy)) {
            Session session = Session.within(guarded(caller)).withSavepoint();
            insert(caller, 50);
            for (RowSource<Item> rows : failing()) {
                BulkWriteException error = failure(() -> load(strategy, TABLE, rows, session, OPTIONS));

                assertThat(error.outcome()).as(error.getMessage()).contains(Outcome.UNCHANGED);
                assertThat(error).hasMessageEndingWith("the transaction is as before the load and can go on");
            }
            insert(caller, 51);
            load(strategy, TABLE, Items.rows(100, 125), session, OPTIONS);
            insert(caller, 52);
            caller.commit();
        }
        List<Item> stored = new ArrayList<>(Items.list(50, 53));
        stored.addAll(Items.list(100, 125));
        target().verify(TABLE, Items.rows(before, stored));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void a_table_that_is_missing_is_a_failure_after_which_a_transaction_with_savepoints_goes_on(Strategy strategy)
            throws SQLException {
        assumeThat(hasSavepoints()).isTrue();
        target().create(TABLE);
        try (Connection caller = callers(strategy)) {
            Session session = Session.within(guarded(caller)).withSavepoint();

            failure(() -> load(strategy, Items.table("no such table", "text"), Items.rows(1, 3), session, OPTIONS));

            insert(caller, 1);
            caller.commit();
        }
        assertThat(target().count(TABLE)).isOne();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void savepoints_are_refused_where_the_database_has_none(Strategy strategy) throws SQLException {
        assumeThat(hasSavepoints()).isFalse();
        target().create(TABLE);
        try (Connection caller = callers(strategy)) {
            Session session = Session.within(caller).withSavepoint();

            assertThatThrownBy(() -> strategy.open(TABLE, session, OPTIONS))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("the database does not support savepoints");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("notInTransactions")
    void strategies_with_connections_or_commits_of_their_own_are_refused_in_a_transaction(Strategy strategy)
            throws SQLException {
        target().create(TABLE);
        try (Connection caller = target().session().connect()) {
            caller.setAutoCommit(false);
            insert(caller, 1);
            Session session = Session.within(guarded(caller));

            assertThatThrownBy(() -> strategy.open(TABLE, session, OPTIONS))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageStartingWith(
                            strategy.id() + " is unavailable: it cannot take part in a transaction of the caller's");

            caller.commit();
        }
        assertThat(target().count(TABLE)).isOne();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("committingByPolicy")
    void a_commit_policy_that_would_end_the_callers_transaction_is_refused(Strategy strategy) throws SQLException {
        try (Connection caller = callers(strategy)) {
            assertThatThrownBy(() -> strategy.open(
                            TABLE, Session.within(caller), OPTIONS.withCommit(CommitPolicy.everyBatches(2))))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("its commit policy is everyN:2")
                    .hasMessageEndingWith("use once");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactions")
    void a_connection_in_autocommit_mode_is_refused(Strategy strategy) throws SQLException {
        target().create(TABLE);
        try (Connection caller = callers(strategy)) {
            caller.setAutoCommit(true);

            assertThat(failure(() -> strategy.open(TABLE, Session.within(caller), OPTIONS)))
                    .hasMessageContainingAll("the connection is in autocommit mode", "setAutoCommit(false)");
        }
    }

    /** What a strategy asks a session for. */
    final Map<String, String> propertiesOf(Strategy strategy) {
        Map<String, String> asked = new HashMap<>();
        Session noting = properties -> {
            asked.putAll(properties);
            return target().session().connect(properties);
        };
        try (BulkWriter<Item> writer = strategy.open(TABLE, noting, OPTIONS)) {
            assertThat(writer).isNotNull();
        } catch (UnavailableException e) {
            asked.clear(); // it needs the address
        }
        return asked;
    }

    /** A connection with the properties that a strategy needs, in a transaction. */
    final Connection callers(Strategy strategy) throws SQLException {
        Connection connection = target().session().connect(propertiesOf(strategy));
        connection.setAutoCommit(false);
        return connection;
    }

    static void insert(Connection connection, long id) throws SQLException {
        execute(connection, "INSERT INTO items VALUES (" + id + ", 'item\n" + id + "')");
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The same connection, on which nothing may be committed, closed or changed. */
    private static Connection guarded(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    String name = method.getName();
                    if (FORBIDDEN.contains(name) || (name.equals("rollback") && arguments == null)) {
                        throw new AssertionError("a load called " + name + " of the caller's connection");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
