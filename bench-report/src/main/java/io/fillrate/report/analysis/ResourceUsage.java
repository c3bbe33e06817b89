package io.fillrate.report.analysis;

import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What client and server used for the loads of a series: medians over the samples that record it.
 *
 * @param medians by measure; a measure that no sample records is missing
 */
public record ResourceUsage(Map<Measure, Double> medians) {

    /** How a measure is counted. */
    public enum Unit {
        /** Divided by the rows of the load. */
        PER_ROW,
        /** Bytes of the whole load. */
        BYTES,
        /** Events of the whole load. */
        COUNT
    }

    /** What is measured, in the order of reports. */
    public enum Measure {
        CLIENT_CPU("client CPU ns/row", Unit.PER_ROW, client(ClientUsage::cpuNanos)),
        CLIENT_KERNEL_CPU("of it in kernel", Unit.PER_ROW, client(ClientUsage::cpuSystemNanos)),
        ALLOCATED("allocated B/row", Unit.PER_ROW, client(ClientUsage::allocatedBytes)),
        PEAK_HEAP("peak heap", Unit.BYTES, client(ClientUsage::peakHeapBytes)),
        COLLECTIONS("GCs", Unit.COUNT, client(ClientUsage::gcCount)),
        WIRE("wire B/row", Unit.PER_ROW, Sample::wireBytes),
        ROUND_TRIPS("round trips", Unit.COUNT, counter("roundTrips")),
        PARSES("parses", Unit.COUNT, counter("parseMessages")),
        SERVER_CPU("server CPU ns/row", Unit.PER_ROW, ResourceUsage::serverCpu),
        WAL("WAL B/row", Unit.PER_ROW, counter("walBytes")),
        TABLE("table", Unit.BYTES, counter("tableBytes")),
        INDEXES("indexes", Unit.BYTES, counter("indexBytes"));

        private final String label;
        private final Unit unit;

        @SuppressWarnings("ImmutableEnumChecker") // the functions are pure, which their type cannot express
        private final Function<Sample, @Nullable Long> ofSample;

        Measure(String label, Unit unit, Function<Sample, @Nullable Long> ofSample) {
            this.label = label;
            this.unit = unit;
            this.ofSample = ofSample;
        }

        /** Returns the measure's name with its unit. */
        public String label() {
            return label;
        }

        /** Returns how it is counted. */
        public Unit unit() {
            return unit;
        }
    }

    /** Takes an unmodifiable copy. */
    public ResourceUsage {
        Map<Measure, Double> copy = new EnumMap<>(Measure.class);
        copy.putAll(medians);
        medians = Collections.unmodifiableMap(copy);
    }

    /** Returns the median of a measure, null when no sample records it. */
    public @Nullable Double median(Measure measure) {
        return medians.get(measure);
    }

    /** Returns the medians over the samples of a series. */
    public static ResourceUsage of(Series series) {
        Map<Measure, Double> medians = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            double[] known = series.samples().stream()
                    .map(measure.ofSample)
                    .filter(Objects::nonNull)
                    .mapToDouble(Long::doubleValue)
                    .toArray();
            boolean isRateOfNothing =
                    series.rows() == 0 && (measure == Measure.CLIENT_CPU || measure == Measure.SERVER_CPU);
            if (known.length > 0 && !isRateOfNothing) {
                double median = Median.withDefaults().evaluate(known);
                medians.put(measure, measure.unit == Unit.PER_ROW ? median / Math.max(1, series.rows()) : median);
            }
        }
        return new ResourceUsage(medians);
    }

    private static Function<Sample, @Nullable Long> client(Function<ClientUsage, @Nullable Long> part) {
        return sample -> sample.client() == null ? null : part.apply(sample.client());
    }

    private static Function<Sample, @Nullable Long> counter(String name) {
        return sample -> {
            ServerUsage server = sample.server();
            return server == null ? null : server.counters().get(name);
        };
    }

    /** All processes of the server, in user mode and in the kernel. */
    private static @Nullable Long serverCpu(Sample sample) {
        ServerUsage server = sample.server();
        Long user = server == null ? null : server.cpuUserNanos();
        Long system = server == null ? null : server.cpuSystemNanos();
        return user == null || system == null ? null : (Long) (user + system);
    }
}
