package io.fillrate.e2e;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.experiment.Experiments;
import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How fast can Java fill MySQL, and which way is the fastest on this machine? There is no embedded MySQL: give the URL of a server. */
@Tag("benchmark")
@ExtendWith(BenchExtension.class)
class MySqlFillBenchmark implements FillRunner {

    /**
     * Which way is the fastest into the tables of {@code bench.workload}, one with a primary key by default? Contrasts
     * statements (single, batched, rewritten, of many rows) with LOAD DATA from memory; all of them send the same
     * rows, commit them, and are as durable.
     *
     * <pre>./mvnw -Pbench test -Dtest='MySqlFillBenchmark#fill' -Dbench.url=jdbc:mysql://localhost:3306 -Dbench.user=root</pre>
     */
    @Test
    @Override
    public void fill(Bench bench) {
        bench.fill(DatabaseKind.MYSQL);
    }

    /**
     * Which way is the fastest to upsert rows by the primary key, of which every second exists? Contrasts batches (plain and rewritten) of
     * ON DUPLICATE KEY UPDATE with LOAD DATA into a temporary table.
     *
     * <pre>./mvnw -Pbench test -Dtest='MySqlFillBenchmark#upserts' -Dbench.url=jdbc:mysql://localhost:3306 -Dbench.user=root</pre>
     */
    @Test
    void upserts(Bench bench) {
        bench.run(Experiments.MYSQL_UPSERTS);
    }
}
