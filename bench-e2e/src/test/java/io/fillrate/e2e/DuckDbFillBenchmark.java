package io.fillrate.e2e;

import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How fast can Java fill a DuckDB file, and which way is the fastest on this machine? */
@Tag("benchmark")
@ExtendWith(BenchExtension.class)
class DuckDbFillBenchmark {

    /**
     * Which way is the fastest into one table with a primary key? Contrasts statements with the appender and with rows that DuckDB pulls
     * itself, from a Java table function or from Arrow batches; all of them end with a checkpoint, in one file.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#singleTable'</pre>
     */
    @Test
    void singleTable(Bench bench) {
        bench.fill("duckdb");
    }
}
