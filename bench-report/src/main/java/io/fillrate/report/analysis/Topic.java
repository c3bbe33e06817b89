package io.fillrate.report.analysis;

import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What one database does with one workload in one operation. Changes of tables of another layout, and loads over another network, are
 * another topic: they are other work.
 *
 * @param name of database, workload and operation, and of the layout and the network where they are not the usual ones; says whether the
 *     database is experimental
 * @param groups one per row count, the smallest first; a sweep has several
 * @param advice one per guarantee that has a result of a way to load, the full one first
 */
public record Topic(String name, List<Group> groups, List<Advice> advice) {

    /** The parameters that distinguish topics. */
    enum Distinction {
        CHANGES("keyed") {
            @Override
            String shown(String value) {
                return value;
            }
        },
        RTT("none"),
        BANDWIDTH("none");

        private final String usual;

        Distinction(String usual) {
            this.usual = usual;
        }

        String parameter() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The value of a series; that which series do not name, if it has none. */
        String of(Series series) {
            return series.parameters().getOrDefault(parameter(), usual);
        }

        /** As a topic's name has it, unless it is the usual one. */
        String shown(String value) {
            return parameter() + " " + value;
        }

        private Optional<String> named(Series series) {
            return Optional.ofNullable(series.parameters().get(parameter())).map(this::shown);
        }
    }

    private static final String DATABASES = "bench.databases";
    private static final String SEPARATOR = " / ";

    private record Key(String database, String workload, Operation operation, List<String> distinctions) {

        static Key of(Series series) {
            return new Key(
                    series.database(),
                    series.workload(),
                    series.operation(),
                    Stream.of(Distinction.values())
                            .flatMap(one -> one.named(series).stream())
                            .toList());
        }

        String name(Results results) {
            DatabaseInfo info = results.environment().database().get(database);
            String experimental = info == null || info.experimental() == null ? "" : " (experimental)";
            List<String> parts = new ArrayList<>(
                    List.of(database + experimental, workload, operation.name().toLowerCase(Locale.ROOT)));
            parts.addAll(distinctions);
            return String.join(SEPARATOR, parts);
        }
    }

    /** The topics, in the order of the setting {@value #DATABASES}, and of one database in that in which the results first name them. */
    static List<Topic> of(Results results) {
        Map<Key, Map<Long, List<Series>>> topics = new LinkedHashMap<>();
        for (Series series : results.series()) {
            topics.computeIfAbsent(Key.of(series), key -> new TreeMap<>())
                    .computeIfAbsent(series.rows(), rows -> new ArrayList<>())
                    .add(series);
        }
        List<Topic> all = new ArrayList<>();
        topics.forEach((key, byRows) -> {
            List<Group> groups = byRows.entrySet().stream()
                    .map(group -> Group.of(group.getKey(), group.getValue()))
                    .toList();
            List<Advice> advice = byGuarantee(groups, Group::strategies).entrySet().stream()
                    .map(one -> Advice.of(one.getKey(), one.getValue()))
                    .toList();
            all.add(new Topic(key.name(results), groups, advice));
        });
        List<String> databases =
                List.of(results.run().settings().getOrDefault(DATABASES, "").split(",", -1));
        return all.stream()
                .sorted(Comparator.comparingInt(topic -> place(topic, databases)))
                .toList();
    }

    private static int place(Topic topic, List<String> databases) {
        int place = databases.indexOf(topic.first().database());
        return place < 0 ? databases.size() : place;
    }

    /** Returns one of its series, for what all of them have in common. */
    public Series first() {
        return groups.get(0).labels().group().get(0);
    }

    /** Returns the network that its loads went over: {@code rtt 0.5ms, bandwidth 1Gbit}, or {@code none}. */
    public String network() {
        List<String> network = networkParts();
        return network.isEmpty() ? "none" : String.join(", ", network);
    }

    /** Returns its name without the network. */
    public String work() {
        String work = name;
        for (String part : networkParts()) {
            work = work.replace(SEPARATOR + part, "");
        }
        return work;
    }

    private List<String> networkParts() {
        return Stream.of(Distinction.RTT, Distinction.BANDWIDTH)
                .flatMap(one -> one.named(first()).stream())
                .toList();
    }

    /** Returns the rankings by rising row count, by guarantee; the full guarantee comes first. */
    public Map<String, List<Ranking>> rankings() {
        return byGuarantee(groups, Group::rankings);
    }

    private static Map<String, List<Ranking>> byGuarantee(List<Group> groups, Function<Group, List<Ranking>> of) {
        Map<String, List<Ranking>> rankings = new TreeMap<>(Group.FULL_FIRST);
        groups.forEach(group -> of.apply(group)
                .forEach(ranking -> rankings.computeIfAbsent(ranking.guarantee(), guarantee -> new ArrayList<>())
                        .add(ranking)));
        return rankings;
    }

    /** Returns the names of all parameters of its results. */
    public SortedSet<String> parameters() {
        SortedSet<String> names = new TreeSet<>();
        groups.stream()
                .flatMap(group -> group.lines().stream())
                .forEach(line -> names.addAll(line.series().parameters().keySet()));
        return names;
    }

    /** Returns the group of the largest row count, which says most about the order of the strategies. */
    public Group largest() {
        return groups.get(groups.size() - 1);
    }

    /** Returns whether the row count varies. */
    public boolean isSweep() {
        return groups.size() > 1;
    }
}
