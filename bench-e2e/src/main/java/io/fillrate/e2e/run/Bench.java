package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.e2e.experiment.Experiment;
import io.fillrate.e2e.run.Console.Terminal;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.BenchProperties;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.SettingsException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The entry point for runners: a run that begins with its first task and ends with {@link #close()}. Each failure is printed once, in one
 * line, and thrown as a {@link BenchException}. Not thread-safe.
 */
public final class Bench implements AutoCloseable {

    /** For how long runs observe the machine before they begin: long enough to see another build. */
    public static final Duration OBSERVATION = Duration.ofSeconds(3);

    /** One class, with a method or without. */
    private static final Pattern ONE_RUNNER = Pattern.compile("\\w+(#\\w+)?");

    private static final String TABLE = "bench.table";

    private final Map<String, String> properties;
    private final Optional<String> test;
    private final Path root;
    private final Optional<Path> tree;
    private final Map<String, String> presets;
    private final Console console;
    private final Duration observation;
    private final Set<Path> folders = new HashSet<>();
    private @Nullable BenchRun run;
    private @Nullable BenchException refusal;

    /**
     * For a run with these properties, without observing the machine before.
     *
     * @param properties by name; see {@link Settings}
     * @param test the runner that was selected on the command line
     * @param root where relative paths start
     * @param out for lines and the table
     */
    public Bench(Map<String, String> properties, Optional<String> test, Path root, PrintStream out) {
        this(properties, test, root, out, Duration.ZERO);
    }

    /**
     * For a run with these properties, which may be called quiet.
     *
     * @param observation for how long to observe the load by others before each run; zero for none
     */
    public Bench(
            Map<String, String> properties, Optional<String> test, Path root, PrintStream out, Duration observation) {
        this(properties, test, root, Optional.of(root), Map.of(), new Console(out), observation);
    }

    private Bench(
            Map<String, String> properties,
            Optional<String> test,
            Path root,
            Optional<Path> tree,
            Map<String, String> presets,
            Console console,
            Duration observation) {
        this.properties = Map.copyOf(properties);
        this.test = test;
        this.root = root;
        this.tree = tree;
        this.presets = Map.copyOf(presets);
        this.console = console;
        this.observation = observation;
    }

    /**
     * For a run as the command line asks for it: with this JVM's system properties, in the terminal in which it was started.
     *
     * @param observation see {@link #Bench(Map, Optional, Path, PrintStream, Duration)}
     */
    public static Bench ofCommandLine(Duration observation) {
        Path root = ProjectRoot.above(Path.of(""));
        Console console = Console.ofMaven(
                System.out,
                System.err,
                Terminal.columnsOrUnlimited(),
                root.resolve("bench-e2e/target/bench-error.txt"));
        return new Bench(
                BenchProperties.take(),
                BenchProperties.chosenTest(),
                root,
                Optional.of(root),
                Map.of(),
                console,
                observation);
    }

    /**
     * For a run by the jar with everything, in the terminal in which it was started: its results say nothing of a working tree, and its
     * lines call settings by their options.
     *
     * @param folder where relative paths start
     * @param presets values of properties that are not given
     * @param observation see {@link #Bench(Map, Optional, Path, PrintStream, Duration)}
     * @param out for the results
     * @param err for lines and errors
     * @param command what errors begin with
     */
    public static Bench ofJar(
            Map<String, String> properties,
            Path folder,
            Map<String, String> presets,
            Duration observation,
            PrintWriter out,
            PrintWriter err,
            String command) {
        Console console = Console.ofCommand(out, err, Terminal.columnsOrUnlimited(), command);
        return new Bench(properties, Optional.empty(), folder, Optional.empty(), presets, console, observation);
    }

    /**
     * Fills a database with every selected strategy; all databases of a run share one report.
     *
     * @throws BenchException if the settings are invalid, the database is not available, or a strategy failed
     */
    public void fill(DatabaseKind database) {
        BenchRun running = running(database);
        reporting(() -> running.fill(database, servers -> List.of()));
    }

    /**
     * Runs an experiment, with a report of its own.
     *
     * @throws BenchException if the settings are invalid, the database is not available, or a strategy failed
     */
    public void run(Experiment experiment) {
        if (properties.containsKey(TABLE)) {
            throw report(new BenchException(TABLE + ": experiments fill tables of their own; leave it out"));
        }
        BenchRun running = refusing(() -> begun(experiment.presets(), Optional.of(experiment.database())));
        try {
            reporting(() -> running.fill(experiment.database(), experiment.factors()));
        } finally {
            reporting(running::finish);
        }
    }

    /** A runner that was selected by its name needs no other property, and no other database is filled. */
    private BenchRun begun(DatabaseKind database) {
        return test.filter(ONE_RUNNER.asMatchPredicate()).isPresent()
                ? begun(Settings.presetsFor(database), Optional.of(database))
                : begun(Map.of(), Optional.empty());
    }

    /**
     * Begins the run, unless it has begun: the first fill would do that, too.
     *
     * @throws BenchException if settings, or the folder that they name, cannot be used; nothing has been measured
     */
    public void begin(DatabaseKind database) {
        running(database);
    }

    private BenchRun running(DatabaseKind database) {
        BenchRun running = run;
        if (running == null) {
            running = refusing(() -> begun(database));
            run = running;
        }
        return running;
    }

    private BenchRun begun(Map<String, String> more, Optional<DatabaseKind> database) {
        Strategies registry = Strategies.load();
        Map<String, String> defaults = new HashMap<>(presets);
        defaults.putAll(more);
        Settings settings = Settings.parse(properties, defaults, registry);
        Path out = root.resolve(settings.out());
        if (!folders.add(out)) {
            throw new BenchException("bench.out: " + out
                    + " has the results of another runner; run one at a time, or leave out bench.out");
        }
        return new BenchRun(settings, registry, database, root, tree, test, console, observation);
    }

    /** A failure at the beginning would be repeated by every runner, and is printed once. */
    private BenchRun refusing(Supplier<BenchRun> beginning) {
        if (refusal != null) {
            throw refusal;
        }
        try {
            return beginning.get();
        } catch (SettingsException | BenchException e) {
            BenchException reported = report(e);
            refusal = reported;
            throw reported;
        }
    }

    private void reporting(Runnable task) {
        try {
            task.run();
        } catch (TargetException | BenchException e) {
            throw report(e);
        }
    }

    private BenchException report(RuntimeException e) {
        String message = String.valueOf(e.getMessage());
        console.error(message);
        return new BenchException(message);
    }

    /** Shows the table and writes the report. */
    @Override
    public void close() {
        BenchRun ended = run;
        run = null;
        if (ended != null) {
            reporting(ended::finish);
        }
    }
}
