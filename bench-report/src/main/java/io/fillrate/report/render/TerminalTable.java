package io.fillrate.report.render;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table without lines. When it is wider than the terminal its first column is folded; when that is not enough the
 * table goes on below, with the first column again.
 */
final class TerminalTable {

    private static final String GAP = "  ";
    private static final int NARROWEST_FOLD = 20;

    private final List<Column> columns;
    private final List<List<String>> rows;
    private final int[] widths;

    TerminalTable(Block.Table table) {
        columns = table.columns().stream()
                .map(column -> new Column(Printable.of(column.header()), column.number()))
                .toList();
        rows = table.rows().stream()
                .map(row -> row.stream().map(Printable::of).toList())
                .toList();
        widths = IntStream.range(0, columns.size()).map(this::width).toArray();
        int others = total(IntStream.range(1, columns.size()).boxed().toList());
        int left = TerminalText.WIDTH - others - GAP.length();
        widths[0] = Math.min(widths[0], Math.max(left, NARROWEST_FOLD));
    }

    /** Every line of the table, without spaces at its end. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Integer> part = new ArrayList<>(List.of(0));
        for (int column = 1; column < columns.size(); column++) {
            part.add(column);
            if (total(part) > TerminalText.WIDTH && part.size() > 2) {
                part.remove(part.size() - 1);
                lines.addAll(lines(part));
                lines.add("");
                part = new ArrayList<>(List.of(0, column));
            }
        }
        lines.addAll(lines(part));
        return lines;
    }

    private List<String> lines(List<Integer> part) {
        List<String> lines = new ArrayList<>();
        lines.addAll(lines(columns.stream().map(Column::header).toList(), part));
        lines.add("-".repeat(total(part)));
        rows.forEach(row -> lines.addAll(lines(row, part)));
        return lines;
    }

    /** One row: its cells, and below them what is left of the first. */
    private List<String> lines(List<String> row, List<Integer> part) {
        List<String> folded = TerminalText.wrap(row.get(0), widths[0]);
        StringBuilder first = new StringBuilder(pad(folded.get(0), 0));
        for (int column : part.subList(1, part.size())) {
            first.append(GAP).append(pad(row.get(column), column));
        }
        List<String> lines = new ArrayList<>(List.of(first.toString().stripTrailing()));
        lines.addAll(folded.subList(1, folded.size()));
        return lines;
    }

    private String pad(String cell, int column) {
        String spaces = " ".repeat(Math.max(0, widths[column] - cell.length()));
        return columns.get(column).number() ? spaces + cell : cell + spaces;
    }

    private int width(int column) {
        return Math.max(
                columns.get(column).header().length(),
                rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
    }

    private int total(List<Integer> part) {
        return part.stream().mapToInt(column -> widths[column]).sum() + GAP.length() * (part.size() - 1);
    }
}
