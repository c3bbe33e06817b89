package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whether intervals hold the true value as often as they say; what was found stands in {@code docs/COVERAGE.md}. */
class CoverageTest {

    private static final String REWRITE =
            "./mvnw -pl bench-report test -Dtest=CoverageTest -Dfillrate.docs.update=true";

    private static List<Coverage> simulated = List.of();

    @BeforeAll
    static void simulate() {
        simulated = CoverageSimulation.all();
    }

    @Test
    void every_interval_holds_the_true_value_as_often_as_it_says() {
        assertThat(simulated).allSatisfy(one -> {
            assertThat(one.stated()).isGreaterThanOrEqualTo(Interval.LEVEL);
            assertThat(one).matches(Coverage::asStated, "as often as stated");
        });
    }

    /** Logarithms of other processors may differ in their last digit, and a share by some trials. */
    @Test
    void the_page_shows_what_was_found() throws IOException {
        Path page = ProjectRoot.find().resolve("docs/COVERAGE.md");
        if (Boolean.getBoolean("fillrate.docs.update")) {
            String text = Files.readString(page);
            String table = simulated.stream().map(Coverage::row).collect(Collectors.joining("\n", "\n", "\n"));
            Files.writeString(page, text.replaceFirst("(?s)(?<=\\| --: \\|)\\n.*?\\n(?=\\n|$)", table));
        }
        List<List<String>> rows = Files.readAllLines(page).stream()
                .filter(line -> line.endsWith("% |"))
                .map(line -> List.of(line.substring(2).split(" +\\| *", -1)))
                .toList();

        assertThat(rows).as(REWRITE).hasSameSizeAs(simulated);
        for (int i = 0; i < rows.size(); i++) {
            Coverage one = simulated.get(i);
            assertThat(rows.get(i).subList(0, 3))
                    .as(REWRITE)
                    .containsExactly(one.interval(), one.noise(), one.samples());
            assertThat(Double.parseDouble(rows.get(i).get(4).replace(" %", "")))
                    .as(REWRITE)
                    .isEqualTo(100 * one.held(), within(0.15));
        }
    }
}
