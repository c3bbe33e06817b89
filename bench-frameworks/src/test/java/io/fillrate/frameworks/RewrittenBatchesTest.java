package io.fillrate.frameworks;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RewrittenBatchesTest extends FrameworkStrategiesTest {

    RewrittenBatchesTest(@TempDir Path folder) {
        super(folder);
    }

    @Override
    boolean isTested(Strategy strategy) {
        return strategy.has(Capability.REWRITES_BATCHES);
    }
}
