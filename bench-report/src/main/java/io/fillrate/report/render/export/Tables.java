package io.fillrate.report.render.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.Json;
import io.fillrate.report.results.Results;
import io.fillrate.report.text.Printable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Results as two flat tables, one row per sample and one per series.
 *
 * @param samples one row per sample of a fill, or per iteration of JMH
 * @param summary one row per series, with intervals
 */
public record Tables(List<Map<String, Object>> samples, List<Map<String, Object>> summary) {

    /** How a formula begins, and what GitHub takes for a command at the start of a line. */
    private static final Pattern COMMAND = Pattern.compile("[=+\\-@]|::");

    /** The tables of fills. */
    public static Tables of(Results results) {
        return new Tables(FillRows.samples(results), FillRows.summary(results));
    }

    /** The tables of micro-benchmarks. */
    public static Tables of(List<JmhBenchmark> benchmarks) {
        return new Tables(JmhRows.samples(benchmarks), JmhRows.summary(benchmarks));
    }

    /** Both tables as one JSON object. */
    public String json() {
        return Json.text(this);
    }

    /**
     * A table as CSV (RFC 4180 with {@code \n}): a header with every column that a row has, in the order of first
     * appearance; a value that is not known is empty. Texts are in one line; one that a spreadsheet would calculate, or a
     * build server would run as a command, begins with an apostrophe.
     */
    public static String csv(List<Map<String, Object>> rows) {
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        List<Map<String, Object>> cells = rows.stream().map(Tables::cells).toList();
        cells.stream().flatMap(row -> row.keySet().stream()).distinct().forEach(schema::addColumn);
        try {
            return rows.isEmpty()
                    ? ""
                    : CsvMapper.csvBuilder().build().writer(schema.build()).writeValueAsString(cells);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers cannot fail to be written", e);
        }
    }

    private static Map<String, Object> cells(Map<String, Object> row) {
        Map<String, Object> cells = new LinkedHashMap<>();
        row.forEach((column, value) -> cells.put(text(column), value instanceof String text ? text(text) : value));
        return cells;
    }

    private static String text(String text) {
        String line = Printable.of(text);
        return COMMAND.matcher(line).lookingAt() ? "'" + line : line;
    }
}
