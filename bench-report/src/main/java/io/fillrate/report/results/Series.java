package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one strategy at one row count with one set of parameters, or the reason why there are none.
 *
 * @param id {@code <database>/<workload>/<strategy>}; shared by the series of a sweep, see {@link Key}
 * @param database short name in kebab-case, {@code postgres}
 * @param workload what was loaded, {@code sensor_readings}
 * @param strategy how it was loaded, in kebab-case, {@code copy-binary}
 * @param operation what happened to the rows
 * @param rows rows that one sample writes, 0 or more
 * @param parameters what distinguishes this series from others of the strategy, as text: {@code batch=1000}
 * @param guarantee what a failure leaves behind, in upper case: {@code ATOMIC}, or the name of a weaker one
 * @param skipped one line that says why the series was not run, null when it was
 * @param samples in the order in which they were taken, at most one per round; none when skipped
 */
public record Series(
        String id,
        String database,
        String workload,
        String strategy,
        Operation operation,
        long rows,
        Map<String, String> parameters,
        String guarantee,
        @Nullable String skipped,
        List<Sample> samples) {

    /** The full guarantee: a failure leaves the table unchanged. */
    public static final String ATOMIC = "ATOMIC";

    /** The most samples that a series can have; what compares them works on all pairs of samples. */
    public static final int MAX_SAMPLES = 1_000;

    private static final Pattern KEBAB_CASE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final String LIMIT = "limit-";
    private static final Pattern OF_EXPERIMENT = Pattern.compile("(connect|keys|rejects|limit)-.*");
    private static final Pattern UPPER_CASE = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)*");

    /**
     * What makes a series one of a kind within its run.
     *
     * @param id of the series
     * @param operation of the series
     * @param rows of the series
     * @param parameters of the series
     */
    public record Key(String id, Operation operation, long rows, Map<String, String> parameters) {

        @Override
        public String toString() {
            return id + " (" + operation + ", " + rows + " rows, " + parameters + ")";
        }
    }

    /** @throws IllegalArgumentException if a name is malformed, the id does not match the names, or a round repeats */
    public Series {
        Check.matches(KEBAB_CASE, database, "database");
        Check.notBlank(workload, "workload");
        Check.matches(KEBAB_CASE, strategy, "strategy");
        Check.matches(UPPER_CASE, guarantee, "guarantee");
        Check.atLeast(0, rows, "rows");
        skipped = Check.oneLine(skipped, "skipped");
        parameters = Check.ordered(parameters);
        samples = List.copyOf(samples);
        Check.atMost(MAX_SAMPLES, samples.size(), "samples");
        if (!id.equals(idOf(database, workload, strategy))) {
            throw new IllegalArgumentException(
                    "id is \"" + id + "\"; allowed: \"" + idOf(database, workload, strategy) + "\", as the names say");
        }
        if (skipped != null && !samples.isEmpty()) {
            throw new IllegalArgumentException("samples holds " + samples.size() + "; allowed: none, it was skipped");
        }
        Set<Integer> rounds = new HashSet<>();
        for (Sample sample : samples) {
            if (!rounds.add(sample.round())) {
                throw new IllegalArgumentException("samples holds round " + sample.round() + " twice; allowed: once");
            }
        }
    }

    /** A series that has no sample yet. */
    public Series(
            String database,
            String workload,
            String strategy,
            Operation operation,
            long rows,
            Map<String, String> parameters,
            String guarantee) {
        this(
                idOf(database, workload, strategy),
                database,
                workload,
                strategy,
                operation,
                rows,
                parameters,
                guarantee,
                null,
                List.of());
    }

    /** The id that a series of these names has. */
    public static String idOf(String database, String workload, String strategy) {
        return database + "/" + workload + "/" + strategy;
    }

    /** What makes this series one of a kind within its run. */
    @JsonIgnore
    public Key key() {
        return new Key(id, operation, rows, parameters);
    }

    /** Whether this is a reference limit (no client work) instead of a loading strategy: by its name, {@code limit-…}. */
    @JsonIgnore
    public boolean isLimit() {
        return strategy.startsWith(LIMIT);
    }

    /** Whether the strategy belongs to an experiment, by its name: programs cannot load it. */
    @JsonIgnore
    public boolean isOfExperiment() {
        return OF_EXPERIMENT.matcher(strategy).matches();
    }

    public Series with(Sample sample) {
        List<Sample> all = new ArrayList<>(samples);
        all.add(sample);
        return new Series(id, database, workload, strategy, operation, rows, parameters, guarantee, skipped, all);
    }

    /** This series with the samples of its first {@code count} rounds. */
    public Series upToRound(int round) {
        List<Sample> first =
                samples.stream().filter(sample -> sample.round() <= round).toList();
        return new Series(id, database, workload, strategy, operation, rows, parameters, guarantee, skipped, first);
    }

    /** This series without samples, and the reason in one line. */
    public Series withSkipped(String reason) {
        return new Series(id, database, workload, strategy, operation, rows, parameters, guarantee, reason, List.of());
    }

    /** What a series does to the rows of its table. In the file: the name in lower case. */
    public enum Operation {
        /** Rows are added to an empty table. */
        @JsonProperty("insert")
        INSERT,
        /** Rows that exist are changed, and others added. */
        @JsonProperty("upsert")
        UPSERT,
        /** Rows that exist are changed. */
        @JsonProperty("update")
        UPDATE,
        /** Rows that exist are removed. */
        @JsonProperty("delete")
        DELETE
    }
}
