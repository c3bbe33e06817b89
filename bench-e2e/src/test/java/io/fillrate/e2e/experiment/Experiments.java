package io.fillrate.e2e.experiment;

import static io.fillrate.e2e.experiment.PostgresFactors.durability;
import static io.fillrate.e2e.experiment.PostgresFactors.indexes;
import static io.fillrate.e2e.experiment.PostgresFactors.partitionLeaf;
import static io.fillrate.e2e.experiment.PostgresFactors.partitionedTable;
import static io.fillrate.e2e.experiment.PostgresFactors.pinning;
import static io.fillrate.e2e.experiment.PostgresFactors.prepared;
import static io.fillrate.e2e.experiment.PostgresFactors.progress;
import static io.fillrate.e2e.experiment.PostgresFactors.readers;
import static io.fillrate.e2e.experiment.PostgresFactors.replication;
import static io.fillrate.e2e.experiment.PostgresFactors.rowsBefore;
import static io.fillrate.e2e.experiment.PostgresFactors.sharedBuffers;
import static io.fillrate.e2e.experiment.PostgresFactors.socketBuffers;
import static io.fillrate.e2e.experiment.PostgresFactors.tls;
import static io.fillrate.e2e.experiment.PostgresFactors.tlsNegotiation;

import io.fillrate.core.DatabaseKind;
import java.util.List;

/** The experiments of the runners, one list of properties each; the runners and {@code docs/experiments} say what they ask. */
public final class Experiments {

    public static final Experiment SIZES = Experiment.of(
            "sizes", DatabaseKind.POSTGRES, "rows=100,1000,10000,100000,1000000", "warmup=1", "iterations=5");

    public static final Experiment BATCH_SIZES = Experiment.of(
            "batchSizes",
            DatabaseKind.POSTGRES,
            "strategies=postgres/batch,postgres/batch-rewrite,postgres/multi-values,postgres/unnest,postgres/unnest-binary",
            "batch=50,100,200,500,1000,2000,5000,10000,20000",
            "warmup=1");

    public static final Experiment STATEMENTS_PER_TRANSACTION = Experiment.of(
                    "statementsPerTransaction",
                    DatabaseKind.POSTGRES,
                    "rows=10000",
                    "workload=events",
                    "strategies=postgres/multi-values",
                    "batch=1,5,25,100",
                    "commit=none,everyN:5,everyN:25,everyN:100,once",
                    "warmup=1")
            .varying(servers -> List.of(prepared(servers.postgres())));

    public static final Experiment INDEX_IMPACT = Experiment.of(
                    "indexImpact",
                    DatabaseKind.POSTGRES,
                    "rows=50000",
                    "workload=articles",
                    "strategies=postgres/copy-binary,postgres/copy-binary-drop-indexes",
                    "warmup=1",
                    "iterations=6")
            .varying(servers -> List.of(indexes(servers.postgres())));

    public static final Experiment FULL_TABLE = Experiment.of(
                    "fullTable",
                    DatabaseKind.POSTGRES,
                    "rows=10000",
                    "strategies=postgres/batch,postgres/multi-values,postgres/unnest,postgres/copy-csv,postgres/copy-binary,"
                            + "postgres/copy-binary-drop-indexes",
                    "warmup=1",
                    "iterations=6")
            .varying(servers -> List.of(rowsBefore(0, 1, 10, 100)));

    public static final Experiment SHARED_BUFFERS = Experiment.of(
                    "sharedBuffers",
                    DatabaseKind.POSTGRES,
                    "rows=10000",
                    "strategies=postgres/batch,postgres/unnest,postgres/copy-binary",
                    "warmup=1")
            .varying(servers -> List.of(sharedBuffers(servers), rowsBefore(100)));

    public static final Experiment READERS = Experiment.of(
                    "readers",
                    DatabaseKind.POSTGRES,
                    "rows=1000000",
                    "strategies=postgres/batch,postgres/multi-values,postgres/unnest,postgres/copy-csv,postgres/copy-binary,"
                            + "postgres/copy-binary-drop-indexes",
                    "warmup=1")
            .varying(servers -> List.of(readers()));

    public static final Experiment REPLICA = Experiment.of(
                    "replica",
                    DatabaseKind.POSTGRES,
                    "rows=100000",
                    "strategies=postgres/batch,postgres/copy-binary",
                    "commit=once,everyN:1",
                    "warmup=1")
            .varying(servers -> List.of(replication(servers)));

    public static final Experiment MEMORY = Experiment.of(
            "memory",
            DatabaseKind.POSTGRES,
            "workload=articles",
            "strategies=postgres/copy-csv,postgres/copy-csv-buffered,postgres/copy-binary,postgres/copy-binary-buffered",
            "rowsFrom=generator",
            "warmup=1");

