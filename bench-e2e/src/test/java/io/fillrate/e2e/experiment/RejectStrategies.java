package io.fillrate.e2e.experiment;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.OnError;
import io.fillrate.core.Strategies;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code rejects-STRATEGY}: that strategy with {@link OnError#reject}, which none of a workload's rows need. */
public final class RejectStrategies implements StrategyProvider {

    private static final Map<DatabaseKind, List<String>> STRATEGIES = Map.of(
            DatabaseKind.POSTGRES, List.of("copy-binary", "copy-csv", "multi-values", "batch"),
            DatabaseKind.MARIADB, List.of("batch-bulk", "multi-values"));

    @Override
    public List<StrategyDefinition> strategies() {
        return Stream.of(DatabaseKind.POSTGRES, DatabaseKind.MARIADB)
                .flatMap(database ->
                        STRATEGIES.getOrDefault(database, List.of()).stream().map(name -> rejecting(database, name)))
                .toList();
    }

    private static StrategyDefinition rejecting(DatabaseKind database, String name) {
        return StrategyDefinition.insert(
                database.id(),
                "rejects-" + name,
                Guarantee.ATOMIC,
                new WriterFactory() {
                    @Override
                    public <T> BulkWriter<T> open(WriterContext<T> context) {
                        return Strategies.load()
                                .insert(database + "/" + name)
                                .open(
                                        context.table(),
                                        context.session(),
                                        context.options().withOnError(OnError.reject(100, row -> {})));
                    }
                },
                Capability.BATCHED,
                Capability.CHUNKED);
    }
}
