package io.fillrate.e2e.rig;

import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The samples of an interrupted run, of complete rounds only. A round is complete when every series of its size and
 * operation that could run has a sample of it; so samples of one round were always taken side by side.
 */
public final class PreviousRun {

    /** For a run that starts from the beginning. */
    public static final PreviousRun NONE = new PreviousRun(List.of());

    private record Kind(String database, String workload, Operation operation, long rows) {}

    private final Map<Series.Key, Series> series;
    private final int process;

    private PreviousRun(List<Series> all) {
        this.process = 1
                + all.stream()
                        .flatMap(one -> one.samples().stream())
                        .mapToInt(one -> Objects.requireNonNullElse(one.process(), 1))
                        .max()
                        .orElse(0);
        Map<Kind, Integer> rounds = all.stream()
                .collect(Collectors.groupingBy(
                        PreviousRun::kind,
                        Collectors.collectingAndThen(Collectors.toList(), PreviousRun::completeRounds)));
        this.series = all.stream()
                .map(one -> one.upToRound(rounds.getOrDefault(kind(one), 0)))
                .collect(Collectors.toMap(Series::key, Function.identity()));
    }

    /** The number of the process that goes on: one more than the run had. */
    int process() {
        return process;
    }

    /** From the results of an interrupted run. */
    public static PreviousRun of(Results results) {
        return new PreviousRun(results.series());
    }

    /** The number of rounds that all series have completed; a series that failed was not run further and is left out. */
    private static int completeRounds(List<Series> ofKind) {
        return ofKind.stream()
                .filter(one -> one.skipped() == null && !hasFailed(one))
                .mapToInt(one ->
                        one.samples().stream().mapToInt(Sample::round).max().orElse(0))
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    private static Kind kind(Series one) {
        return new Kind(one.database(), one.workload(), one.operation(), one.rows());
    }

    /** Whether a load of the series failed, after which it was left out. */
    static boolean hasFailed(Series series) {
        return series.samples().stream().anyMatch(sample -> sample.error() != null);
    }

    /** The series without the samples of the incomplete round. */
    public Optional<Series> find(Series.Key key) {
        return Optional.ofNullable(series.get(key));
    }
}
