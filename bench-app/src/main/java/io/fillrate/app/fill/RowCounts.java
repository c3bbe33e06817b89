package io.fillrate.app.fill;

import io.fillrate.e2e.settings.NearestName;
import io.fillrate.schema.model.TableName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many rows each table gets: {@code orders=1M,sales.*=50k,*=1000}. Names win over globs, and the first of several globs wins.
 *
 * @param rules in the order given
 */
record RowCounts(List<Rule> rules) implements ToLongFunction<TableName> {

    /** Rows of a table that no rule is about. */
    static final long DEFAULT_ROWS = 10_000;

    private static final long MAX_ROWS = 1_000_000_000_000L;

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,13}(?:\\.\\d{1,9})?)([kMG]?)");

    RowCounts {
        rules = List.copyOf(rules);
    }

    /**
     * How many rows some tables get.
     *
     * @param pattern the name of a table, alone or after its schema's; in globs {@code *} is any text and {@code ?} any character
     */
    record Rule(String pattern, long rows) {

        private boolean isGlob() {
            return pattern.contains("*") || pattern.contains("?");
        }

        private boolean matches(TableName table) {
            Pattern names = Pattern.compile(
                    pattern.chars()
                            .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c)))
                            .collect(Collectors.joining()),
                    Pattern.DOTALL);
            return names.matcher(table.name()).matches()
                    || names.matcher(table.toString()).matches();
        }
    }

    /**
     * Reads rules.
     *
     * @param texts each {@code PATTERN=ROWS}, or {@code ROWS} for all tables
     * @throws IllegalArgumentException if one of them is neither; its message is one clear line
     */
    static RowCounts parse(List<String> texts) {
        List<Rule> rules = new ArrayList<>();
        for (String text : texts) {
            int end = text.lastIndexOf('=');
            rules.add(new Rule(
                    end < 0 ? "*" : text.substring(0, end).strip(),
                    rows(text, text.substring(end + 1).strip())));
        }
        return new RowCounts(rules);
    }

    private static long rows(String rule, String number) {
        Matcher parts = NUMBER.matcher(number);
        if (parts.matches()) {
            BigDecimal rows = new BigDecimal(parts.group(1))
                    .scaleByPowerOfTen(3 * " kMG".indexOf(parts.group(2).isEmpty() ? " " : parts.group(2)));
            if (rows.stripTrailingZeros().scale() <= 0 && rows.compareTo(BigDecimal.valueOf(MAX_ROWS)) <= 0) {
                return rows.longValue();
            }
        }
        throw new IllegalArgumentException(
                "--rows " + rule + ": must be TABLE=ROWS or ROWS, with a whole number up to 1,000,000,000,000"
                        + " such as 500, 10k or 1.5M");
    }

    @Override
    public long applyAsLong(TableName table) {
        List<Rule> matching = rules.stream().filter(rule -> rule.matches(table)).toList();
        return Stream.concat(
                        matching.stream().filter(rule -> !rule.isGlob()),
                        matching.stream().filter(Rule::isGlob))
                .findFirst()
                .map(Rule::rows)
                .orElse(DEFAULT_ROWS);
    }

    /** The first rule that is about none of the tables, as one line; empty if there is none. A rule for all tables may be about none. */
    Optional<String> problem(Collection<TableName> tables) {
        return rules.stream()
                .filter(rule -> !rule.pattern.equals("*") && tables.stream().noneMatch(rule::matches))
                .findFirst()
                .map(rule -> "--rows " + rule.pattern + "=" + rule.rows + ": there is no such table"
                        + suggestion(rule, tables));
    }

    private static String suggestion(Rule rule, Collection<TableName> tables) {
        Collection<String> known = tables.stream()
                .map(table -> rule.pattern.contains(".") ? table.toString() : table.name())
                .toList();
        return NearestName.of(rule.pattern, known)
                .map(name -> "; did you mean " + name + "?")
                .orElse("");
    }
}
