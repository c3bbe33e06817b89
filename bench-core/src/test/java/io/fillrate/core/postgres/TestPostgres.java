package io.fillrate.core.postgres;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.DuckDbExtension;
import io.fillrate.core.Guarantee;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.List;
import java.util.Map;

/** PostgreSQL servers for all tests of this JVM, each started when it is first needed; they end with the JVM. */
public final class TestPostgres {

    /** Settings of a server that logs as little as it can. */
    static final Map<String, String> MINIMAL_WAL = Map.of("wal_level", "minimal", "max_wal_senders", "0");

    /** What the embedded server turns off: commits wait for the disk. */
    private static final Map<String, String> DURABLE =
            Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on");

    /** Settings of servers for logical replication with a handful of subscriptions, which try again at once. */
    private static final Map<String, String> LOGICAL = Map.of(
            "wal_level", "logical",
            "max_worker_processes", "24",
            "max_logical_replication_workers", "16",
            "wal_retrieve_retry_interval", "100ms");

    private final EmbeddedPostgres server;

    private TestPostgres(Map<String, String> settings) {
        server = PostgresStarter.start(settings);
    }

    private static final class Stock {
        private static final TestPostgres SERVER = new TestPostgres(Map.of());
    }

    private static final class Durable {
        private static final TestPostgres SERVER = new TestPostgres(DURABLE);
    }

    private static final class MinimalWal {
        private static final TestPostgres SERVER = new TestPostgres(MINIMAL_WAL);
    }

    private static final class Publisher {
        private static final TestPostgres SERVER = new TestPostgres(LOGICAL);
    }

    private static final class Subscriber {
        private static final TestPostgres SERVER = new TestPostgres(LOGICAL);
    }

    /** One that other servers can subscribe to. */
    static TestPostgres publisher() {
        return Publisher.SERVER;
    }

    /** One that subscribes to others. */
    static TestPostgres subscriber() {
        return Subscriber.SERVER;
    }

    /** As the embedded server comes: its commits do not wait for the disk. */
    public static TestPostgres stock() {
        return Stock.SERVER;
    }

    /** One whose commits wait for the disk, as those of PostgreSQL's own settings do. */
    public static TestPostgres durable() {
        return Durable.SERVER;
    }

    /** One on which a strategy can run. */
    public static TestPostgres of(Strategy strategy) {
        return needsMinimalWal(strategy) ? MinimalWal.SERVER : stock();
    }

    /**
     * The strategies to test: all but those that go through DuckDB, or only those where {@link DuckDbExtension} says that it is there. The
     * driver that can load it is an older one, under which the others have no business.
     */
    static List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.POSTGRES.id(), Operation.INSERT).stream()
                .filter(strategy -> strategy.name().endsWith("-transfer") == DuckDbExtension.isThere())
                .toList();
    }

    /** The strategies that upsert. */
    static List<Strategy> upserts() {
        return DuckDbExtension.isThere()
                ? List.of()
                : Strategies.load().of(DatabaseKind.POSTGRES.id(), Operation.UPSERT);
    }

    static boolean needsMinimalWal(Strategy strategy) {
        return strategy.guarantee() == Guarantee.MINIMAL_WAL;
    }

    /** One that logs as little as it can. */
    public static TestPostgres minimalWal() {
        return MinimalWal.SERVER;
    }

    public LoadTarget target() {
        return target("postgres");
    }

    /** Another database of the server. */
    LoadTarget target(String database) {
        return new LoadTarget(
                server.getJdbcUrl("postgres", database), Map.of(), PostgresDialect.INSTANCE, PostgresCells.INSTANCE);
    }

    public int port() {
        return server.getPort();
    }
}
