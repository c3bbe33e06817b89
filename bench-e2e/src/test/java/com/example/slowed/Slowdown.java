package com.example.slowed;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * What is done to a strategy.
 *
 * @param nanosPerRow of doing nothing
 * @param bytesPerRow more on the wire
 * @param objectsPerRow more on the heap
 * @param diesInFill in which fill of its process it ends that; 0 for never
 * @param percentAfter how much longer each load takes, in percent of its own time; spent after the load
 */
record Slowdown(double nanosPerRow, double bytesPerRow, int objectsPerRow, int diesInFill, double percentAfter) {

    static Slowdown of(String strategy) {
        Properties all = properties();
        return new Slowdown(
                Double.parseDouble(all.getProperty(strategy + ".nanosPerRow", "0")),
                Double.parseDouble(all.getProperty(strategy + ".bytesPerRow", "0")),
                Integer.parseInt(all.getProperty(strategy + ".objectsPerRow", "0")),
                Integer.parseInt(all.getProperty(strategy + ".diesInFill", "0")),
                Double.parseDouble(all.getProperty(strategy + ".percentAfter", "0")));
    }

    /** Spins for at least that many nanoseconds; returns how many have passed. */
    static long spin(double nanos) {
        long started = System.nanoTime();
        while (System.nanoTime() - started < nanos) {
            Thread.onSpinWait();
        }
        return System.nanoTime() - started;
    }

    private static Properties properties() {
        Properties all = new Properties();
        try (InputStream stream = Slowdown.class.getResourceAsStream("/slowed.properties")) {
            if (stream != null) {
                all.load(stream);
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
