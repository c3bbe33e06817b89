package io.fillrate.app.run;

import io.fillrate.app.database.DatabaseOptions;
import io.fillrate.app.database.JarOptions;
import io.fillrate.app.database.MissingJar;
import io.fillrate.app.database.PasswordOption;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.run.BenchException;
import io.fillrate.e2e.settings.SettingDescription;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.Login;
import io.fillrate.e2e.settings.Settings.TargetKind;
import io.fillrate.e2e.settings.SettingsException;
import io.fillrate.report.cli.FillrateCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Fills databases with every strategy in random rounds, as {@code ./mvnw -Pbench test} does. */
@Command(
        name = "run",
        description = {
            "Measures which way is the fastest into a database: fills tables with every strategy, in rounds of random order, and"
                    + " checks every cell.",
            "Without --url it starts an embedded PostgreSQL, if --embedded names one, and uses a DuckDB file."
        },
        footer =
                "Exit codes: 0 all measured; 1 a server was not available, or a strategy failed; 2 wrong usage, or the database cannot"
                        + " be reached, or the results not be written.",
        customSynopsis = "fillrate run [--rows=N,...] [--url=URL] [--strategies=ID,...] [OPTION...]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
public final class RunCommand implements Callable<Integer> {

    private static final Map<String, String> PRESETS = Map.of("bench.out", "fillrate-results");

    private static final String DATABASES = "bench.databases";
    private static final String URL = "bench.url";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PasswordOption password = new PasswordOption();

    @Mixin
    private JarOptions jars = new JarOptions();

    @Mixin
    private JarOptions.Embedded servers = new JarOptions.Embedded();

    private RunCommand() {}

    /** The command, with an option for each setting. */
    public static CommandLine commandLine() {
        CommandSpec spec = CommandSpec.forAnnotatedObject(new RunCommand());
        SettingDescription.all().stream()
                .filter(setting -> !setting.isSecret())
                .forEach(setting -> spec.addOption(option(setting)));
        return new CommandLine(spec);
    }

    private static OptionSpec option(SettingDescription setting) {
        String defaultText = PRESETS.getOrDefault(setting.property(), setting.defaultText());
        String description = setting.meaning() + " Must be " + setting.allowed() + "."
                + (defaultText.isEmpty() ? "" : " Default: " + defaultText + ".");
        OptionSpec.Builder option = OptionSpec.builder("--" + setting.name())
                .type(String.class)
                .paramLabel("VALUE")
                .description(SettingDescription.withOptions(description)
                        .replace("`", "")
                        .replace("%", "%%"));
        return (setting.isSwitch() ? option.arity("0..1").fallbackValue("true") : option.arity("1")).build();
    }

    @Override
    public Integer call() {
        jars.check(spec.commandLine());
        servers.check(spec.commandLine());
        Map<String, String> properties = given();
        Settings settings;
        try {
            settings = Settings.parse(properties, PRESETS, Strategies.load());
        } catch (SettingsException e) {
            e.problems().forEach(this::refuse);
            return ExitCode.USAGE;
        }
        Optional<String> missing = settings.target() == TargetKind.CONTAINER
                ? MissingJar.ofContainers()
                : MissingJar.ofUrl(properties.getOrDefault(URL, ""));
        if (missing.isPresent()) {
            refuse(missing.get());
            return ExitCode.USAGE;
        }
        connect(settings.login());
        return run(properties, settings);
    }

    private Map<String, String> given() {
        ParseResult parsed = spec.commandLine().getParseResult();
        Map<String, String> properties = new HashMap<>();
        for (SettingDescription setting : SettingDescription.all()) {
            String name = "--" + setting.name();
            if (!setting.isSecret() && parsed.hasMatchedOption(name)) {
                properties.put(setting.property(), parsed.matchedOptionValue(name, ""));
            }
        }
        if (properties.containsKey(URL)) {
            password.password(properties.get(URL), spec.commandLine())
                    .ifPresent(value -> properties.put("bench.password", value));
        }
        return properties;
    }

    /** Makes sure that the database answers, before there is a folder for results. */
    private void connect(@Nullable Login login) {
        if (login != null) {
            DatabaseOptions.connect(login.url(), login.properties(), spec.commandLine());
        }
    }

    private void refuse(String problem) {
        FillrateCommand.say(spec.qualifiedName() + ": " + SettingDescription.withOptions(problem), spec.commandLine());
    }

    private int run(Map<String, String> properties, Settings settings) {
        boolean complete = true;
        List<DatabaseKind> available = new ArrayList<>();
        for (DatabaseKind database : settings.databases()) {
            Optional<String> missing =
                    settings.target() == TargetKind.EMBEDDED ? MissingJar.ofServer(database) : Optional.empty();
            if (missing.isPresent()) {
                refuse(database + " is left out: " + missing.get());
                complete &= !properties.containsKey(DATABASES); // nobody has asked for it
            } else {
                available.add(database);
            }
        }
        Map<String, String> actual = new HashMap<>(properties);
        if (available.size() < settings.databases().size()) {
            actual.put(DATABASES, available.stream().map(DatabaseKind::id).collect(Collectors.joining(",")));
        }
        return available.isEmpty() ? ExitCode.SOFTWARE : fill(actual, available, complete);
    }

    private int fill(Map<String, String> properties, List<DatabaseKind> databases, boolean isEachAvailable) {
        boolean complete = isEachAvailable;
        int failed = ExitCode.USAGE; // until it has begun
        Path folder = Path.of("").toAbsolutePath();
        CommandLine command = spec.commandLine();
        try (Bench bench = Bench.ofJar(
                properties,
                folder,
                PRESETS,
                Bench.OBSERVATION,
                command.getOut(),
                command.getErr(),
                spec.qualifiedName())) {
            bench.begin(databases.get(0));
            failed = ExitCode.SOFTWARE;
            for (DatabaseKind database : databases) {
                try {
                    bench.fill(database);
                } catch (BenchException shown) {
                    complete = false;
                }
            }
        } catch (BenchException shown) {
            return failed;
        }
        return complete ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
