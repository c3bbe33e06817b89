package io.fillrate.e2e.targets.mysql;

import io.fillrate.e2e.targets.Administration;
import io.fillrate.e2e.targets.TargetException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Pages that InnoDB has changed in memory and not yet written to the data files. There is no statement for a checkpoint, but a server that is told
 * to keep no dirty pages writes them.
 *
 * @param usual what the server is told otherwise, in percent; null if the user may not tell it anything
 */
record DirtyPages(Administration administration, @Nullable String usual) {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 5;

    static DirtyPages of(Administration administration) {
        String usual =
                administration.askOne("read innodb_max_dirty_pages_pct", "select @@global.innodb_max_dirty_pages_pct");
        try {
            set(administration, usual);
            return new DirtyPages(administration, usual);
        } catch (TargetException notAllowed) {
            return new DirtyPages(administration, null);
        }
    }

    private static void set(Administration administration, String percent) {
        administration.execute("set innodb_max_dirty_pages_pct", "set global innodb_max_dirty_pages_pct = " + percent);
    }

    /** Whether the user may have them written. */
    boolean areWritten() {
        return usual != null;
    }

    /** Has the server write them, and waits until it has; after 20 seconds whether it has or not. */
    void write() {
        if (usual == null) {
            return;
        }
        set(administration, "0");
        try {
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (count() > 0 && System.nanoTime() - end < 0) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            set(administration, usual);
        }
    }

    private long count() {
        return new MySqlCounters(administration).status("Innodb_buffer_pool_pages_dirty");
    }
}
