package io.fillrate.core.cockroach;

import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.postgres.PostgresStrategies;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The ways into CockroachDB: those of PostgreSQL's that need nothing but statements and COPY into the table itself. All of them obey the
 * commit policy, COPY too: a transaction has the number of batches that the policy says. All are {@link Capability#EXPERIMENTAL}.
 */
public final class CockroachStrategies implements StrategyProvider {

    /** The kind of database. */
    public static final String DATABASE = "cockroach";

    /** The warning shown wherever this database is chosen or its results are. */
    public static final String EXPERIMENTAL =
            "its strategies have never been run on CockroachDB, only on PostgreSQL, whose protocol it"
                    + " speaks; please send us results.json, or what went wrong (docs/DATABASES.md says how)";

    private static final List<String> NAMES = List.of(
            "insert", "batch", "batch-rewrite", "multi-values", "unnest", "copy-text", "copy-csv", "copy-binary");

    @Override
    public List<Strategy> strategies() {
        return replaying(Backoff.DEFAULT);
    }

    static List<Strategy> replaying(Backoff backoff) {
        List<Strategy> all = new PostgresStrategies().strategies();
        return NAMES.stream()
                .map(name -> all.stream()
                        .filter(strategy -> strategy.name().equals(name))
                        .findFirst()
                        .orElseThrow())
                .map(strategy -> replaying(strategy, backoff))
                .toList();
    }

    private static Strategy replaying(Strategy postgres, Backoff backoff) {
        Set<Capability> capabilities = EnumSet.copyOf(postgres.capabilities());
        capabilities.add(Capability.COMMIT_POLICY);
        capabilities.add(Capability.EXPERIMENTAL);
        if (postgres.has(Capability.CHUNKED)) {
            capabilities.add(Capability.BATCHED);
        }
        return new Strategy(
                DATABASE,
                postgres.name(),
                postgres.operation(),
                Guarantee.ATOMIC,
                capabilities,
                postgres.batchSize(),
                new ReplayingFactory(postgres.factory(), capabilities.contains(Capability.BATCHED), backoff));
    }
}
