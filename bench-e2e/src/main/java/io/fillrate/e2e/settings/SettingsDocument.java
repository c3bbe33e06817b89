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

/** {@code docs/SETTINGS.md}, made from the definitions. */
public final class SettingsDocument {

    private static final String INTRODUCTION = """
            # Settings

            <!-- Made from the definitions in bench-e2e (io.fillrate.e2e.settings.Definitions); SettingsDocumentTest rewrites it with
                 ./mvnw -pl bench-e2e -am test -Dtest=SettingsDocumentTest -Dfillrate.docs.update=true -->

            The end-to-end benchmarks take Java system properties, given on Maven's command line:

            ```
            ./mvnw -Pbench test -Dbench.rows=100,1000,10000 -Dbench.strategies='postgres/copy-*'
            ```

            A property that does not exist, or has a value that is not allowed, ends the run with one line that says what is. Lists stand
            between commas.

            | property | default | allowed | meaning |
            |---|---|---|---|
            """;

    private static final String BATCHES = """

            ## Rows per batch

            What `bench.batch` is for each strategy where it is left out, and what the library takes where `WriterOptions` has no batch size:

            | rows | strategies |
            |---:|---|
            """;

    private SettingsDocument() {}

    /**
     * The whole text, in Markdown.
     *
     * @param registry the strategies whose batches it tells
     */
    public static String markdown(Strategies registry) {
        return INTRODUCTION
                + Definitions.ALL.stream().map(SettingsDocument::line).collect(Collectors.joining())
                + BATCHES
                + batches(registry);
    }

    private static String batches(Strategies registry) {
        Map<Integer, List<String>> ids = registry.all().stream()
                .filter(strategy -> strategy.has(Capability.BATCHED))
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
