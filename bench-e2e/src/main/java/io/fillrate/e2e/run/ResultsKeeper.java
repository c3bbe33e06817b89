package io.fillrate.e2e.run;

import io.fillrate.e2e.targets.OneLine;
import io.fillrate.report.format.DatabaseInfo;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.Series;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The results of a run; every change of them is in the file before the run goes on. Belongs to one thread. */
final class ResultsKeeper {

    private final Path folder;
    private final Map<String, DatabaseInfo> earlier;
    private Results results;

    /** Tries whether the folder can be written to; the file of an earlier run stays until there's something to save. */
    ResultsKeeper(Path folder, Results begun) {
        this.folder = folder;
        this.results = begun;
        this.earlier = begun.environment().database();
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

    /** @throws BenchException if the database was another when the run was interrupted */
    void put(String database, DatabaseInfo info) {
        DatabaseInfo was = earlier.get(database);
        if (was != null) {
            Resumption.check(database, was, info);
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
        Path file = folder.resolve("results.json");
        try {
            ResultsFile.write(file, results);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** Writes a text made of the results beside them; the file's path. */
    Path write(String name, String text) {
        Path file = folder.resolve(name);
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private static BenchException cannotWrite(Path file, IOException e) {
        return new BenchException(
                "bench.out: cannot write " + file + ": " + reason(e) + "; choose a folder that can be written to", e);
    }

    /** The system's words, or those in the exception's name where there are none: access denied, no such file. */
    private static String reason(IOException e) {
        if (e instanceof FileSystemException failure && failure.getReason() == null) {
            String name = e.getClass().getSimpleName().replaceAll("Exception$", "");
            return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        }
        return e instanceof FileSystemException failure ? failure.getReason() : OneLine.of(e);
    }
}
