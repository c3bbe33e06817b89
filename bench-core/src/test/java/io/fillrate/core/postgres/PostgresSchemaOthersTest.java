package io.fillrate.core.postgres;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresSchemaOthersTest extends PostgresSchemaTest {

    @Override
    boolean isTested(Strategy strategy) {
        return !strategy.has(Capability.CHUNKED);
    }
}
