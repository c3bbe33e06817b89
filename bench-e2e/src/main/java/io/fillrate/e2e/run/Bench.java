package io.fillrate.e2e.run;

import io.fillrate.core.Strategies;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.SettingsException;
import io.fillrate.e2e.targets.TargetException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What runners use: a run that begins with its first task, and ends with {@link #close()}. Whatever goes wrong is printed once, in one
 * line, and thrown as a {@link BenchException}. Belongs to one thread.
 */
public final class Bench implements AutoCloseable {

    private final Map<String, String> properties;
    private final Optional<String> test;
    private final Path root;
    private final Console console;
    private @Nullable BenchRun run;
    private @Nullable BenchException refusal;

    /**
     * For a run with these properties.
     *
     * @param properties by name; see {@link Settings}
     * @param test the runner that was chosen on the command line
     * @param root where relative paths start
     * @param out for progress and the table
     */
    public Bench(Map<String, String> properties, Optional<String> test, Path root, PrintStream out) {
        this.properties = Map.copyOf(properties);
        this.test = test;
        this.root = root;
        this.console = new Console(out);
    }

    /**
     * Fills a database with every strategy chosen.
     *
     * @throws BenchException if the settings are wrong, the database can't be had, or a strategy failed
     */
    public void fill(String database) {
        BenchRun running = begin();
        try {
            running.fill(database);
        } catch (TargetException | BenchException e) {
            throw report(e);
        }
    }

    private BenchRun begin() {
        if (refusal != null) {
            throw refusal;
        }
        if (run != null) {
            return run;
        }
        try {
            Strategies registry = Strategies.load();
            BenchRun begun = new BenchRun(Settings.parse(properties, registry), registry, root, test, console);
            run = begun;
            return begun;
        } catch (SettingsException | BenchException e) {
            BenchException reported = report(e);
            refusal = reported;
            throw reported;
        }
    }

    private BenchException report(RuntimeException e) {
        String message = String.valueOf(e.getMessage());
        console.error(message);
        return new BenchException(message, null);
    }

    /** Shows the table and writes the report. */
    @Override
    public void close() {
        BenchRun ended = run;
        run = null;
        if (ended != null) {
            try {
                ended.finish();
            } catch (BenchException e) {
                throw report(e);
            }
        }
    }
}
