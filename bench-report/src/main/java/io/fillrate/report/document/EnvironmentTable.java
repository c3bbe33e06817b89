package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.format.Environment;
import io.fillrate.report.format.Results;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was measured, on what. */
public final class EnvironmentTable {

    private static final String UNKNOWN = "unknown";

    private EnvironmentTable() {}

    public static Block.Table of(Results results) {
        Environment environment = results.environment();
        Long memory = environment.memoryBytes();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("CPU", known(environment.cpu()) + ", " + environment.cores() + " cores"));
        rows.add(List.of("memory", memory == null ? UNKNOWN : Numbers.bytes(memory)));
        rows.add(List.of("system", environment.os() + ", kernel " + known(environment.kernel())));
        rows.add(List.of("Java", environment.jdk() + " " + String.join(" ", environment.jvmArgs())));
        rows.add(List.of("drivers", joined(environment.drivers(), " ")));
        environment.database().forEach((name, database) -> {
            rows.add(List.of(name, database.version() + ", " + database.target()));
            rows.add(List.of(name + " tables", known(database.tablePersistence())));
            rows.add(List.of(name + " settings", joined(database.settings(), "=")));
        });
        environment.facts().forEach((name, fact) -> rows.add(List.of(name, fact)));
        rows.add(List.of("run settings", joined(results.run().settings(), "=")));
        return new Block.Table(List.of(Column.text("environment"), Column.text("")), rows);
    }

    private static String known(@Nullable String text) {
        return text == null ? UNKNOWN : text;
    }

    private static String joined(Map<String, String> map, String sign) {
        return map.entrySet().stream()
                .map(entry -> entry.getKey() + sign + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
