package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresSchemaLoadOthersTest extends PostgresSchemaLoadTest {

    @Override
    boolean isTested(Strategy strategy) {
        return !strategy.has(Capability.CHUNKED);
    }
}
