package io.fillrate.report.chart;

import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.results.Series;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may be seen in one picture: the series of a topic that give the same guarantee.
 *
 * @param topic name of the topic
 * @param guarantee of all series
 * @param rankings one per row count, the smallest first; one or more
 * @param slots colour and marker of each series by its label, the same in all pictures of the topic
 */
public record View(String topic, String guarantee, List<Ranking> rankings, Map<String, Integer> slots) {

    /** The views of a topic, that of the full guarantee first; none when it has no result. */
    public static List<View> of(Topic topic) {
        Map<String, Integer> slots = slots(topic);
        List<View> views = new ArrayList<>();
        topic.rankings()
                .forEach((guarantee, rankings) -> views.add(new View(topic.name(), guarantee, rankings, slots)));
        return List.copyOf(views);
    }

    /** In the order of speed at the greatest number of rows; what has no result there follows. */
    private static Map<String, Integer> slots(Topic topic) {
        Map<String, Integer> slots = new LinkedHashMap<>();
        for (int i = topic.groups().size() - 1; i >= 0; i--) {
            topic.groups().get(i).rankings().stream()
                    .flatMap(ranking -> ranking.lines().stream())
                    .forEach(line -> slots.putIfAbsent(line.label(), slots.size()));
        }
        return slots;
    }

    /** Whether the number of rows varies. */
    boolean isSweep() {
        return rankings.size() > 1;
    }

    /** The results at the greatest number of rows, which say most about the order. */
    Ranking largest() {
        return rankings.get(rankings.size() - 1);
    }

    int slot(Line line) {
        return slots.getOrDefault(line.label(), 0);
    }

    /** The topic, and the guarantee when it is a weaker one. */
    String name() {
        return guarantee.equals(Series.ATOMIC) ? topic : topic + ", " + guarantee;
    }

    /** The same with the greatest number of rows. */
    String nameWithRows() {
        return name() + ", " + Numbers.whole(largest().best().series().rows()) + " rows";
    }
}
