package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Earlier;
import io.fillrate.report.format.DatabaseInfo;
import io.fillrate.report.format.Environment;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.ResultsFormatException;
import io.fillrate.report.format.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Goes on with a run that was interrupted, if everything is as it was. */
final class Resumption {

    private static final String PROPERTY = "bench.resume";

    /** Settings that say how this run is started and not what it measures. */
    private static final Set<String> FREE = Set.of(PROPERTY, "bench.display", "bench.out");

    private Resumption() {}

    /**
     * The results so far, without the samples of the round that was cut off.
     *
     * @throws BenchException if there are none, or something is not as it was
     */
    static Results of(Path folder, Run run, Environment environment) {
        Path file = folder.resolve("results.json");
        if (!Files.exists(file)) {
            throw refuse("there is no results.json in " + folder + " to go on from; leave it out for a new run");
        }
        Results earlier = read(file);
        List<String> differences = new ArrayList<>();
        compare(earlier.run().settings(), run.settings(), FREE, differences);
        compare("commit", earlier.run().commit(), run.commit(), differences);
        compare("uncommitted changes", earlier.run().dirty(), run.dirty(), differences);
        machine(earlier.environment(), environment, differences);
        if (!differences.isEmpty()) {
            throw refuse("the run in " + file + " can't be gone on with: " + String.join("; ", differences));
        }
        Earlier whole = Earlier.of(earlier);
        return new Results(
                Results.SCHEMA_VERSION,
                earlier.run(),
                earlier.environment(),
                earlier.series().stream()
                        .map(one -> whole.find(one.key()).orElse(one))
                        .toList());
    }

    /** @throws BenchException if a database is not as it was */
    static void check(String database, DatabaseInfo was, DatabaseInfo is) {
        List<String> differences = new ArrayList<>();
        compare("version", was.version(), is.version(), differences);
        compare("target", was.target(), is.target(), differences);
        compare("tables", was.tablePersistence(), is.tablePersistence(), differences);
        compare(was.settings(), is.settings(), Set.of(), differences);
        if (!differences.isEmpty()) {
            throw refuse(database + " is not as it was: " + String.join("; ", differences));
        }
    }

    private static Results read(Path file) {
        try {
            return ResultsFile.read(file);
        } catch (ResultsFormatException e) {
            throw refuse(String.valueOf(e.getMessage()));
        }
    }

    private static void machine(Environment was, Environment is, List<String> differences) {
        compare("CPU", was.cpu(), is.cpu(), differences);
        compare("cores", was.cores(), is.cores(), differences);
        compare("operating system", was.os(), is.os(), differences);
        compare("kernel", was.kernel(), is.kernel(), differences);
        compare("JDK", was.jdk(), is.jdk(), differences);
        compare("JVM arguments", was.jvmArgs(), is.jvmArgs(), differences);
        compare("drivers", was.drivers(), is.drivers(), differences);
    }

    private static void compare(
            Map<String, String> was, Map<String, String> is, Set<String> except, List<String> differences) {
        Set<String> names = new TreeSet<>(was.keySet());
        names.addAll(is.keySet());
        names.removeAll(except);
        names.forEach(name -> compare(name, was.get(name), is.get(name), differences));
    }

    private static void compare(String name, @Nullable Object was, @Nullable Object is, List<String> differences) {
        if (!Objects.equals(was, is)) {
            differences.add(name + " was " + was + " and is " + is);
        }
    }

    private static BenchException refuse(String problem) {
        return new BenchException(PROPERTY + ": " + problem, null);
    }
}
