package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.StrategyGroups;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/** The family's tables in a database, recreated for each test, and how to load them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class SchemaFixture {

    private final Target target;

    /** Closes the target after all tests. */
    protected SchemaFixture(Target target) {
        this.target = target;
    }

    @AfterAll
    protected void closeTarget() {
        target.close();
    }

    protected final Target target() {
        return target;
    }

    /** Three strategies, the first of which obeys a commit policy. */
    protected abstract List<String> three();

    /** One that obeys a commit policy. */
    protected final Strategy statements() {
        return Strategies.load().insert(three().get(0));
    }

    /** The library's own strategies that insert. */
    protected static List<Strategy> inserts(String database) {
        return Strategies.load().of(database, Operation.INSERT).stream()
                .filter(strategy -> !StrategyGroups.isExperiment(strategy))
                .toList();
    }

    protected final Variant options(int threads, int partitions) {
        return Variant.of(target).withThreads(threads).with(writer -> writer.withBatchSize(5)
                .withPartitions(partitions));
    }

    @BeforeEach
    void makeTables() throws SQLException {
        make(Family.SCHEMA);
    }

    /** Recreates the tables. */
    protected void make(Schema schema) throws SQLException {
        List<Table<?>> tables = schema.inOrder();
        try (Connection connection = target.session().connect()) {
            for (int i = tables.size() - 1; i >= 0; i--) {
                Sql.run(connection, "DROP TABLE IF EXISTS " + target.dialect().quote(tables.get(i)));
            }
            for (Table<?> table : tables) {
                Sql.run(connection, target.dialect().createTable(table, schema.foreignKeysOf(table)));
            }
        }
    }

    protected final long load(Strategy strategy, Variant options, SchemaRows rows) {
        return load(strategy, options, rows, target.session());
    }

    protected final long load(Strategy strategy, Variant options, SchemaRows rows, Session session) {
        FillPlan plan = new FillPlan(strategy, rows.schema(), options);
        try (SchemaLoad load = SchemaLoad.open(plan, rows, session, target.dialect())) {
            return load.load();
        }
    }

    protected final BulkWriteException failure(Variant options, SchemaRows rows) {
        return failure(options, rows, target.session());
    }

    protected final BulkWriteException failure(Variant options, SchemaRows rows, Session session) {
        return assertThatExceptionOfType(BulkWriteException.class)
                .isThrownBy(() -> load(statements(), options, rows, session))
                .actual();
    }

    protected final void assertCounts(long parents, long strangers, long children) throws SQLException {
        assertThat(List.of(count(Family.PARENTS), count(Family.STRANGERS), count(Family.CHILDREN)))
                .containsExactly(parents, strangers, children);
    }

    protected final long count(Table<?> table) throws SQLException {
        return count("SELECT count(*) FROM " + target.dialect().quote(table));
    }

    /** The number that a query gives. */
    protected final long count(String sql) throws SQLException {
        try (Connection connection = target.session().connect()) {
            return Long.parseLong(Sql.texts(connection, sql).get(0));
        }
    }

    protected final void execute(String sql) throws SQLException {
        try (Connection connection = target.session().connect()) {
            Sql.run(connection, sql);
        }
    }
}
