package io.fillrate.core.postgres;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresKeysCrossTest extends PostgresKeysTest {

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @Override
    protected boolean rejects(Strategy strategy) {
        return strategy.has(Capability.REJECTS);
    }
}
