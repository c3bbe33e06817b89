package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The source of triggers, mostly in PL/pgSQL.
 *
 * @param source of all triggers of a table
 */
record TriggerText(String source) {

    private static final Pattern IF =
            Pattern.compile("\\bend\\s+if\\b|\\bels(?:e)?if\\b|\\bif\\b", Pattern.CASE_INSENSITIVE);

    /** Its words before the first value that is put into it. */
    private static final Pattern LITERAL = Pattern.compile("'((?:[^'%]|''){4,}+)");

    private static final Pattern EARLY_RETURN =
            Pattern.compile("\\bif\\b((?:(?!\\bthen\\b)[^;])*)\\bthen\\s+return\\s+new\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern SELECT = Pattern.compile("\\bselect\\s([^;]+)");

    private static final Pattern INTO = Pattern.compile("\\binto\\s+(?:strict\\s+)?(\\w+(?:\\s*,\\s*\\w+)*)");

    private static final Pattern COLUMNS = Pattern.compile("\\s*((?:\\w+\\.)?\\w+(?:\\s*,\\s*(?:\\w+\\.)?\\w+)*)\\s");

    private static final Pattern TABLE =
            Pattern.compile("(?:\\bfrom|\\bjoin|,)\\s+(?:only\\s+)?(?:\\w+\\.)?(\\w+)(?:\\s+(?:as\\s+)?(\\w+))?");

    static TriggerText of(TableModel table) {
        return new TriggerText(
                table.triggers().stream().map(TableModel.Trigger::definition).collect(Collectors.joining("\n")));
    }

    /** What stands between the IF around the words of a message and these; empty if they are not in the source. */
    String conditionOf(String message) {
        int end = indexOf(message);
        return end < 0 ? "" : source.substring(conditionStart(end), end);
    }

    /** The condition of a message, after the statement before it, which may have looked for what it is about. */
    String queryOf(String message) {
        int end = indexOf(message);
        if (end < 0) {
            return "";
        }
        int start = conditionStart(end);
        int previous = source.lastIndexOf(';', start);
        return source.substring(previous < 0 ? start : source.lastIndexOf(';', previous - 1) + 1, end);
    }

    private int indexOf(String message) {
        return DemandCandidates.matches(LITERAL, source)
                .filter(literal -> message.contains(literal.group(1).replace("''", "'")))
                .mapToInt(MatchResult::start)
                .findFirst()
                .orElse(-1);
    }

    /** The start of the condition of the last IF that has no END before a place. */
    private int conditionStart(int end) {
        Deque<Integer> open = new ArrayDeque<>(List.of(0));
        DemandCandidates.matches(IF, source.substring(0, end)).forEach(match -> {
            if (!match.group().equalsIgnoreCase("if") && open.size() > 1) {
                open.pop();
            }
            if (!match.group().toLowerCase(Locale.ROOT).startsWith("end")) {
                open.push(match.end());
            }
        });
        return open.peek();
    }

    /** The conditions of rows that are taken at once. */
    String earlyReturns() {
        return DemandCandidates.matches(EARLY_RETURN, source)
                .map(match -> match.group(1))
                .collect(Collectors.joining("\n"));
    }

    /** A part of the source as it is compared: in small letters, and without the quotes of names. */
    static String plain(String part) {
        return part.toLowerCase(Locale.ROOT).replaceAll("[\"`](\\w+)[\"`]", "$1");
    }

    /** The columns that queries read into variables, by the variable. */
    static Map<String, String> selected(String plain) {
        Map<String, String> columns = new LinkedHashMap<>();
        DemandCandidates.matches(SELECT, plain).forEach(select -> {
            List<String> variables = listed(INTO, select.group(1));
            List<String> read = listed(COLUMNS, select.group(1));
            for (int i = 0; i < Math.min(variables.size(), read.size()); i++) {
                columns.put(variables.get(i), read.get(i).replaceAll(".*\\.", ""));
            }
        });
        return columns;
    }

    private static List<String> listed(Pattern list, String text) {
        return DemandCandidates.matches(list, text)
                .limit(1)
                .flatMap(match -> List.of(match.group(1).split("\\s*,\\s*", -1)).stream())
                .toList();
    }

    /** The tables that a statement reads, by the names and aliases that it has for them, the first one first. */
    static Map<String, String> tables(String plain) {
        Map<String, String> tables = new LinkedHashMap<>();
        DemandCandidates.matches(TABLE, plain).forEach(match -> {
            tables.putIfAbsent(match.group(1), match.group(1));
            if (match.group(2) != null) {
                tables.putIfAbsent(match.group(2), match.group(1));
            }
        });
        return tables;
    }
}
