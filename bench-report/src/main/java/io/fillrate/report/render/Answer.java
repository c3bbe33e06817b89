package io.fillrate.report.render;

import io.fillrate.report.analysis.Advice;
import io.fillrate.report.analysis.Advice.Regime;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.chart.Chart;
import io.fillrate.report.chart.RowChart;
import io.fillrate.report.chart.RowChart.Dot;
import io.fillrate.report.chart.RowChart.Row;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a report says first about a topic: what to use, and how much faster that is than what people use today.
 *
 * @param best what to use, at the largest number of rows
 * @param others the other results of that number, by speed
 * @param today the baseline: {@value #TODAY} if it is among the others, else the slowest of them, or the best itself if there are none
 */
record Answer(Advice advice, Ranking ranking, Line best, List<Line> others, Line today) {

    /** What people use today. */
    static final String TODAY = "batch";

    private static final int MAX_TIES = 3;
    private static final int MAX_TOPICS = 6;
    private static final int MAX_ROWS = 9;
    private static final int BLUE = 0;
    private static final int GREY = 7;
    private static final Map<String, String> DATABASES = Map.of(
            "postgres", "PostgreSQL",
            "duckdb", "DuckDB",
            "mariadb", "MariaDB",
            "mysql", "MySQL",
            "cockroach", "CockroachDB");

    private static Answer of(Topic topic) {
        Advice advice = topic.advice().get(0);
        Regime regime = advice.largest();
        Ranking ranking = topic.groups().stream()
                .filter(group -> group.rows() == regime.to())
                .flatMap(group -> group.strategies().stream())
                .filter(one -> one.guarantee().equals(advice.guarantee()))
                .findFirst()
                .orElseThrow();
        Line best = ranking.line(regime.best()).orElseThrow();
        List<Line> others =
                ranking.lines().stream().filter(line -> !line.equals(best)).toList();
        Line today = others.stream()
                .filter(line -> isToday(line) && !isToday(best))
                .findFirst()
                .orElse(others.isEmpty() ? best : others.get(others.size() - 1));
        return new Answer(advice, ranking, best, others, today);
    }

    private static boolean isToday(Line line) {
        return line.series().strategy().equals(TODAY);
    }

    /** Returns what topics are about: {@code PostgreSQL and DuckDB: insert sensor_readings, 100 to 1,000,000 rows}. */
    static String subject(List<Topic> topics) {
        return distinct(topics, Answer::database) + ": "
                + distinct(topics, topic -> topic.first().operation().name().toLowerCase(Locale.ROOT)) + " "
                + distinct(topics, topic -> topic.first().workload()) + ", "
                + rows(topics);
    }

    private static String rows(List<Topic> topics) {
        long[] rows = topics.stream()
                .flatMapToLong(topic -> topic.groups().stream().mapToLong(group -> group.rows()))
                .sorted()
                .toArray();
        String from = Numbers.whole(rows[0]);
        String to = Numbers.whole(rows[rows.length - 1]);
        return (from.equals(to) ? from : from + " to " + to) + " rows";
    }

    private static String distinct(List<Topic> topics, Function<Topic, String> of) {
        List<String> all = topics.stream().map(of).distinct().toList();
        int last = all.size() - 1;
        return last == 0 ? all.get(0) : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }

    private static String database(Topic topic) {
        String id = topic.first().database();
        return DATABASES.getOrDefault(id, id);
    }

    /** Returns what distinguishes a topic from the others: {@code PostgreSQL}, or {@code PostgreSQL / update}. */
    private static String name(Topic topic, List<Topic> all) {
        List<String> name = new ArrayList<>(List.of(database(topic)));
        for (int i = 1; i < parts(topic).length; i++) {
            String part = parts(topic)[i];
            int at = i;
            if (!all.stream().map(Answer::parts).allMatch(other -> other.length > at && other[at].equals(part))) {
                name.add(part);
            }
        }
        return String.join(" / ", name);
    }

    private static String[] parts(Topic topic) {
        return topic.name().split(" / ", -1);
    }

    /** Returns a chart of the recommended strategies (blue), the next fastest and the baselines (grey); empty if there are no results. */
    static Optional<Chart> picture(List<Topic> topics) {
        List<Topic> shown = topics.stream()
                .filter(topic -> !topic.advice().isEmpty())
                .limit(MAX_TOPICS)
                .toList();
        List<Row> rows = new ArrayList<>();
        for (Topic topic : shown) {
            String prefix = shown.size() == 1 ? "" : name(topic, topics) + ": ";
            of(topic)
                    .bars(Math.max(2, MAX_ROWS / shown.size()))
                    .forEach((line, slot) -> rows.add(row(prefix, line, slot)));
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(RowChart.rates(
                        "Rows per second",
                        "Blue: what to use; grey: the next ones, and what it is compared with. Lines are 95% intervals of"
                                + " the median.",
                        rows));
    }

    private static Row row(String prefix, Line line, int slot) {
        return new Row(
                prefix + line.label(),
                Numbers.compact(line.rate()) + " rows/s",
                List.of(new Dot(slot, line.rate(), line.rateInterval())));
    }

    /** The best, the next ones and what people use today, with their colours. */
    private Map<Line, Integer> bars(int count) {
        Map<Line, Integer> bars = new LinkedHashMap<>();
        bars.put(best, BLUE);
        others.stream().filter(line -> !line.equals(today)).limit(count - 2L).forEach(line -> bars.put(line, GREY));
        bars.putIfAbsent(today, GREY);
        return bars;
    }

    static Lead of(Topic topic, List<Topic> all) {
        if (topic.advice().isEmpty()) {
            return new Lead(name(topic, all), "No strategy has a result yet.");
        }
        Answer answer = of(topic);
        Regime regime = answer.advice.largest();
        String weaker = answer.advice.isFull() ? "" : "With the weaker guarantee " + answer.ranking.guarantee() + ": ";
        return new Lead(
                name(topic, all) + ", " + rows(List.of(topic)),
                weaker + answer.sentence(),
                regime.winner().isOfExperiment()
                        ? ""
                        : AdviceSection.code(regime.winner())
                                .replaceAll("\n\\s+", "")
                                .replace(", WriterOptions.defaults())", ")"));
    }

    private String sentence() {
        boolean isSweep = advice.regimes().get(0).from() < advice.largest().to();
        String rate = Numbers.compact(best.rate()) + " rows/s"
                + (isSweep ? " at " + Numbers.whole(best.series().rows()) : "");
        if (others.isEmpty()) {
            return best.label() + " is the only result: " + rate + ".";
        }
        String use =
                "use " + best.label() + (isToday(best) ? ", what people use today" : "") + ": " + lead() + ", " + rate;
        return Stream.of(below() + use, ties())
                .filter(part -> !part.isEmpty())
                .map(part -> part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1) + ".")
                .collect(Collectors.joining(" "));
    }

    private String lead() {
        Comparison comparison =
                ranking.pairs().compare(today.series().key(), best.series().key());
        if (comparison.verdict() == Verdict.NOT_ENOUGH_DATA) {
            return "too few samples to compare it with " + today.label();
        } else if (comparison.verdict() == Verdict.INDISTINGUISHABLE) {
            return "not distinguishable from " + today.label() + " (~ " + Numbers.ratio(comparison.ratio()) + ")";
        }
        return Numbers.ratio(comparison.ratio()) + " times as fast as " + today.label() + " ("
                + Numbers.interval(comparison.interval(), Numbers::ratio) + ")";
    }

    /** What to use for fewer rows, where that is something else. */
    private String below() {
        int last = advice.regimes().size() - 1;
        return last == 0
                ? ""
                : "up to " + advice.border(last - 1) + " use "
                        + advice.regimes().get(last - 1).best() + "; above, ";
    }

    private String ties() {
        List<String> ties = advice.largest().ties().stream()
                .filter(label -> !label.equals(today.label()))
                .toList();
        String more = ties.size() > MAX_TIES ? " and " + (ties.size() - MAX_TIES) + " more" : "";
        return ties.isEmpty()
                ? ""
                : "as fast, as far as this run can tell: "
                        + ties.stream().limit(MAX_TIES).collect(Collectors.joining(", ")) + more;
    }
}
