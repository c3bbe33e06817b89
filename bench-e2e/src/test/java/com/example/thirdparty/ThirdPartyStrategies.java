package com.example.thirdparty;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import java.util.List;

/** One that works, and one that does not. */
public final class ThirdPartyStrategies implements StrategyProvider {

    @Override
    public List<Strategy> strategies() {
        return List.of(
                StrategyDefinition.insert("postgres", "third-party-rows", Guarantee.ATOMIC, RowByRowWriter::new),
                StrategyDefinition.insert(
                        "postgres", "third-party-broken", Guarantee.ATOMIC, ThirdPartyStrategies::broken));
    }

    private static <T> BulkWriter<T> broken(WriterContext<T> context) {
        throw new UnsupportedOperationException("it's broken");
    }
}
