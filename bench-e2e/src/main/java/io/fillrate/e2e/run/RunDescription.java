package io.fillrate.e2e.run;

import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.format.Environment;
import io.fillrate.report.format.Run;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What results files say of a run that begins. */
public final class RunDescription {

    private static final DateTimeFormatter ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunDescription() {}

    /**
     * The run.
     *
     * @param databases those that are filled
     * @param root the working tree that is measured
     * @param test the runner that was chosen on the command line
     */
    public static Run of(Settings settings, List<String> databases, Path root, Optional<String> test) {
        Instant now = Instant.now();
        GitState git = GitState.of(root);
        return new Run(
                ID.format(now),
                now,
                git.commit(),
                git.dirty(),
                settings.texts().filling(databases).effective(),
                ReproduceCommand.of(settings.texts().given(), test));
    }

    /** The machine and the software that measure, without databases. */
    public static Environment machine() {
        return Machine.describe();
    }
}