    public static final Experiment PARTITIONS = Experiment.of(
            "partitions",
            DatabaseKind.POSTGRES,
            "rows=1000000",
            "strategies=postgres/copy-binary,postgres/copy-binary-parallel*",
            "partitions=1,2,4,8",
            "warmup=1");

    public static final Experiment PARTITIONED_TABLE = Experiment.of(
                    "partitionedTable",
                    DatabaseKind.POSTGRES,
                    "rows=100000",
                    "strategies=postgres/batch,postgres/unnest,postgres/copy-binary",
                    "warmup=1")
            .varying(servers -> List.of(partitionedTable(servers.postgres())));

    public static final Experiment PARTITION_LEAF = Experiment.of(
                    "partitionLeaf",
                    DatabaseKind.POSTGRES,
                    "rows=100000",
                    "strategies=postgres/batch,postgres/unnest,postgres/copy-csv,postgres/copy-binary",
                    "warmup=1",
                    "iterations=6")
            .varying(servers -> List.of(partitionLeaf(servers.postgres())));

    public static final Experiment DURABILITY = Experiment.of(
                    "durability",
                    DatabaseKind.POSTGRES,
                    "rows=500000",
                    "strategies=postgres/copy-binary,postgres/copy-binary-freeze,postgres/batch-rewrite",
                    "warmup=1")
            .varying(servers -> List.of(durability(servers)));

    public static final Experiment BUFFER_SIZES = Experiment.of(
                    "bufferSizes",
                    DatabaseKind.POSTGRES,
                    "rows=200000",
                    "strategies=postgres/copy-binary,postgres/copy-csv",
                    "chunk=4096,16384,65536,262144,1048576",
                    "warmup=1",
                    "iterations=6")
            .varying(servers -> List.of(socketBuffers(servers.postgres())));

    public static final Experiment PROGRESS = Experiment.of(
                    "progress",
                    DatabaseKind.POSTGRES,
                    "rows=5000000",
                    "strategies=postgres/copy-binary",
                    "warmup=1",
                    "iterations=8")
            .varying(servers -> List.of(progress(servers.postgres())));

    public static final Experiment PINNING = Experiment.of(
                    "pinning",
                    DatabaseKind.POSTGRES,
                    "rows=50000",
                    "strategies=postgres/insert,postgres/batch,postgres/copy-binary",
                    "warmup=1",
                    "iterations=10")
            .varying(servers -> List.of(pinning(servers.postgres())));

    public static final Experiment NETWORK = Experiment.of(
            "network",
            DatabaseKind.POSTGRES,
            "rtt=0ms,0.15ms,0.5ms,1ms,5ms,20ms",
            "bandwidth=1Gbit",
            "rows=100,1000,10000,100000",
            "strategies=postgres/batch,postgres/batch-rewrite,postgres/multi-values,postgres/unnest,postgres/copy-csv,"
                    + "postgres/copy-binary,postgres/copy-binary-pgbulkinsert,postgres/copy-binary-parallel-drop-indexes",
            "warmup=1");

    public static final Experiment TLS = Experiment.of(
                    "tls",
                    DatabaseKind.POSTGRES,
                    "rtt=0.5ms,5ms",
                    "bandwidth=1Gbit",
                    "rows=1000,100000",
                    "strategies=postgres/batch,postgres/unnest,postgres/copy-csv,postgres/copy-binary",
                    "warmup=1")
            .varying(servers -> List.of(tls(servers)));

    public static final Experiment CONNECTIONS = Experiment.of(
                    "connections",
                    DatabaseKind.POSTGRES,
                    "rtt=0ms,0.15ms,0.5ms,1ms,5ms,20ms",
                    "bandwidth=1Gbit",
                    "rows=100",
                    "strategies=postgres/copy-binary,postgres/connect-copy-binary",
                    "warmup=8",
                    "iterations=13")
            .varying(servers -> List.of(tlsNegotiation(servers)));

    public static final Experiment LIMITS = Experiment.of(
            "limits",
            DatabaseKind.POSTGRES,
            "rows=1000000",
            "strategies=postgres/limit-copy-binary,postgres/copy-binary,postgres/copy-binary-parallel,"
                    + "postgres/copy-binary-drop-indexes,postgres/copy-binary-parallel-drop-indexes,"
                    + "postgres/copy-binary-pgbulkinsert",
            "warmup=1",
            "iterations=10");

    /** Those of PostgreSQL, in the order of the documentation. */
    public static final List<Experiment> ALL_POSTGRES = List.of(
            SIZES,
            BATCH_SIZES,
            STATEMENTS_PER_TRANSACTION,
            INDEX_IMPACT,
            FULL_TABLE,
            SHARED_BUFFERS,
            READERS,
            REPLICA,
            MEMORY,
            PARTITIONS,
            PARTITIONED_TABLE,
            PARTITION_LEAF,
            DURABILITY,
            BUFFER_SIZES,
            PROGRESS,
            PINNING,
            NETWORK,
            TLS,
            CONNECTIONS,
            LIMITS);

