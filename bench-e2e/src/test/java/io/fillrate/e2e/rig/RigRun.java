package io.fillrate.e2e.rig;

import io.fillrate.core.Strategies;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs of the rig against the shared server. */
final class RigRun {

    private RigRun() {}

    /** All rows in memory, no garbage collections. */
    static RigSetup setup() {
        return new RigSetup(System::nanoTime, new Random(42), () -> {}, Long.MAX_VALUE);
    }

    static Map<String, String> small(String rows, String warmup, String iterations, String strategies) {
        return Map.of(
                "bench.rows", rows,
                "bench.warmup", warmup,
                "bench.iterations", iterations,
                "bench.strategies", strategies);
    }

    static RecordingListener of(Strategies registry, RigSetup setup, Map<String, String> properties) {
        RecordingListener listener = new RecordingListener();
        Settings settings = Settings.parse(properties, registry);
        try (Target target = SharedPostgres.target()) {
            new FillRig(target, setup, listener)
                    .run(settings, registry, settings.workloads().get(0), List.of());
        }
        return listener;
    }
}
