package io.fillrate.report.docs;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

    private final Path folder;
    private final Path path;

    PageTest(@TempDir Path folder) {
        this.folder = folder;
        this.path = folder.resolve("docs/page.md");
    }

    @BeforeEach
    void results_of_a_sweep() throws IOException {
        Files.createDirectories(folder.resolve("docs"));
        ResultsFile.write(
                folder.resolve("results.json"),
                results(
                        timed(series("insert", 100), 10, 11, 12),
                        timed(series("copy-binary", 100), 12, 13, 14),
                        timed(series("copy-binary", 10_000), 20, 21, 22)));
    }

    @Test
    void a_region_is_filled_from_its_results_and_the_rest_of_the_page_stays() throws IOException {
        Page page = filled("""
            # Title
            <!-- fillrate:begin table file=../results.json rows=100 strategy=insert -->
            anything
            <!-- fillrate:end -->
            Text.
            """);

        assertThat(page.regions()).isEqualTo(1);
        assertThat(page.files().get(path))
                .startsWith("# Title\n<!-- fillrate:begin table file=../results.json rows=100 strategy=insert -->\n\n|")
                .contains("| insert | 9.091k | ")
                .doesNotContain("anything", "copy-binary")
                .endsWith("|\n\n<!-- fillrate:end -->\nText.\n");
    }

    @Test
    void a_page_that_has_been_written_is_in_step_until_its_results_change() throws IOException {
        Page page = filled(region("chart", "kind=rows out=images/rows.svg"));
        assertThat(page.stale()).containsExactly(folder.resolve("docs/images/rows.svg"), path);

        page.write();

        assertThat(Page.filled(path).stale()).isEmpty();
        assertThat(path).content().contains("](images/rows.svg)");
        ResultsFile.write(folder.resolve("results.json"), results(timed(series("insert", 100), 1, 2)));
        assertThat(Page.filled(path).stale()).hasSize(2);
    }

    @Test
    void tables_of_several_row_counts_have_titles_and_a_sweep_is_one_table() throws IOException {
        assertThat(filled(region("table", "")).files().get(path)).contains("100 rows:", "10,000 rows:");
        assertThat(filled(region("sweep", "")).files().get(path)).contains("| copy-binary | 7.692k | 476.2k |");
        assertThat(filled(region("headline", "rows=100")).files().get(path)).contains("Fastest: insert, 9.091k rows/s");
    }

    @Test
    void what_stands_between_fences_is_left_alone() throws IOException {
        Page page = filled("```\n" + region("table", "") + "```\n");

        assertThat(page.regions()).isZero();
        assertThat(page.stale()).isEmpty();
    }

    @Test
    void what_cannot_be_filled_is_one_line_with_page_and_line() {
        assertRefused("line 1: the region names no file=", "<!-- fillrate:begin table -->\n<!-- fillrate:end -->\n");
        assertRefused("line 1: the region is not of the form", "<!-- fillrate:begin table x y -->\n");
        assertRefused("line 1: region is \"pie\"; allowed: table", region("pie", ""));
        assertRefused("line 1: filter is \"colour\"; allowed: database", region("table", "colour=red"));
        assertRefused("line 1: the region names no out=", region("chart", "kind=rows"));
        assertRefused("has no such series", region("table", "rows=7"));
        assertRefused(
                "line 2: the region has no <!-- fillrate:end -->",
                "\n" + region("table", "").lines().findFirst().orElseThrow() + "\n");
        assertRefused("absent.json: no such file", region("table", "").replace("results.json", "absent.json"));
        assertThatThrownBy(() -> Page.filled(folder.resolve("absent.md"))).hasMessageContaining("cannot be read");
    }

    @Test
    void a_page_of_a_real_results_file_is_out_of_step_until_it_is_written() throws IOException {
        Files.copy(resource("results-complete.json"), folder.resolve("results.json"), REPLACE_EXISTING);

        assertThat(filled(region("table", "")).stale()).containsExactly(path);
        Page.filled(path).write();

        assertThat(Page.filled(path).stale()).isEmpty();
        assertThat(path).content().contains("| strategy |");
        assertRefused("page.md: line 1: ", region("table", "").replace("results.json", "absent.json"));
    }

    private void assertRefused(String message, String text) {
        assertThatThrownBy(() -> filled(text))
                .isInstanceOf(Page.PageException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("page.md: ");
    }

    private static String region(String kind, String attributes) {
        return "<!-- fillrate:begin " + kind + " file=../results.json " + attributes + " -->\n<!-- fillrate:end -->\n";
    }

    private Page filled(String text) throws IOException {
        Files.writeString(path, text);
        return Page.filled(path);
    }
}
