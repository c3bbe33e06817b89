package io.fillrate.report.stats;

import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tables of {@code docs/COVERAGE.md}, each found by the first line of its header. */
final class CoveragePage {

    static final String REWRITE = "./mvnw -pl bench-report test -Dtest='*CoverageTest' -Dfillrate.docs.update=true";

    private CoveragePage() {}

    /** The cells of the table with this header, which {@code -Dfillrate.docs.update=true} first replaces by these rows. */
    static List<List<String>> cells(String header, List<String> rows) throws IOException {
        Path page = ProjectRoot.find().resolve("docs/COVERAGE.md");
        List<String> lines = new ArrayList<>(Files.readAllLines(page));
        int first = lines.indexOf(header) + 2;
        if (first < 2) {
            throw new IllegalStateException(page + " has no table " + header);
        }
        int end = first;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        List<String> table = lines.subList(first, end);
        if (Boolean.getBoolean("fillrate.docs.update")) {
            table.clear();
            table.addAll(rows);
            Files.writeString(page, String.join("\n", lines) + "\n");
            return rows.stream().map(CoveragePage::cells).toList();
        }
        return table.stream().map(CoveragePage::cells).toList();
    }

    private static List<String> cells(String row) {
        return Arrays.asList(row.substring(2).split(" +\\| *"));
    }

    /** The number in a cell, in percent. */
    static double percent(String cell) {
        return Double.parseDouble(cell.replace("%", ""));
    }
}
