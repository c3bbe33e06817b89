package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Items;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a load counts when a trigger of the table stores other rows than it was given. */
@Tag("database")
class SkippedRowsTest {

    private static final WriterOptions OPTIONS = WriterOptions.defaults().withBatchSize(10);

    private static final String SKIP_ODD = """
            CREATE OR REPLACE FUNCTION skip_odd() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
              IF NEW.id % 2 = 1 THEN RETURN NULL; END IF;
              RETURN NEW;
            END $$""";

    private static final String TRIGGER =
            "CREATE TRIGGER skipping BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION skip_odd()";

    private static List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void the_count_is_what_the_server_has_stored(Strategy strategy) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        target.create(TABLE);
        target.execute(SKIP_ODD);
        target.execute(TRIGGER);

        try (BulkWriter<Items.Item> writer = strategy.open(TABLE, target.session(), OPTIONS)) {
            assertThat(writer.write(Items.rows(0, 107))).isEqualTo(54);
        } catch (BulkWriteException refused) {
            assertThat(refused).hasMessageContaining("trigger");
            assertThat(target.count(TABLE)).isZero();
            return;
        }
        assertThat(target.count(TABLE)).isEqualTo(54);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void the_count_of_a_partitioned_table_is_that_of_its_partitions(Strategy strategy) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        target.execute("DROP TABLE IF EXISTS items");
        target.execute("CREATE TABLE items (id bigint PRIMARY KEY, text text NOT NULL) PARTITION BY RANGE (id)");
        target.execute("CREATE TABLE items_low PARTITION OF items FOR VALUES FROM (0) TO (50)");
        target.execute("CREATE TABLE items_high PARTITION OF items FOR VALUES FROM (50) TO (1000)");
        target.execute(SKIP_ODD);
        target.execute(TRIGGER.replace(" items ", " items_low "));

        try (BulkWriter<Items.Item> writer = strategy.open(TABLE, target.session(), OPTIONS)) {
            assertThat(writer.write(Items.rows(0, 100))).isEqualTo(75);
        } catch (BulkWriteException refused) {
            assertThat(refused).hasMessageContaining("partition");
            return;
        }
        assertThat(target.count(TABLE)).isEqualTo(75);
    }

    @Test
    void rewritten_batches_that_are_transactions_of_their_own_are_not_counted_and_so_refused() throws SQLException {
        LoadTarget target = TestPostgres.stock().target();
        target.create(TABLE);
        target.execute(SKIP_ODD);
        target.execute(TRIGGER);

        assertThatThrownBy(() -> Strategies.load()
                        .insert("postgres/batch-rewrite")
                        .open(TABLE, target.session(), OPTIONS.withCommit(CommitPolicy.AUTOCOMMIT)))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("trigger skipping may skip rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"duckdb-append-transfer", "arrow-duckdb-transfer"})
    void transfers_count_what_they_send_and_so_are_refused(String strategy) throws SQLException {
        LoadTarget target = TestPostgres.stock().target();
        target.create(TABLE);
        target.execute(SKIP_ODD);
        target.execute(TRIGGER);

        assertThatThrownBy(
                        () -> Strategies.load().insert("postgres/" + strategy).open(TABLE, target.session(), OPTIONS))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("trigger skipping may skip rows");
    }

    @Test
    void rewritten_batches_are_counted_across_the_commits_of_a_load() throws SQLException {
        LoadTarget target = TestPostgres.stock().target();
        target.create(TABLE);
        target.execute(SKIP_ODD);
        target.execute(TRIGGER);

        try (BulkWriter<Items.Item> writer = Strategies.load()
                .insert("postgres/batch-rewrite")
                .open(TABLE, target.session(), OPTIONS.withCommit(CommitPolicy.everyBatches(2)))) {
            assertThat(writer.write(Items.rows(0, 107))).isEqualTo(54);
            assertThat(writer.write(Items.rows(1000, 1019))).isEqualTo(10);
        }
        assertThat(target.count(TABLE)).isEqualTo(64);
    }
}
