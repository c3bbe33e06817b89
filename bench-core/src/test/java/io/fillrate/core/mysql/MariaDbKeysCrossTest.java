package io.fillrate.core.mysql;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbKeysCrossTest extends MariaDbKeysTest {

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MARIADB.strategies();
    }

    @Override
    protected boolean rejects(Strategy strategy) {
        return strategy.has(Capability.REJECTS);
    }
}
