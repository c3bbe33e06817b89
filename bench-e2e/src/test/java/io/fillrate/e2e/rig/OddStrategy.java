package io.fillrate.e2e.rig;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.RowSource;
import java.util.stream.Stream;

/** Strategies that are not as they should be, around one that is. */
final class OddStrategy {

    private static final Strategy GOOD = Strategies.load().all().stream()
            .filter(strategy -> strategy.id().equals("postgres/copy-binary"))
            .findFirst()
            .orElseThrow();

    private OddStrategy() {}

    /** What is done instead of a plain write. */
    @FunctionalInterface
    interface Write {
        <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session);
    }

    static Strategy named(String name, Write write) {
        return StrategyDefinition.insert("postgres", name, Guarantee.ATOMIC, new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                BulkWriter<T> good = GOOD.open(context.table(), context.session(), context.options());
                return new BulkWriter<>() {
                    @Override
                    public long write(RowSource<T> rows) {
                        return write.write(good, rows, context.session());
                    }

                    @Override
                    public void close() {
                        good.close();
                    }
                };
            }
        });
    }

    /** A registry of these and the good one. */
    static Strategies with(Strategy... odd) {
        return new Strategies(Stream.concat(Stream.of(GOOD), Stream.of(odd)).toList());
    }
}
