package io.fillrate.e2e.run;

import io.fillrate.e2e.targets.ProcessTimes;
import io.fillrate.e2e.targets.ProcessTree;
import io.fillrate.e2e.targets.ProcessorTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Who has used the processors of a Linux machine, at one moment. The difference of two readings tells what others used in between: all that
 * was not idle, without our processes and without the threads of the kernel, which mostly work for the loads.
 *
 * @param all the processors
 * @param ours CPU time of our processes
 * @param kernel CPU time of the kernel's threads; none where they cannot be seen, as in a container
 */
record CpuReading(ProcessorTimes all, ProcessTimes ours, ProcessTimes kernel) {

    private static final Path KERNEL_THREADS = Path.of("/proc/2/comm");
    private static final ProcessTree KERNEL = new ProcessTree(kernelThreads());

    /**
     * What was used in between.
     *
     * @param total time of all processors
     * @param others in processes that are not ours
     * @param steal in which the host had others run
     */
    record Use(Duration total, Duration others, Duration steal) {

        static final Use NONE = new Use(Duration.ZERO, Duration.ZERO, Duration.ZERO);

        /** In this time and in another. */
        Use plus(Use more) {
            return new Use(total.plus(more.total), others.plus(more.others), steal.plus(more.steal));
        }
    }

    /** Now; empty on systems other than Linux. */
    static Optional<CpuReading> of(ProcessTree ours) {
        return ProcessorTimes.now().map(all -> new CpuReading(all, ours.times(), KERNEL.times()));
    }

    /** What was used since an earlier reading of the same processes. */
    Use since(CpuReading before) {
        Duration known = Duration.ofNanos(
                ours.since(before.ours).nanos() + kernel.since(before.kernel).nanos());
        Duration others = all.busy().minus(before.all.busy()).minus(known);
        return new Use(
                all.total().minus(before.all.total()),
                others.isNegative() ? Duration.ZERO : others,
                all.steal().minus(before.all.steal()));
    }

    /** All descend from the second process, unless that is an ordinary one, as in a container. */
    private static Set<Integer> kernelThreads() {
        try {
            return Files.readString(KERNEL_THREADS).strip().equals("kthreadd") ? Set.of(2) : Set.of();
        } catch (IOException hidden) {
            return Set.of();
        }
    }
}
