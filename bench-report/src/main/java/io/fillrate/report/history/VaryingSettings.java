package io.fillrate.report.history;

import io.fillrate.report.recording.Aspect;
import io.fillrate.report.recording.RecordedSeries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What of the data and the settings tells series of a history apart: what all of its runs tell, and not all in the same way. A setting that came
 * with a later version parts nothing, because what it was before is not known.
 *
 * @param names of the settings, sorted
 */
record VaryingSettings(SortedSet<String> names) {

    private static final List<Aspect> ASPECTS = List.of(Aspect.DATA, Aspect.SETTINGS);

    static VaryingSettings of(List<HistoryRun> runs) {
        List<Map<String, String>> all =
                runs.stream().map(VaryingSettings::settings).toList();
        return new VaryingSettings(all.stream()
                .flatMap(one -> one.keySet().stream())
                .filter(name -> all.stream().allMatch(one -> one.containsKey(name)))
                .filter(name ->
                        all.stream().map(one -> one.get(name)).distinct().count() > 1)
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Map<String, String> settings(HistoryRun run) {
        Map<String, String> settings = new LinkedHashMap<>();
        ASPECTS.forEach(aspect -> settings.putAll(Objects.requireNonNullElse(
                run.recording().conditions().byAspect().get(aspect), Map.of())));
        return settings;
    }

    /** The name of a series, and what tells it from others of that name. */
    String name(RecordedSeries series, HistoryRun run) {
        Map<String, String> settings = settings(run);
        return Stream.concat(Stream.of(series.name()), names.stream().map(name -> name + "=" + settings.get(name)))
                .collect(Collectors.joining(", "));
    }
}
