package io.fillrate.spark;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** The CPU time of this process and of the executors that it has started. */
final class ClientCpu {

    private static final double NANOS = 1e9;

    private ClientCpu() {}

    /** Of all that live; executors must not end meanwhile. */
    static double seconds() {
        ProcessHandle own = ProcessHandle.current();
        return Stream.concat(Stream.of(own), own.descendants().filter(ClientCpu::isJava))
                        .map(process -> process.info().totalCpuDuration())
                        .flatMap(Optional::stream)
                        .mapToLong(Duration::toNanos)
                        .sum()
                / NANOS;
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info().command().map(command -> command.endsWith("java")).orElse(false);
    }
}
