package io.fillrate.schema.planner.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The literals in SQL conditions: hints at values that meet them. */
final class SqlLiterals {

    private static final Pattern LITERAL = Pattern.compile("'((?:[^']|'')*+)'|(?<![\\w.])-?\\d+(?:\\.\\d+)?");

    private static final Pattern ELEMENT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|[^,]+");

    private static final Pattern REGEX = Pattern.compile("(?<!!)~\\*?\\s*\\(?E?'((?:[^']|'')*+)'");

    private SqlLiterals() {}

    /** The elements of an array of PostgreSQL, such as {@code {new,"on hold"}}; the text itself if it is not one. */
    static List<String> elements(String text) {
        if (!text.matches("\\{[^{}:]*\\}")) {
            return List.of(text);
        }
        return ELEMENT.matcher(text.substring(1, text.length() - 1))
                .results()
                .map(match ->
                        match.group(1) == null ? match.group() : match.group(1).replaceAll("\\\\(.)", "$1"))
                .toList();
    }

    /** The literals of conditions, without their quotes. */
    static Set<String> of(List<String> conditions) {
        Set<String> literals = new LinkedHashSet<>();
        for (String condition : conditions) {
            Matcher matcher = LITERAL.matcher(condition);
            while (matcher.find()) {
                String literal = Optional.ofNullable(matcher.group(1))
                        .map(text -> text.replace("''", "'"))
                        .orElseGet(matcher::group);
                literals.addAll(elements(literal));
                literals.add(literal);
            }
        }
        return literals;
    }

    /** The regular expressions that conditions look for. */
    static Set<String> regexes(List<String> conditions) {
        return conditions.stream()
                .flatMap(condition -> REGEX.matcher(condition).results())
                .map(match -> match.group(1).replace("''", "'"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
