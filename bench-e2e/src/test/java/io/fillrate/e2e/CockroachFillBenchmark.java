package io.fillrate.e2e;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How fast can Java fill CockroachDB, and which way is the fastest on this machine? It has no embedded form, so it's in a container. */
@Tag("benchmark")
@ExtendWith(BenchExtension.class)
class CockroachFillBenchmark implements FillRunner {

    /**
     * Which way is the fastest into the tables of {@code bench.workload}, one with a primary key by default? Contrasts
     * statements (single, batched, of many rows, of arrays) with COPY (text, binary); all of them send the same rows,
     * commit them, and are as durable.
     *
     * <pre>./mvnw -Pbench test -Dbench.databases=cockroach -Dtest='CockroachFillBenchmark#fill'</pre>
     *
     * <p>At a cluster's URL:
     *
     * <pre>./mvnw -Pbench test -Dbench.databases=cockroach -Dbench.url=jdbc:postgresql://host:26257/defaultdb -Dbench.user=root
     *     -Dtest='CockroachFillBenchmark#fill'</pre>
     */
    @Test
    @Override
    public void fill(Bench bench) {
        bench.fill(DatabaseKind.COCKROACH);
    }
}
