package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Eventually;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two servers, one of which publishes a table in three ways, and the other subscribes to each of them in a database of its own. Every row
 * that any strategy loads arrives in all three, or the strategy refuses the table, and replication goes on. The other way round, a load
 * into a table that a subscription fills leaves the subscription at work.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class PostgresReplicationTest {

    private static final String DATABASE = "published";
    private static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(10).withChunkBytes(1024).withPartitions(2);

    /** What subscriptions subscribe to, by the name of publication, subscription and subscriber's database. */
    private static final Map<String, String> PUBLICATIONS = new TreeMap<>(Map.of(
            "of_tables", "FOR TABLE items",
            "of_everything", "FOR ALL TABLES",
            "of_schema", "FOR TABLES IN SCHEMA public"));

    private static final String READY = "SELECT count(*) FROM pg_subscription_rel WHERE srsubstate = 'r'";

    private final LoadTarget publisher = TestPostgres.publisher().target(DATABASE);

    private static List<LoadTarget> subscribers() {
        return PUBLICATIONS.keySet().stream()
                .map(TestPostgres.subscriber()::target)
                .toList();
    }

    static List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @BeforeAll
    void publish() throws SQLException {
        TestPostgres.publisher().target().execute("CREATE DATABASE " + DATABASE);
        publisher.create(TABLE);
        for (Map.Entry<String, String> publication : PUBLICATIONS.entrySet()) {
            String name = publication.getKey();
            publisher.execute("CREATE PUBLICATION " + name + " " + publication.getValue());
            TestPostgres.subscriber().target().execute("CREATE DATABASE " + name);
            LoadTarget subscriber = TestPostgres.subscriber().target(name);
            subscriber.create(TABLE);
            subscriber.execute("CREATE SUBSCRIPTION " + name + " CONNECTION 'host=127.0.0.1 port="
                    + TestPostgres.publisher().port() + " user=postgres dbname=" + DATABASE + "' PUBLICATION " + name);
            Eventually.holds(name + " is ready", () -> subscriber.count(READY) == 1);
        }
    }

    /** Slots and workers go with the subscriptions. */
    @AfterAll
    void endSubscriptions() throws SQLException {
        for (String name : PUBLICATIONS.keySet()) {
            TestPostgres.subscriber().target(name).execute("DROP SUBSCRIPTION IF EXISTS " + name);
        }
    }

    /** Why a load was refused; nothing if it was not. */
    private static Optional<String> load(Strategy strategy, LoadTarget target, List<Item> rows) {
        try (BulkWriter<Item> writer = strategy.open(TABLE, target.session(), OPTIONS)) {
            assertThat(writer.write(RowSource.of(rows))).isEqualTo(rows.size());
            return Optional.empty();
        } catch (BulkWriteException e) {
            return Optional.of(e.why());
        } catch (UnavailableException e) {
            return Optional.of(e.reason());
        }
    }

    private static List<String> ids(LoadTarget target) throws SQLException {
        try (Connection connection = target.session().connect()) {
            return Sql.texts(connection, "SELECT concat_ws(' ', id, text) FROM items ORDER BY id");
        }
    }

    private void assertArrived(LoadTarget subscriber, List<String> rows) {
        Eventually.holds(rows.size() + " rows are in " + subscriber.url(), () -> ids(subscriber)
                .equals(rows));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void every_row_arrives_at_every_subscriber_or_the_table_is_refused(Strategy strategy) throws SQLException {
        publisher.execute("TRUNCATE items");

        Optional<String> refusal = load(strategy, publisher, Items.list(0, 200));
        assertThat(publisher.count(TABLE)).isEqualTo(refusal.isPresent() ? 0 : 200);
        publisher.execute("INSERT INTO items VALUES (5000, 'after the load')");

        refusal.ifPresent(why -> assertThat(why).containsAnyOf("publi", "wal_level"));
        for (LoadTarget subscriber : subscribers()) {
            assertArrived(subscriber, ids(publisher));
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_subscription_goes_on_filling_a_table_that_was_loaded(Strategy strategy) throws SQLException {
        publisher.execute("TRUNCATE items");
        for (LoadTarget subscriber : subscribers()) {
            assertArrived(subscriber, List.of());

            Optional<String> refusal = load(strategy, subscriber, Items.list(0, 200));

            assertThat(subscriber.count(TABLE)).isEqualTo(refusal.isPresent() ? 0 : 200);
            refusal.ifPresent(why -> assertThat(why).containsAnyOf("subscri", "wal_level"));
            assertThat(subscriber.count(READY)).isEqualTo(1);
        }
        publisher.execute("INSERT INTO items VALUES (10000, 'after the load')");
        for (LoadTarget subscriber : subscribers()) {
            Eventually.holds(
                    "the row is in " + subscriber.url(),
                    () -> subscriber.count("SELECT count(*) FROM items WHERE id = 10000") == 1);
        }
    }
}
