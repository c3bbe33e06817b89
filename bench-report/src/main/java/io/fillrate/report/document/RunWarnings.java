package io.fillrate.report.document;

import io.fillrate.report.format.Results;
import io.fillrate.report.stats.SharedMachine;
import io.fillrate.report.stats.Warning;
import java.util.List;
import java.util.stream.Stream;

/** What a reader must know of a whole run, before any number. */
public final class RunWarnings {

    private RunWarnings() {}

    /** A line each: what disturbed the run, and which of its databases are experimental. */
    public static List<String> of(Results results) {
        return Stream.concat(
                        SharedMachine.warnings(results.environment()).stream().map(Warning::text),
                        results.environment().database().entrySet().stream()
                                .filter(database -> database.getValue().experimental() != null)
                                .map(database -> database.getKey() + " is experimental: "
                                        + database.getValue().experimental()))
                .toList();
    }
}
