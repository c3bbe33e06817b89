package io.fillrate.core.mysql;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Eventually;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Items;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Another session changes or drops a table right before a statement of {@code load-data-parallel}: before each in turn. */
@Tag("slow")
@ParameterizedClass
@EnumSource(TestServer.class)
class ParallelLoadDataDdlTest {

    private static final MySqlCatalog CATALOG = new MySqlCatalog();
    /** What takes a lock of a table, or releases it. */
    private static final String STATEMENTS = "(CREATE|SHOW CREATE|LOCK|/. ./ LOAD|UNLOCK|RENAME|DROP) .*";

    private static final String WAITING =
            "SELECT count(*) FROM information_schema.processlist WHERE state LIKE 'Waiting for table metadata lock%'";

    private final LoadTarget target;
    private final Strategy strategy;

    ParallelLoadDataDdlTest(TestServer server) {
        target = server.target();
        strategy = server.strategy("load-data-parallel");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ALTER TABLE items ADD more int", "DROP TABLE items"})
    void before_whichever_statement_it_comes_both_end_and_nothing_is_left_behind(String ddl) throws Exception {
        target.create(TABLE);
        List<String> statements = new ArrayList<>();
        load(statements::add);
        assertThat(statements).contains("LOCK TABLES `test`.`items` READ");

        for (int i = 0; i < statements.size(); i++) {
            target.create(TABLE);
            Trap trap = new Trap(i, ddl);
            String outcome = CompletableFuture.supplyAsync(() -> load(trap)).get(60, TimeUnit.SECONDS);
            trap.ended();

            String where = ddl + " before statement " + i + " of the load, " + statements.get(i) + ": " + outcome;
            assertThat(outcome).as(where).matches("100 rows|.*(?i)(altered by another session|items' doesn't exist).*");
            assertThat(CATALOG.leftovers(target.session())).as(where).isEmpty();
        }
    }

    /** Loads, and returns how that has ended. */
    private String load(Consumer<String> beforeStatement) {
        Session session = properties -> spy(Connection.class, target.session().connect(properties), beforeStatement);
        try (BulkWriter<Items.Item> writer = strategy.open(TABLE, session, FaultyLoad.OPTIONS)) {
            return writer.write(Items.rows(0, 100)) + " rows";
        } catch (BulkWriteException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Begins a statement of another session before one of the load, and returns when it has ended, or waits. */
    private final class Trap implements Consumer<String> {

        private final int at;
        private final String sql;
        private final CompletableFuture<Void> begun = new CompletableFuture<>();
        private int next;

        Trap(int at, String sql) {
            this.at = at;
            this.sql = sql;
        }

        @Override
        public synchronized void accept(String statement) {
            if (next++ == at) {
                begun.completeAsync(() -> {
                    try {
                        target.execute(sql);
                        return null;
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
                Eventually.holds("it has ended, or waits", () -> begun.isDone() || target.count(WAITING) > 0);
            }
        }

        void ended() throws Exception {
            begun.get(60, TimeUnit.SECONDS);
        }
    }

    /** Passes everything on, and shows the SQL that goes by. */
    private static <T> T spy(Class<T> type, T real, Consumer<String> before) {
        InvocationHandler passOn = (proxy, method, arguments) -> {
            if (arguments != null && arguments[0] instanceof String sql && sql.matches(STATEMENTS)) {
                before.accept(sql);
            }
            try {
                Object result = method.invoke(real, arguments);
                return method.getName().equals("createStatement")
                        ? spy(Statement.class, (Statement) result, before)
                        : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, passOn));
    }
}
