package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.settings.EffectiveSettings;
import io.fillrate.e2e.settings.SettingDescription;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Run;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What results files contain about a run that begins: settings, revision, and the command that repeats it. */
public final class RunDescription {

    private static final DateTimeFormatter ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunDescription() {}

    /**
     * The run.
     *
     * @param databases those that are filled
     * @param tree the working tree that is measured; empty for the jar with everything
     * @param test the runner that was selected on the command line
     */
    public static Run of(Settings settings, List<DatabaseKind> databases, Optional<Path> tree, Optional<String> test) {
        Instant now = Instant.now();
        Revision revision = tree.map(Revision::of).orElse(new Revision(null, null));
        EffectiveSettings texts = settings.texts().filling(databases);
        return new Run(
                        ID.format(now),
                        now,
                        revision.commit(),
                        revision.dirty(),
                        texts.effective(),
                        tree.isPresent() ? Command.of(texts.given(), test) : Command.ofJar(texts.given()))
                .with(texts.roles());
    }

    /** The machine and the software that measure, without databases. */
    public static Environment machine() {
        return Machine.describe();
    }

    /**
     * The Git revision of a working tree.
     *
     * @param commit null without Git, a repository or a commit
     * @param dirty whether the tree differs from it; null if unknown
     */
    record Revision(@Nullable String commit, @Nullable Boolean dirty) {

        private static final long GIT_TIMEOUT_SECONDS = 10;

        static Revision of(Path folder) {
            String commit = git(folder, "rev-parse", "--verify", "HEAD");
            String changes = commit == null ? null : git(folder, "status", "--porcelain");
            return new Revision(commit, changes == null ? null : (Boolean) !changes.isEmpty());
        }

        private static @Nullable String git(Path folder, String... arguments) {
            ProcessBuilder builder = new ProcessBuilder("git", "-C", folder.toString());
            builder.command().addAll(List.of(arguments));
            try {
                Process process = builder.redirectError(Redirect.DISCARD).start();
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return process.waitFor(GIT_TIMEOUT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
                        ? output.strip()
                        : null;
            } catch (IOException noGit) {
                return null;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
    }

    /** The command line that repeats a run. */
    static final class Command {

        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.,:/=@%+-]+");

        private Command() {}

        /**
         * For a POSIX shell.
         *
         * @param given the properties that were given, without secrets
         * @param test the runner that was selected
         */
        static String of(Map<String, String> given, Optional<String> test) {
            StringBuilder command = new StringBuilder("./mvnw -Pbench test");
            given.forEach((name, value) ->
                    command.append(" -D").append(name).append('=').append(quoted(value)));
            test.ifPresent(name -> command.append(" -Dtest=").append(quoted(name)));
            return command.toString();
        }

        /** The same for the jar with everything, which gets passwords in other ways. */
        static String ofJar(Map<String, String> given) {
            return "java -jar fillrate.jar run"
                    + SettingDescription.all().stream()
                            .filter(setting -> given.containsKey(setting.property()) && !setting.isSecret())
                            .map(setting -> " --" + setting.name() + "="
                                    + quoted(String.valueOf(given.get(setting.property()))))
                            .collect(Collectors.joining());
        }

        private static String quoted(String value) {
            return PLAIN.matcher(value).matches() ? value : "'" + value.replace("'", "'\\''") + "'";
        }
    }
}
