package io.fillrate.report.results;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.fillrate.report.results.RecordedTimes.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CSV as Apache Otava reads it with its default settings: a line per run, with a column {@code time}. Of the other columns those are read
 * whose name ends with the unit of a time or rate, such as {@code p50_ms} or {@code load (rows/s)}, as Otava keeps the direction elsewhere.
 * Columns {@code commit} and {@code branch} are what their names say.
 */
public final class OtavaFile {

    /** The column of times, as ISO 8601, {@code 2026.11.20 20:40:00 +0100} or seconds since 1970; without a zone in UTC. */
    public static final String TIME = "time";

    /** The column of revisions. */
    public static final String COMMIT = "commit";

    private static final String BRANCH = "branch";

    private static final Pattern SECONDS = Pattern.compile("\\d{1,11}");
    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder()
            .appendPattern("uuuu[-][.][/]MM[-][.][/]dd[ ]['T']H:mm[:ss]")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .appendPattern("[ ][XXX][XX][X]")
            .toFormatter(Locale.ROOT);

    private static final Pattern WITH_UNIT = Pattern.compile("(.*?)[ _]?[\\[( _]?([^\\s_\\[\\]()]+)[\\])]?");

    private OtavaFile() {}

    /**
     * Reads the times and rates. An empty cell is a run without that series.
     *
     * @throws ResultsFormatException if there is no such file, it cannot be read, or it has no column {@code time} with times
     */
    public static RecordedTimes read(Path file) {
        RecordedTimes.Builder times = new RecordedTimes.Builder(file);
        try (MappingIterator<Map<String, String>> rows = CsvMapper.csvBuilder()
                .enable(CsvParser.Feature.TRIM_SPACES)
                .build()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(JsonFile.bytes(file))) {
            while (rows.hasNext()) {
                int line = rows.getCurrentLocation().getLineNr();
                add(file, line, rows.next(), times);
            }
        } catch (RuntimeJsonMappingException | IOException e) {
            throw new ResultsFormatException(file, "is not CSV: " + e.getMessage());
        }
        return times.build();
    }

    private static void add(Path file, int line, Map<String, String> row, RecordedTimes.Builder times) {
        String time = row.get(TIME);
        if (time == null) {
            throw new ResultsFormatException(file, "has no column named " + TIME);
        }
        Origin origin = new Origin("not recorded, CSV in " + folder(file), instant(file, line, time), row.get(COMMIT));
        String test = file.getFileName().toString().replaceFirst("\\.csv$", ": ");
        String branch = row.getOrDefault(BRANCH, "");
        row.forEach((column, cell) -> {
            Matcher name = WITH_UNIT.matcher(column);
            if (name.matches() && ValueUnit.of(name.group(2)) != null && !cell.isEmpty()) {
                String series = test
                        + (name.group(1).isEmpty() ? column : name.group(1))
                        + (branch.isEmpty() ? "" : ", " + branch);
                times.add(origin, series, name.group(2), number(cell));
            }
        });
    }

    private static String folder(Path file) {
        Path folder = file.getParent();
        return folder == null ? "." : folder.toString();
    }

    private static double number(String cell) {
        try {
            return Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static Instant instant(Path file, int line, String time) {
        if (SECONDS.matcher(time).matches()) {
            return Instant.ofEpochSecond(Long.parseLong(time));
        }
        try {
            TemporalAccessor parsed = DATE.parseBest(time, OffsetDateTime::from, LocalDateTime::from);
            return parsed instanceof OffsetDateTime zoned
                    ? zoned.toInstant()
                    : ((LocalDateTime) parsed).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new ResultsFormatException(
                    file,
                    "line " + line + ": time is " + time
                            + "; allowed: as in 2026-11-20T20:40:00Z, 2026.11.20 20:40:00 +0100, or seconds since 1970");
        }
    }
}
