package io.fillrate.report.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The pages of this project match the committed results. With {@code -Dfillrate.docs.update=true} it writes the pages and pictures that
 * do not.
 */
@Tag("heavy")
class ProjectPagesTest {

    private static final String REWRITE =
            "./mvnw -pl bench-report test -Dtest=ProjectPagesTest -Dfillrate.docs.update=true";

    @Test
    void every_page_says_what_its_results_say() throws IOException {
        int regions = 0;
        for (Path path : pages()) {
            Page page = Page.filled(path);
            regions += page.regions();
            List<Path> stale = page.stale();
            if (Boolean.getBoolean("fillrate.docs.update")) {
                stale.forEach(file -> System.out.println(file + ": written"));
                page.write();
                stale = page.stale();
            }
            assertThat(stale)
                    .as("out of step with results; rewrite with %s", REWRITE)
                    .isEmpty();
        }
        assertThat(regions).isPositive();
    }

    @Test
    void percentages_are_written_without_a_space() throws IOException {
        Predicate<String> spaced =
                Pattern.compile("\\d[ \u202f\u00a0]%(?! *\\d)").asPredicate();
        for (Path page : pages()) {
            assertThat(Files.readAllLines(page)).as("%s", page).noneMatch(spaced);
        }
    }

    /** README and whatever lies in the folders of documents. */
    private static List<Path> pages() throws IOException {
        Path root = ProjectRoot.find();
        try (Stream<Path> top = Files.list(root);
                Stream<Path> docs = Files.walk(root.resolve("docs"));
                Stream<Path> results = Files.walk(root.resolve("results"))) {
            return Stream.of(top, docs, results)
                    .flatMap(paths -> paths)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
