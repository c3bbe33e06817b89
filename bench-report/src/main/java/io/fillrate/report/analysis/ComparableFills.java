package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.analysis.Conditions.Kind;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.SettingRole;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fills as a run to be compared: every sample is a measurement, and the results file describes the conditions. */
final class ComparableFills {

    private static final String UNIT = "ns per load";

    /** Facts about the machine that limit it; other facts describe the run. */
    private static final String MACHINE_FACT = "machine_";

    private static final double BYTES_PER_GIB = 1L << 30;

    private ComparableFills() {}

    static ComparableRun of(String source, Results results) {
        return new ComparableRun(
                source,
                name(results.run()),
                conditions(results),
                results.run().pairing(),
                results.series().stream()
                        .map(one -> series(one, results.run().pairing()))
                        .toList());
    }

    private static String name(Run run) {
        String dirty = Boolean.TRUE.equals(run.dirty()) ? " with uncommitted changes" : "";
        return run.id() + ", " + (run.commit() == null ? "unknown revision" : "revision " + run.commit() + dirty);
    }

    private static ComparableSeries series(Series series, @Nullable Pairing pairing) {
        Outcome outcome = Outcome.of(series);
        return outcome.reason() == null
                ? new ComparableSeries(
                        SeriesName.readable(series),
                        UNIT,
                        series.samples().stream()
                                .map(sample -> measurement(sample, series.rows()))
                                .toList(),
                        true,
                        pairing == null ? Map.of() : counterCosts(series, pairing),
                        null)
                : ComparableSeries.without(SeriesName.readable(series), UNIT, outcome.reason());
    }

    /** A counter that is larger by one per row is so as often as there are rows. */
    private static Map<String, Double> counterCosts(Series series, Pairing pairing) {
        Map<String, Double> costs = new TreeMap<>(pairing.counterNanos().getOrDefault(series.database(), Map.of()));
        costs.replaceAll((counter, nanos) -> nanos * series.rows());
        return costs;
    }

    private static Measurement measurement(Sample sample, long rows) {
        Map<String, Double> phases = new LinkedHashMap<>();
        sample.phases().forEach((name, nanos) -> phases.put(name, nanos.doubleValue()));
        return new Measurement(
                sample.round(),
                Objects.requireNonNullElse(sample.process(), 1), // runs of one process did not record it
                sample.elapsedNanos(),
                phases,
                rows == 0 ? Map.of() : counters(sample, rows),
                Objects.requireNonNullElse(sample.loadNanos(), List.<Long>of()).stream()
                        .map(Long::doubleValue)
                        .toList());
    }

    private static Map<String, Double> counters(Sample sample, long rows) {
        Map<String, Double> perRow = new LinkedHashMap<>();
        ClientUsage client = sample.client();
        ServerUsage server = sample.server();
        put(perRow, "wireBytes", sample.wireBytes(), rows);
        put(perRow, "allocatedBytes", client == null ? null : client.allocatedBytes(), rows);
        if (server != null) {
            put(perRow, "walBytes", server.counters().get("walBytes"), rows);
            put(perRow, "roundTrips", server.counters().get("roundTrips"), rows);
            put(perRow, "parseMessages", server.counters().get("parseMessages"), rows);
        }
        return perRow;
    }

    private static void put(Map<String, Double> perRow, String name, @Nullable Long total, long rows) {
        if (total != null) {
            perRow.put(name, total.doubleValue() / rows);
        }
    }

    private static Conditions conditions(Results results) {
        Environment environment = results.environment();
        return new Conditions(Map.of(
                Kind.MACHINE,
                machine(environment),
                Kind.JDK,
                Map.of("JDK", environment.jdk(), "JVM arguments", String.join(" ", environment.jvmArgs())),
                Kind.DATABASE,
                databases(environment.database()),
                Kind.DATA,
                settings(results.run(), Set.of(SettingRole.DATA)),
                Kind.SETTINGS,
                settings(results.run(), Set.of(SettingRole.CONDITION, SettingRole.WARM_UP)),
                Kind.DRIVERS,
                environment.drivers()));
    }

    private static Map<String, String> machine(Environment environment) {
        Map<String, String> machine = new TreeMap<>();
        machine.put("CPU", String.valueOf(environment.cpu()));
        machine.put("cores", String.valueOf(environment.cores()));
        machine.put("operating system", environment.os());
        machine.put("kernel", String.valueOf(environment.kernel()));
        Long memory = environment.memoryBytes();
        // the share that firmware and kernel reserve varies by some megabytes from boot to boot
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

    private static Map<String, String> settings(Run run, Set<SettingRole> roles) {
        return run.settings().entrySet().stream()
                .filter(setting -> roles.contains(run.role(setting.getKey())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
