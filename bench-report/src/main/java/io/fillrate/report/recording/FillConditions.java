package io.fillrate.report.recording;

import io.fillrate.report.format.DatabaseInfo;
import io.fillrate.report.format.Environment;
import io.fillrate.report.format.Results;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a {@code results.json} says of the conditions of its run. */
final class FillConditions {

    /** Settings that choose what is measured, which the names of the series tell, or say where results go. */
    private static final Set<String> SELECTION = Set.of(
            "bench.databases",
            "bench.strategies",
            "bench.workload",
            "bench.rows",
            "bench.batch",
            "bench.chunk",
            "bench.partitions",
            "bench.commit",
            "bench.iterations",
            "bench.slow",
            "bench.out",
            "bench.resume",
            "bench.display",
            "bench.operations",
            "bench.changes");

    private static final Set<String> DATA = Set.of(
            "bench.seed",
            "bench.warehouses",
            "bench.items",
            "bench.districts",
            "bench.customers",
            "bench.minLines",
            "bench.maxLines");

    /** Facts about the machine that limit it; other facts describe the run. */
    private static final String MACHINE_FACT = "machine_";

    private static final double BYTES_PER_GIB = 1L << 30;

    private FillConditions() {}

    static Conditions of(Results results) {
        Environment environment = results.environment();
        return new Conditions(Map.of(
                Aspect.MACHINE,
                machine(environment),
                Aspect.JDK,
                Map.of("JDK", environment.jdk(), "JVM arguments", String.join(" ", environment.jvmArgs())),
                Aspect.DATABASE,
                databases(environment.database()),
                Aspect.DATA,
                settings(results, true),
                Aspect.SETTINGS,
                settings(results, false),
                Aspect.DRIVERS,
                environment.drivers()));
    }

    private static Map<String, String> machine(Environment environment) {
        Map<String, String> machine = new TreeMap<>();
        machine.put("CPU", String.valueOf(environment.cpu()));
        machine.put("cores", String.valueOf(environment.cores()));
        machine.put("operating system", environment.os());
        machine.put("kernel", String.valueOf(environment.kernel()));
        Long memory = environment.memoryBytes();
        // what firmware and kernel keep for themselves varies by some megabytes from boot to boot
        machine.put("memory", memory == null ? "unknown" : Math.round(memory / BYTES_PER_GIB) + " GiB");
        environment.facts().forEach((name, fact) -> {
            if (name.startsWith(MACHINE_FACT)) {
                machine.put(name, fact);
            }
        });
        return machine;
    }

    private static Map<String, String> databases(Map<String, DatabaseInfo> databases) {
        Map<String, String> conditions = new TreeMap<>();
        databases.forEach((name, info) -> {
            conditions.put(name + " version", info.version());
            conditions.put(name + " target", info.target());
            conditions.put(name + " tables", String.valueOf(info.tablePersistence()));
            info.settings().forEach((setting, value) -> conditions.put(name + " " + setting, value));
        });
        return conditions;
    }

    private static Map<String, String> settings(Results results, boolean data) {
        return results.run().settings().entrySet().stream()
                .filter(setting -> !SELECTION.contains(setting.getKey()) && DATA.contains(setting.getKey()) == data)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
