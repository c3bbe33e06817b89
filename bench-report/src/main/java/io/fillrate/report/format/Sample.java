package io.fillrate.report.format;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One timed load.
 *
 * @param round in which timed round it ran, from 1; the samples of one round ran next to each other
 * @param order its place within that round, from 1
 * @param elapsedNanos wall-clock nanoseconds around the load, commit included; above 0 unless it failed
 * @param phases nanoseconds of its parts by name, in the order in which they began; empty when it was not divided
 * @param client what the client process used, null when it is not known
 * @param server what the server used, null when it is not known
 * @param wireBytes bytes between client and server, both directions, null when it is not known
 * @param verified whether every cell was read back and found right
 * @param error one line that says why the load failed, null when it did not; a sample that failed is not verified
 */
public record Sample(
        int round,
        int order,
        long elapsedNanos,
        Map<String, Long> phases,
        @Nullable ClientUsage client,
        @Nullable ServerUsage server,
        @Nullable Long wireBytes,
        boolean verified,
        @Nullable String error) {

    /** @throws IllegalArgumentException if a number is out of range, or a failed sample claims to be verified */
    public Sample {
        Check.atLeast(1, round, "round");
        Check.atLeast(1, order, "order");
        Check.atLeast(error == null ? 1 : 0, elapsedNanos, "elapsedNanos");
        phases = Check.notNegative(phases, "phases");
        Check.notNegative(wireBytes, "wireBytes");
        error = Check.oneLine(error, "error");
        if (verified && error != null) {
            throw new IllegalArgumentException("verified is true; allowed: false, the sample has an error");
        }
    }

    /** A load that succeeded and is not verified yet; what it used is not known. */
    public Sample(int round, int order, long elapsedNanos, Map<String, Long> phases) {
        this(round, order, elapsedNanos, phases, null, null, null, false, null);
    }

    /** A load that failed after so many nanoseconds; line breaks in the error become spaces. */
    public static Sample failed(int round, int order, long elapsedNanos, String error) {
        return new Sample(round, order, elapsedNanos, Map.of(), null, null, null, false, error);
    }

    /** This sample with what the client used. */
    public Sample with(ClientUsage used) {
        return new Sample(round, order, elapsedNanos, phases, used, server, wireBytes, verified, error);
    }

    /** This sample with what the server used. */
    public Sample with(ServerUsage used) {
        return new Sample(round, order, elapsedNanos, phases, client, used, wireBytes, verified, error);
    }

    /** This sample with the bytes between client and server. */
    public Sample withWireBytes(long bytes) {
        return new Sample(round, order, elapsedNanos, phases, client, server, bytes, verified, error);
    }

    /** This sample, every cell read back and found right. */
    public Sample withVerified() {
        return new Sample(round, order, elapsedNanos, phases, client, server, wireBytes, true, error);
    }

    /** This sample as one that failed, after the load (the verification found a difference, say). */
    public Sample withError(String reason) {
        return new Sample(round, order, elapsedNanos, phases, client, server, wireBytes, false, reason);
    }
}
