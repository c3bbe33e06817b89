package io.fillrate.report.trials;

import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What came of gate runs that were resampled from a recording.
 *
 * @param mode of the recording
 * @param percent by which one benchmark was slower, another in each run; 0 for none
 * @param minutes budget of a run
 * @param runs how many
 * @param alarms runs in which an unchanged benchmark was called a regression
 * @param promised runs in which the pilot promised the slowed benchmark
 * @param found of the promised, those in which it was called a regression
 * @param missed of the promised, those in which it was called OK
 * @param kept benchmarks that the pilot promised, on average
 * @param processes pairs of them that a run took, on average
 * @param seconds that a run took, on average; null in older files
 * @param inside the share of these inside the clock; null in older files
 */
public record Replay(
        String mode,
        int percent,
        long minutes,
        int runs,
        int alarms,
        int promised,
        int found,
        int missed,
        double kept,
        double processes,
        @Nullable Double seconds,
        @Nullable Double inside) {

    /**
     * All lines of a file, one as JSON for each kind of run.
     *
     * @throws IllegalArgumentException if it cannot be read, or a line is none
     */
    public static List<Replay> readAll(Path file) {
        return JsonLines.read(file, Replay.class);
    }

    /** As a table; shares of found and missed are those of the promised runs. */
    public static TextTable table(List<Replay> all) {
        return new TextTable(
                List.of(
                        Column.text("mode"),
                        Column.number("minutes"),
                        Column.text("one benchmark slower by"),
                        Column.number("runs"),
                        Column.number("pairs of processes, mean"),
                        Column.number("with a false alarm"),
                        Column.number("benchmarks promised, mean"),
                        Column.number("slowed one promised"),
                        Column.number("found of these"),
                        Column.number("called OK of these")),
                all.stream().map(Replay::row).toList());
    }

    private List<String> row() {
        boolean nothing = percent == 0;
        return List.of(
                mode,
                String.valueOf(minutes),
                nothing ? "nothing" : percent + "%",
                String.valueOf(runs),
                String.format(Locale.ROOT, "%.0f", processes),
                share(alarms, runs),
                String.format(Locale.ROOT, "%.1f", kept),
                nothing ? "–" : share(promised, runs),
                nothing ? "–" : share(found, promised),
                nothing ? "–" : share(missed, promised));
    }

    private static String share(int part, int whole) {
        return whole == 0 ? "–" : String.format(Locale.ROOT, "%.1f%%", 100.0 * part / whole);
    }
}
