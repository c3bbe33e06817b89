package io.fillrate.report.results;

import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Several loads in a row as one sample: the mean of every amount, rounded. What one of them does not know, the mean does not know. */
public final class MeanSample {

    private MeanSample() {}

    /**
     * Returns the mean of loads; a single one unchanged.
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
        return new Sample(
                first.round(),
                first.order(),
                Math.max(1, Objects.requireNonNull(mean(loads, Sample::elapsedNanos))),
                means(loads.stream().map(Sample::phases).toList()),
                client(loads.stream().map(Sample::client).toList()),
                server(loads.stream().map(Sample::server).toList()),
                mean(loads, Sample::wireBytes),
                loads.stream().allMatch(Sample::verified),
                null,
                first.process(),
                loads.size());
    }

    private static @Nullable ClientUsage client(List<@Nullable ClientUsage> all) {
        List<ClientUsage> known = all.stream().filter(Objects::nonNull).toList();
        return known.size() < all.size()
                ? null
                : new ClientUsage(
                        mean(known, ClientUsage::cpuNanos),
                        mean(known, ClientUsage::cpuSystemNanos),
                        mean(known, ClientUsage::allocatedBytes),
                        mean(known, ClientUsage::gcMillis),
                        mean(known, ClientUsage::gcCount),
                        mean(known, ClientUsage::peakHeapBytes),
                        mean(known, ClientUsage::contextSwitches),
                        mean(known, ClientUsage::migrations));
    }

    private static @Nullable ServerUsage server(List<@Nullable ServerUsage> all) {
        List<ServerUsage> known = all.stream().filter(Objects::nonNull).toList();
        return known.size() < all.size()
                ? null
                : new ServerUsage(
                        mean(known, ServerUsage::cpuUserNanos),
                        mean(known, ServerUsage::cpuSystemNanos),
                        mean(known, ServerUsage::ioWaitNanos),
                        means(known.stream().map(ServerUsage::counters).toList()));
    }

    /** Of every name; a load without it took 0 of it. */
    private static Map<String, Long> means(List<Map<String, Long>> all) {
        Map<String, Long> sums = new LinkedHashMap<>();
        all.forEach(one -> one.forEach((name, value) -> sums.merge(name, value, Long::sum)));
        sums.replaceAll((name, sum) -> Math.round((double) sum / all.size()));
        return sums;
    }

    private static <T> @Nullable Long mean(List<T> all, Function<T, @Nullable Long> amount) {
        double sum = 0;
        for (T one : all) {
            Long value = amount.apply(one);
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return Math.round(sum / all.size());
    }
}
