package io.fillrate.report.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Several loads as one sample: the mean of their times, rounded, what the first one used, and whether the last one was verified. */
public final class MeanSample {

    private MeanSample() {}

    /**
     * Returns the sample of several loads; a single one unchanged.
     *
     * @param loads none of which failed, one or more, with the same round and order
     * @throws IllegalArgumentException if there is none, or one failed
     */
    public static Sample of(List<Sample> loads) {
        if (loads.isEmpty() || loads.stream().anyMatch(one -> one.error() != null)) {
            throw new IllegalArgumentException("the loads are " + loads + "; allowed: one or more that did not fail");
        }
        Sample first = loads.get(0);
        if (loads.size() == 1) {
            return first;
        }
        double nanos = loads.stream().mapToLong(Sample::elapsedNanos).average().orElseThrow();
        return new Sample(
                first.round(),
                first.order(),
                Math.max(1, Math.round(nanos)),
                means(loads.stream().map(Sample::phases).toList()),
                first.client(),
                first.server(),
                first.wireBytes(),
                loads.get(loads.size() - 1).verified(),
                null,
                first.process(),
                loads.size(),
                loads.stream().map(Sample::elapsedNanos).toList());
    }

    /** Of every name; a load without it took 0 of it. */
    private static Map<String, Long> means(List<Map<String, Long>> all) {
        Map<String, Long> sums = new LinkedHashMap<>();
        all.forEach(one -> one.forEach((name, value) -> sums.merge(name, value, Long::sum)));
        sums.replaceAll((name, sum) -> Math.round((double) sum / all.size()));
        return sums;
    }
}
