package io.fillrate.e2e;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.experiment.Experiments;
import io.fillrate.e2e.experiment.StackExperiments;
import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How fast can Java fill PostgreSQL, and which way is the fastest on this machine? */
@Tag("benchmark")
@ExtendWith(BenchExtension.class)
class PostgresFillBenchmark implements FillRunner {

    /**
     * Which way is the fastest into the tables of {@code bench.workload}, one with a primary key by default? Contrasts
     * statements (single, batched, of many rows, of arrays) with COPY (text, binary); all of them send the same rows,
     * commit them, and are as durable.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#fill'</pre>
     */
    @Test
    @Override
    public void fill(Bench bench) {
        bench.fill(DatabaseKind.POSTGRES);
    }

    /**
     * From how many rows on is which way the fastest? The same strategies from 100 to 1,000,000 rows.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#sizes'</pre>
     */
    @Test
    void sizes(Bench bench) {
        bench.run(Experiments.SIZES);
    }

    /**
     * Which way is the fastest over which network? The same strategies and sizes behind a proxy that models a link.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#network'</pre>
     */
    @Test
    void network(Bench bench) {
        bench.run(Experiments.NETWORK);
    }

    /**
     * What does TLS cost a load over a network? The same loads over connections with and without it.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#tls'</pre>
     */
    @Test
    void tls(Bench bench) {
        bench.run(Experiments.TLS);
    }

    /**
     * What does it cost to open a connection for a load, over which network, with and without TLS? Contrasts loads over a connection that
     * is open with those that open one.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#connections'</pre>
     */
    @Test
    void connections(Bench bench) {
        bench.run(Experiments.CONNECTIONS);
    }

    /**
     * Which way is the fastest to upsert rows by the primary key, of which every second exists? Contrasts JDBC batches with a COPY into a
     * staging table, and ON CONFLICT with MERGE.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#upserts'</pre>
     */
    @Test
    void upserts(Bench bench) {
        bench.run(Experiments.POSTGRES_UPSERTS);
    }

    /**
     * What does it cost to get back the keys that the database gives? Contrasts COPY with keys taken from a sequence with
     * INSERTs with RETURNING, and JDBC batches with getGeneratedKeys, and with COPY with keys that are known.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#keys'</pre>
     */
    @Test
    void keys(Bench bench) {
        bench.run(Experiments.POSTGRES_KEYS);
    }

    /**
     * What does it cost that rows may be rejected, if none is? Contrasts strategies that send parts behind savepoints with themselves.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#rejects'</pre>
     */
    @Test
    void rejects(Bench bench) {
        bench.run(Experiments.POSTGRES_REJECTS);
    }

    /**
     * How many rows should a batch or a statement have? Contrasts JDBC batches, rewritten batches, INSERTs of many
     * rows and of arrays from 50 to 20,000 rows each.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#batchSizes'</pre>
     */
    @Test
    void batchSizes(Bench bench) {
        bench.run(Experiments.BATCH_SIZES);
    }

    /**
     * What do transactions, rows per statement and prepared statements each bring? Contrasts all their combinations on a narrow table.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#statementsPerTransaction'</pre>
     */
    @Test
    void statementsPerTransaction(Bench bench) {
        bench.run(Experiments.STATEMENTS_PER_TRANSACTION);
    }

    /**
     * What does each index cost a load, and does it pay to drop indexes and build them afterwards? Contrasts the primary key alone with up
     * to two B-trees and a GIN index, kept and made again.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#indexImpact'</pre>
     */
    @Test
    void indexImpact(Bench bench) {
        bench.run(Experiments.INDEX_IMPACT);
    }

    /**
     * Does the ranking stay if the table already holds rows, and when does dropping its indexes cost more than it saves? Contrasts empty
     * tables with those that hold 1, 10 and 100 times the rows that are loaded, with rising and with random keys. Every load finds exactly
     * these rows, in a table and an index that were just rebuilt: no dead rows, all pages visible to everyone, no empty ones at the end,
     * index pages 90% full and in shared_buffers. A checkpoint comes right before the load, so that the first change of each page is logged
     * with the whole page.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#fullTable'</pre>
     */
    @Test
    void fullTable(Bench bench) {
        bench.run(Experiments.FULL_TABLE);
    }

