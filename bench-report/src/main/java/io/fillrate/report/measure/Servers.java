package io.fillrate.report.measure;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a host answers with when its servers are ready.
 *
 * @param urls of JDBC, by database; none for databases that run within the worker or have a URL of their own
 */
public record Servers(Map<String, String> urls) {

    /** Sorts them by database. */
    public Servers {
        urls = new TreeMap<>(urls);
    }
}
