package io.fillrate.e2e.settings;

import io.fillrate.core.DatabaseKind;
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

    private static final Map<Operation, Map<DatabaseKind, List<String>>> HEADLINE = Map.of(
            Operation.INSERT,
            Map.of(
                    DatabaseKind.POSTGRES,
                    List.of(
                            "insert",
                            "batch",
                            "batch-rewrite",
                            "multi-values",
                            "unnest",
                            "copy-csv",
                            "copy-binary",
                            "copy-binary-pgbulkinsert"),
                    DatabaseKind.COCKROACH,
                    List.of("insert", "batch", "batch-rewrite", "multi-values", "unnest", "copy-csv", "copy-binary"),
                    DatabaseKind.MARIADB,
                    and(MYSQL, "batch-bulk"),
                    DatabaseKind.MYSQL,
                    MYSQL,
                    DatabaseKind.DUCKDB,
                    List.of(
                            "appender",
                            "arrow-stream",
                            "arrow-stream-native",
                            "arrow-stream-rebuild",
                            "table-function")),
            Operation.UPSERT,
            Map.of(
                    DatabaseKind.POSTGRES,
                    List.of("batch", "copy-binary-upsert", "copy-binary-merge"),
                    DatabaseKind.MARIADB,
                    and(MYSQL_UPSERTS, "batch-bulk"),
                    DatabaseKind.MYSQL,
                    MYSQL_UPSERTS,
                    DatabaseKind.DUCKDB,
                    List.of("batch", "staged-upsert", "staged-merge")),
            Operation.UPDATE,
            Map.of(DatabaseKind.DUCKDB, DUCKDB_UPDATES),
            Operation.DELETE,
            Map.of(DatabaseKind.DUCKDB, and(DUCKDB_UPDATES, "arrow-rebuild")));

    /** Reference limits (what a database could take without client work), and other ways than a writer's. */
    private static final Set<String> EXPERIMENTS = Set.of("limit", "keys", "rejects", "connect");

    private StrategyGroups() {}

    private static List<String> and(List<String> names, String another) {
        return Stream.concat(names.stream(), Stream.of(another)).toList();
    }

    /** Whether a strategy is one of the headline comparison. */
    public static boolean isHeadline(Strategy strategy) {
        return DatabaseKind.named(strategy.database())
                .map(HEADLINE.getOrDefault(strategy.operation(), Map.of())::get)
                .filter(names -> names.contains(strategy.name()))
                .isPresent();
    }

    /** Whether a strategy is part of an experiment, so that it is chosen by name only and its tables are never split. */
    public static boolean isExperiment(Strategy strategy) {
        return EXPERIMENTS.contains(strategy.name().split("-", 2)[0]);
    }
}
