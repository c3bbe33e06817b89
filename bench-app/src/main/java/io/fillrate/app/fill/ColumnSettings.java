package io.fillrate.app.fill;

import io.fillrate.e2e.settings.NearestName;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions.ColumnOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * What a file says about the values of columns, a line each; lines that begin with {@code #} are comments:
 *
 * <pre>
 * orders.status = one of new, paid, sent
 * sales.orders.code = matching [A-Z]{3}-[0-9]{4}
 * orders.total = from 1 to 100
 * </pre>
 */
record ColumnSettings(List<Rule> rules) implements ColumnOverrides {

    /** No file. */
    static final ColumnSettings NONE = new ColumnSettings(List.of());

    private static final Pattern LINE = Pattern.compile("(\\S.*?)\\s*=\\s*(.*)");
    private static final Pattern RANGE = Pattern.compile("(?:from (\\S.*?))?\\s*(?:\\bto (\\S.*))?");
    private static final String ONE_OF = "one of ";
    private static final String MATCHING = "matching ";

    ColumnSettings {
        rules = List.copyOf(rules);
    }

    /**
     * What is said about a column.
     *
     * @param place file and line, for messages
     * @param column the name of a column after that of its table, and its schema's if there are several such tables
     */
    record Rule(String place, String column, UnaryOperator<ColumnLimits> narrowing) {

        private boolean isAbout(TableName table, String name) {
            return column.equals(table.name() + "." + name) || column.equals(table + "." + name);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it cannot be read, or has a line that is not understood; its message is one clear line
     */
    static ColumnSettings read(Path file) {
        List<Rule> rules = new ArrayList<>();
        try {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank() && !line.strip().startsWith("#")) {
                    rules.add(rule(file + ", line " + number, line.strip()));
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("--settings " + file + ": cannot be read", e);
        }
        return new ColumnSettings(rules);
    }

    private static Rule rule(String place, String line) {
        Matcher parts = LINE.matcher(line);
        if (parts.matches()) {
            Optional<UnaryOperator<ColumnLimits>> narrowing = narrowing(parts.group(2));
            if (narrowing.isPresent()) {
                return new Rule(place, parts.group(1), narrowing.get());
            }
        }
        throw new IllegalArgumentException(
                place + ": must be TABLE.COLUMN = one of A, B, or = matching REGEX, or = from A to B");
    }

    private static Optional<UnaryOperator<ColumnLimits>> narrowing(String text) {
        if (text.startsWith(ONE_OF)) {
            List<String> values = Arrays.stream(text.substring(ONE_OF.length()).split(",", -1))
                    .map(String::strip)
                    .toList();
            return Optional.of(limits -> limits.withOneOf(values));
        } else if (text.startsWith(MATCHING)) {
            String regex = text.substring(MATCHING.length());
            return isRegex(regex) ? Optional.of(limits -> limits.withRegex("^(" + regex + ")$")) : Optional.empty();
        }
        Matcher range = RANGE.matcher(text);
        if (text.isEmpty() || !range.matches()) {
            return Optional.empty();
        }
        String min = range.group(1);
        String max = range.group(2);
        return Optional.of(limits -> {
            ColumnLimits above = min == null ? limits : limits.withMin(min);
            return max == null ? above : above.withMax(max);
        });
    }

    private static boolean isRegex(String text) {
        try {
            return !Pattern.compile(text).pattern().isEmpty();
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    @Override
    public ColumnLimits narrow(TableName table, String column, ColumnLimits limits) {
        ColumnLimits narrowed = limits;
        for (Rule rule : rules) {
            narrowed = rule.isAbout(table, column) ? rule.narrowing.apply(narrowed) : narrowed;
        }
        return narrowed;
    }

    /** The first rule that is about none of the tables' columns, as one line; empty if there is none. */
    Optional<String> problem(Collection<TableModel> tables) {
        return rules.stream()
                .filter(rule -> tables.stream().noneMatch(table -> table.columns().stream()
                        .anyMatch(column -> rule.isAbout(table.name(), column.name()))))
                .findFirst()
                .map(rule -> rule.place + ": there is no column " + rule.column
                        + NearestName.of(rule.column, names(tables))
                                .map(name -> "; did you mean " + name + "?")
                                .orElse(""));
    }

    private static List<String> names(Collection<TableModel> tables) {
        return tables.stream()
                .flatMap(table -> table.columns().stream()
                        .map(ColumnModel::name)
                        .flatMap(column -> Stream.of(table.name().name() + "." + column, table.name() + "." + column)))
                .toList();
    }
}
