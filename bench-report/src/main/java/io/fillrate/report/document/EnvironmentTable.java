package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.format.Environment;
import io.fillrate.report.format.Results;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was measured, on what. */
public final class EnvironmentTable {

    private static final String UNKNOWN = "unknown";

    private EnvironmentTable() {}

    /** All of it in one table. */
    public static Block.Table of(Results results) {
        List<List<String>> rows = new ArrayList<>(overview(results).rows());
        settings(results).forEach((name, settings) -> rows.add(List.of(name, joined(settings, "="))));
        return table("environment", rows);
    }

    /** All but settings. */
    public static Block.Table overview(Results results) {
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
        });
        environment.facts().forEach((name, fact) -> rows.add(List.of(name, fact)));
        return table("environment", rows);
    }

    /** The settings of each database and of the run, a table each, by name. */
    public static Map<String, Block.Table> settingTables(Results results) {
        Map<String, Block.Table> tables = new LinkedHashMap<>();
        settings(results)
                .forEach((name, settings) -> tables.put(
                        name,
                        table(
                                name,
                                settings.entrySet().stream()
                                        .map(one -> List.of(one.getKey(), one.getValue()))
                                        .toList())));
        return tables;
    }

    private static Map<String, Map<String, String>> settings(Results results) {
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        results.environment()
                .database()
                .forEach((name, database) -> settings.put(name + " settings", database.settings()));
        settings.put("run settings", results.run().settings());
        return settings;
    }

    private static Block.Table table(String name, List<List<String>> rows) {
        return new Block.Table(List.of(Column.text(name), Column.text("")), rows);
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
