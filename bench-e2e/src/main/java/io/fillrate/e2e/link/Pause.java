package io.fillrate.e2e.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Waiting to the microsecond. */
final class Pause {

    private Pause() {}

    /** Has Linux wake the calling thread on time: by default it may be 50 µs late, to save power; see proc_pid_timerslack_ns(5). */
    static void precisely() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            Files.writeString(Path.of("/proc/" + thread + "/timerslack_ns"), "1");
        } catch (IOException | UnsupportedOperationException notLinux) {
            // A little late, then; Links says by how much.
        }
    }

    /** Waits until a time of {@link System#nanoTime}. */
    static void until(long time) throws InterruptedException {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