    public static final Experiment POSTGRES_UPSERTS =
            Experiment.of("postgresUpserts", DatabaseKind.POSTGRES, "operations=upsert");

    public static final Experiment DUCKDB_UPSERTS =
            Experiment.of("duckdbUpserts", DatabaseKind.DUCKDB, "operations=upsert");

    public static final Experiment MARIADB_UPSERTS =
            Experiment.of("mariadbUpserts", DatabaseKind.MARIADB, "databases=mariadb", "operations=upsert");

    public static final Experiment MYSQL_UPSERTS =
            Experiment.of("mysqlUpserts", DatabaseKind.MYSQL, "databases=mysql", "operations=upsert");

    public static final Experiment POSTGRES_KEYS =
            Experiment.of("postgresKeys", DatabaseKind.POSTGRES, "strategies=postgres/copy-binary,postgres/keys-*");

    public static final Experiment DUCKDB_KEYS =
            Experiment.of("duckdbKeys", DatabaseKind.DUCKDB, "strategies=duckdb/appender,duckdb/keys-*");

    public static final Experiment MARIADB_KEYS = Experiment.of(
            "mariadbKeys", DatabaseKind.MARIADB, "databases=mariadb", "strategies=mariadb/load-data,mariadb/keys-*");

    public static final Experiment POSTGRES_REJECTS = Experiment.of(
            "postgresRejects",
            DatabaseKind.POSTGRES,
            "strategies=postgres/rejects-*,postgres/copy-binary,postgres/copy-csv,postgres/multi-values,postgres/batch");

    public static final Experiment MARIADB_REJECTS = Experiment.of(
            "mariadbRejects",
            DatabaseKind.MARIADB,
            "databases=mariadb",
            "strategies=mariadb/rejects-*,mariadb/batch-bulk,mariadb/multi-values");

    public static final Experiment DUCKDB_CHANGES =
            Experiment.of("duckdbChanges", DatabaseKind.DUCKDB, "operations=update,delete");

    /** The same for all rows of a table without a key. */
    public static final Experiment DUCKDB_UNKEYED_CHANGES = Experiment.of(
            "duckdbUnkeyedChanges",
            DatabaseKind.DUCKDB,
            "operations=update,delete",
            "changes=unkeyed",
            "rows=1000,10000,100000,1000000",
            "warmup=1",
            "iterations=6");

    public static final Experiment DUCKDB_SIZES = Experiment.of(
            "duckdbSizes",
            DatabaseKind.DUCKDB,
            "operations=insert,update,delete",
            "rows=1000,10000,100000,1000000",
            "strategies=all,duckdb/limit-*",
            "warmup=1",
            "iterations=6");

    public static final Experiment DUCKDB_LIMITS = Experiment.of(
            "duckdbLimits",
            DatabaseKind.DUCKDB,
            "rows=1000000",
            "strategies=default,duckdb/*-parallel,duckdb/limit-*",
            "iterations=10");

    public static final Experiment DUCKDB_CHUNK_ROWS = Experiment.of(
            "duckdbChunkRows",
            DatabaseKind.DUCKDB,
            "rows=1000000",
            "strategies=duckdb/arrow-stream,duckdb/arrow-stream-native",
            "chunkRows=2048,10000,30720,61440,122880,245760",
            "warmup=1",
            "iterations=6");

    /** Statements of many rows. */
    public static final Experiment DUCKDB_BATCH_SIZES = Experiment.of(
            "duckdbBatchSizes",
            DatabaseKind.DUCKDB,
            "operations=insert,update,delete",
            "rows=100000",
            "strategies=duckdb/multi-values,duckdb/unnest",
            "batch=100,200,500,1000,2000,5000,10000,20000,50000",
            "warmup=1");

    /** JDBC's batches, which the driver executes row by row: fewer rows take long enough. */
    public static final Experiment DUCKDB_BATCH_SIZES_OF_JDBC = Experiment.of(
            "duckdbBatchSizesOfJdbc",
            DatabaseKind.DUCKDB,
            "operations=insert,update,delete",
            "rows=10000",
            "strategies=duckdb/batch",
            "batch=10,100,1000,10000",
            "warmup=1");

    public static final Experiment MARIADB_FASTEST = Experiment.of(
            "mariadbFastest",
            DatabaseKind.MARIADB,
            "databases=mariadb",
            "rows=1000000",
            "strategies=mariadb/batch-rewrite,mariadb/batch-bulk,mariadb/multi-values,mariadb/load-data*",
            "warmup=1",
            "iterations=7");

    private Experiments() {}
}
