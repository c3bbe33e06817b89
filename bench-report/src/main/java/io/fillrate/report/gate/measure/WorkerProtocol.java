package io.fillrate.report.gate.measure;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.fillrate.report.results.Results;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The messages between a gate run and its processes: JSON, one value a line. A worker begins with its
 * {@link Beginning} and answers each {@link FillRequest} with a
 * {@link io.fillrate.report.results.Sample}; a host begins with its {@link Servers}. Fields are only ever added, as the two builds of a
 * gate may differ in age.
 */
public final class WorkerProtocol {

    private WorkerProtocol() {}

    /**
     * A request for one fill.
     *
     * @param series index of the series in the results that the worker began with
     * @param round number of the pair, from 1
     * @param order place within the pair, from 1
     * @param loads in a row, answered by one sample with their means; null for one
     * @param load which of these loads, from 1, as they are interleaved with those of the other build; null for all of them
     * @param prepares whether this load is only prepared, and taken by the next request, which is the same but for this; answered by
     *     {@link Prepared}; null for no
     */
    public record FillRequest(
            int series,
            int round,
            int order,
            @Nullable Integer loads,
            @Nullable Integer load,
            @Nullable Boolean prepares) {

        /** Returns whether the load is only prepared. */
        public boolean isPreparation() {
            return Boolean.TRUE.equals(prepares);
        }

        FillRequest asPreparation() {
            return new FillRequest(series, round, order, loads, load, true);
        }

        /** Returns how many loads in a row. */
        public int count() {
            return loads == null ? 1 : loads;
        }
    }

    /**
     * That a load is prepared.
     *
     * @param prepared false if that failed; the load will fail, too, and say why
     */
    public record Prepared(boolean prepared) {}

    /**
     * What a worker begins with.
     *
     * @param results without samples
     * @param repeats whether it takes several loads in a row
     * @param interleaves whether it takes them one by one
     * @param prepares whether it prepares them on request
     */
    public record Beginning(@JsonUnwrapped Results results, boolean repeats, boolean interleaves, boolean prepares) {}

    /**
     * The part of a {@link Beginning} that older workers do not have.
     *
     * @param repeats whether the worker takes several loads in a row; null for older ones, which do not
     * @param interleaves whether it takes them one by one; null for older ones, which do not
     * @param prepares whether it prepares them on request; null for older ones, which do not
     */
    record Abilities(
            @Nullable Boolean repeats,
            @Nullable Boolean interleaves,
            @Nullable Boolean prepares) {

        boolean canRepeat() {
            return Boolean.TRUE.equals(repeats);
        }

        boolean canInterleave() {
            return Boolean.TRUE.equals(interleaves);
        }

        boolean canPrepare() {
            return Boolean.TRUE.equals(prepares);
        }
    }

    /**
     * The servers that a host has started.
     *
     * @param urls of JDBC, by database; none for databases that run within the worker or have a URL of their own
     * @param counterNanos nanoseconds that one more of a counter takes, by database and name of the counter; none from older hosts
     */
    public record Servers(
            Map<String, String> urls,
            @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Map<String, Double>> counterNanos) {

        static final Servers NONE = new Servers(Map.of(), Map.of());

        /** Sorts them by database. */
        public Servers {
            urls = new TreeMap<>(urls);
            counterNanos = new TreeMap<>(counterNanos);
        }

        /** For a worker that uses them: {@code --server=postgres=jdbc:...}. */
        List<String> arguments() {
            return urls.entrySet().stream()
                    .map(entry -> "--server=" + entry.getKey() + "=" + entry.getValue())
                    .toList();
        }
    }
}
