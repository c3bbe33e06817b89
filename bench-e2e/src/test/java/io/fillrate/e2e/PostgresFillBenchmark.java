package io.fillrate.e2e;

import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How fast can Java fill PostgreSQL, and which way is the fastest on this machine? */
@Tag("benchmark")
@ExtendWith(BenchExtension.class)
class PostgresFillBenchmark {

    /**
     * Which way is the fastest into one table with a primary key? Contrasts statements (single, batched, of many rows, of arrays) with
     * COPY (text, binary); all of them send the same rows, commit them, and are as durable.
     *
     * <pre>./mvnw -Pbench test -Dtest='PostgresFillBenchmark#singleTable'</pre>
     */
    @Test
    void singleTable(Bench bench) {
        bench.fill("postgres");
    }
}
