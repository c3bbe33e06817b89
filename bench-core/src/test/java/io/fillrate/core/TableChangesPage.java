package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A database's section of {@code docs/TABLE_CHANGES.md}: strategies that did the same to the same tables in one row.
 * {@code -Dfillrate.docs.update=true} writes it, and without it the section has to be what was found.
 */
final class TableChangesPage {

    /**
     * What a load did.
     *
     * @param refusal why it was refused; null if it was not
     * @param changes of the catalogue, which must be none
     * @param recreated names of objects that have another id, each after its kind and a colon
     */
    record Outcome(@Nullable String refusal, List<String> changes, List<String> recreated) {

        String cell() {
            if (!changes.isEmpty()) {
                return "**changed**";
            }
            return refusal == null ? "unchanged" : "refused: " + shown(refusal);
        }

        /** Without numbers that are others each time, and so that it can stand in a table. */
        private static String shown(String text) {
            return text.replaceAll("\\d{4,}", "…")
                    .replaceFirst("^refused to load items: ", "")
                    .replace("|", "\\|");
        }
    }

    private static final Path PAGE = Path.of("docs/TABLE_CHANGES.md");

    private final String section;
    private final String test;
    private final Map<String, Map<String, Outcome>> found = new LinkedHashMap<>();

    /**
     * An empty section.
     *
     * @param section its title, as the page has it
     * @param test the class that fills it
     */
    TableChangesPage(String section, String test) {
        this.section = section;
        this.test = test;
    }

    void add(Strategy strategy, String table, Outcome outcome) {
        String name = "`" + strategy.name() + "`"
                + (strategy.operation() == Operation.INSERT
                        ? ""
                        : " (" + strategy.operation().name().toLowerCase(Locale.ROOT) + ")");
        found.computeIfAbsent(name, any -> new LinkedHashMap<>()).put(table, outcome);
    }

    /** Strategies with the same cells in all tables, by those. */
    private List<List<String>> groups() {
        Map<Object, List<String>> groups = new LinkedHashMap<>();
        found.forEach((name, outcomes) -> {
            Map<String, String> cells = new LinkedHashMap<>();
            outcomes.forEach((table, outcome) -> cells.put(table, outcome.cell()));
            groups.computeIfAbsent(List.of(cells, recreated(name)), any -> new ArrayList<>())
                    .add(name);
        });
        return List.copyOf(groups.values());
    }

    private String recreated(String name) {
        Set<String> kinds = new TreeSet<>();
        outcomes(name).values().stream()
                .filter(outcome -> outcome.refusal == null)
                .flatMap(outcome -> outcome.recreated.stream())
                .forEach(object -> kinds.add(object.substring(0, object.indexOf(':'))));
        return kinds.isEmpty() ? "nothing" : String.join(", ", kinds);
    }

    private Map<String, Outcome> outcomes(String name) {
        return Objects.requireNonNull(found.get(name));
    }

    private String markdown() {
        List<List<String>> groups = groups();
        List<String> lines =
                new ArrayList<>(List.of("| | strategies | has a new id afterwards |", "| --- | --- | --- |"));
        for (int i = 0; i < groups.size(); i++) {
            List<String> group = groups.get(i);
            lines.add("| " + letter(i) + " | " + String.join(", ", group) + " | " + recreated(group.get(0)) + " |");
        }
        lines.add("");
        lines.add(row("the table has", groups, group -> letter(groups.indexOf(group))));
        lines.add(row("---", groups, group -> "---"));
        Set<String> tables = new LinkedHashSet<>();
        found.values().forEach(outcomes -> tables.addAll(outcomes.keySet()));
        for (String table : tables) {
            lines.add(row(table, groups, group -> cell(group, table)));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String row(String first, List<List<String>> groups, Function<List<String>, String> cell) {
        return groups.stream().map(cell).collect(Collectors.joining(" | ", "| " + first + " | ", " |"));
    }

    private static String letter(int index) {
        return String.valueOf((char) ('A' + index));
    }

    /** A group that loads a table with everything has not been given its parts one by one. */
    private String cell(List<String> group, String table) {
        Outcome outcome = outcomes(group.get(0)).get(table);
        return outcome == null ? "unchanged" : outcome.cell();
    }

    /** Compares the section with what was found, or writes it. */
    void check() throws IOException {
        Path page = root().resolve(PAGE);
        String text = Files.readString(page);
        String begin = "<!-- begin " + section + ", by " + test + " -->\n";
        String end = "<!-- end " + section + " -->";
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf(end);
        assertThat(from)
                .as("the page has a section " + section)
                .isGreaterThanOrEqualTo(begin.length())
                .isLessThan(to);
        String markdown = "\n" + markdown() + "\n";
        if (Boolean.getBoolean("fillrate.docs.update")) {
            Files.writeString(page, text.substring(0, from) + markdown + text.substring(to));
        } else {
            List<String> stands = text.substring(from, to).lines().toList();
            List<String> measured = markdown.lines().toList();
            assertThat(Stream.concat(
                            without(measured, stands).map(line -> "+ " + line),
                            without(stands, measured).map(line -> "- " + line)))
                    .as(
                            "lines in which %s is out of step; rewrite it with ./mvnw -pl bench-core -am test -Dtest=%s"
                                    + " -Dfillrate.docs.update=true",
                            PAGE, test)
                    .isEmpty();
        }
    }

    private static Stream<String> without(List<String> lines, List<String> others) {
        return lines.stream().filter(line -> !others.contains(line));
    }

    /** The folder of the whole project, wherever below it the test runs. */
    private static Path root() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(folder -> Files.isDirectory(folder.resolve(".mvn")))
                .findFirst()
                .orElseThrow();
    }
}
