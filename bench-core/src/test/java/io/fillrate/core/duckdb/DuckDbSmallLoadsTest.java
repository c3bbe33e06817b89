package io.fillrate.core.duckdb;

import static io.fillrate.core.duckdb.Readings.TARGET;
import static io.fillrate.core.duckdb.Readings.TEMPERATURES;
import static io.fillrate.core.duckdb.Readings.readings;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.duckdb.Readings.Reading;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements of loads of a few rows, which take longer than the rows. */
@Tag("database")
class DuckDbSmallLoadsTest {

    private static final Set<String> STATEMENTS = Set.of("createStatement", "prepareStatement", "commit", "rollback");

    /** A look at the table's columns by a writer that is opened; then those of the mechanism, and the commit. */
    @ParameterizedTest(name = "{0} {1}: {2} by a writer that is opened, {3} by one that is kept")
    @CsvSource({
        "INSERT, insert, 3, 2",
        "INSERT, batch, 3, 2",
        "INSERT, appender, 3, 2",
        "INSERT, table-function, 3, 2",
        "INSERT, arrow-stream, 4, 2", // and the view of the rows is dropped
        "UPDATE, staged-join, 5, 4",
        "UPDATE, table-function-join, 3, 2",
        "UPDATE, arrow-join, 4, 2",
        "UPDATE, unnest, 3, 2"
    })
    void a_load_of_a_few_rows_takes_as_few_statements_as_the_mechanism_allows(
            Operation operation, String name, int opened, int kept) throws SQLException {
        Strategy strategy = Strategies.load().of(DatabaseKind.DUCKDB.id(), operation).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        Table<Reading> table = TEMPERATURES.named("small_loads");
        TARGET.create(table.keyedBy());
        AtomicInteger statements = new AtomicInteger();
        try (Connection connection = TARGET.session().connect()) {
            Session counting = properties -> counting(connection, statements);
            load(strategy, table, counting); // makes the database know the table function
            statements.set(0);

            load(strategy, table, counting);

            int ofOpened = statements.get();
            int ofKept;
            try (BulkWriter<Reading> writer = strategy.open(table, counting, WriterOptions.defaults())) {
                writer.write(RowSource.of(readings(0, 10)));
                statements.set(0);
                writer.write(RowSource.of(readings(0, 10)));
                ofKept = statements.get();
            }
            assertThat(List.of(ofOpened, ofKept)).containsExactly(opened, kept);
        }
    }

    private static void load(Strategy strategy, Table<Reading> table, Session session) {
        try (BulkWriter<Reading> writer = strategy.open(table, session, WriterOptions.defaults())) {
            writer.write(RowSource.of(readings(0, 10)));
        }
    }

    private static Connection counting(Connection connection, AtomicInteger statements) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (STATEMENTS.contains(method.getName())) {
                        statements.incrementAndGet();
                    }
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
