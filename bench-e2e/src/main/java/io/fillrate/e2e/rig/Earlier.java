package io.fillrate.e2e.rig;

import io.fillrate.report.format.Operation;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an interrupted run has measured: of each series the samples of whole rounds. A round is whole when every series of its size and operation that could run
 * has a sample of it, so that those of one round still ran next to each other.
 */
public final class Earlier {

    /** A run that begins at its beginning. */
    public static final Earlier NOTHING = new Earlier(List.of());

    private record Kind(String database, String workload, Operation operation, long rows) {}

    private final Map<Series.Key, Series> series;

    private Earlier(List<Series> all) {
        Map<Kind, Integer> rounds = all.stream()
                .collect(Collectors.groupingBy(
                        Earlier::kind, Collectors.collectingAndThen(Collectors.toList(), Earlier::wholeRounds)));
        this.series = all.stream()
                .map(one -> one.upToRound(rounds.getOrDefault(kind(one), 0)))
                .collect(Collectors.toMap(Series::key, Function.identity()));
    }

    /** Of a run that was interrupted. */
    public static Earlier of(Results results) {
        return new Earlier(results.series());
    }

    /** The whole rounds of all series, with samples that failed; a series that failed ran no further and holds up no round. */
    private static int wholeRounds(List<Series> ofKind) {
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

    /** Whether a sample says that a load failed, after which the series is left out. */
    static boolean hasFailed(Series series) {
        return series.samples().stream().anyMatch(sample -> sample.error() != null);
    }

    /** The series as it was, without the samples of the round that was cut off. */
    public Optional<Series> find(Series.Key key) {
        return Optional.ofNullable(series.get(key));
    }
}
