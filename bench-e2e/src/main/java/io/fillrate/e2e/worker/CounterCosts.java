package io.fillrate.e2e.worker;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The cost of one more unit of each of the gate's counters on this machine, in nanoseconds, measured apart from loads. It predicts how much
 * longer a load takes when a counter has grown.
 */
final class CounterCosts {

    private static final int CLIENT_WARM_UP = 3;
    private static final int WARM_UP = 300;
    private static final int ROUND_TRIPS = 300;
    private static final int LARGE = 20;
    private static final int BYTES = 1 << 20;
    private static final int OBJECT_BYTES = 1 << 10;
    private static final int OBJECTS = 1 << 17;

    /** Where the compiler must leave objects alone. */
    @SuppressWarnings("unused")
    private static volatile byte @Nullable [] latest;

    /** What is measured. */
    private interface Action {
        void run() throws SQLException;
    }

    private CounterCosts() {}

    /** Of the virtual machine: {@code allocatedBytes}. */
    static Map<String, Double> ofClient() {
        for (int i = 0; i < CLIENT_WARM_UP; i++) {
            allocate();
        }
        long began = System.nanoTime();
        allocate();
        return Map.of("allocatedBytes", (double) (System.nanoTime() - began) / OBJECTS / OBJECT_BYTES);
    }

    private static void allocate() {
        for (int i = 0; i < OBJECTS; i++) {
            latest = new byte[OBJECT_BYTES];
        }
    }

    /**
     * Of PostgreSQL: {@code roundTrips} of a statement without work, {@code parseMessages} of a small statement, {@code wireBytes}
     * from client to server, and {@code walBytes}, flushed in portions of a MiB.
     *
     * @throws SQLException if the server refuses
     */
    static Map<String, Double> ofServer(Session session) throws SQLException {
        Map<String, Double> costs = new TreeMap<>();
        try (Connection connection = session.connect(Map.of("prepareThreshold", "1"));
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("select 1");
                PreparedStatement length = connection.prepareStatement("select octet_length(?)")) {
            double roundTrip = median(WARM_UP, ROUND_TRIPS, prepared::execute);
            costs.put("roundTrips", roundTrip);
            int[] number = {0};
            double parsed = median(WARM_UP, ROUND_TRIPS, () -> statement.execute("select " + number[0]++));
            costs.put("parseMessages", Math.max(0, parsed - roundTrip));
            length.setBytes(1, new byte[BYTES]);
            costs.put("wireBytes", Math.max(0, median(LARGE, LARGE, length::execute) - roundTrip) / BYTES);
            String message = "select pg_logical_emit_message(true, 'fillrate', repeat('x', " + BYTES + "))";
            costs.put("walBytes", Math.max(0, median(2, LARGE, () -> statement.execute(message)) - roundTrip) / BYTES);
        }
        return costs;
    }

    private static double median(int warmUp, int times, Action action) throws SQLException {
        for (int i = 0; i < warmUp; i++) {
            action.run();
        }
        double[] nanos = new double[times];
        for (int i = 0; i < times; i++) {
            long began = System.nanoTime();
            action.run();
            nanos[i] = System.nanoTime() - began;
        }
        return Median.withDefaults().evaluate(nanos);
    }
}
