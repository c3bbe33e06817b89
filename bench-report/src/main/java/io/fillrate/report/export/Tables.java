package io.fillrate.report.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.JsonText;
import io.fillrate.report.format.Results;
import java.util.List;
import java.util.Map;

/**
 * Results as two flat tables, one row per sample and one per series.
 *
 * @param samples one row per sample of a fill, or per iteration of JMH
 * @param summary one row per series, with intervals
 */
public record Tables(List<Map<String, Object>> samples, List<Map<String, Object>> summary) {

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
        return JsonText.of(this);
    }

    /**
     * A table as CSV (RFC 4180 with {@code \n}): a header with every column that a row has, in the order of first
     * appearance; a value that is not known is empty.
     */
    public static String csv(List<Map<String, Object>> rows) {
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        rows.stream().flatMap(row -> row.keySet().stream()).distinct().forEach(schema::addColumn);
        try {
            return rows.isEmpty()
                    ? ""
                    : CsvMapper.csvBuilder().build().writer(schema.build()).writeValueAsString(rows);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers cannot fail to be written", e);
        }
    }
}
