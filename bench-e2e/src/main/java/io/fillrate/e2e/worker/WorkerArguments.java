package io.fillrate.e2e.worker;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a worker is started with.
 *
 * @param properties that begin with {@code bench.}
 * @param servers JDBC URLs of servers that run already, by database
 */
record WorkerArguments(Map<String, String> properties, Map<String, String> servers) {

    private static final String PROPERTY = "-D";
    private static final String SERVER = "--server=";

    /** @throws IllegalArgumentException if one is neither {@code -Dbench.name=value} nor {@code --server=database=URL} */
    static WorkerArguments of(List<String> arguments) {
        Map<String, String> properties = new TreeMap<>();
        Map<String, String> servers = new TreeMap<>();
        for (String one : arguments) {
            if (one.startsWith(PROPERTY + "bench.") && one.contains("=")) {
                put(properties, one.substring(PROPERTY.length()));
            } else if (one.startsWith(SERVER) && one.indexOf('=', SERVER.length()) > 0) {
                put(servers, one.substring(SERVER.length()));
            } else {
                throw new IllegalArgumentException(one + ": no such argument; allowed: -Dbench.name=value");
            }
        }
        return new WorkerArguments(properties, servers);
    }

    private static void put(Map<String, String> map, String pair) {
        int end = pair.indexOf('=');
        map.put(pair.substring(0, end), pair.substring(end + 1));
    }
}
