package io.fillrate.report.cli;

import io.fillrate.report.gate.measure.GateRun.Workers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the processes of a gate run run that load. */
final class LoadWorkers {

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGUMENTS",
            description = "JVM arguments of the load workers, separated by spaces (default: -Xmx1g -XX:+UseSerialGC"
                    + " -XX:TieredStopAtLevel=1).")
    private @Nullable String jvmArguments;

    Workers get() {
        return jvmArguments == null
                ? Workers.DEFAULT
                : Workers.DEFAULT.with(List.of(jvmArguments.trim().split("\\s+")));
    }
}
