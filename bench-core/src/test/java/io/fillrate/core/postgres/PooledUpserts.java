package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PooledSession;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Upsert;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/** Upserts into one table over a pool's connection, which stage rows in the temporary table of the load before. */
@Tag("database")
abstract class PooledUpserts {

    record Price(int id, @Nullable BigDecimal price) {}

    static final Table<Price> PRICES = new Table<>(
            "prices", List.of(Column.int4("id", Price::id), Column.numeric("price", Price::price)), List.of("id"));

    static final String UPSERT = "copy-binary-upsert";
    static final String MERGE = "copy-binary-merge";

    final LoadTarget target = TestPostgres.stock().target();
    final PooledSession pool = new PooledSession(target.session());

    @BeforeEach
    void create() throws SQLException {
        close();
        target.execute("CREATE TABLE prices (id int PRIMARY KEY, price numeric(10,2))");
    }

    @AfterEach
    void close() throws SQLException {
        pool.close();
        target.execute("DROP TABLE IF EXISTS prices, others, logged; DROP SCHEMA IF EXISTS tenant CASCADE;"
                + " DROP FUNCTION IF EXISTS refuse CASCADE; DROP TYPE IF EXISTS mood; DROP COLLATION IF EXISTS german");
    }

    static List<Price> prices(int first, String price) {
        return IntStream.range(first, first + 10)
                .mapToObj(id -> new Price(id, new BigDecimal(price)))
                .toList();
    }

    static BulkWriter<Price> open(String strategy, Session session, WriterOptions options) {
        return Strategies.load().upsert("postgres/" + strategy).open(PRICES, session, options);
    }

    Upsert.Counts load(String strategy, List<Price> rows, WriterOptions options) {
        try (BulkWriter<Price> writer = open(strategy, pool, options)) {
            writer.write(RowSource.of(rows));
            return writer.upserted().orElseThrow();
        }
    }

    Upsert.Counts load(String strategy, int first, String price) {
        return load(strategy, prices(first, price), WriterOptions.defaults());
    }

    static Upsert.Counts counts(long inserted, long updated) {
        return new Upsert.Counts(inserted, updated);
    }

    /** Statements over the connection that the next load gets. */
    void inSession(String sql) throws SQLException {
        try (Connection connection = pool.connect(PostgresDialect.INSTANCE.driverProperties());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    String ofSession(String query) throws SQLException {
        try (Connection connection = pool.connect(PostgresDialect.INSTANCE.driverProperties())) {
            return Sql.texts(connection, query).get(0);
        }
    }

    String stagingTable() throws SQLException {
        return ofSession(
                "SELECT oid::regclass FROM pg_class WHERE relnamespace = pg_my_temp_schema() AND relkind = 'r'");
    }

    int temporaryTables() throws SQLException {
        return Catalog.temporary(target.session());
    }

    void assertNothingElseIsLeft() throws SQLException {
        assertThat(target.count(
                        "SELECT count(*) FROM pg_class WHERE relname LIKE 'fillrate%' AND relpersistence <> 't'"))
                .isZero();
    }

    String stored() throws SQLException {
        return target.count("SELECT count(*) FROM prices") + " rows, "
                + target.count("SELECT sum(price * 100) FROM prices");
    }

    static Connection uncloseable(Connection connection) {
        PooledSession kept = new PooledSession(properties -> connection);
        try {
            return kept.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