    /**
     * What changes when the table and its index are larger than the server's buffers? Loads into tables that hold 100 times the rows, on a
     * server with 128 MB of buffers, by default, and on one with 16 MB.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#sharedBuffers'</pre>
     */
    @Test
    void sharedBuffers(Bench bench) {
        bench.run(Experiments.SHARED_BUFFERS);
    }

    /**
     * How long do others wait who read the table while it is loaded? Reads single rows by the key, 500 a second over two connections, of a
     * table that holds as many rows as are loaded: for two seconds before each load, during it, and for two seconds after it. Also says
     * which lock the load holds on the table, and for how long.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#readers'</pre>
     */
    @Test
    void readers(Bench bench) {
        bench.run(Experiments.READERS);
    }

    /**
     * What does a replica cost a load, and how far is it behind? Contrasts commits that wait for nothing, for the server's own disk, for
     * the replica's, and until the replica has applied them, with a server that has no replica.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#replica'</pre>
     */
    @Test
    void replica(Bench bench) {
        bench.run(Experiments.REPLICA);
    }

    /**
     * How much memory does COPY need in the client? Contrasts payloads that are built first with those that are sent
     * as they are built; rows come from the generator. A small young generation makes the peaks of the heap those of
     * what is alive, not of garbage.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#memory' -Dtest.jvmArgs='-Xmx2g -Xmn16m'</pre>
     */
    @Test
    void memory(Bench bench) {
        bench.run(Experiments.MEMORY);
    }

    /**
     * How many connections should fill one table at once? Contrasts 1, 2, 4 and 8 with a plain COPY.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#partitions'</pre>
     */
    @Test
    void partitions(Bench bench) {
        bench.run(Experiments.PARTITIONS);
    }

    /**
     * What does it cost that the table is partitioned? Contrasts a plain table with those of 1, 8, 64 and 365 parts, by ranges of the key
     * and by its hash, with keys that rise and that come in no order.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#partitionedTable'</pre>
     */
    @Test
    void partitionedTable(Bench bench) {
        bench.run(Experiments.PARTITIONED_TABLE);
    }

    /**
     * Is it worth loading rows straight into the part that they belong to? Contrasts a plain table, a partitioned one of which one part
     * gets all rows, and that part.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#partitionLeaf'</pre>
     */
    @Test
    void partitionLeaf(Bench bench) {
        bench.run(Experiments.PARTITION_LEAF);
    }

    /**
     * What does it cost that rows survive a crash? Contrasts a logged table with an unlogged one, and a server whose write-ahead log is
     * minimal.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#durability'</pre>
     */
    @Test
    void durability(Bench bench) {
        bench.run(Experiments.DURABILITY);
    }

    /**
     * Do buffers matter? Contrasts the chunks in which COPY's bytes go to the driver, and the kernel's send buffer.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#bufferSizes'</pre>
     */
    @Test
    void bufferSizes(Bench bench) {
        bench.run(Experiments.BUFFER_SIZES);
    }

    /**
     * Does it cost anything to ask the server how far a load is? Contrasts loads of more than five seconds that are
     * not asked for, asked for as always, and a hundred times as often.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#progress'</pre>
     */
    @Test
    void progress(Bench bench) {
        bench.run(Experiments.PROGRESS);
    }

    /**
     * Does it matter on which processors client and server run? Contrasts them free, bound to one, and bound to one each, for a way that
     * waits for an answer to every row,
     * one that waits after every batch, and one that only sends.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#pinning'</pre>
     */
    @Test
    void pinning(Bench bench) {
        bench.run(Experiments.PINNING);
    }

    /**
     * What does each way of being quicker add to those before it? Contrasts, from a naive fill on: the driver's
     * rewriting of batches, one commit per table, several connections, COPY in binary; on one table in parts, and on
     * whole tables at the same time, ten that have nothing to do with each other and the nine of TPC-C. Each has a
     * report of its own.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#stack'</pre>
     */
    @Test
    void stack(Bench bench) {
        StackExperiments.ALL.forEach(bench::run);
    }

    /**
     * How near to the limit is each of the fastest ways? Contrasts them with rows that were encoded before the clock started.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#limits'</pre>
     */
    @Test
    void limits(Bench bench) {
        bench.run(Experiments.LIMITS);
    }
}
