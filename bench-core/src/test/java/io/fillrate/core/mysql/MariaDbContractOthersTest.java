package io.fillrate.core.mysql;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbContractOthersTest extends MariaDbContractTest {

    @Override
    boolean isTested(Strategy strategy) {
        return strategy.has(Capability.PARALLEL);
    }
}
