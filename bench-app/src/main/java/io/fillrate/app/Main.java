package io.fillrate.app;

import io.fillrate.app.advise.AdviseCommand;
import io.fillrate.app.database.DuckDbLibrary;
import io.fillrate.app.database.PasswordOption;
import io.fillrate.app.fill.FillCommand;
import io.fillrate.app.run.RunCommand;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.settings.NearestName;
import io.fillrate.report.cli.FillrateCommand;
import io.fillrate.report.cli.FillrateCommand.Subcommand;
import io.fillrate.report.cli.InputException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of the jar with everything. Exit codes: 0 done, 2 wrong usage; others by command. */
public final class Main {

    private static final String COMPLETION = "completion";

    /** Commands about the options of others. */
    private static final Set<String> NEED_ALL = Set.of(COMPLETION, "help");

    private Main() {}

    /** Runs the command and ends the virtual machine with its exit code. */
    public static void main(String[] args) {
        // From JDK 24 on Netty, whose memory is Arrow's, does not use Unsafe without it. The JDK itself reads it
        // earlier, and warns once.
        System.setProperty("sun.misc.unsafe.memory.access", "allow");
        System.exit(AddedJars.in(args).map(jars -> jars.execute(args)).orElseGet(() -> execute(args)));
    }

    /** Runs the command; {@link AddedJars} calls it from another class loader. */
    public static int execute(String... args) {
        DuckDbLibrary.finishBeforeExit();
        String first = args.length == 0 ? "" : args[0];
        return commandLine(name -> name.equals(first) || NEED_ALL.contains(first))
                .execute(args);
    }

    /** The command line, ready to execute; what it prints can be redirected. */
    public static CommandLine commandLine() {
        return commandLine(name -> true);
    }

    /** The same with the options of some commands only, since finding them takes longer than all else that help does. */
    private static CommandLine commandLine(Predicate<String> whole) {
        CommandLine fillrate = FillrateCommand.commandLine(
                whole,
                new Subcommand(RunCommand.class, RunCommand::commandLine),
                new Subcommand(AdviseCommand.class, AdviseCommand::new),
                new Subcommand(FillCommand.class, FillCommand::new));
        CommandLine completion = new CommandLine(new AutoComplete.GenerateCompletion());
        completion.getCommandSpec().usageMessage().description("Prints what completes commands in bash and zsh.");
        fillrate.addSubcommand(COMPLETION, completion);
        fillrate.getCommandSpec()
                .usageMessage()
                .description("Fills databases, measures which way is the fastest, and says what the results mean.");
        IParameterExceptionHandler handler = fillrate.getParameterExceptionHandler();
        return fillrate.setParameterExceptionHandler(
                (failure, args) -> handler.handleParseException(clear(failure, List.of(args)), args));
    }

    /** The same without what may be a password, and with the name that may have been meant. */
    private static ParameterException clear(ParameterException failure, List<String> args) {
        if (failure instanceof InputException) { // in our own words
            return new InputException(
                    failure.getCommandLine(), Secrets.masked(String.valueOf(failure.getMessage())), failure);
        } else if (PasswordOption.hasValue(args)) {
            return new ParameterException(failure.getCommandLine(), PasswordOption.REFUSAL);
        }
        String problem = Secrets.masked(String.valueOf(failure.getMessage()));
        return new ParameterException(
                failure.getCommandLine(),
                problem
                        + meant(failure)
                                .map(name -> "; did you mean " + name + "?")
                                .orElse(""));
    }

    /** The option or command that somebody may have meant who wrote one that does not exist. */
    private static Optional<String> meant(ParameterException failure) {
        if (!(failure instanceof UnmatchedArgumentException unmatched)) {
            return Optional.empty();
        }
        String given = unmatched.getUnmatched().get(0).split("=", 2)[0];
        CommandLine command = failure.getCommandLine();
        return NearestName.of(
                given,
                given.startsWith("-")
                        ? command.getCommandSpec().optionsMap().keySet()
                        : command.getSubcommands().keySet());
    }
}
