package io.fillrate.report.render;

import io.fillrate.report.render.Block.DataTable;
import io.fillrate.report.render.Document.Kind;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was measured, on what: machine, software, facts, and all settings. */
final class EnvironmentSection {

    private static final String UNKNOWN = "unknown";

    private EnvironmentSection() {}

    static Section of(Results results, String id) {
        Environment environment = results.environment();
        List<Block> blocks = new ArrayList<>();
        blocks.add(table("environment", "Machine, software and other facts about the run", overview(environment)));
        environment.database().forEach((name, database) -> blocks.add(settings(name, database.settings())));
        blocks.add(settings("run", results.run().settings()));
        return new Section(id, "Environment", Kind.REFERENCE, blocks);
    }

    private static List<List<String>> overview(Environment environment) {
        Long memory = environment.memoryBytes();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("CPU", known(environment.cpu()) + ", " + environment.cores() + " cores"));
        rows.add(List.of("memory", memory == null ? UNKNOWN : Numbers.bytes(memory)));
        rows.add(List.of("system", environment.os() + ", kernel " + known(environment.kernel())));
        rows.add(List.of("Java", environment.jdk() + " " + String.join(" ", environment.jvmArgs())));
        rows.add(List.of("drivers", joined(environment.drivers())));
        environment.database().forEach((name, database) -> {
            rows.add(List.of(name, database.version() + ", " + database.target()));
            rows.add(List.of(name + " tables", known(database.tablePersistence())));
        });
        environment.facts().forEach((name, fact) -> rows.add(List.of(name, Numbers.percent(fact))));
        return rows;
    }

    private static Block settings(String owner, Map<String, String> settings) {
        String name = owner + " settings";
        return table(
                name,
                name,
                settings.entrySet().stream()
                        .map(one -> List.of(one.getKey(), one.getValue()))
                        .toList());
    }

    private static Block table(String header, String caption, List<List<String>> rows) {
        return new DataTable(caption, new TextTable(List.of(Column.text(header), Column.text("")), rows), true);
    }

    private static String known(@Nullable String text) {
        return text == null ? UNKNOWN : text;
    }

    private static String joined(Map<String, String> versions) {
        return versions.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
