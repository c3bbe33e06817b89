package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether a ranking names losers where there are none; the findings are in {@code docs/COVERAGE.md}. */
@Tag("slow")
class RankingCoverageTest {

    private static final String COLUMNS = " | strategies | 5 rounds | 8 rounds | 10 rounds | 20 rounds |";

    private static List<RankingSimulation.Row> wrong = List.of();
    private static List<RankingSimulation.Row> found = List.of();

    @BeforeAll
    static void simulate() {
        wrong = RankingSimulation.wrong();
        found = RankingSimulation.found();
    }

    @Test
    void a_table_of_equal_strategies_names_a_loser_in_5_percent_of_all_repetitions_at_most() {
        assertThat(wrong)
                .allSatisfy(row -> assertThat(row.shares()).as(row.toString()).allSatisfy(share -> assertThat(share)
                        .isLessThanOrEqualTo(0.06)));
    }

    @Test
    void a_difference_of_twenty_percent_is_found_when_there_are_enough_rounds() {
        assertThat(found)
                .filteredOn(row -> row.what().startsWith("20%"))
                .allSatisfy(row ->
                        assertThat(row.shares().get(3)).as(row.toString()).isGreaterThan(0.95));
    }

    @Test
    void the_page_shows_what_was_found() throws IOException {
        assertShown("| tables of equal strategies, noise" + COLUMNS, wrong);
        assertShown("| one strategy is" + COLUMNS, found);
    }

    /** Logarithms of other processors may differ in their last digit, and a share by some tables. */
    private static void assertShown(String header, List<RankingSimulation.Row> rows) throws IOException {
        List<List<String>> cells = CoveragePage.cells(
                header, rows.stream().map(RankingSimulation.Row::toString).toList());

        assertThat(cells).as(CoveragePage.REWRITE).hasSameSizeAs(rows);
        for (int i = 0; i < rows.size(); i++) {
            RankingSimulation.Row row = rows.get(i);
            assertThat(cells.get(i).subList(0, 2))
                    .as(CoveragePage.REWRITE)
                    .containsExactly(row.what(), String.valueOf(row.strategies()));
            for (int j = 0; j < RankingSimulation.ROUNDS.length; j++) {
                assertThat(CoveragePage.percent(cells.get(i).get(2 + j)))
                        .as(CoveragePage.REWRITE)
                        .isEqualTo(100 * row.shares().get(j), within(0.3));
            }
        }
    }
}
