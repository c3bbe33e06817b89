package io.fillrate.report.gate.measure;

import java.util.Map;
import java.util.TreeMap;

/**
 * The messages between a gate run and its processes: JSON, one value a line. A worker begins with a
 * {@link io.fillrate.report.results.Results} without samples and answers each {@link FillRequest} with a
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
     */
    public record FillRequest(int series, int round, int order) {}

    /**
     * The servers that a host has started.
     *
     * @param urls of JDBC, by database; none for databases that run within the worker or have a URL of their own
     */
    public record Servers(Map<String, String> urls) {

        /** Sorts them by database. */
        public Servers {
            urls = new TreeMap<>(urls);
        }
    }
}
