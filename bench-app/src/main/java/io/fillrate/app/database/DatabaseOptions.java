package io.fillrate.app.database;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.report.cli.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which database a command works on, and who logs in. */
public final class DatabaseOptions {

    private static final String DUCKDB = DatabaseKind.DUCKDB.urlPrefix();

    @Parameters(
            paramLabel = "URL",
            description =
                    "The database: jdbc:postgresql://HOST/DATABASE, jdbc:duckdb:FILE, jdbc:mariadb://HOST/DATABASE or"
                            + " jdbc:mysql://HOST/DATABASE.")
    private String url = "";

    @Option(names = "--user", paramLabel = "NAME", description = "The user who logs in.")
    private @Nullable String user;

    @Mixin
    private PasswordOption password = new PasswordOption();

    @Mixin
    private JarOptions jars = new JarOptions();

    /**
     * Connects to the database.
     *
     * @throws InputException if that fails; its message is one line without secrets
     */
    public OpenDatabase open(CommandLine command) {
        jars.check(command);
        return open(url, user, password.password(url, command), command);
    }

    /**
     * Connects to a second database, which gets the first one's drivers, but neither its user nor its password.
     *
     * @param otherUser who logs in; null to leave it to the URL and the driver
     * @throws InputException if that fails; its message is one line without secrets
     */
    public OpenDatabase openOther(String otherUrl, @Nullable String otherUser, CommandLine command) {
        return open(otherUrl, otherUser, PasswordOption.ofOther(otherUrl), command);
    }

    private static OpenDatabase open(
            String url, @Nullable String user, Optional<String> password, CommandLine command) {
        checkUrl(url, user, command);
        Map<String, String> login = new HashMap<>();
        if (user != null) {
            login.put("user", user);
        }
        password.ifPresent(value -> login.put("password", value));
        return connect(url, login, command);
    }

    /**
     * Connects to a database.
     *
     * @param login properties such as {@code user} and {@code password}
     * @throws InputException if that fails; its message is one line without secrets
     */
    public static OpenDatabase connect(String url, Map<String, String> login, CommandLine command) {
        try {
            return OpenDatabase.connect(url, login);
        } catch (SQLException e) {
            throw new InputException(
                    command, "cannot connect to " + Secrets.masked(url) + ": " + OneLine.ofConnecting(e), e);
        }
    }

    private static void checkUrl(String url, @Nullable String user, CommandLine command) {
        if (DatabaseKind.ofUrl(url).isEmpty()) {
            // Not shown: it may be a password, or have one.
            String prefixes = Stream.of(DatabaseKind.values())
                    .map(DatabaseKind::urlPrefix)
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw new InputException(command, "the URL must begin with " + prefixes);
        }
        if (Secrets.hasLogin(url)) {
            throw new InputException(
                    command, "the URL must not have a user and a password before the host; use --user and --password");
        }
        if (url.startsWith(DUCKDB)) {
            MissingJar.ofUrl(url).ifPresent(missing -> {
                throw new InputException(command, missing);
            });
            checkFile(url.substring(DUCKDB.length()).split(";", 2)[0], user, command);
        }
    }

    private static void checkFile(String file, @Nullable String user, CommandLine command) {
        if (file.isBlank() || file.startsWith(":memory:")) {
            throw new InputException(command, "the URL must name a file, as in " + DUCKDB + "/path/to/file.duckdb");
        } else if (!Files.isRegularFile(Path.of(file))) {
            throw new InputException(command, Secrets.masked(file) + ": no such file"); // DuckDB would create it
        } else if (user != null) {
            throw new InputException(command, "--user is not valid for DuckDB, which has no users");
        }
    }
}
