package io.fillrate.e2e;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.experiment.Experiments;
import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How fast can Java fill a DuckDB file, and which way is the fastest on this machine? */
@Tag("benchmark")
@ExtendWith(BenchExtension.class)
class DuckDbFillBenchmark implements FillRunner {

    /**
     * Which way is the fastest into the tables of {@code bench.workload}, one with a primary key by default? Contrasts
     * statements with the appender and with rows that DuckDB pulls itself, from a Java table function or from Arrow
     * batches; all of them end with a checkpoint, in one file.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#fill'</pre>
     */
    @Test
    @Override
    public void fill(Bench bench) {
        bench.fill(DatabaseKind.DUCKDB);
    }

    /**
     * Which way is the fastest to upsert rows by the primary key, of which every second exists? Contrasts JDBC batches with rows that are
     * staged, and ON CONFLICT with MERGE.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#upserts'</pre>
     */
    @Test
    void upserts(Bench bench) {
        bench.run(Experiments.DUCKDB_UPSERTS);
    }

    /**
     * What does it cost to get back the keys that the database gives? Contrasts the appender and Arrow batches with keys taken from a
     * sequence with INSERTs with RETURNING, and with the appender with keys that are known.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#keys'</pre>
     */
    @Test
    void keys(Bench bench) {
        bench.run(Experiments.DUCKDB_KEYS);
    }

    /**
     * Which way is the fastest to update one column, or to delete, by the primary key? Contrasts list parameters with
     * joins of rows that are staged, or that DuckDB pulls itself; every second row of a table is touched.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#changes'</pre>
     */
    @Test
    void changes(Bench bench) {
        bench.run(Experiments.DUCKDB_CHANGES);
    }

    /**
     * Which way is the fastest to update one column of all rows of a table without a key, or to delete them all, by
     * device and time? What public benchmarks of DuckDB measure, at their sizes; {@link #changes} asks the same of a
     * table with a key, of which half changes.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#unkeyedChanges'</pre>
     */
    @Test
    void unkeyedChanges(Bench bench) {
        bench.run(Experiments.DUCKDB_UNKEYED_CHANGES);
    }

    /**
     * From how many rows on is which way the fastest to insert, update and delete? Contrasts all of them, and the engine's own limits, from
     * 1,000 to 1,000,000 rows; those that would take over a minute are left out. Takes about half an hour, nearly all of it for statements
     * row by row: {@code -Dbench.strategies=default,duckdb/limit-*} takes some minutes.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#sizes'</pre>
     */
    @Test
    void sizes(Bench bench) {
        bench.run(Experiments.DUCKDB_SIZES);
    }

    /**
     * How many rows should a batch or a statement have? Contrasts INSERTs of many rows and statements over list
     * parameters from 100 to 50,000 rows each, and JDBC batches from 10 to 10,000. The two have a report each.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#batchSizes'</pre>
     */
    @Test
    void batchSizes(Bench bench) {
        bench.run(Experiments.DUCKDB_BATCH_SIZES);
        bench.run(Experiments.DUCKDB_BATCH_SIZES_OF_JDBC);
    }

    /**
     * How many rows should an Arrow batch have? Contrasts one of DuckDB's chunks (2,048), parts of a row group, a row
     * group (122,880) and two.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#chunkRows'</pre>
     */
    @Test
    void chunkRows(Bench bench) {
        bench.run(Experiments.DUCKDB_CHUNK_ROWS);
    }

    /**
     * How near to the engine's limit is each of the fastest ways? Contrasts them with rows that the engine has already, in a table or a
     * Parquet file.
     *
     * <pre>./mvnw -Pbench test -Dtest='DuckDbFillBenchmark#limits'</pre>
     */
    @Test
    void limits(Bench bench) {
        bench.run(Experiments.DUCKDB_LIMITS);
    }
}
