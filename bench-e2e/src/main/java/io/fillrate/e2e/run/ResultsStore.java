package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.PreviousRun;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.ResultsFormatException;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Series;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The results of a run; every change is written to the file before the run continues. Not thread-safe. */
final class ResultsStore {

    private static final String FILE = "results.json";

    private final Path folder;
    private final boolean isNew;
    private final Map<String, DatabaseInfo> previous;
    private Results results;

    /** Checks that the folder is writable; the file of an earlier run stays until there is something to save. */
    ResultsStore(Path folder, Results begun) {
        this.folder = folder;
        this.isNew = !Files.exists(folder);
        this.results = begun;
        this.previous = begun.environment().database();
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "results", ".tmp"));
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    Results results() {
        return results;
    }

    void put(Series series) {
        results = results.with(series);
        save();
    }

    /** @throws BenchException if the database changed after the run was interrupted */
    void put(String database, DatabaseInfo info) {
        DatabaseInfo was = previous.get(database);
        if (was != null) {
            ResumeCheck.database(database, was, info);
        }
        results = results.with(results.environment().with(database, info));
        save();
    }

    void putFact(String name, String value) {
        if (!value.equals(results.environment().facts().get(name))) {
            results = results.with(results.environment().withFact(name, value));
            save();
        }
    }

    private void save() {
        Path file = folder.resolve(FILE);
        try {
            ResultsFile.write(file, results);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** Writes a text derived from the results next to them, and returns the path of the file. */
    Path write(String name, String text) {
        Path file = folder.resolve(name);
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** Removes the folder if it was created for this run, and has nothing but results without a series. */
    void discard() {
        if (isNew) {
            try {
                Files.deleteIfExists(folder.resolve(FILE));
                Files.delete(folder);
            } catch (IOException kept) {
                // there is something else in it
            }
        }
    }

    private static BenchException cannotWrite(Path file, IOException e) {
        return new BenchException(
                "bench.out: cannot write " + file + ": " + reason(e) + "; choose a folder that can be written to", e);
    }

    /** The system's message, or else the exception's name in words: access denied, no such file. */
    private static String reason(IOException e) {
        if (e instanceof FileSystemException failure && failure.getReason() == null) {
            String name = e.getClass().getSimpleName().replaceAll("Exception$", "");
            return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        }
        return e instanceof FileSystemException failure ? failure.getReason() : OneLine.of(e);
    }

    /** Resumes an interrupted run if nothing has changed that would make its samples incomparable. */
    static final class ResumeCheck {

        private static final String PROPERTY = "bench.resume";

        /** Settings that concern how a run is started, not what it measures. */
        private static final Set<String> FREE = Set.of(PROPERTY, "bench.display", "bench.out");

        private ResumeCheck() {}

        /**
         * Reads the results so far, without the samples of the incomplete round.
         *
         * @throws BenchException if there are none, or something has changed
         */
        static Results resume(Path folder, Run run, Environment environment) {
            Path file = folder.resolve("results.json");
            if (!Files.exists(file)) {
                throw refuse("nothing to resume: there is no results.json in " + folder + "; leave out " + PROPERTY
                        + " for a new run");
            }
            Results previous = read(file);
            List<String> differences = new ArrayList<>();
            compare(previous.run().settings(), run.settings(), FREE, differences);
            compare("commit", previous.run().commit(), run.commit(), differences);
            compare("uncommitted changes", previous.run().dirty(), run.dirty(), differences);
            machine(previous.environment(), environment, differences);
            if (!differences.isEmpty()) {
                throw refuse("cannot resume the run in " + file + ": " + String.join("; ", differences));
            }
            PreviousRun complete = PreviousRun.of(previous);
            return new Results(
                    Results.SCHEMA_VERSION,
                    previous.run(),
                    previous.environment(),
                    previous.series().stream()
                            .map(one -> complete.find(one.key()).orElse(one))
                            .toList());
        }

        /** @throws BenchException if a database has changed */
        static void database(String database, DatabaseInfo was, DatabaseInfo is) {
            List<String> differences = new ArrayList<>();
            compare("version", was.version(), is.version(), differences);
            compare("target", was.target(), is.target(), differences);
            compare("tables", was.tablePersistence(), is.tablePersistence(), differences);
            compare(was.settings(), is.settings(), Set.of(), differences);
            if (!differences.isEmpty()) {
                throw refuse("cannot resume: " + database + " has changed: " + String.join("; ", differences));
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
            return new BenchException(PROPERTY + ": " + problem);
        }
    }
}
