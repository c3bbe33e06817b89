package io.fillrate.e2e.experiments;

import io.fillrate.e2e.targets.PostgresTarget;
import java.util.Map;
import java.util.Optional;

/** The database servers of a run; whoever hands them out closes them. */
public interface Servers {

    /** The PostgreSQL that the settings ask for. */
    PostgresTarget postgres();

    /**
     * One more PostgreSQL beside it, with settings of its own on top of those of the run.
     *
     * @param name of the folder for its data, in kebab-case
     * @return empty if the first one is none that was started for the run, for then another would be another machine
     */
    Optional<PostgresTarget> anotherPostgres(String name, Map<String, String> serverSettings);
}
