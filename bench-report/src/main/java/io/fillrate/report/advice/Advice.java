package io.fillrate.report.advice;

import io.fillrate.report.format.Series;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/**
 * What to use when, among the strategies of one topic that give the same guarantee.
 *
 * @param topic name of the topic
 * @param guarantee of the strategies
 * @param stretches from the smallest size to the greatest
 * @param overtakings all of them, by rows
 */
public record Advice(String topic, String guarantee, List<Stretch> stretches, List<Overtaking> overtakings) {

    /** One piece of advice per guarantee, the full one first; none when there is no result of a way to load. */
    public static List<Advice> of(Topic topic) {
        return topic.withoutLimits().rankings().values().stream()
                .map(rankings -> new Advice(
                        topic.name(), rankings.get(0).guarantee(), Stretch.cover(rankings), Overtaking.all(rankings)))
                .toList();
    }

    /** Whether this is about the guarantee that leaves the table as it was after a failure. */
    public boolean isFull() {
        return guarantee.equals(Series.ATOMIC);
    }

    /** The advice in sentences: "up to about N rows use …; above, …". */
    public String sentence() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < stretches.size(); i++) {
            parts.add(part(i));
        }
        String text = String.join("; ", parts) + ".";
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + range();
    }

    private String part(int i) {
        Stretch stretch = stretches.get(i);
        String use = stretch.best() + equals(stretch);
        if (stretches.size() == 1) {
            return "use " + use;
        } else if (i == stretches.size() - 1) {
            return "above, " + use;
        }
        return "up to " + border(stretch, stretches.get(i + 1)) + " use " + use;
    }

    private static String equals(Stretch stretch) {
        return stretch.asGood().isEmpty()
                ? ""
                : " (inside the noise with it: " + String.join(", ", stretch.asGood()) + ")";
    }

    /** Where one stretch ends: at the crossover where there is one, else somewhere between two sizes. */
    private String border(Stretch below, Stretch above) {
        return overtakings.stream()
                .filter(overtaking -> overtaking.slower().equals(below.best())
                        && overtaking.faster().equals(above.best()))
                .findFirst()
                .map(overtaking -> "about " + overtaking.place())
                .orElse("a size between " + Numbers.whole(below.to()) + " and " + Numbers.whole(above.from())
                        + " rows");
    }

    private String range() {
        long from = stretches.get(0).from();
        long to = stretches.get(stretches.size() - 1).to();
        return from == to
                ? " Measured at " + Numbers.whole(from) + " rows only."
                : " Measured from " + Numbers.whole(from) + " to " + Numbers.whole(to) + " rows.";
    }
}
