package io.fillrate.e2e.experiment;

import io.fillrate.core.Capability;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.experiment.Experiment.Servers;
import io.fillrate.e2e.rig.Factor;
import io.fillrate.e2e.rig.Readers;
import io.fillrate.e2e.rig.RowsBefore;
import io.fillrate.e2e.rig.RowsBefore.Keys;
import io.fillrate.e2e.rig.Variant;
import io.fillrate.e2e.server.Pinning;
import io.fillrate.e2e.server.postgres.Partitioning;
import io.fillrate.e2e.server.postgres.Partitioning.By;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.e2e.server.postgres.TableLayout;
import io.fillrate.e2e.server.postgres.TableLayout.Index;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Factors of PostgreSQL servers and connections. */
final class PostgresFactors {

    /** On {@code articles}, in the order in which they are added. */
    private static final List<Index> ARTICLE_INDEXES = List.of(
            new Index("articles_category", "btree (category_id, published_at desc)"),
            new Index("articles_source", "btree (source_id, published_at desc)"),
            new Index("articles_title", "gin (to_tsvector('english', title))"));

    private static final List<String> INDEX_LEVELS = List.of("pk", "pk+1", "pk+2", "pk+2+gin");

    private static final List<Integer> PARTS = List.of(1, 8, 64, 365);

    private static final int PARTS_WITH_ONE_FILLED = 64;

    /** The server's certificate is its own, and not checked. */
    private static final Map<String, String> ENCRYPTED =
            Map.of("sslmode", "require", "sslfactory", "org.postgresql.ssl.NonValidatingFactory");

    private static final List<String> SYNCHRONOUS = List.of("off", "local", "on", "remote_apply");

    private static final int READS_PER_SECOND = 500;
    private static final int READING_CONNECTIONS = 2;
    private static final Duration READ_AROUND = Duration.ofSeconds(2);

    /** Buffers for the log would become fewer, too. */
    private static final Map<String, String> SMALL_BUFFERS = Map.of("shared_buffers", "16MB", "wal_buffers", "4MB");

    private static final long SMALL_MEMORY_BYTES = 40L << 20;

    /** Sorting keys for an index would take more than all memory. */
    private static final Map<String, String> SMALL_MEMORY =
            Map.of("shared_buffers", "16MB", "wal_buffers", "4MB", "maintenance_work_mem", "4MB");

    /** What a server needs to write bulk loads without the write-ahead log; it cannot have replicas then. */
    private static final Map<String, String> MINIMAL_WAL = Map.of("wal_level", "minimal", "max_wal_senders", "0");

    private PostgresFactors() {}

