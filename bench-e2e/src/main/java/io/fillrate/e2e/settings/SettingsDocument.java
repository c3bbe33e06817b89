package io.fillrate.e2e.settings;

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

    private SettingsDocument() {}

    /** The whole text, in Markdown. */
    public static String markdown() {
        return INTRODUCTION
                + Definitions.ALL.stream().map(SettingsDocument::line).collect(Collectors.joining());
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
