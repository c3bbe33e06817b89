package io.fillrate.app.advise;

import io.fillrate.app.database.DatabaseOptions;
import io.fillrate.app.database.OpenDatabase;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.e2e.advise.Adviser;
import io.fillrate.e2e.advise.TableAdvice;
import io.fillrate.e2e.run.ProgressDisplay;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.SettingDescription;
import io.fillrate.e2e.settings.SettingsException;
import io.fillrate.report.cli.FillrateCommand;
import io.fillrate.report.cli.InputException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the strategies on an empty copy of a user's table, and prints what to use, with code. */
@Command(
        name = "advise",
        description = {
            "Says which way is the fastest for a table of yours, how long many rows take, and prints the Java for it.",
            "Measures on an empty copy of the table, in a schema of its own that is dropped at the end, with generated rows that fit."
                    + " The table itself is only read."
        },
        footer =
                "Exit codes: 0 advice given; 1 the table cannot be copied or loaded; 2 wrong usage, or the database cannot be"
                        + " reached; 130 interrupted.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
public final class AdviseCommand implements Callable<Integer> {

    private static final int INTERRUPTED = 130;

    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final long MAX_ROWS = 10_000_000_000L;

    private static final Pattern DURATION = Pattern.compile("(?=.)(\\d{1,2}h)?(\\d{1,4}m)?(\\d{1,5}s)?");
    private static final Pattern ROWS = Pattern.compile("([1-9]\\d{0,10})([kMG]?)");
    private static final Map<String, Long> UNITS = Map.of("", 1L, "k", 1_000L, "M", 1_000_000L, "G", 1_000_000_000L);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Parameters(index = "1", paramLabel = "TABLE", description = "The table, with its schema or without: sales.orders.")
    private String table = "";

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "1M",
            description =
                    "How many rows you want to load, as in 500k or 10M: the most to measure, as far as there is time, and how"
                            + " many the prediction is for. Default: ${DEFAULT-VALUE}.")
    private String rows = "";

    @Option(
            names = "--upsert",
            paramLabel = "COLUMN,...",
            arity = "0..1",
            fallbackValue = "",
            description =
                    "Upserts instead of inserting: by these columns, which are those of a unique key, or by the primary key.")
    private @Nullable String upsert;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "3m",
            description = "How long it may take in all, as in 90s, 3m or 1h. Default: ${DEFAULT-VALUE}.")
    private String budget = "";

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            description =
                    "Measures as if each round trip took this much longer, such as 0.5ms: as from another machine.")
    private @Nullable String rtt;

    @Option(
            names = "--bandwidth",
            paramLabel = "RATE",
            description = "Measures as if the network carried this much, such as 1Gbit.")
    private @Nullable String bandwidth;

    private volatile boolean isEnding;

    @Override
    public Integer call() {
        long max = rows();
        Duration time = budget();
        OpenDatabase open = database.open(spec.commandLine());
        try {
            print(measured(open, max, time));
            return ExitCode.OK;
        } catch (SettingsException e) {
            e.problems().forEach(this::say);
            return ExitCode.USAGE;
        } catch (TargetException e) {
            say(String.valueOf(e.getMessage()));
            return isEnding ? INTERRUPTED : ExitCode.SOFTWARE;
        }
    }

    private TableAdvice measured(OpenDatabase open, long max, Duration time) {
        ProgressDisplay display = ProgressDisplay.open(line -> FillrateCommand.say(line, spec.commandLine()));
        Thread ending = new Thread(() -> interrupt(display), "fillrate-interrupted");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            return Adviser.advise(properties(open), table, key(), max, time, display);
        } finally {
            remove(display);
            forget(ending);
        }
    }

    /** What fails from now on is not reported. */
    private void interrupt(ProgressDisplay display) {
        remove(display);
        say("interrupted");
        isEnding = true;
    }

    private static void remove(ProgressDisplay display) {
        display.clear();
        display.close();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // It runs.
        }
    }

    private Optional<List<String>> key() {
        return Optional.ofNullable(upsert)
                .map(columns -> columns.isEmpty() ? List.of() : List.of(columns.split(",", -1)));
    }

    private long rows() {
        Matcher parts = ROWS.matcher(rows);
        long max = parts.matches()
                ? Math.multiplyExact(Long.parseLong(parts.group(1)), UNITS.getOrDefault(parts.group(2), 1L))
                : 0;
        if (max < 1 || max > MAX_ROWS) {
            throw new InputException(
                    spec.commandLine(), "--rows " + rows + ": must be from 1 to 10G, as in 500k or 10M");
        }
        return max;
    }

    private Duration budget() {
        Duration time = DURATION.matcher(budget).matches()
                ? Duration.parse("PT" + budget.toUpperCase(Locale.ROOT))
                : Duration.ZERO;
        if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
            throw new InputException(
                    spec.commandLine(), "--budget " + budget + ": must be from 10s to 24h, as in 90s, 3m or 1h30m");
        }
        return time;
    }

    private Map<String, String> properties(OpenDatabase open) {
        DatabaseAddress address = open.session().address().orElseThrow();
        Map<String, String> properties = new HashMap<>();
        properties.put("bench.databases", open.kind().id());
        properties.put("bench.url", address.url());
        address.properties().forEach((name, value) -> properties.put("bench." + name, value));
        properties.computeIfAbsent("bench.rtt", any -> rtt);
        properties.computeIfAbsent("bench.bandwidth", any -> bandwidth);
        return properties;
    }

    private void print(TableAdvice advice) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(advice.text());
        out.println();
        out.print(advice.code());
        out.flush();
    }

    private void say(String problem) {
        if (!isEnding) {
            String shown = SettingDescription.withOptions(problem.replaceFirst("^bench\\.(url|table|rows=\\d+): ", ""));
            FillrateCommand.say(spec.qualifiedName() + ": " + shown, spec.commandLine());
        }
    }
}
