package io.fillrate.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/** The family's tables in a database, anew for each test, and how to fill them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class SchemaFixture {

    private final LoadTarget target;

    protected SchemaFixture(LoadTarget target) {
        this.target = target;
    }

    protected final LoadTarget target() {
        return target;
    }

    /** Three strategies, the first of which obeys a commit policy. */
    protected abstract List<String> three();

    /** One that obeys a commit policy. */
    protected final Strategy statements() {
        return Strategies.load().insert(three().get(0));
    }

    protected static FillOptions options(int threads, int partitions) {
        return FillOptions.defaults()
                .withThreads(threads)
                .withWriter(WriterOptions.defaults().withBatchSize(5).withPartitions(partitions));
    }

    @BeforeEach
    void makeTables() throws SQLException {
        make(Family.SCHEMA);
    }

    /** Makes the tables anew. */
    protected void make(Schema schema) throws SQLException {
        List<Table<?>> tables = schema.inOrder();
        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS visitors"); // of no schema
            for (int i = tables.size() - 1; i >= 0; i--) {
                statement.execute("DROP TABLE IF EXISTS "
                        + target.dialect().quote(tables.get(i).name()));
            }
            for (Table<?> table : tables) {
                statement.execute(target.dialect().createTable(table, schema.foreignKeysOf(table)));
            }
        }
    }

    protected final long fill(Strategy strategy, FillOptions options, SchemaRows rows) {
        return fill(strategy, options, rows, target.session());
    }

    protected final long fill(Strategy strategy, FillOptions options, SchemaRows rows, Session session) {
        FillPlan plan = new FillPlan(strategy, rows.schema(), options);
        try (SchemaFiller filler = SchemaFiller.open(plan, rows, session, target.dialect())) {
            return filler.fill();
        }
    }

    protected final BulkWriteException failure(FillOptions options, SchemaRows rows) {
        return failure(options, rows, target.session());
    }

    protected final BulkWriteException failure(FillOptions options, SchemaRows rows, Session session) {
        return assertThatExceptionOfType(BulkWriteException.class)
                .isThrownBy(() -> fill(statements(), options, rows, session))
                .actual();
    }

    protected final void assertCounts(long parents, long strangers, long children) throws SQLException {
        assertThat(List.of(target.count(Family.PARENTS), target.count(Family.STRANGERS), target.count(Family.CHILDREN)))
                .containsExactly(parents, strangers, children);
    }

    /** What another session does, and commits. */
    protected final void elsewhere(String sql) {
        try {
            target.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
