package io.fillrate.core.cockroach;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PooledSession;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.RowSource;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.QueryExecutorBase;

/** COPY into a server that says that it is CockroachDB, which can be set to commit a COPY outside a transaction in parts. */
@Tag("database")
class CockroachCopyTest {

    private final LoadTarget target = TestPostgres.stock().target();

    private static void pretendToBeCockroach(Connection connection) throws Exception {
        Method status = QueryExecutorBase.class.getDeclaredMethod("onParameterStatus", String.class, String.class);
        status.setAccessible(true);
        status.invoke(connection.unwrap(BaseConnection.class).getQueryExecutor(), "crdb_version", "v25");
    }

    /** Rows that note whether the connection that loads them is in autocommit mode. */
    private record Watching(RowSource<Item> rows, Connection connection, List<Boolean> autoCommit)
            implements RowSource<Item> {

        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public Iterator<Item> iterator() {
            try {
                autoCommit.add(connection.getAutoCommit());
                return rows.iterator();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public RowSource<Item> slice(long from, long to) {
            return new Watching(rows.slice(from, to), connection, autoCommit);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy-text", "copy-csv", "copy-binary"})
    void each_load_is_a_transaction(String name) throws Exception {
        target.create(TABLE);
        List<Boolean> autoCommit = new ArrayList<>();
        Strategy strategy = Strategies.load().insert("postgres/" + name);
        try (Connection connection = target.session().connect(Map.of())) {
            pretendToBeCockroach(connection);
            try (BulkWriter<Item> writer = strategy.open(TABLE, new PooledSession(asked -> connection))) {
                writer.write(new Watching(Items.rows(0, 10), connection, autoCommit));
                writer.write(new Watching(Items.rows(10, 20), connection, autoCommit));
            }
        }

        assertThat(autoCommit).hasSize(2).containsOnly(false);
        target.verify(TABLE, Items.rows(0, 20));
    }
}
