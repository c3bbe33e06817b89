package io.fillrate.core.duckdb;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import org.junit.jupiter.api.Tag;

@Tag("slow")
@Tag("jdk")
class DuckDbInsertContractOthersTest extends DuckDbInsertContractTest {

    @Override
    boolean isTested(Strategy strategy) {
        return strategy.has(Capability.COMMIT_POLICY) || strategy.has(Capability.PARALLEL);
    }
}
