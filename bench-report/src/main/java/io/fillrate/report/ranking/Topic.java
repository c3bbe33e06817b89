package io.fillrate.report.ranking;

import io.fillrate.report.format.DatabaseInfo;
import io.fillrate.report.format.Operation;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one database does with one workload in one operation. Changes of tables of another layout are another topic: they are other work.
 *
 * @param name of database, workload and operation, and of the layout where it is not the usual one; says of a database that is experimental that it is
 * @param groups one per row count, the smallest first; a sweep has several
 */
public record Topic(String name, List<Group> groups) {

    private static final String LAYOUT = "changes";

    private record Key(String database, String workload, Operation operation, String layout) {

        static Key of(Series series) {
            return new Key(
                    series.database(),
                    series.workload(),
                    series.operation(),
                    series.parameters().getOrDefault(LAYOUT, ""));
        }

        String name(Results results) {
            DatabaseInfo info = results.environment().database().get(database);
            String experimental = info == null || info.experimental() == null ? "" : " (experimental)";
            String name = database + experimental + " / " + workload + " / "
                    + operation.name().toLowerCase(Locale.ROOT);
            return layout.isEmpty() ? name : name + " / " + layout;
        }
    }

    /** The topics in the order in which the results first name them. */
    public static List<Topic> of(Results results) {
        Map<Key, Map<Long, List<Series>>> topics = new LinkedHashMap<>();
        for (Series series : results.series()) {
            topics.computeIfAbsent(Key.of(series), key -> new TreeMap<>())
                    .computeIfAbsent(series.rows(), rows -> new ArrayList<>())
                    .add(series);
        }
        return topics.entrySet().stream()
                .map(topic -> new Topic(
                        topic.getKey().name(results),
                        topic.getValue().entrySet().stream()
                                .map(group -> Group.of(group.getKey(), group.getValue()))
                                .toList()))
                .toList();
    }

    /** The rankings by rising row count, by guarantee; the full guarantee comes first. */
    public Map<String, List<Ranking>> rankings() {
        Map<String, List<Ranking>> rankings = new TreeMap<>(Group.FULL_FIRST);
        groups.forEach(group -> group.rankings()
                .forEach(ranking -> rankings.computeIfAbsent(ranking.guarantee(), guarantee -> new ArrayList<>())
                        .add(ranking)));
        return rankings;
    }

    /** The same without limits. */
    public Topic withoutLimits() {
        return new Topic(name, groups.stream().map(Group::withoutLimits).toList());
    }

    /** Whether the row count varies. */
    public boolean isSweep() {
        return groups.size() > 1;
    }
}
