package io.fillrate.core.mysql;

import static io.fillrate.core.Capability.BATCHED;
import static io.fillrate.core.Capability.CHUNKED;
import static io.fillrate.core.Capability.COMMIT_POLICY;
import static io.fillrate.core.Capability.DEFAULT;
import static io.fillrate.core.Capability.EMPTY_TABLE;
import static io.fillrate.core.Capability.NO_FOREIGN_KEYS;
import static io.fillrate.core.Capability.PARALLEL;
import static io.fillrate.core.Capability.REWRITES_BATCHES;
import static io.fillrate.core.Capability.STREAMING;

import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import java.util.List;
import java.util.Map;

/** The ways into MariaDB through MariaDB Connector/J, from the slowest to the fastest as a rule. */
public final class MariaDbStrategies implements StrategyProvider {

    /** The kind of database. */
    public static final String DATABASE = "mariadb";

    private static final MySqlWriters PREPARED = writers(true, false, false);
    private static final MySqlWriters REWRITE = writers(false, true, false);
    private static final MySqlWriters BULK = writers(true, false, true);

    @Override
    public List<Strategy> strategies() {
        return List.of(
                PREPARED.strategy("insert", PREPARED::rowByRow, DEFAULT, STREAMING, COMMIT_POLICY),
                PREPARED.strategy("batch", PREPARED::batch, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY),
                REWRITE.strategy(
                        "batch-rewrite", REWRITE::batch, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY, REWRITES_BATCHES),
                BULK.strategy("batch-bulk", BULK::batch, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY),
                PREPARED.strategy("multi-values", PREPARED::multiValues, DEFAULT, STREAMING, BATCHED, COMMIT_POLICY),
                PREPARED.strategy("load-data", PREPARED::loadData, DEFAULT, STREAMING, CHUNKED),
                PREPARED.strategy(
                        "load-data-parallel",
                        PREPARED::parallelLoadData,
                        CHUNKED,
                        STREAMING,
                        PARALLEL,
                        EMPTY_TABLE,
                        NO_FOREIGN_KEYS));
    }

    /** All properties are named each time, so that a URL that sets one does not turn one strategy into another. */
    private static MySqlWriters writers(boolean prepared, boolean rewrite, boolean bulk) {
        return new MySqlWriters(
                DATABASE,
                MySqlDialect.MARIADB,
                Map.of(
                        "useServerPrepStmts", Boolean.toString(prepared),
                        "rewriteBatchedStatements", Boolean.toString(rewrite),
                        "useBulkStmts", Boolean.toString(bulk),
                        "useBulkStmtsForInserts", Boolean.toString(bulk)));
    }
}
