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

    private static final Pattern LITERAL = Pattern.compile("'((?:[^']|'')*)'|(?<![\\w.])-?\\d+(?:\\.\\d+)?");

    private static final Pattern REGEX = Pattern.compile("(?<!!)~\\*?\\s*\\(?E?'((?:[^']|'')*)'");

    private SqlLiterals() {}

    /** The literals of conditions, without their quotes. */
    static Set<String> of(List<String> conditions) {
        Set<String> literals = new LinkedHashSet<>();
        for (String condition : conditions) {
            Matcher matcher = LITERAL.matcher(condition);
            while (matcher.find()) {
                literals.add(Optional.ofNullable(matcher.group(1))
                        .map(text -> text.replace("''", "'"))
                        .orElseGet(matcher::group));
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
