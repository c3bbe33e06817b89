package io.fillrate.e2e.experiment;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.RowSource;
import java.util.List;

/**
 * {@code connect-copy-binary}: {@code copy-binary} by a writer that is opened, and closed, within each load. Opening its connection is a
 * phase of the load.
 */
public final class ConnectStrategies implements StrategyProvider {

    private static final String LOADED_BY = "copy-binary";

    @Override
    public List<StrategyDefinition> strategies() {
        return List.of(StrategyDefinition.insert(
                DatabaseKind.POSTGRES.id(),
                "connect-" + LOADED_BY,
                Guarantee.ATOMIC,
                new WriterFactory() {
                    @Override
                    public <T> BulkWriter<T> open(WriterContext<T> context) {
                        return new Connecting<>(context);
                    }
                },
                Capability.CHUNKED));
    }

    private record Connecting<T>(WriterContext<T> context) implements BulkWriter<T> {

        @Override
        public long write(RowSource<T> rows) {
            PhaseRecorder phases = context.options().phases();
            Session session = properties -> {
                phases.enter(Phase.CONNECT);
                try {
                    return context.session().connect(properties);
                } finally {
                    phases.enter(Phase.SEND);
                }
            };
            try (BulkWriter<T> writer = Strategies.load()
                    .insert(DatabaseKind.POSTGRES + "/" + LOADED_BY)
                    .open(context.table(), session, context.options())) {
                return writer.write(rows);
            }
        }

        @Override
        public void close() {
            // Nothing is open between loads.
        }
    }
}
