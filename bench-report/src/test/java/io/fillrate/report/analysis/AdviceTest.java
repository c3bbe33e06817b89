package io.fillrate.report.analysis;

import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.render.AdviceSection;
import io.fillrate.report.results.Results;
import org.junit.jupiter.api.Test;

class AdviceTest {

    /** Insert has no fixed cost and COPY one of 10 ms: they meet at 1,000 rows. */
    private static final Results CROSSING = results(
            timed(series("insert", 100), 1.00, 1.01, 0.99, 1.02, 1.00, 0.98),
            timed(series("copy", 100), 10.0, 10.1, 9.9, 10.0, 10.2, 9.8),
            timed(series("insert", 10_000), 100, 101, 99, 102, 98, 100),
            timed(series("copy", 10_000), 10.0, 10.2, 9.8, 10.1, 9.9, 10.0));

    @Test
    void where_one_overtakes_another_is_interpolated_on_logarithms() {
        Advice advice = advice(CROSSING);

        assertThat(advice.crossovers()).hasSize(1);
        assertThat(advice.crossovers().get(0).at().rows()).isBetween(980.0, 1_020.0);
        assertThat(advice.crossovers().get(0).sentence())
                .matches("copy overtakes insert at about (1,000|990) rows \\(9\\d0–1,000\\)");
        assertThat(advice.sentence())
                .matches("Up to about (1,000|990) rows \\(9\\d0–1,000\\) use insert; above, copy\\."
                        + " Measured from 100 to 10,000 rows\\.");
    }

    @Test
    void one_strategy_that_is_best_everywhere_is_all_the_advice() {
        Advice advice = advice(results(
                timed(series("insert", 100), 9, 10, 11),
                timed(series("copy", 100), 1, 1.1, 1.2),
                timed(series("insert", 1_000), 90, 100, 110),
                timed(series("copy", 1_000), 2, 2.2, 2.4)));

        assertThat(advice.sentence()).isEqualTo("Use copy. Measured from 100 to 1,000 rows.");
        assertThat(advice.crossovers()).isEmpty();
    }

    @Test
    void what_is_not_distinguishable_is_named_with_it() {
        assertThat(advice(results(
                                timed(series("a", 100), 10, 12, 11, 10, 13, 12),
                                timed(series("b", 100), 11, 11, 12, 12, 10, 13)))
                        .sentence())
                .isEqualTo("Use a (no significant difference: b). Measured at 100 rows only.");
    }

    @Test
    void guarantees_are_advised_on_apart() {
        Topic topic = Analysis.of(results(
                        timed(series("copy", 100), 10, 11),
                        timed(series("insert-autocommit", 100, "AUTOCOMMIT"), 1, 1.1)))
                .topics()
                .get(0);

        assertThat(topic.advice()).extracting(Advice::guarantee).containsExactly("ATOMIC", "AUTOCOMMIT");
        assertThat(AdviceSection.advice(topic).toString())
                .contains("Use copy. ", "With the weaker guarantee AUTOCOMMIT: Use insert-autocommit.");
    }

    @Test
    void what_is_no_way_to_load_is_advised_nowhere() {
        assertThat(advice(results(
                                timed(series("limit-copy", 100), 1, 1.1),
                                timed(series("insert", 100), 9, 10),
                                timed(series("limit-copy", 1_000), 1, 1.1)))
                        .sentence())
                .isEqualTo("Use insert. Measured at 100 rows only.");
        assertThat(Analysis.of(results(timed(series("limit-copy", 100), 1, 1.1)))
                        .topics()
                        .get(0)
                        .advice())
                .isEmpty();
    }

    @Test
    void a_border_without_a_crossover_lies_somewhere_between_two_sizes() {
        // a is left out at the greater size, so it can't be overtaken there
        assertThat(advice(results(
                                timed(series("a", 100), 1, 1.1, 1.05),
                                timed(series("b", 100), 10, 11, 10.5),
                                timed(series("b", 1_000), 20, 21, 22)))
                        .sentence())
                .isEqualTo("Up to a size between 100 and 1,000 rows use a; above, b. Measured from 100 to 1,000 rows.");
    }

    private static Advice advice(Results results) {
        return Analysis.of(results).topics().get(0).advice().get(0);
    }
}
