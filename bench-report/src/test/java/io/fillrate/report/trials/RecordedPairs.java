package io.fillrate.report.trials;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Some pairs of processes that were measured one after the other: a block of a recording, from which gate runs are resampled.
 *
 * @param mode how pairs of measurements were taken: {@code alternation} or {@code duet}
 * @param percent by which every benchmark of the candidate was slowed down; 0 for two equal builds
 * @param millis that a measurement took, about; a load that takes longer is one
 * @param seconds that the block took
 * @param processes in the order of time
 */
public record RecordedPairs(String mode, int percent, long millis, double seconds, List<ProcessPair> processes) {

    private static final String DUET = "duet";

    private static final double NANOS = 1e9;

    private static final double PERCENT = 100;

    /** Takes a copy. */
    public RecordedPairs {
        processes = List.copyOf(processes);
    }

    /**
     * A pair of processes.
     *
     * @param pairs of measurements by benchmark, in the order of time
     */
    public record ProcessPair(Map<String, List<Pair>> pairs) {

        /** Takes a copy. */
        public ProcessPair {
            pairs = new TreeMap<>(pairs);
        }

        private ProcessPair swapped(double factor) {
            Map<String, List<Pair>> swapped = new TreeMap<>();
            pairs.forEach((benchmark, all) -> swapped.put(
                    benchmark, all.stream().map(pair -> pair.swapped(factor)).toList()));
            return new ProcessPair(swapped);
        }
    }

    /**
     * A pair of measurements.
     *
     * @param loads in a row that each is the mean of
     * @param baseline nanoseconds of a load
     * @param candidate nanoseconds of a load
     * @param baselineLoads nanoseconds of each load; null for one
     * @param candidateLoads nanoseconds of each load; null for one
     */
    public record Pair(
            int loads,
            long baseline,
            long candidate,
            @Nullable List<Long> baselineLoads,
            @Nullable List<Long> candidateLoads) {

        /** Without the single loads. */
        public Pair(int loads, long baseline, long candidate) {
            this(loads, baseline, candidate, null, null);
        }

        /** The log ratio of the candidate to the baseline, as the gate takes it. */
        double logRatio() {
            return measurement(candidate, candidateLoads).logRatioTo(measurement(baseline, baselineLoads));
        }

        private static Measurement measurement(long nanos, @Nullable List<Long> loads) {
            List<Double> times = loads == null
                    ? List.of()
                    : loads.stream().map(Long::doubleValue).toList();
            return new Measurement(1, 1, nanos, Map.of(), Map.of(), times);
        }

        private Pair swapped(double factor) {
            return new Pair(
                    loads,
                    scaled(candidate, 1 / factor),
                    scaled(baseline, factor),
                    scaled(candidateLoads, 1 / factor),
                    scaled(baselineLoads, factor));
        }

        private static @Nullable List<Long> scaled(@Nullable List<Long> loads, double factor) {
            return loads == null
                    ? null
                    : loads.stream().map(nanos -> scaled(nanos, factor)).toList();
        }

        private static long scaled(long nanos, double factor) {
            return Math.round(nanos * factor);
        }

        /** Seconds inside the clock, of both measurements one after the other or at once. */
        public double secondsInside(boolean atOnce) {
            return loads * (atOnce ? Math.max(baseline, candidate) : baseline + candidate) / NANOS;
        }
    }

    /** A block, of two results files of a recording. */
    public static RecordedPairs of(
            String mode, int percent, long millis, double seconds, Results baseline, Results candidate) {
        Map<Integer, Map<String, List<Pair>>> processes = new TreeMap<>();
        for (Series before : baseline.series()) {
            Map<Integer, Sample> after = new TreeMap<>();
            candidate.series().stream()
                    .filter(one -> one.key().equals(before.key()))
                    .forEach(one -> one.samples().forEach(sample -> after.put(sample.round(), sample)));
            for (Sample first : before.samples()) {
                Sample second = after.get(first.round());
                if (second != null && first.error() == null && second.error() == null) {
                    processes
                            .computeIfAbsent(number(first), unknown -> new TreeMap<>())
                            .computeIfAbsent(before.id(), unknown -> new ArrayList<>())
                            .add(new Pair(
                                    loads(first),
                                    first.elapsedNanos(),
                                    second.elapsedNanos(),
                                    first.loadNanos(),
                                    second.loadNanos()));
                }
            }
        }
        return new RecordedPairs(
                mode,
                percent,
                millis,
                seconds,
                processes.values().stream().map(ProcessPair::new).toList());
    }

    private static int number(Sample sample) {
        Integer process = sample.process();
        return process == null ? 1 : process;
    }

    private static int loads(Sample sample) {
        Integer loads = sample.loads();
        return loads == null ? 1 : loads;
    }

    /** Whether both measurements of a pair were taken at the same time. */
    @JsonIgnore
    public boolean isAtOnce() {
        return mode.equals(DUET);
    }

    /** Seconds inside the clock. */
    public double secondsInside() {
        return processes.stream()
                .flatMap(one -> one.pairs().values().stream())
                .flatMap(List::stream)
                .mapToDouble(pair -> pair.secondsInside(isAtOnce()))
                .sum();
    }

    /**
     * All blocks of a file, which has one per line as JSON.
     *
     * @throws IllegalArgumentException if it cannot be read, or a line is not a block
     */
    public static List<RecordedPairs> readAll(Path file) {
        return JsonLines.read(file, RecordedPairs.class);
    }

    /**
     * Returns the block with the builds swapped, the slowdown still in the candidate. What equal builds show by chance is as likely the
     * other way round, so runs that take more pairs than were recorded, of blocks that are swapped at random, do not find it as an effect.
     */
    public RecordedPairs swapped() {
        double factor = 1 + percent / PERCENT;
        return new RecordedPairs(
                mode,
                percent,
                millis,
                seconds,
                processes.stream().map(one -> one.swapped(factor)).toList());
    }

    /** Adds a line to the file, which is created if there is none. */
    public void appendTo(Path file) throws IOException {
        JsonLines.append(file, this);
    }
}
