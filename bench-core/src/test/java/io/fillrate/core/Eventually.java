package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what another process does in its own time. */
public final class Eventually {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int PAUSE_MILLIS = 20;

    private Eventually() {}

    /** Waits until it is true; fails if that takes too long. */
    public static void holds(String what, Callable<Boolean> condition) {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        try {
            while (!condition.call()) {
                assertThat(System.nanoTime()).as(what).isLessThan(end);
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (Exception e) {
            throw new AssertionError(what, e);
        }
    }
}
