package io.fillrate.e2e.settings;

import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What {@code default} and {@code all} mean: the strategies of the headline comparison, and all but those of experiments. */
public final class StrategyGroups {

    private static final List<String> MYSQL = List.of("insert", "batch", "batch-rewrite", "multi-values", "load-data");
    private static final List<String> MYSQL_UPSERTS = List.of("batch", "batch-rewrite", "load-data-upsert");
    private static final List<String> DUCKDB_UPDATES =
            List.of("unnest", "arrow-join", "arrow-join-native", "staged-join", "table-function-join");

    private static final Map<Operation, Map<String, List<String>>> HEADLINE = Map.of(
            Operation.INSERT,
            Map.of(
                    "postgres",
                    List.of(
                            "insert",
                            "batch",
                            "batch-rewrite",
                            "multi-values",
                            "unnest",
                            "copy-csv",
                            "copy-binary",
                            "copy-binary-pgbulkinsert"),
                    "cockroach",
                    List.of("insert", "batch", "batch-rewrite", "multi-values", "unnest", "copy-csv", "copy-binary"),
                    "mariadb",
                    and(MYSQL, "batch-bulk"),
                    "mysql",
                    MYSQL,
                    "duckdb",
                    List.of(
                            "appender",
                            "arrow-stream",
                            "arrow-stream-native",
                            "arrow-stream-rebuild",
                            "table-function")),
            Operation.UPSERT,
            Map.of(
                    "postgres",
                    List.of("batch", "copy-binary-upsert", "copy-binary-merge"),
                    "mariadb",
                    and(MYSQL_UPSERTS, "batch-bulk"),
                    "mysql",
                    MYSQL_UPSERTS,
                    "duckdb",
                    List.of("batch", "staged-upsert", "staged-merge")),
            Operation.UPDATE,
            Map.of("duckdb", DUCKDB_UPDATES),
            Operation.DELETE,
            Map.of("duckdb", and(DUCKDB_UPDATES, "arrow-rebuild")));

    /** Reference limits (what a database could take without client work), and other ways than a writer's. */
    private static final Set<String> EXPERIMENTS = Set.of("limit", "keys", "rejects");

    private StrategyGroups() {}

    private static List<String> and(List<String> names, String another) {
        return Stream.concat(names.stream(), Stream.of(another)).toList();
    }

    /** Whether a strategy is one of the headline comparison. */
    public static boolean isHeadline(Strategy strategy) {
        return HEADLINE.getOrDefault(strategy.operation(), Map.of())
                .getOrDefault(strategy.database(), List.of())
                .contains(strategy.name());
    }

    /** Whether a strategy is part of an experiment, so that it is chosen by name only and its tables are never split. */
    public static boolean isExperiment(Strategy strategy) {
        return EXPERIMENTS.contains(strategy.name().split("-", 2)[0]);
    }
}
