package io.fillrate.report.document;

import io.fillrate.report.format.Results;
import io.fillrate.report.stats.Quietness;
import io.fillrate.report.stats.Quietness.State;
import java.util.List;
import java.util.stream.Stream;

/** What a reader must know of a whole run, before any number. */
public final class RunWarnings {

    private RunWarnings() {}

    /** A line each: what disturbed the run, and which of its databases are experimental. */
    public static List<String> of(Results results) {
        return Stream.concat(
                        Stream.of(Quietness.of(results.environment()))
                                .filter(one -> one.state() == State.DISTURBED)
                                .map(Quietness::text),
                        experimental(results).stream())
                .toList();
    }

    /** A line for each database that is experimental, with the reason. */
    static List<String> experimental(Results results) {
        return results.environment().database().entrySet().stream()
                .filter(database -> database.getValue().experimental() != null)
                .map(database -> database.getKey() + " is experimental: "
                        + database.getValue().experimental())
                .toList();
    }
}
