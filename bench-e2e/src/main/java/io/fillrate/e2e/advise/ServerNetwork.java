package io.fillrate.e2e.advise;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.e2e.link.Links;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.report.results.Link;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What a connection to the server does. Immutable.
 *
 * @param rttNanos that a statement without work takes, the median of some
 * @param statements how many
 * @param bits per second that the connection carries to the server at least, as the time of driver and server is in it; null if not known
 * @param problem why not; empty if it is known
 */
record ServerNetwork(
        double rttNanos, int statements, @Nullable Double bits, String problem) {

    private static final int WARM_UP = 20;
    private static final int MIN_STATEMENTS = 5;
    private static final int MAX_STATEMENTS = 101;
    private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int TIMEOUT_SECONDS = 60;

    /** Bytes of the first statement; of the last, fewer than what MariaDB takes by default; and from one to the next. */
    private static final int SMALLEST = 1 << 16;

    private static final int LARGEST = 1 << 22;
    private static final int GROWTH = 4;

    /** The first ones widen TCP's window. */
    private static final int REPEATED = 4;

    private static final double CLEAR_NANOS = 40e6;
    private static final double CLEAR_ROUND_TRIPS = 4;

    private static final double BITS = 8e9;

    /**
     * Measures over a connection of its own, for a second or two.
     *
     * @return empty for a database without a network
     * @throws TargetException if the database cannot be reached
     */
    static Optional<ServerNetwork> measure(Target target, Link link) {
        if (target.database() == DatabaseKind.DUCKDB) {
            return Optional.empty();
        }
        Session session = target.session(direct -> Links.shared().through(link, direct));
        try (Connection connection = session.connect()) {
            return Optional.of(measured(connection));
        } catch (SQLException e) {
            throw new TargetException("bench.url: cannot measure the network: " + OneLine.of(e), e);
        }
    }

    private static ServerNetwork measured(Connection connection) throws SQLException {
        double[] nanos = new double[MAX_STATEMENTS];
        int count = 0;
        for (int i = -WARM_UP; i < 0; i++) {
            ping(connection);
        }
        double spent = 0;
        while (count < MIN_STATEMENTS || (count < MAX_STATEMENTS && spent < ENOUGH_NANOS)) {
            nanos[count] = ping(connection);
            spent += nanos[count++];
        }
        double rtt = Median.withDefaults().evaluate(Arrays.copyOf(nanos, count));
        try {
            return new ServerNetwork(rtt, count, bits(connection, rtt), "");
        } catch (SQLException e) {
            return new ServerNetwork(rtt, count, null, OneLine.of(e));
        }
    }

    /** What the drivers send for this is a statement or message without work. */
    private static double ping(Connection connection) throws SQLException {
        long began = System.nanoTime();
        if (!connection.isValid(TIMEOUT_SECONDS)) {
            throw new SQLException("the connection has ended");
        }
        return (double) System.nanoTime() - began;
    }

    /** The connection's, by the first of rising sizes whose bytes take clearly longer than a round trip. */
    private static double bits(Connection connection, double rtt) throws SQLException {
        try (PreparedStatement length = connection.prepareStatement("SELECT octet_length(?)")) {
            for (int size = SMALLEST; ; size *= GROWTH) {
                double nanos = shortest(length, size) - rtt;
                if (nanos > Math.max(CLEAR_NANOS, CLEAR_ROUND_TRIPS * rtt) || size >= LARGEST) {
                    return size * BITS / Math.max(1, nanos);
                }
            }
        }
    }

    private static double shortest(PreparedStatement length, int bytes) throws SQLException {
        byte[] letters = new byte[bytes]; // drivers that send text escape none of them, and none are compressed by much
        Random random = new Random(bytes);
        for (int i = 0; i < bytes; i++) {
            letters[i] = (byte) ('a' + random.nextInt(26));
        }
        length.setBytes(1, letters);
        double shortest = Double.MAX_VALUE;
        for (int i = 0; i < REPEATED; i++) {
            long began = System.nanoTime();
            length.execute();
            shortest = Math.min(shortest, (double) System.nanoTime() - began);
        }
        return shortest;
    }
}
