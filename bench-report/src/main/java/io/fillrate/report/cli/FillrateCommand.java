package io.fillrate.report.cli;

import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import io.fillrate.report.results.ResultsFormatException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Fillrate's command line. Exit codes: 0 done, 2 wrong usage or a file that cannot be read or written; others by command. */
@Command(
        name = "fillrate",
        description = "Interprets benchmark results.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class FillrateCommand {

    /** A property's name, and all that follows; not what we tell people to download. */
    private static final Pattern PROPERTY = Pattern.compile("(?s)(-D(?!artifact=)[\\w.]+=).*");

    /** Commands that come with the drivers of databases. */
    private static final Set<String> OF_WHOLE_JAR = Set.of("advise", "fill", "run");

    private FillrateCommand() {}

    /** Runs the command and ends the virtual machine with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command line, ready to execute; what it prints can be redirected. */
    public static CommandLine commandLine() {
        return commandLine(name -> true);
    }

    /**
     * The same with the options of some commands only, since finding all takes longer than all else that help does.
     *
     * @param whole which commands have their options, by name; the others have name and description
     * @param more commands that come before those about results, for a program that can do more
     */
    public static CommandLine commandLine(Predicate<String> whole, Subcommand... more) {
        CommandLine fillrate = new CommandLine(new FillrateCommand());
        Stream<Subcommand> own = Stream.of(
                new Subcommand(ReportCommand.class, ReportCommand::new),
                new Subcommand(ChartCommand.class, ChartCommand::new),
                new Subcommand(HistoryCommand.class, HistoryCommand::new),
                new Subcommand(CompareCommand.class, CompareCommand::new),
                new Subcommand(GateCommand.class, GateCommand::new));
        Stream.concat(Arrays.stream(more), own).forEach(command -> fillrate.addSubcommand(command.line(whole)));
        fillrate.addSubcommand(new HelpCommand());
        return fillrate.setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((failure, args) -> refuse(failure))
                .setExecutionExceptionHandler((failure, command, parsed) -> refuse(failure, command));
    }

    /** Prints a line on standard error, without what a terminal or the log of a build server would execute. */
    public static void say(String line, CommandLine command) {
        Output.say(line, command);
    }

    /** One line on standard error, without the usage that would push it out of sight. */
    private static int refuse(ParameterException failure) {
        String command = failure.getCommandLine().getCommandSpec().qualifiedName();
        Output.say(command + ": " + problem(failure), failure.getCommandLine());
        return ExitCode.USAGE;
    }

    /** What a command has found out about its files and builds; a defect is thrown on. */
    private static int refuse(Exception failure, CommandLine command) throws Exception {
        String problem = String.valueOf(failure.getMessage());
        if (failure instanceof ResultsFormatException || failure instanceof WrongInputException) {
            return command.getParameterExceptionHandler()
                    .handleParseException(new InputException(command, problem, failure), new String[0]);
        } else if (failure instanceof MeasureException) {
            return GateOptions.refuse(problem, command);
        }
        throw failure;
    }

    /** The problem, and what to do; somebody may take the jar of this module for the whole one, of the same name. */
    private static String problem(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched
                && OF_WHOLE_JAR.contains(unmatched.getUnmatched().get(0))) {
            return unmatched.getUnmatched().get(0) + " is a command of the whole jar: bench-app/target/fillrate.jar";
        }
        String hint = failure instanceof InputException ? "" : suggestion(failure) + " (try --help)";
        return withoutValues(String.valueOf(failure.getMessage())) + hint;
    }

    /** Commands and options that are written alike. */
    private static String suggestion(ParameterException failure) {
        List<String> alike =
                failure instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        return alike.isEmpty() ? "" : "; did you mean " + alike.get(0) + "?";
    }

    /** Properties are for workers, and one in the wrong place may be a password. */
    private static String withoutValues(String problem) {
        return PROPERTY.matcher(problem).replaceFirst("$1***");
    }

    /**
     * A command that may not be needed.
     *
     * @param type has its name and description
     * @param command makes it
     */
    public record Subcommand(Class<?> type, Supplier<Object> command) {

        private Object line(Predicate<String> whole) {
            Command named = type.getAnnotation(Command.class);
            if (whole.test(named.name())) {
                return command.get();
            }
            CommandSpec spec = CommandSpec.create().name(named.name());
            spec.usageMessage().description(named.description());
            return new CommandLine(spec);
        }
    }

    /** The version of the jar, from its manifest. */
    public static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            @Nullable String version = FillrateCommand.class.getPackage().getImplementationVersion();
            return new String[] {"fillrate " + (version == null ? "(not from a jar)" : version)};
        }
    }
}
