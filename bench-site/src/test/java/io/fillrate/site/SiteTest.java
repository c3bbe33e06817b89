package io.fillrate.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.site.CommittedRuns.OneRanking;
import io.fillrate.site.CommittedRuns.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The site without a browser. */
@Tag("heavy")
class SiteTest {

    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern LOADED =
            Pattern.compile("<(?:link|script|img)[^>]*(?:href|src)=\"(?!data:)([^\"]*)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
    private static final long FIRST_VIEW = 100_000;

    @TempDir
    private static Path folder = Path.of("");

    private static BuiltSite site;
    private static CommittedRuns all;

    @BeforeAll
    static void built() throws IOException {
        site = BuiltSite.in(folder);
        all = CommittedRuns.read(site.sources());
    }

    @Test
    void the_navigation_has_every_page_of_docs() throws IOException {
        Set<String> files = Site.Navigation.read(site.sources()).files();
        assertThat(site.sources().pages())
                .filteredOn(page -> page.startsWith("docs/") && !page.equals(Site.Navigation.FILE))
                .as("add the missing pages to %s", Site.Navigation.FILE)
                .isNotEmpty()
                .allMatch(files::contains);
    }

    @Test
    void every_link_leads_to_a_file_of_the_site_and_to_a_heading_that_it_has() throws IOException {
        Map<Path, Set<String>> headings = new HashMap<>();
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (String page : site.pages()) {
            for (String link : links(page)) {
                links++;
                if (!link.matches("(https?|data):.*") && !leads(page, link, headings)) {
                    broken.add(page + ": " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(1000);
    }

    @Test
    void what_a_browser_loads_by_itself_is_on_the_site() throws IOException {
        for (String page : site.pages()) {
            assertThat(loaded(page)).as(page).noneMatch(address -> address.contains(":") || address.startsWith("//"));
        }
    }

    @Test
    void every_number_leads_to_its_run_with_environment_and_command() throws IOException {
        Map<Path, Set<String>> headings = new HashMap<>();
        for (Run run : all.runs()) {
            assertThat(List.of("environment", "how-to-reproduce"))
                    .as(run.name())
                    .allMatch(heading -> leads("results/index.html", run.page() + "#" + heading, headings));
        }
        assertThat(all.rankings()).hasSizeGreaterThan(100);
        for (OneRanking ranking : all.rankings()) {
            String link = all.runs().get(ranking.run()).page() + "#"
                    + all.topics().get(ranking.topic()).anchor();
            assertThat(leads("results/index.html", link, headings)).as(link).isTrue();
        }
    }

    @Test
    void every_committed_run_is_there_and_those_that_do_not_count_are_marked() {
        assertThat(all.runs())
                .hasSameSizeAs(site.sources().others().stream()
                        .filter(file -> file.endsWith("/results.json"))
                        .toList());
        assertThat(all.runs()).allSatisfy(run -> assertThat(run.kind())
                .isEqualTo(
                        run.name().startsWith("superseded/")
                                ? "superseded"
                                : run.name().startsWith("demonstrations/") ? "demonstration" : ""));
        assertThat(all.runs().stream().map(Run::kind).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("", "superseded", "demonstration");
    }

    @ParameterizedTest
    @ValueSource(strings = {"index.html", "docs/index.html", "docs/WRITERS.html", "results/index.html"})
    void a_first_view_is_under_100_KB(String page) throws IOException {
        long bytes = Files.size(site.path(page));
        for (String loaded : loaded(page)) {
            bytes += Files.size(site.path(page).resolveSibling(loaded));
        }
        assertThat(bytes).isLessThan(FIRST_VIEW);
    }

    /** What a browser asks for without a click. */
    private static Set<String> loaded(String page) throws IOException {
        return LOADED.matcher(site.text(page))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    private static List<String> links(String page) throws IOException {
        return LINK.matcher(site.text(page))
                .results()
                .map(match -> match.group(1).replace("&amp;", "&"))
                .toList();
    }

    private static boolean leads(String page, String link, Map<Path, Set<String>> headings) {
        String[] parts = link.split("#", 2);
        Path file = parts[0].isEmpty()
                ? site.path(page)
                : site.path(page).resolveSibling(parts[0]).normalize();
        if (!Files.isRegularFile(file)) {
            return false;
        }
        return parts.length == 1
                || headings.computeIfAbsent(file, SiteTest::ids)
                        .contains(URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }

    private static Set<String> ids(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.flatMap(line -> ID.matcher(line).results())
                    .map((MatchResult match) -> match.group(1))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
