package io.fillrate.schema.planner.check;

import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the simple forms of CHECK conditions, as the databases show them: comparisons of a column or of its length with constants,
 * {@code BETWEEN}, {@code IN} and {@code = ANY}, {@code IS NOT NULL}, and these joined by {@code AND}, or by {@code OR} to {@code IS NULL}.
 * What is not of these forms is not understood, and the server is asked. Nothing depends on this reader being right: every plan's rows are
 * tried against the checks.
 */
final class SimpleChecks {

    /** Casts, which PostgreSQL adds everywhere: {@code ::character varying(20)[]}. */
    private static final Pattern CAST = Pattern.compile(
            "::\\s*(?:\"?[\\w]+\"?\\.)?(?:character varying|double precision|timestamp with(?:out)? time zone|time with(?:out)? time zone"
                    + "|bit varying|\"[^\"]+\"|\\w+)(?:\\(\\d+(?:,\\s*\\d+)?\\))?(?:\\[\\])*");

    private static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<text>(?:_\\w+\\\\?)?'(?:[^']|'')*+')"
            + "|(?<number>\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?|\\.\\d+)"
            + "|(?<quoted>\"(?:[^\"]|\"\")*+\"|`(?:[^`]|``)*`)"
            + "|(?<word>[\\p{L}_][\\p{L}\\p{N}_$]*)|(?<sign><>|!=|<=|>=|!~\\*|!~|~\\*|~~|~|[-+*/%<>=(),\\[\\]]))");

    private static final List<String> LENGTHS = List.of("length", "char_length", "character_length", "octet_length");

    private final List<String> tokens = new ArrayList<>();
    private final List<String> columns;
    private final Map<String, ColumnLimits> found = new TreeMap<>();
    private final Set<String> notNull = new TreeSet<>();
    private int at;

    private SimpleChecks(String expression, List<String> columns) {
        this.columns = columns;
        Matcher matcher = TOKEN.matcher(withoutCasts(expression));
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            tokens.add(matcher.group().strip());
            end = matcher.end();
        }
        if (!withoutCasts(expression).substring(end).isBlank()) {
            throw new NotSimple();
        }
    }

    /** Casts outside quotes are left out; a constant with a cast is the same constant. */
    private static String withoutCasts(String expression) {
        StringBuilder without = new StringBuilder();
        Matcher parts = Pattern.compile("'(?:[^']|'')*+'|\"(?:[^\"]|\"\")*+\"(?!\\s*\\()|" + CAST)
                .matcher(expression);
        int copied = 0;
        while (parts.find()) {
            without.append(expression, copied, parts.start());
            if (!parts.group().startsWith("::")) {
                without.append(parts.group());
            }
            copied = parts.end();
        }
        return without.append(expression.substring(copied)).toString();
    }

    /**
     * Returns what a condition says of each column, on top of what is known.
     *
     * @param known limits by column; columns without an entry have none
     * @return empty if the condition is not understood
     */
    static Optional<Result> read(String expression, List<String> columns, Map<String, ColumnLimits> known) {
        try {
            SimpleChecks checks = new SimpleChecks(expression, columns);
            checks.found.putAll(known);
            checks.condition();
            return checks.at == checks.tokens.size()
                    ? Optional.of(new Result(checks.found, checks.notNull))
                    : Optional.empty();
        } catch (NotSimple | NotUnderstoodException | IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Terms joined by AND. {@code IS NULL OR …} is left out: values that meet the rest meet the whole. */
    private void condition() {
        int start = at;
        if (isNull() && accept("or")) {
            condition();
            return;
        }
        at = start;
        term();
        while (accept("and")) {
            term();
        }
        if (accept("or") && !isNull()) {
            throw new NotSimple();
        }
    }

    private boolean isNull() {
        int open = 0;
        while (accept("(")) {
            open++;
        }
        boolean found = operand().isPresent() && accept("is") && accept("null");
        while (found && open-- > 0) {
            found = accept(")");
        }
        return found;
    }

    private void term() {
        int start = at;
        if (accept("(")) {
            try {
                condition();
                expect(")");
                return;
            } catch (NotSimple e) {
                at = start; // perhaps a comparison that begins with a parenthesis
            }
        }
        comparison();
    }

    private void comparison() {
        int start = at;
        Optional<Operand> left = operand();
        if (left.isEmpty()) { // constant < column
            at = start;
            String constant = constant();
            String sign = sign();
            limit(operand().orElseThrow(NotSimple::new), mirrored(sign), constant);
            return;
        }
        Operand operand = left.get();
        if (isAlone(start)) {
            oneOf(operand, List.of("'true'"));
        } else if (accept("is")) {
            if (accept("true") || accept("false")) {
                oneOf(operand, List.of("'" + tokens.get(at - 1).toLowerCase(Locale.ROOT) + "'"));
            } else {
                expect("not");
                expect("null");
            }
            notNull.add(operand.column);
        } else if (accept("between")) {
            limit(operand, ">=", constant());
            expect("and");
            limit(operand, "<=", constant());
        } else if (accept("in")) {
            oneOf(operand, constants());
        } else {
            String sign = sign();
            if (sign.equals("=") && accept("any")) {
                oneOf(operand, constants());
            } else if (sign.equals("~")) {
                change(operand, found(operand).withRegex(text(constant())));
            } else {
                limit(operand, sign, constant());
            }
        }
    }

    /** Whether a boolean column stands alone as a condition. In MySQL and MariaDB, which quote names by backquotes, it is a number. */
    private boolean isAlone(int start) {
        int next = at;
        while (next < tokens.size() && tokens.get(next).equals(")")) {
            next++;
        }
        boolean ends = next == tokens.size()
                || List.of("and", "or").contains(tokens.get(next).toLowerCase(Locale.ROOT));
        return ends && at == start + 1 && !tokens.get(start).startsWith("`");
    }

    /** A column, or the length of one; empty if there is something else. */
    private Optional<Operand> operand() {
        if (accept("(")) {
            Optional<Operand> inner = operand();
            return inner.isPresent() && accept(")") ? inner : Optional.empty();
        }
        if (at >= tokens.size()) {
            return Optional.empty();
        }
        String token = tokens.get(at);
        if (LENGTHS.contains(token.toLowerCase(Locale.ROOT))
                && at + 1 < tokens.size()
                && tokens.get(at + 1).equals("(")) {
            at++;
            return trimmed().or(this::operand).map(column -> new Operand(column.column, true));
        }
        String name = unquoted(token);
        if (!columns.contains(name)) {
            return Optional.empty();
        }
        at++;
        return Optional.of(new Operand(name, false));
    }

    /** A column without blanks around it, which texts do not have; empty if there is something else. */
    private Optional<Operand> trimmed() {
        int start = at;
        if (accept("(") && (accept("trim") || accept("btrim")) && accept("(")) {
            boolean sides = accept("both") && accept("from");
            Optional<Operand> inner = operand();
            if ((sides || inner.isPresent()) && accept(")") && accept(")")) {
                return inner;
            }
        }
        at = start;
        return Optional.empty();
    }

    private static String unquoted(String token) {
        char first = token.charAt(0);
        return first == '"' || first == '`'
                ? token.substring(1, token.length() - 1).replace("" + first + first, "" + first)
                : token;
    }

    /** Constants in parentheses or in {@code ARRAY[…]}, in any number of parentheses. */
    private List<String> constants() {
        int open = 0;
        while (accept("(")) {
            open++;
        }
        boolean array = accept("array");
        if (array) {
            expect("[");
        }
        List<String> all = new ArrayList<>();
        do {
            String constant = constant();
            all.addAll(array ? List.of(constant) : elements(constant));
        } while (accept(","));
        if (array) {
            expect("]");
        }
        while (open-- > 0) {
            expect(")");
        }
        return all;
    }

    /** Those of an array literal, in the form of constants. */
    private static List<String> elements(String constant) {
        List<String> elements = SqlLiterals.elements(text(constant));
        return elements.size() == 1 && elements.get(0).equals(text(constant))
                ? List.of(constant)
                : elements.stream()
                        .map(element -> "'" + element.replace("'", "''") + "'")
                        .toList();
    }

    private String constant() {
        if (accept("(")) {
            String inner = constant();
            expect(")");
            return inner;
        }
        boolean negative = accept("-");
        if (at >= tokens.size()) {
            throw new NotSimple();
        }
        String token = tokens.get(at++);
        char first = token.charAt(0);
        if (first == '\'' || token.indexOf('\'') > 0) {
            return token;
        } else if (Character.isDigit(first) || first == '.') {
            return negative ? "-" + token : token;
        } else if (token.equalsIgnoreCase("true") || token.equalsIgnoreCase("false")) {
            return "'" + token.toLowerCase(Locale.ROOT) + "'";
        }
        throw new NotSimple();
    }

    /** The characters of a quoted constant, or the number as it is written. */
    private static String text(String constant) {
        int quote = constant.indexOf('\'');
        return quote < 0
                ? constant
                : constant.substring(quote + 1, constant.length() - 1).replace("''", "'");
    }

    private void limit(Operand operand, String sign, String constant) {
        String text = text(constant);
        ColumnLimits limits = found(operand);
        if (operand.isLength) {
            int length = new BigDecimal(text).intValueExact();
            change(
                    operand,
                    switch (sign) {
                        case "<=" -> limits.withMaxLength(length);
                        case "<" -> limits.withMaxLength(length - 1);
                        case ">=" -> limits.withMinLength(length);
                        case ">" -> limits.withMinLength(length + 1);
                        case "=" -> limits.withMinLength(length).withMaxLength(length);
                        case "<>", "!=" -> {
                            if (length != 0) {
                                throw new NotSimple();
                            }
                            yield limits.withMinLength(1);
                        }
                        default -> throw new NotSimple();
                    });
            return;
        }
        change(
                operand,
                switch (sign) {
                    case "<=" -> limits.withMax(text);
                    case "<" -> limits.withMax(text).withExcluded(List.of(text));
                    case ">=" -> limits.withMin(text);
                    case ">" -> limits.withMin(text).withExcluded(List.of(text));
                    case "=" -> limits.withOneOf(List.of(text));
                    case "<>", "!=" ->
                        text.isBlank() ? limits.withMinLength(1).withNotBlank() : limits.withExcluded(List.of(text));
                    default -> throw new NotSimple();
                });
    }

    private void oneOf(Operand operand, List<String> constants) {
        if (operand.isLength) {
            throw new NotSimple();
        }
        change(
                operand,
                found(operand)
                        .withOneOf(constants.stream().map(SimpleChecks::text).toList()));
    }

    private ColumnLimits found(Operand operand) {
        return found.getOrDefault(operand.column, ColumnLimits.NONE);
    }

    private void change(Operand operand, ColumnLimits limits) {
        found.put(operand.column, limits);
    }

    private String sign() {
        if (at >= tokens.size()) {
            throw new NotSimple();
        }
        return tokens.get(at++);
    }

    private static String mirrored(String sign) {
        return switch (sign) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            case "=", "<>", "!=" -> sign;
            default -> throw new NotSimple();
        };
    }

    private boolean accept(String token) {
        boolean matches = at < tokens.size() && tokens.get(at).equalsIgnoreCase(token);
        if (matches) {
            at++;
        }
        return matches;
    }

    private void expect(String token) {
        if (!accept(token)) {
            throw new NotSimple();
        }
    }

    /**
     * What conditions say.
     *
     * @param limits by column
     * @param notNull columns that must not be NULL
     */
    record Result(Map<String, ColumnLimits> limits, Set<String> notNull) {}

    /** A column, or its length in characters. */
    private record Operand(String column, boolean isLength) {}

    /** The condition is of another form. */
    private static final class NotSimple extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotSimple() {
            super(null, null, false, false);
        }
    }
}
