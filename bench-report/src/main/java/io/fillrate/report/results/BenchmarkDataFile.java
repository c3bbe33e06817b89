package io.fillrate.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.fillrate.report.results.RecordedTimes.Origin;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code data.js} of github-action-benchmark: an assignment of JSON, by suite a list of runs. Whether more is better follows from the
 * unit, as its {@code jmh} takes throughput for a time.
 */
public final class BenchmarkDataFile {

    /** How the file begins; what follows is JSON. */
    public static final String PREFIX = "window.BENCHMARK_DATA = ";

    private static final String BIGGER = "customBiggerIsBetter";
    private static final String SMALLER = "customSmallerIsBetter";

    private record Data(Map<String, List<Entry>> entries) {}

    private record Entry(Commit commit, long date, String tool, List<Bench> benches) {

        void addTo(RecordedTimes.Builder times, String source) {
            Origin origin = new Origin(source, Instant.ofEpochMilli(date), commit.id());
            for (Bench bench : benches) {
                ValueUnit unit = ValueUnit.of(bench.unit());
                if (unit != null && tool.equals(unit.isRate() ? SMALLER : BIGGER)) {
                    times.leaveOut(bench.name(), tool + " contradicts its unit " + bench.unit());
                } else {
                    times.add(origin, bench.name(), bench.unit(), bench.value() == null ? Double.NaN : bench.value());
                }
            }
        }
    }

    private record Commit(String id) {}

    /** The value is null when the action had none that JSON can hold. */
    private record Bench(String name, @Nullable Double value, String unit) {}

    private BenchmarkDataFile() {}

    /**
     * Reads the times and rates of all suites. Ranges are not read, as what they are depends on the tool.
     *
     * @throws ResultsFormatException if the file does not exist, cannot be read, or has another format
     */
    public static RecordedTimes read(Path file) {
        byte[] bytes = JsonFile.bytes(file);
        int begin = PREFIX.length();
        if (!new String(bytes, 0, Math.min(begin, bytes.length), StandardCharsets.UTF_8).equals(PREFIX)) {
            throw new ResultsFormatException(file, "does not begin with " + PREFIX.strip());
        }
        JsonNode tree = JsonFile.read(file, Arrays.copyOfRange(bytes, begin, bytes.length));
        RecordedTimes.Builder times = new RecordedTimes.Builder(file);
        JsonFile.bind(file, tree, Data.class)
                .entries()
                .forEach((suite, entries) ->
                        entries.forEach(entry -> entry.addTo(times, "not recorded, suite " + suite + " of " + file)));
        return times.build();
    }
}
