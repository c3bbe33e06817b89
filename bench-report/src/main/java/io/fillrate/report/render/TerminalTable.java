package io.fillrate.report.render;

import io.fillrate.report.text.Printable;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table without lines and without empty columns. When it is wider than the terminal its headers are folded; sentences of the last
 * column go below their rows; other texts are folded where that makes the fewest lines, numbers never. When that is not enough the table
 * continues below, with the columns that identify its rows again.
 */
final class TerminalTable {

    private static final String GAP = "  ";

    /** How wide the last column of a table that is too wide may be, if its texts are to be next to the others. */
    private static final int MAX_BESIDE = 12;

    private static final String INDENT = "    ";

    /** How wide the first column of a table may be that is repeated next to every part of it. */
    private static final int MAX_REPEATED = 24;

    private final int width;
    private final List<Column> columns;
    private final List<List<String>> rows;
    private final int[] widths;
    private final int keys;

    /** The column of sentences that stand below their rows; -1 when all columns are next to each other. */
    private int below = -1;

    TerminalTable(TextTable table, int width) {
        this.width = width;
        List<Integer> filled = IntStream.range(0, table.columns().size())
                .filter(column -> column < table.keys()
                        || table.rows().stream()
                                .anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
        columns = filled.stream()
                .map(table.columns()::get)
                .map(column -> new Column(Printable.of(column.header()), column.number()))
                .toList();
        rows = table.rows().stream()
                .map(row -> filled.stream().map(row::get).map(Printable::of).toList())
                .toList();
        keys = (int) filled.stream().filter(column -> column < table.keys()).count();
        widths = IntStream.range(0, columns.size())
                .map(column -> Math.max(columns.get(column).header().length(), cellWidth(column)))
                .toArray();
        foldHeaders();
        int last = columns.size() - 1;
        if (total(all()) > width && !columns.get(last).number() && cellWidth(last) > MAX_BESIDE) {
            below = last;
        }
        int[] narrowest =
                IntStream.range(0, columns.size()).map(this::narrowest).toArray();
        if (all().stream()
                                .mapToInt(column -> narrowest[column] - widths[column])
                                .sum()
                        + total(all())
                <= width) {
            foldTexts(narrowest);
        } else {
            widths[0] = Math.max(narrowest[0], Math.min(widths[0], MAX_REPEATED));
        }
    }

    private void foldHeaders() {
        for (int column = 0; column < widths.length; column++) {
            int excess = Math.max(0, total(all()) - width);
            int min = Math.max(headerWidth(column), cellWidth(column));
            widths[column] = Math.max(Math.min(min, widths[column]), widths[column] - excess);
        }
    }

    /** Takes one column after the other from the text column in which that makes the fewest lines. */
    private void foldTexts(int[] narrowest) {
        while (total(all()) > width) {
            int best = -1;
            int min = Integer.MAX_VALUE;
            for (int column : all()) {
                if (widths[column] > narrowest[column]) {
                    widths[column]--;
                    int lines = rows.stream().mapToInt(this::height).sum();
                    widths[column]++;
                    if (lines < min || (lines == min && widths[column] > widths[best])) {
                        best = column;
                        min = lines;
                    }
                }
            }
            widths[best]--;
        }
    }

    private int height(List<String> row) {
        return all().stream()
                .filter(column -> row.get(column).length() > widths[column])
                .mapToInt(column ->
                        TerminalWriter.wrap(row.get(column), widths[column]).size())
                .max()
                .orElse(1);
    }

    private int headerWidth(int column) {
        return TerminalWriter.longestWord(columns.get(column).header());
    }

    private int cellWidth(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private int narrowest(int column) {
        int cells = columns.get(column).number()
                ? cellWidth(column)
                : rows.stream().mapToInt(row -> unbroken(row.get(column))).max().orElse(0);
        return Math.min(width, Math.max(headerWidth(column), cells));
    }

    /** The length of what is not broken: names, unless one takes more than half of the terminal. */
    private int unbroken(String cell) {
        int longest = TerminalWriter.longestName(cell);
        return longest <= width / 2 ? longest : TerminalWriter.longestPart(cell);
    }

    /** Returns every line of the table, without spaces at its end. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Integer> repeated = all().subList(0, keys);
        List<Integer> part = new ArrayList<>(repeated);
        for (int column : all().subList(keys, all().size())) {
            part.add(column);
            if (total(part) > width && part.size() > keys + 1) {
                part.remove(part.size() - 1);
                lines.addAll(lines(part));
                lines.add("");
                part = new ArrayList<>(repeated);
                part.add(column);
            }
        }
        lines.addAll(lines(part));
        return lines;
    }

    private List<String> lines(List<Integer> part) {
        List<String> lines = new ArrayList<>();
        lines.addAll(lines(columns.stream().map(Column::header).toList(), part, true));
        lines.add("-".repeat(total(part)));
        for (List<String> row : rows) {
            lines.addAll(lines(row, part, false));
            if (below >= 0 && !row.get(below).isEmpty()) {
                TerminalWriter.wrap(row.get(below), width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
            }
        }
        return lines;
    }

    /** One row, whose folded cells make several lines; headers are at the bottom of theirs. */
    private List<String> lines(List<String> row, List<Integer> part, boolean header) {
        List<List<String>> folded = part.stream()
                .map(column -> TerminalWriter.wrap(row.get(column), widths[column]))
                .toList();
        int height = folded.stream().mapToInt(List::size).max().orElse(1);
        String[] lines = new String[height];
        Arrays.fill(lines, "");
        for (int i = 0; i < part.size(); i++) {
            List<String> cell = new ArrayList<>(folded.get(i));
            List<String> padding = Collections.nCopies(height - cell.size(), "");
            cell.addAll(header ? 0 : cell.size(), padding);
            for (int line = 0; line < height; line++) {
                lines[line] += (i == 0 ? "" : GAP) + pad(cell.get(line), part.get(i));
            }
        }
        return Arrays.stream(lines).map(String::stripTrailing).toList();
    }

    private String pad(String cell, int column) {
        String spaces = " ".repeat(Math.max(0, widths[column] - cell.length()));
        return columns.get(column).number() ? spaces + cell : cell + spaces;
    }

    /** The columns that are next to each other. */
    private List<Integer> all() {
        return IntStream.range(0, columns.size())
                .filter(column -> column != below)
                .boxed()
                .toList();
    }

    private int total(List<Integer> part) {
        return part.stream().mapToInt(column -> widths[column]).sum() + GAP.length() * (part.size() - 1);
    }
}
