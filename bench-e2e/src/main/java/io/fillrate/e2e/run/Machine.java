package io.fillrate.e2e.run;

import io.fillrate.e2e.settings.Secret;
import io.fillrate.report.format.Environment;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.Map;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** The machine and the software that measure. */
final class Machine {

    private Machine() {}

    /** All but the databases. */
    static Environment describe() {
        SystemInfo system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        RuntimeMXBean java = ManagementFactory.getRuntimeMXBean();
        return new Environment(
                hardware.getProcessor().getProcessorIdentifier().getName(),
                Runtime.getRuntime().availableProcessors(),
                hardware.getMemory().getTotal(),
                system.getOperatingSystem().toString(),
                ManagementFactory.getOperatingSystemMXBean().getVersion(),
                java.getVmVendor() + " " + Runtime.version(),
                jvmArguments(java),
                Libraries.versions(),
                Map.of(),
                Cgroup.MOUNTED.limits());
    }

    /** Without our own properties, which the settings show, and without passwords. */
    private static List<String> jvmArguments(RuntimeMXBean java) {
        return java.getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-Dbench."))
                .map(Secret::masked)
                .toList();
    }
}
