package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether intervals hold the true value as often as they say; the findings are in {@code docs/COVERAGE.md}. */
@Tag("slow")
class CoverageTest {

    private static List<Coverage> simulated = List.of();

    @BeforeAll
    static void simulate() {
        simulated = CoverageSimulation.all();
    }

    @Test
    void every_interval_holds_the_true_value_as_often_as_it_says() {
        assertThat(simulated).allSatisfy(one -> {
            assertThat(one.stated()).isGreaterThanOrEqualTo(ConfidenceInterval.LEVEL);
            assertThat(one).matches(Coverage::asStated, "as often as stated");
        });
    }

    /** Logarithms of other processors may differ in their last digit, and a share by some trials. */
    @Test
    void the_page_shows_what_was_found() throws IOException {
        List<List<String>> rows = CoveragePage.cells(
                "| interval | noise | samples | states | holds |",
                simulated.stream().map(Coverage::row).toList());

        assertThat(rows).as(CoveragePage.REWRITE).hasSameSizeAs(simulated);
        for (int i = 0; i < rows.size(); i++) {
            Coverage one = simulated.get(i);
            assertThat(rows.get(i).subList(0, 3))
                    .as(CoveragePage.REWRITE)
                    .containsExactly(one.interval(), one.noise(), one.samples());
            assertThat(CoveragePage.percent(rows.get(i).get(4)))
                    .as(CoveragePage.REWRITE)
                    .isEqualTo(100 * one.held(), within(0.15));
        }
    }
}
