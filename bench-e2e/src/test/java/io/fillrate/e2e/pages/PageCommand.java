package io.fillrate.e2e.pages;

import io.fillrate.e2e.settings.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command line of a page: inline code, or a line of a code block, that begins with {@code ./mvnw} or {@code java -jar}.
 *
 * @param page on which it appears first, as a path in the project
 * @param text as it is there, in one line
 */
public record PageCommand(Path page, String text) {

    /** Where pages are, and what they call. */
    static final Path PROJECT = ProjectRoot.above(Path.of(""));

    private static final Pattern BEGIN = Pattern.compile("(\\./mvnw|java -jar) .*");
    private static final Pattern INLINE = Pattern.compile("`((?:\\./mvnw|java -jar) [^`]*)`");
    private static final Pattern COMMENT = Pattern.compile("\\s+#\\s.*");

    /** What a shell takes for one word; quotes may be within. */
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

    private static final Pattern PROPERTY = Pattern.compile("-D([^=]+)=(.*)");
    private static final String PLACEHOLDER = "…";

    /** Every command of README, CONTRIBUTING and {@code docs}, once, in the order of the pages. */
    public static List<PageCommand> all() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(PROJECT.resolve("README.md"), PROJECT.resolve("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(PROJECT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        Map<String, PageCommand> commands = new LinkedHashMap<>();
        for (Path page : pages) {
            for (String text : texts(Files.readString(page))) {
                commands.putIfAbsent(text, new PageCommand(PROJECT.relativize(page), text));
            }
        }
        return List.copyOf(commands.values());
    }

    /** The commands of a page's text. */
    static List<String> texts(String page) {
        List<String> texts = new ArrayList<>();
        boolean fenced = false;
        for (String line : page.replaceAll("\\\\\n\\s*", "").lines().toList()) {
            if (line.startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced) {
                INLINE.matcher(line).results().forEach(code -> texts.add(code.group(1)));
            } else if (BEGIN.matcher(line).matches()) {
                texts.add(COMMENT.matcher(line).replaceFirst("").strip());
            }
        }
        return texts;
    }

    /** The words that a shell would make of it. */
    List<String> words() {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(word -> word.replaceAll("['\"]", ""))
                .toList();
    }

    /** Whether it fills databases by Maven and a runner of bench-e2e; its other commands build, test and run those of other modules. */
    boolean isFill() {
        return words().contains("-Pbench") && !words().contains("-pl");
    }

    /** The properties of Maven's command line by name; without those whose value is left to the reader. */
    Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        words().stream()
                .map(PROPERTY::matcher)
                .filter(property -> property.matches() && !property.group(2).contains(PLACEHOLDER))
                .forEach(property -> properties.put(property.group(1), property.group(2)));
        return properties;
    }

    /** Whether it runs the jar with everything, as users download it. */
    public boolean isOfWholeJar() {
        return text.startsWith("java -jar fillrate.jar ");
    }

    /** The jar that it runs, and how it's called. */
    public List<String> afterJar() {
        return words().subList(2, words().size());
    }

    /** Why it cannot run at smoke size here; empty if it can. */
    Optional<String> obstacle() {
        if (text.startsWith("./mvnw") && !isFill()) {
            return Optional.of("a build, tests or a runner of another module, which other steps run");
        } else if (text.contains(PLACEHOLDER)) {
            return Optional.of("leaves something for the reader to fill in");
        } else if (text.contains("PageCommands")) {
            return Optional.of("runs these commands");
        } else if (text.matches(".*-Dbench\\.url=jdbc:(?!duckdb).*")) {
            return Optional.of("asks for a server of the reader's");
        } else if (text.matches(
                ".*(=container\\b|(MySql|Cockroach)FillBenchmark|-Dbench\\.databases=(mysql|cockroach)\\b).*")) {
            return Optional.of("needs a container; the steps with containers run such");
        } else if (isOfWholeJar()) {
            return Optional.of(
                    "asks for a database of the reader's, or the jar with everything; tests of bench-app run such");
        } else if (text.matches(".* gate (run|bisect|releases) .*")) {
            return Optional.of("takes minutes; the step 'gate run', GateBisectTest and GateReleasesTest run such");
        } else if (text.matches(".*benchmarks\\.jar( -(f|wi|i|w|r|prof|rf|rff) \\S+)*")) {
            return Optional.of("all micro-benchmarks; the step of that name runs them");
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return text + "  (" + page + ")";
    }
}
