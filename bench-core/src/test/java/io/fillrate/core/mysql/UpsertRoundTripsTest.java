package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.ClientProxy;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.Upsert;
import io.fillrate.core.WriterOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Round trips of upserts by a writer that has done one, its commit included, counted between client and server. */
@Tag("database")
class UpsertRoundTripsTest {

    private static final WriterOptions UPSERT = WriterOptions.defaults().withUpsert(Upsert.byPrimaryKey());

    private final AtomicLong roundTrips = new AtomicLong();

    /** MySQL's driver does not need a MySQL for this. */
    @ParameterizedTest
    @CsvSource({
        "mariadb/load-data-upsert, 5",
        "mariadb/batch-rewrite, 4",
        "mysql/load-data-upsert, 7",
        "mysql/batch-rewrite, 4",
    })
    void an_upsert_takes_as_few_round_trips_as_the_database_allows(String name, long expected) throws SQLException {
        assertRoundTrips(
                TestServer.MARIADB,
                name.startsWith("mysql") ? TestServer.mariaDbThroughMySqlDriver() : TestServer.MARIADB.target(),
                name,
                expected);
    }

    @ParameterizedTest
    @CsvSource({"mysql/load-data-upsert, 7", "mysql/batch-rewrite, 4"})
    void as_few_with_mysql_itself(String name, long expected) throws SQLException {
        assertRoundTrips(TestServer.MYSQL, TestServer.MYSQL.target(), name, expected);
    }

    private void assertRoundTrips(TestServer server, LoadTarget target, String name, long expected)
            throws SQLException {
        target.create(Items.TABLE);
        Strategy strategy = Strategies.load().upsert(name);
        try (ClientProxy proxy = new ClientProxy(server.port(), Counted::new);
                BulkWriter<Item> writer = strategy.open(Items.TABLE, target.sessionThrough(proxy.port()), UPSERT)) {
            writer.write(Items.rows(0, 100));
            long before = roundTrips.get();
            writer.write(Items.rows(50, 150));

            assertThat(roundTrips.get() - before).isEqualTo(expected);
            assertThat(writer.upserted()).contains(new Upsert.Counts(50, 50));
        }
        target.verify(Items.TABLE, Items.rows(0, 150));
    }

    /** Something is answered after something was sent. */
    private final class Counted implements ClientProxy.Passage {

        private final AtomicBoolean sent = new AtomicBoolean();

        @Override
        public void pass(InputStream client, OutputStream server) throws IOException {
            pass(client, server, () -> sent.set(true));
        }

        @Override
        public void answer(InputStream server, OutputStream client) throws IOException {
            pass(server, client, () -> {
                if (sent.getAndSet(false)) {
                    roundTrips.incrementAndGet();
                }
            });
        }

        private static void pass(InputStream from, OutputStream to, Runnable before) throws IOException {
            byte[] some = new byte[65_536];
            for (int length = from.read(some); length >= 0; length = from.read(some)) {
                before.run();
                to.write(some, 0, length);
            }
        }
    }
}
