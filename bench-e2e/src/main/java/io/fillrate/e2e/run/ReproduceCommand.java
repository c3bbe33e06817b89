package io.fillrate.e2e.run;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The command line that repeats a run. */
final class ReproduceCommand {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.,:/=@%+-]+");

    private ReproduceCommand() {}

    /**
     * For a POSIX shell.
     *
     * @param given the properties that were given, without secrets
     * @param test the runner that was chosen
     */
    static String of(Map<String, String> given, Optional<String> test) {
        StringBuilder command = new StringBuilder("./mvnw -Pbench test");
        given.forEach(
                (name, value) -> command.append(" -D").append(name).append('=').append(quoted(value)));
        test.ifPresent(name -> command.append(" -Dtest=").append(quoted(name)));
        return command.toString();
    }

    private static String quoted(String value) {
        return PLAIN.matcher(value).matches() ? value : "'" + value.replace("'", "'\\''") + "'";
    }
}
