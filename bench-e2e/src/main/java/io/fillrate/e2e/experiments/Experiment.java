package io.fillrate.e2e.experiments;

import io.fillrate.e2e.rig.Factor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A question to one database.
 *
 * @param name the runner's
 * @param database the kind of database
 * @param presets {@code bench.*} properties by their full names, as they are unless they are given
 * @param factors what else is varied
 */
public record Experiment(
        String name, String database, Map<String, String> presets, Function<Servers, List<Factor>> factors) {

    private static final String OUT = "bench.out";

    /** Results go into a folder of the experiment's name, unless presets say otherwise. */
    public Experiment {
        Map<String, String> all = new TreeMap<>(presets);
        all.putIfAbsent(OUT, "bench-e2e/target/fillrate/" + name);
        presets = Map.copyOf(all);
    }

    /** One that properties alone describe. */
    public Experiment(String name, String database, Map<String, String> presets) {
        this(name, database, presets, servers -> List.of());
    }
}
