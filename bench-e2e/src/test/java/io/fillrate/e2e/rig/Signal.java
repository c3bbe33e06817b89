package io.fillrate.e2e.rig;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Something that one thread waits for until another gives it, or an interrupt comes. */
final class Signal {

    private static final long FAR_TOO_LONG_SECONDS = 60;

    private final CountDownLatch given = new CountDownLatch(1);
    private volatile boolean interrupted;

    void give() {
        given.countDown();
    }

    /** Waits; an interrupt ends that, and the thread stays interrupted. */
    void await() {
        try {
            if (!given.await(FAR_TOO_LONG_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no signal for " + FAR_TOO_LONG_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            interrupted = true;
            Thread.currentThread().interrupt();
        }
    }

    /** Whether an interrupt has ended the waiting. */
    boolean interrupted() {
        return interrupted;
    }
}
