package io.fillrate.e2e;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.experiment.Experiments;
import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How fast can Java fill MariaDB, and which way is the fastest on this machine? */
@Tag("benchmark")
@ExtendWith(BenchExtension.class)
class MariaDbFillBenchmark implements FillRunner {

    /**
     * Which way is the fastest into the tables of {@code bench.workload}, one with a primary key by default? Contrasts
     * statements (single, batched, rewritten, of many rows), MariaDB's bulk protocol and LOAD DATA from memory; all of
     * them send the same rows, commit them, and are as durable.
     *
     * <pre>./mvnw -Pbench test -Dtest='MariaDbFillBenchmark#fill'</pre>
     */
    @Test
    @Override
    public void fill(Bench bench) {
        bench.fill(DatabaseKind.MARIADB);
    }

    /**
     * Which way is the fastest to upsert rows by the primary key, of which every second exists? Contrasts batches (plain, rewritten, and of
     * the bulk protocol) of ON DUPLICATE KEY UPDATE with LOAD DATA into a temporary table.
     *
     * <pre>./mvnw -Pbench test -Dtest='MariaDbFillBenchmark#upserts'</pre>
     */
    @Test
    void upserts(Bench bench) {
        bench.run(Experiments.MARIADB_UPSERTS);
    }

    /**
     * What does it cost to get back the keys that the database gives? Contrasts LOAD DATA with keys taken from a sequence with
     * INSERTs with RETURNING, and JDBC batches with getGeneratedKeys, and with LOAD DATA with keys that are known.
     *
     * <pre>./mvnw -Pbench test -Dtest='MariaDbFillBenchmark#keys'</pre>
     */
    @Test
    void keys(Bench bench) {
        bench.run(Experiments.MARIADB_KEYS);
    }

    /**
     * What does it cost that rows may be rejected, if none is? Contrasts strategies that send parts behind savepoints with themselves.
     *
     * <pre>./mvnw -Pbench test -Dtest='MariaDbFillBenchmark#rejects'</pre>
     */
    @Test
    void rejects(Bench bench) {
        bench.run(Experiments.MARIADB_REJECTS);
    }

    /**
     * Which of the fast ways is the fastest at 1,000,000 rows? Contrasts rewritten batches, the bulk protocol,
     * statements of many rows and LOAD DATA, over one connection and several, in the same rounds. Several come one
     * after the other unless innodb_autoinc_lock_mode is 2, as it is with {@code -Dbench.server=tuned}.
     *
     * <pre>./mvnw -Pbench test -Dtest='MariaDbFillBenchmark#fastest'</pre>
     */
    @Test
    void fastest(Bench bench) {
        bench.run(Experiments.MARIADB_FASTEST);
    }
}
