package com.example.slowed;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.duckdb.DuckDbStrategies;
import io.fillrate.core.postgres.PostgresStrategies;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The default strategies of each database, as {@code slowed-*}. */
public final class SlowedStrategies implements StrategyProvider {

    /** What is slowed down, by the ids of the usual strategies. */
    public static final Set<String> SLOWED = Set.of(
            "postgres/insert",
            "postgres/batch",
            "postgres/batch-rewrite",
            "postgres/multi-values",
            "postgres/unnest",
            "postgres/copy-csv",
            "postgres/copy-binary-pgbulkinsert",
            "postgres/copy-binary",
            "duckdb/appender",
            "duckdb/arrow-stream",
            "duckdb/table-function",
            "duckdb/arrow-stream-native",
            "duckdb/arrow-stream-rebuild");

    @Override
    public List<Strategy> strategies() {
        return Stream.of(new PostgresStrategies(), new DuckDbStrategies())
                .flatMap(provider -> provider.strategies().stream())
                .filter(one -> SLOWED.contains(one.id()))
                .map(SlowedStrategies::slowed)
                .toList();
    }

    private static Strategy slowed(Strategy one) {
        return new StrategyDefinition(
                one.database(),
                "slowed-" + one.name(),
                one.operation(),
                one.guarantee(),
                one.capabilities(),
                one.batchSize(),
                one::missing,
                new Slowed(one, new AtomicInteger()));
    }

    private record Slowed(Strategy strategy, AtomicInteger fills) implements WriterFactory {

        private static final int EXIT_CODE = 7;

        @Override
        public <T> BulkWriter<T> open(WriterContext<T> context) {
            Slowdown slowdown = Slowdown.of(strategy.id());
            if (fills.getAndIncrement() == slowdown.diesInFill() && slowdown.diesInFill() > 0) {
                System.err.println("it was too much");
                Runtime.getRuntime().halt(EXIT_CODE);
            }
            return new SlowedWriter<>(
                    context, strategy.open(context.table(), context.session(), context.options()), slowdown);
        }
    }
}
