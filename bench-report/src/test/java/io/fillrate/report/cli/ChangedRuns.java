package io.fillrate.report.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Committed results, and files made of them: each round a JVM start, one strategy slower, some micro-benchmarks. */
final class ChangedRuns {

    /** As seen from here: where lines are broken must not depend on where the sources are. */
    private static final Path RESULTS =
            Path.of("").toAbsolutePath().relativize(ProjectRoot.find().resolve("results"));

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private int made;

    ChangedRuns(Path folder) {
        this.folder = folder;
    }

    static Path results(String run) {
        return RESULTS.resolve(run).resolve("results.json");
    }

    /** A committed run as if each of its rounds had been a JVM start. */
    Path starts(String run) throws IOException {
        JsonNode tree = JSON.readTree(results(run).toFile());
        tree.findValues("samples").forEach(samples -> samples.forEach(ChangedRuns::ofItsOwnProcess));
        Path file = made();
        JSON.writeValue(file.toFile(), tree);
        return file;
    }

    /**
     * A committed run, each round a JVM start, with the times of each series moved by a round, of which one strategy takes the factor of
     * the time.
     */
    Path slower(String run, String strategy, double factor) throws IOException {
        JsonNode tree = JSON.readTree(results(run).toFile());
        for (JsonNode series : tree.get("series")) {
            double ofSeries = series.get("strategy").asText().equals(strategy) ? factor : 1;
            JsonNode samples = series.get("samples");
            long last = 0;
            for (int i = -1; i < samples.size(); i++) {
                ObjectNode sample = (ObjectNode) samples.get(i < 0 ? samples.size() - 1 : i);
                long nanos = sample == null ? 0 : sample.get("elapsedNanos").asLong();
                if (i >= 0) {
                    sample.put("elapsedNanos", (long) (last * ofSeries));
                    ofItsOwnProcess(sample);
                }
                last = nanos;
            }
        }
        Path file = made();
        JSON.writeValue(file.toFile(), tree);
        return file;
    }

    /** Some committed micro-benchmarks with a number of forks, taken from one file after the other. */
    Path microBenchmarks(String name, int forks, String... files) throws IOException {
        List<ArrayNode> trees = new ArrayList<>();
        for (String file : files) {
            trees.add((ArrayNode) JSON.readTree(RESULTS.resolve(file).toFile()));
        }
        ArrayNode some = JSON.createArrayNode();
        for (int i = 0; i < trees.get(0).size(); i++) {
            ObjectNode benchmark = (ObjectNode) trees.get(0).get(i);
            if (benchmark
                    .get("benchmark")
                    .asText()
                    .matches(".*\\.(PgBinaryEncode|GenerateRow|RowDispatch)Benchmark\\..*")) {
                ArrayNode rawData = JSON.createArrayNode();
                for (ArrayNode tree : trees) {
                    tree.get(i).at("/primaryMetric/rawData").forEach(rawData::add);
                }
                while (rawData.size() > forks) {
                    rawData.remove(rawData.size() - 1);
                }
                benchmark.put("forks", rawData.size());
                ((ObjectNode) benchmark.get("primaryMetric")).set("rawData", rawData);
                some.add(benchmark);
            }
        }
        Path file = folder.resolve(name + ".json");
        JSON.writeValue(file.toFile(), some);
        return file;
    }

    /** A committed run, cut into runs of five rounds on consecutive days, twice over; from the ninth on one strategy is slower. */
    Path withAChange(String run, String strategy) throws IOException {
        Path runs = Files.createDirectories(folder.resolve("changed"));
        for (int i = 0; i < 16; i++) {
            ObjectNode tree = (ObjectNode)
                    JSON.readTree(slower(run, strategy, i < 8 ? 1 : 1.3).toFile());
            ObjectNode about = (ObjectNode) tree.get("run");
            about.put("id", "run-" + i).put("startedAt", "2026-11-%02dT08:00:00Z".formatted(i + 1));
            about.put("commit", Integer.toHexString(0xabcdef0 + i).repeat(6).substring(0, 40));
            int first = i % 8 * 5;
            for (JsonNode series : tree.get("series")) {
                ArrayNode samples = (ArrayNode) series.get("samples");
                for (int at = samples.size() - 1; at >= 0; at--) {
                    int round = samples.get(at).get("round").asInt() - first;
                    if (round < 1 || round > 5) {
                        samples.remove(at);
                    } else {
                        ((ObjectNode) samples.get(at)).put("round", round);
                    }
                }
            }
            JSON.writeValue(runs.resolve("run-%02d.json".formatted(i)).toFile(), tree);
        }
        return runs;
    }

    /** A file with a short name: the length of the folder's varies, and must not decide where lines are broken. */
    private Path made() {
        return folder.resolve(++made + ".json");
    }

    private static void ofItsOwnProcess(JsonNode sample) {
        ((ObjectNode) sample).put("process", sample.get("round").asInt());
    }
}
