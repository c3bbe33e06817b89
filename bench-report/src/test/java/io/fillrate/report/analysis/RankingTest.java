package io.fillrate.report.analysis;

import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RankingTest {

    private static final double[] FAST = {100, 103, 98, 101, 99, 104, 97, 102, 100, 101};
    private static final double[] AS_FAST = {101, 101, 101, 100, 100, 103, 99, 101, 102, 100};
    private static final double[] SLOWER = {140, 138, 141, 139, 142, 140, 138, 141, 139, 143};

    @Test
    void of_those_that_cannot_be_told_apart_the_one_with_the_least_client_cpu_is_the_best() {
        List<Line> lines =
                ranked(loads("copy-a", 500, FAST), loads("copy-b", 100, AS_FAST), loads("batch", 10, SLOWER));

        assertThat(lines).extracting(Line::label).containsExactly("copy-b", "copy-a", "batch");
        assertThat(verdicts(lines)).containsExactly(Verdict.INDISTINGUISHABLE, Verdict.SLOWER);
    }

    @Test
    void what_is_slower_or_may_be_by_more_than_a_tie_allows_wins_none() {
        double[] noisy = {90, 200, 95, 180, 100, 190, 85, 170, 110, 160};

        assertThat(ranked(loads("copy-a", 500, FAST), loads("copy-b", 100, SLOWER)))
                .extracting(Line::label)
                .containsExactly("copy-a", "copy-b");
        List<Line> lines = ranked(loads("copy-a", 500, FAST), loads("copy-b", 100, noisy));
        assertThat(lines).extracting(Line::label).containsExactly("copy-a", "copy-b");
        assertThat(verdicts(lines)).containsExactly(Verdict.INDISTINGUISHABLE);
    }

    @Test
    void a_limit_is_no_way_to_load_and_wins_no_tie() {
        assertThat(ranked(loads("copy-a", 500, FAST), loads("limit-copy", 100, AS_FAST)))
                .extracting(Line::label)
                .containsExactly("copy-a", "limit-copy");
    }

    @Test
    void what_to_use_is_what_the_ranking_has_first() {
        Topic topic = Analysis.of(results(loads("copy-a", 500, FAST), loads("copy-b", 100, AS_FAST)))
                .topics()
                .get(0);

        assertThat(topic.advice().get(0).largest().best()).isEqualTo("copy-b");
    }

    private static List<Verdict> verdicts(List<Line> lines) {
        return lines.stream()
                .skip(1)
                .map(line -> Objects.requireNonNull(line.toBest()).verdict())
                .toList();
    }

    private static List<Line> ranked(Series... series) {
        List<Series> all = List.of(series);
        return Ranking.of(Series.ATOMIC, all, new StrategyLabels(all)).lines();
    }

    /** Loads of so many milliseconds, for each of which the client takes the same CPU time. */
    private static Series loads(String strategy, long cpuMillis, double... millis) {
        Series series = series(strategy, 100_000);
        for (int i = 0; i < millis.length; i++) {
            ClientUsage usage = new ClientUsage(cpuMillis * 1_000_000, 0L, null, null, null, null, null, null);
            series = series.with(new Sample(i + 1, 1, (long) (millis[i] * 1e6), Map.of())
                    .with(usage)
                    .withVerified());
        }
        return series;
    }
}