    /** The primary key alone, and with an increasing number of other indexes; for {@code articles}. */
    static Factor indexes(PostgresTarget postgres) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        for (int count = 0; count < INDEX_LEVELS.size(); count++) {
            TableLayout layout = TableLayout.indexed(ARTICLE_INDEXES.subList(0, count));
            levels.put(INDEX_LEVELS.get(count), postgres.with(layout));
        }
        return targets("indexes", levels);
    }

    /**
     * The rows that the table holds before, with rising and with random keys. For inserts that take tables with rows.
     *
     * @param times multiples of the rows that are loaded
     */
    static Factor rowsBefore(Integer... times) {
        return new Factor(
                PostgresFactors::addsRows,
                Stream.of(Keys.values())
                        .flatMap(keys -> Stream.of(times).map(multiple -> new RowsBefore(multiple, keys)))
                        .<UnaryOperator<Variant>>map(before -> variant -> after(variant, before))
                        .toList());
    }

    private static Variant after(Variant variant, RowsBefore before) {
        return variant.named("rowsBefore", before.text())
                .named("keys", before.keys().toString())
                .after(before);
    }

    private static boolean addsRows(Strategy strategy) {
        return strategy.operation() == Operation.INSERT && !strategy.has(Capability.EMPTY_TABLE);
    }

    /**
     * A plain table, and one in parts: by ranges of the key, with keys that rise and that come in no order, and by a hash of the key, which
     * scatters rising keys as well.
     */
    static Factor partitionedTable(PostgresTarget postgres) {
        Map<String, PostgresTarget> ranges = new LinkedHashMap<>(Map.of("plain", postgres));
        PARTS.forEach(parts -> ranges.put("range-" + parts, inParts(postgres, By.RANGE, parts)));
        Map<String, PostgresTarget> hashes = new LinkedHashMap<>();
        PARTS.forEach(parts -> hashes.put("hash-" + parts, inParts(postgres, By.HASH, parts)));
        return new Factor(
                PostgresFactors::addsRows,
                Stream.of(into(ranges, Keys.RISING), into(ranges, Keys.RANDOM), into(hashes, Keys.RISING))
                        .flatMap(List::stream)
                        .toList());
    }

    /** A plain table, one in parts of which one gets all rows, and that part itself. */
    static Factor partitionLeaf(PostgresTarget postgres) {
        Map<String, PostgresTarget> tables = new LinkedHashMap<>();
        tables.put("plain", postgres);
        tables.put("parent", inParts(postgres, By.ONE_RANGE, PARTS_WITH_ONE_FILLED));
        tables.put("leaf", inParts(postgres, By.LEAF, PARTS_WITH_ONE_FILLED));
        return new Factor(PostgresFactors::addsRows, into(tables, Keys.RISING));
    }

    private static PostgresTarget inParts(PostgresTarget postgres, By by, int parts) {
        return postgres.with(TableLayout.partitioned(new Partitioning(by, parts)));
    }

    private static List<UnaryOperator<Variant>> into(Map<String, PostgresTarget> tables, Keys keys) {
        return tables.entrySet().stream()
                .<UnaryOperator<Variant>>map(table -> variant -> variant.named("into", table.getKey())
                        .named("keys", keys.toString())
                        .on(table.getValue())
                        .after(new RowsBefore(0, keys)))
                .toList();
    }

    /** Others who read a table that holds as many rows as are loaded. For inserts that take tables with rows. */
    static Factor readers() {
        return Factor.of(
                "readsPerSecond", PostgresFactors::addsRows, List.of(READS_PER_SECOND), (variant, perSecond) -> after(
                                variant, new RowsBefore(1, Keys.RISING))
                        .readBy(new Readers(perSecond, READING_CONNECTIONS, READ_AROUND)));
    }

    /** Statements that the server parses once, or each time, with the values in their text. */
    static Factor prepared(PostgresTarget postgres) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        levels.put("yes", postgres);
        levels.put("no", postgres.withDriver(Map.of("preferQueryMode", "simple")));
        return targets("prepared", levels);
    }

    /** The kernel's buffer of what is sent but not yet received: its default size, or a number of bytes. */
    static Factor socketBuffers(PostgresTarget postgres) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        levels.put("default", postgres);
        for (String bytes : List.of("65536", "1048576")) {
            levels.put(bytes, postgres.withDriver(Map.of("sendBufferSize", bytes)));
        }
        return targets("socketBuffer", levels);
    }

    /** How often progress is polled: never, as usual, or a hundred times as often, which makes a small cost visible. */
    static Factor progress(PostgresTarget postgres) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        for (int times : new int[] {0, 1, 100}) {
            levels.put(String.valueOf(times), postgres.askedForProgress(times));
        }
        return targets("questions", levels);
    }

    /** The client's thread and the server's process on any processor, on one, or on two. */
    static Factor pinning(PostgresTarget postgres) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        for (Pinning where : Pinning.values()) {
            levels.put(where.toString(), postgres.pinned(where));
        }
        return targets("pinning", levels);
    }

    /** What survives a crash: everything; everything, but without replicas; or the empty table. */
    static Factor durability(Servers servers) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        levels.put("logged", servers.postgres());
        levels.put("unlogged", servers.postgres().with(TableLayout.unlogged()));
        servers.anotherPostgres("minimal-wal", MINIMAL_WAL).ifPresent(minimal -> levels.put("minimal-wal", minimal));
        return targets("durability", levels);
    }

    /** Connections without and with TLS: to a server that has it, too, if servers are started for the run. */
    static Factor tls(Servers servers) {
        return targets("tls", withAndWithoutTls(servers, serverWithTls(servers)));
    }

    /** The same, and with TLS that begins at once, without asking the server for it: PostgreSQL 17 and newer. */
    static Factor tlsNegotiation(Servers servers) {
        PostgresTarget tls = serverWithTls(servers);
        Map<String, PostgresTarget> levels = withAndWithoutTls(servers, tls);
        Map<String, String> direct = new HashMap<>(ENCRYPTED);
        direct.put("sslNegotiation", "direct");
        levels.put("direct", tls.withDriver(direct));
        return targets("tls", levels);
    }

    private static PostgresTarget serverWithTls(Servers servers) {
        return servers.anotherPostgres("tls", Map.of("ssl", "on")).orElseGet(servers::postgres);
    }

    private static Map<String, PostgresTarget> withAndWithoutTls(Servers servers, PostgresTarget tls) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        levels.put("off", servers.postgres().withDriver(Map.of("sslmode", "disable")));
        levels.put("on", tls.withDriver(ENCRYPTED));
        return levels;
    }

    /** A server as the settings have it, one with buffers of 16 MB, and one that has 40 MB of memory altogether, where that can be set. */
    static Factor sharedBuffers(Servers servers) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        levels.put("default", servers.postgres());
        servers.anotherPostgres("small-buffers", SMALL_BUFFERS).ifPresent(small -> levels.put("16MB", small));
        servers.anotherPostgres("small-memory", SMALL_MEMORY)
                .filter(PostgresFactors::hasSmallMemory)
                .ifPresent(small -> levels.put("16MB of 40MB", small));
        return targets("sharedBuffers", levels);
    }

    private static boolean hasSmallMemory(PostgresTarget server) {
        ProcessHandle process = ProcessHandle.of(server.process().orElseThrow()).orElseThrow();
        Optional<String> problem = MemoryLimit.set(process, SMALL_MEMORY_BYTES);
        problem.ifPresent(why -> System.out.println("[bench] " + why));
        return problem.isEmpty();
    }

    /**
     * For what a commit waits: on a server without a replica for its own disk; on one with a replica for nothing, for its own disk, also
     * for the replica's disk, and also until others see the rows there.
     */
    static Factor replication(Servers servers) {
        Map<String, PostgresTarget> levels = new LinkedHashMap<>();
        levels.put("no-replica", servers.postgres());
        servers.replicatedPostgres()
                .ifPresent(replicated -> SYNCHRONOUS.forEach(commit -> levels.put(
                        commit, replicated.withDriver(Map.of("options", "-c synchronous_commit=" + commit)))));
        return targets("synchronousCommit", levels);
    }

    private static Factor targets(String name, Map<String, PostgresTarget> levels) {
        return Factor.of(name, any -> true, new ArrayList<>(levels.keySet()), (variant, level) -> {
            PostgresTarget target = levels.get(level);
            return target == null ? variant : variant.on(target);
        });
    }
}
