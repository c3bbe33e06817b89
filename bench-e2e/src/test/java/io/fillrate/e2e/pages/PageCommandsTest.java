package io.fillrate.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.cli.FillrateCommand;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages tell people to type is understood; {@link PageCommandsBenchmark} runs it. */
class PageCommandsTest {

    private static Stream<PageCommand> fills() throws IOException {
        return PageCommand.all().stream().filter(PageCommand::isFill);
    }

    private static Stream<PageCommand> builds() throws IOException {
        return PageCommand.all().stream().filter(command -> command.text().startsWith("./mvnw") && !command.isFill());
    }

    private static Stream<PageCommand> reports() throws IOException {
        return PageCommand.all().stream().filter(command -> command.text().contains("/fillrate.jar "));
    }

    @ParameterizedTest
    @MethodSource("fills")
    void fills_have_runners_and_settings_that_exist(PageCommand command) throws Exception {
        Map<String, String> properties = command.properties();
        List<Method> runners = Runners.of(properties);

        assertThat(runners).isNotEmpty();
        assertThat(properties.keySet()).allMatch(name -> name.matches("(bench|fillers)\\.\\w+|test|test\\.jvmArgs"));
        assertThat(command.words().stream().filter(word -> !word.startsWith("-D")))
                .containsExactly("./mvnw", "-Pbench", "test");
        Map<String, String> settings = new HashMap<>(properties);
        settings.keySet().removeIf(name -> !name.startsWith("bench."));
        assertThat(Settings.parse(settings, presets(runners), Strategies.load()).databases())
                .isNotEmpty();
    }

    /** A runner that was asked for alone needs no other property. */
    private static Map<String, String> presets(List<Method> runners) {
        String runner = runners.get(0).getDeclaringClass().getSimpleName();
        return runners.size() == 1 && runner.endsWith("FillBenchmark")
                ? Settings.presetsFor(database(runner))
                : Map.of();
    }

    private static DatabaseKind database(String runner) {
        return DatabaseKind.valueOf(runner.replace("FillBenchmark", "").toUpperCase(Locale.ROOT));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void builds_name_modules_and_tests_that_exist(PageCommand command) throws IOException {
        List<String> words = command.words();
        if (words.contains("-pl")) {
            assertThat(words.get(words.indexOf("-pl") + 1).split(","))
                    .allSatisfy(module ->
                            assertThat(PageCommand.PROJECT.resolve(module)).isDirectory());
        }
        String tests = command.properties().getOrDefault("test", "PageCommandsTest");
        assertThat(testClasses())
                .containsAll(Stream.of(tests.split(","))
                        .filter(test -> !test.contains("*"))
                        .map(test -> test.replaceFirst("#.*", ""))
                        .toList());
    }

    private static Set<String> testClasses() throws IOException {
        Set<String> names = new HashSet<>();
        for (String module : List.of(
                "bench-data",
                "bench-core",
                "bench-schema",
                "bench-spark",
                "bench-frameworks",
                "bench-report",
                "bench-jmh",
                "bench-e2e",
                "bench-site",
                "bench-app")) {
            try (Stream<Path> files =
                    Files.walk(PageCommand.PROJECT.resolve(module).resolve("src/test"))) {
                files.map(file -> file.getFileName().toString().replace(".java", ""))
                        .forEach(names::add);
            }
        }
        return names;
    }

    @ParameterizedTest
    @MethodSource("reports")
    void commands_of_fillrate_have_options_that_exist(PageCommand command) {
        List<String> words = command.afterJar();
        int redirection = words.indexOf(">");
        List<String> arguments = words.subList(1, redirection < 0 ? words.size() : redirection);

        FillrateCommand.commandLine().parseArgs(arguments.toArray(String[]::new));
    }

    @Test
    void every_page_with_an_experiment_has_commands_that_run() throws IOException {
        Set<Path> pages = PageCommand.all().stream()
                .filter(command -> command.obstacle().isEmpty())
                .map(PageCommand::page)
                .collect(Collectors.toSet());

        try (Stream<Path> experiments = Files.list(PageCommand.PROJECT.resolve("docs/experiments"))) {
            assertThat(experiments
                            .filter(page -> page.toString().endsWith(".md") && !page.endsWith("README.md"))
                            .filter(page -> !page.endsWith("frameworks.md")) // has runners of another module
                            .filter(page -> !page.endsWith("postgres19.md")) // needs a server that is not embedded
                            .map(PageCommand.PROJECT::relativize))
                    .isNotEmpty()
                    .allMatch(pages::contains);
        }
        assertThat(pages).contains(Path.of("README.md"), Path.of("CONTRIBUTING.md"));
    }

    @Test
    void a_command_is_inline_code_or_a_line_of_a_block_without_its_comment() {
        String page = """
                Run `./mvnw -Pbench test -Da=b` or `mvn x`.
                ```
                ./mvnw -Pbench test \\
                  -Dbench.strategies='a b'   # all of them
                no command
                ```
                ./mvnw in prose
                """;

        assertThat(PageCommand.texts(page))
                .containsExactly("./mvnw -Pbench test -Da=b", "./mvnw -Pbench test -Dbench.strategies='a b'");
        assertThat(new PageCommand(Path.of("page"), "./mvnw -Pbench test -Dbench.strategies='a b'").words())
                .containsExactly("./mvnw", "-Pbench", "test", "-Dbench.strategies=a b");
    }
}
