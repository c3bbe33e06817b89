package io.fillrate.app.database;

import io.fillrate.core.DatabaseKind;
import io.fillrate.report.cli.InputException;
import java.io.Console;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where a password comes from: the environment, or a prompt. It is never on the command line, which others on the machine can read. */
public final class PasswordOption {

    /** Why a value is refused; one line without it. */
    public static final String REFUSAL =
            "--password asks for the password and takes no value: it does not belong on the command line";

    private static final String NAME = "--password";

    @Option(
            names = NAME,
            description =
                    "Asks for the password. Otherwise it is FILLRATE_PASSWORD of the environment, else PGPASSWORD with"
                            + " PostgreSQL and MYSQL_PWD with MariaDB and MySQL, else what the driver finds (~/.pgpass).")
    private boolean asked;

    /**
     * The password for a database; empty to leave it to the URL and the driver.
     *
     * @param url of JDBC
     */
    public Optional<String> password(String url, CommandLine command) {
        return asked ? Optional.of(prompt(command)) : fromEnvironment(url, System::getenv);
    }

    /** The password for a second database, of the environment; empty to leave it to the URL and the driver. */
    static Optional<String> ofOther(String url) {
        return fromEnvironment("FILLRATE_LIKE_PASSWORD", url, System::getenv);
    }

    /** The password that the environment has for a kind of database. */
    static Optional<String> fromEnvironment(String url, UnaryOperator<@Nullable String> environment) {
        return fromEnvironment("FILLRATE_PASSWORD", url, environment);
    }

    private static Optional<String> fromEnvironment(
            String own, String url, UnaryOperator<@Nullable String> environment) {
        List<DatabaseKind> kinds = DatabaseKind.ofUrl(url);
        if (kinds.contains(DatabaseKind.DUCKDB)) {
            return Optional.empty();
        }
        return Stream.of(own, kinds.contains(DatabaseKind.POSTGRES) ? "PGPASSWORD" : "MYSQL_PWD")
                .map(environment)
                .filter(value -> value != null && !value.isEmpty())
                .findFirst();
    }

    @SuppressWarnings("SystemConsoleNull") // JDK 22 to 24 read standard input then, which is as good
    private static String prompt(CommandLine command) {
        @Nullable Console console = System.console();
        if (console == null) {
            throw new InputException(
                    command, "--password: no terminal to read it from; set FILLRATE_PASSWORD in the environment");
        }
        char[] typed = console.readPassword("Password: ");
        if (typed == null) {
            throw new InputException(command, "--password: none was entered");
        }
        return new String(typed);
    }

    /** Whether a command line may have a password on it: as the next argument, or attached to the option. */
    public static boolean hasValue(List<String> args) {
        int option = args.indexOf(NAME);
        boolean asNextArgument = option >= 0
                && option + 1 < args.size()
                && !args.get(option + 1).startsWith("-")
                && !args.get(option + 1).startsWith("jdbc:");
        return asNextArgument || args.stream().anyMatch(arg -> arg.startsWith(NAME + "="));
    }
}
