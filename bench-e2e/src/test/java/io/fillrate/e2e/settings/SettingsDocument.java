package io.fillrate.e2e.settings;

import io.fillrate.core.Capability;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code docs/SETTINGS.md}, generated from the definitions. */
public final class SettingsDocument {

    private static final String INTRODUCTION = """
            # Which settings does the benchmark have?

            <!-- Generated from the definitions in bench-e2e (io.fillrate.e2e.settings.Definitions); SettingsDocumentTest rewrites it with
                 ./mvnw -pl bench-e2e -am test -Dtest=SettingsDocumentTest -Dfillrate.docs.update=true -->

            Java system properties on Maven's command line; list items are separated by commas. `fillrate.jar run` has an option for
            each. **Limit**: an unknown property or an invalid value ends the run with one line that says what is allowed.

            ```
            ./mvnw -Pbench test -Dbench.rows=100,1000,10000 -Dbench.strategies='postgres/copy-*'
            ```

            | property | default | allowed | meaning |
            |---|---|---|---|
            """;

    private static final String BATCHES = """

            ## Rows per batch

            Used without `bench.batch`, and by the library without a batch size in `WriterOptions`:

            | rows | strategies |
            |---:|---|
            """;

    private static final String SHADOW_TABLES = """

            ## Strategies that replace the table

            These fill a shadow table and swap it with the empty table, all rows at once or none. The catalog is unchanged except for the
            table's object id and storage; tables for which this is not possible are refused before the first row
            ([details](DATABASES.md#parallel-loads-into-postgresql)). In `fillrate-core` they have `Capability.SHADOW_TABLE`.

            """;

    private SettingsDocument() {}

    /**
     * The whole text, in Markdown.
     *
     * @param registry the strategies that it lists
     */
    public static String markdown(Strategies registry) {
        return INTRODUCTION
                + Definitions.ALL.stream().map(SettingsDocument::line).collect(Collectors.joining())
                + BATCHES
                + batches(registry)
                + SHADOW_TABLES
                + shadowTables(registry);
    }

    private static String shadowTables(Strategies registry) {
        return registry.all().stream()
                .filter(strategy -> strategy.has(Capability.SHADOW_TABLE))
                .sorted(Comparator.comparing(Strategy::id))
                .map(SettingsDocument::name)
                .collect(Collectors.joining(", ", "", "\n"));
    }

    private static String batches(Strategies registry) {
        Map<Integer, List<String>> ids = registry.all().stream()
                .filter(strategy -> strategy.has(Capability.BATCHED) && !StrategyGroups.isExperiment(strategy))
                .sorted(Comparator.comparing(Strategy::id))
                .collect(Collectors.groupingBy(
                        Strategy::batchSize,
                        TreeMap::new,
                        Collectors.mapping(SettingsDocument::name, Collectors.toList())));
        return ids.entrySet().stream()
                .map(entry -> String.format(
                        Locale.ROOT, "| %,d | %s |\n", entry.getKey(), String.join(", ", entry.getValue())))
                .collect(Collectors.joining());
    }

    private static String name(Strategy strategy) {
        String id = "`" + strategy.id() + "`";
        return strategy.operation() == Operation.INSERT
                ? id
                : id + " (" + strategy.operation().name().toLowerCase(Locale.ROOT) + ")";
    }

    private static String line(Setting<?> setting) {
        String defaultText = setting.defaultText().isEmpty() ? "" : "`" + setting.defaultText() + "`";
        return "| `" + setting.property() + "` | " + defaultText + " | " + cell(setting.allowed()) + " | "
                + cell(setting.meaning()) + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("*", "\\*");
    }
}
