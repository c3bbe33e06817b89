package io.fillrate.schema.planner.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The literals in SQL conditions: hints at values that meet them. */
final class SqlLiterals {

    private static final Pattern LITERAL = Pattern.compile("'((?:[^']|'')*+)'|(?<![\\w.])-?\\d+(?:\\.\\d+)?");

    private static final Pattern ELEMENT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|[^,]+");

    private static final Pattern REGEX = Pattern.compile(
            "((?<![!~])~{1,2}\\*?|(?<!not )\\b(?:i?like|regexp|rlike|similar to)|regexp_(?:like|matches|full_match)\\([^',]*,)"
                    + "\\s*(similar_to_escape)?\\(*E?'((?:[^']|'')*+)'",
            Pattern.CASE_INSENSITIVE);

    /** A raw string of Python, in which functions of its own have their patterns. */
    private static final Pattern RAW = Pattern.compile("\\br(?:\"([^\"\\n]+)\"|'([^'\\n]+)')");

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

    /** The patterns that conditions look for, as regular expressions. */
    static Set<String> regexes(List<String> conditions) {
        Stream<String> raw = conditions.stream()
                .flatMap(condition -> RAW.matcher(condition).results())
                .map(match -> Objects.requireNonNullElseGet(match.group(1), () -> match.group(2))
                        .replace("\\Z", "$")
                        .replace("(?i)", "")
                        .replaceFirst("^\\^?", "^"));
        Stream<String> patterns = conditions.stream()
                .flatMap(condition -> REGEX.matcher(condition).results())
                .map(match -> {
                    String pattern = match.group(3).replace("''", "'");
                    boolean isSimilar = match.group(2) != null || match.group(1).equalsIgnoreCase("similar to");
                    boolean isLike = match.group(1).matches("(?i)~~\\*?|i?like");
                    return isSimilar || isLike ? whole(pattern, isLike) : pattern;
                });
        return Stream.concat(patterns, raw).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** A regular expression for what LIKE or SIMILAR TO look for, in which % and _ stand for any characters. */
    private static String whole(String pattern, boolean isLike) {
        String quoted = isLike ? pattern.replaceAll("(?<!\\\\)[.^$*+?()\\[\\]{}|]", "\\\\$0") : pattern;
        return "^(?:" + quoted.replaceAll("(?<!\\\\)%", ".*").replaceAll("(?<!\\\\)_", ".") + ")$";
    }
}
