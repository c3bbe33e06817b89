package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PooledSession;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads over a pool's connection assume the columns of the load before, while others alter the table. */
@Tag("database")
class AssumedColumnsTest {

    private record Price(int id, BigDecimal price) {}

    private static final Table<Price> PRICES = new Table<>(
            "prices", List.of(Column.int4("id", Price::id), Column.numeric("price", Price::price)), List.of("id"));

    private final LoadTarget target = TestPostgres.stock().target();
    private final PooledSession pool = new PooledSession(target.session());

    @BeforeEach
    void create() throws SQLException {
        target.execute("DROP TABLE IF EXISTS prices; CREATE TABLE prices (id int PRIMARY KEY, price numeric(10,2))");
    }

    @AfterEach
    void close() throws SQLException {
        pool.close();
        target.execute("DROP TABLE IF EXISTS prices; DROP FUNCTION IF EXISTS skip_even; DROP DOMAIN IF EXISTS cents");
    }

    private long load(String strategy, int first, String price) {
        List<Price> rows = IntStream.range(first, first + 10)
                .mapToObj(id -> new Price(id, new BigDecimal(price)))
                .toList();
        try (BulkWriter<Price> writer =
                Strategies.load().insert("postgres/" + strategy).open(PRICES, pool, WriterOptions.defaults())) {
            return writer.write(RowSource.of(rows));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insert",
                "batch",
                "batch-rewrite",
                "multi-values",
                "unnest",
                "unnest-binary",
                "copy-csv",
                "copy-binary"
            })
    void a_table_that_others_alter_between_two_loads_is_loaded_as_it_is(String strategy) throws SQLException {
        for (int i = 0; i < 8; i++) { // until the server keeps plans
            load(strategy, 100 + 10 * i, "1.23");
        }
        target.execute("ALTER TABLE prices ALTER price TYPE numeric(10,1)");

        assertThatThrownBy(() -> load(strategy, 10, "1.23"))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("row 0")
                .hasMessageContaining("column price");

        target.execute("ALTER TABLE prices ALTER price TYPE numeric(12,4)");
        assertThat(load(strategy, 20, "1.2345")).isEqualTo(10);
        target.execute("ALTER TABLE prices RENAME TO others; CREATE TABLE prices (id int, price numeric(3,1))");
        assertThatThrownBy(() -> load(strategy, 30, "1.2345")).hasMessageContaining("column price");
        assertThat(load(strategy, 30, "1.2")).isEqualTo(10);

        assertThat(target.count("SELECT count(*) FROM prices")).isEqualTo(10);
        assertThat(target.count("SELECT count(*) FROM others WHERE price IN (1.2, 1.2345)"))
                .isEqualTo(90);
        target.execute("DROP TABLE others");
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "batch-rewrite", "multi-values", "unnest"})
    void rows_that_a_new_trigger_skips_are_not_counted(String strategy) throws SQLException {
        load(strategy, 0, "1.23");
        target.execute("""
                CREATE FUNCTION skip_even() RETURNS trigger LANGUAGE plpgsql AS
                  'BEGIN RETURN CASE WHEN NEW.id % 2 = 0 THEN NULL ELSE NEW END; END';
                CREATE TRIGGER skip BEFORE INSERT ON prices FOR EACH ROW EXECUTE FUNCTION skip_even()""");

        assertThat(load(strategy, 10, "1.23")).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy-csv", "copy-binary"})
    void a_load_of_more_columns_than_the_one_before_knows_their_domains(String strategy) throws SQLException {
        target.execute("DROP TABLE prices; DROP DOMAIN IF EXISTS cents; CREATE DOMAIN cents AS numeric(10,2);"
                + " CREATE TABLE prices (id int PRIMARY KEY, price cents)");
        Strategy chosen = Strategies.load().insert("postgres/" + strategy);
        try (BulkWriter<Price> ids = chosen.open(PRICES.select("id"), pool)) {
            ids.write(RowSource.of(List.of(new Price(1, BigDecimal.ONE))));
        }

        assertThatThrownBy(() -> load(strategy, 10, "1.234"))
                .hasMessageContaining("row 0")
                .hasMessageContaining("column price");

        assertThat(target.count("SELECT count(*) FROM prices")).isEqualTo(1);
    }
}
