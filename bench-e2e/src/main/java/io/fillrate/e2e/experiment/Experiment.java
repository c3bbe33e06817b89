package io.fillrate.e2e.experiment;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.rig.Factor;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A question to one database, as data: properties with other defaults, and factors that no property has.
 *
 * @param name of its runner
 * @param database the kind of database
 * @param presets values of {@code bench.*} properties that are not given, by their full names
 * @param factors what else is varied
 */
public record Experiment(
        String name, DatabaseKind database, Map<String, String> presets, Function<Servers, List<Factor>> factors) {

    private static final String PREFIX = "bench.";
    private static final String OUT = PREFIX + "out";

    /** Results go into a folder of the experiment's name, unless presets say otherwise. */
    public Experiment {
        Map<String, String> all = new TreeMap<>(presets);
        all.putIfAbsent(OUT, "bench-e2e/target/fillrate/" + name);
        presets = Map.copyOf(all);
    }

    /**
     * An experiment that varies properties only.
     *
     * @param presets as {@code rows=1000,10000}: properties without their prefix
     */
    static Experiment of(String name, DatabaseKind database, String... presets) {
        Map<String, String> properties = new TreeMap<>();
        for (String preset : presets) {
            int end = preset.indexOf('=');
            properties.put(PREFIX + preset.substring(0, end), preset.substring(end + 1));
        }
        return new Experiment(name, database, properties, servers -> List.of());
    }

    /** The same with factors that no property has. */
    Experiment varying(Function<Servers, List<Factor>> more) {
        return new Experiment(name, database, presets, more);
    }

    /** The database servers of a run, which closes them. */
    public interface Servers {

        /** The PostgreSQL that the settings select. */
        PostgresTarget postgres();

        /**
         * Starts a second PostgreSQL, with settings of its own in addition to those of the run.
         *
         * @param name of the folder for its data, in kebab-case
         * @return empty if the first one was not started for the run, because another one would then be on another machine
         */
        Optional<PostgresTarget> anotherPostgres(String name, Map<String, String> serverSettings);

        /**
         * Starts a second PostgreSQL with the settings of the run, and a replica of it, which commits wait for as {@code
         * synchronous_commit} of their connections says.
         *
         * @return empty if the first one was not started for the run
         */
        Optional<PostgresTarget> replicatedPostgres();
    }
}
