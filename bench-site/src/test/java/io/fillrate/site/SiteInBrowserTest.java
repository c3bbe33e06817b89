package io.fillrate.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fillrate.report.browser.Browser;
import io.fillrate.site.CommittedRuns.Run;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The site as a browser shows it. */
@Tag("slow")
class SiteInBrowserTest {

    private static final String RESULTS = "results/index.html";
    private static final List<String> PAGES =
            List.of("index.html", "docs/WRITERS.html", "docs/SETTINGS.html", "docs/experiments/index.html", RESULTS);

    @TempDir
    private static Path folder = Path.of("");

    private static BuiltSite site;
    private static List<Run> runs = List.of();
    private static @Nullable ChromeDriver opened;

    @BeforeAll
    static void built() throws IOException {
        assumeTrue(
                Browser.isInstalled(),
                "chromium or chromedriver is not on the PATH: the site is not tested in a browser");
        site = BuiltSite.in(folder);
        runs = CommittedRuns.read(site.sources()).runs();
        opened = Browser.open();
    }

    @AfterAll
    static void no_browser() {
        if (opened != null) {
            opened.quit();
            opened = null;
        }
    }

    /** A phone shows a part of it, in the same colours. */
    @ParameterizedTest
    @CsvSource({"1280, light", "1280, dark", "390, light"})
    void pages_are_accessible_quiet_and_ask_nobody_else(int width, String colours) {
        String run = "results/" + runs.get(0).page();
        for (String page : Stream.concat(PAGES.stream(), Stream.of(run)).toList()) {
            ChromeDriver browser = browser(page, width, colours);
            assertThat(Browser.seriousProblems(browser)).as(page).isEmpty();
            assertThat(Browser.console(browser)).as(page).isEmpty();
            assertThat(Browser.requests(browser))
                    .as(page)
                    .isNotEmpty()
                    .allMatch(url -> url.startsWith("file:") || url.startsWith("data:") || url.startsWith("about:"));
        }
    }

    @Test
    void the_first_view_of_the_results_is_under_100_KB() throws IOException {
        Browser.requests(browser("index.html", 1280, "light"));
        ChromeDriver browser = browser(RESULTS, 1280, "light");
        assertThat(tables(browser)).isPositive();
        long bytes = 0;
        for (String url : Browser.requests(browser)) {
            bytes += url.startsWith("file:") ? Files.size(Path.of(URI.create(url))) : 0;
        }
        assertThat(bytes).isBetween(10_000L, 100_000L);
    }

    @Test
    void no_page_scrolls_sideways_from_320_to_1600_pixels() {
        List<String> wide = new ArrayList<>();
        for (String page : site.pages()) {
            ChromeDriver browser = browser(page, 1600, "light");
            for (int width : List.of(1600, 1280, 896, 320)) { // the narrowest of each layout
                Browser.imitate(browser, width, 900, "light");
                if (!Boolean.TRUE.equals(browser.executeScript(
                        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))) {
                    wide.add(page + " at " + width);
                }
            }
        }
        assertThat(wide).isEmpty();
    }

    @Test
    void the_first_key_leads_past_the_navigation() {
        ChromeDriver browser = browser("docs/WRITERS.html", 1280, "light");
        browser.switchTo().activeElement().sendKeys(Keys.TAB);
        WebElement first = browser.switchTo().activeElement();
        assertThat(first.getText()).isEqualTo("Skip to the text");
        assertThat(first.isDisplayed()).isTrue();
        first.sendKeys(Keys.ENTER);
        assertThat(browser.getCurrentUrl()).endsWith("#content");
    }

    @Test
    void on_a_phone_keys_open_and_close_the_menu() {
        ChromeDriver browser = browser("docs/WRITERS.html", 390, "light");
        WebElement menu = browser.findElement(By.id("menu"));
        assertThat(menu.isDisplayed()).isFalse();
        browser.findElement(By.cssSelector("header button")).sendKeys(Keys.ENTER);
        assertThat(menu.isDisplayed()).isTrue();
        assertThat(menu.findElement(By.cssSelector("[aria-current]")).getText())
                .isEqualTo("Load from your application");
        browser.switchTo().activeElement().sendKeys(Keys.ESCAPE);
        assertThat(menu.isDisplayed()).isFalse();
    }

    @Test
    void every_filter_narrows_the_results_and_the_pictures_follow() {
        ChromeDriver browser = browser(RESULTS + "#rows=", 1280, "light");
        for (String name :
                List.of("database", "workload", "operation", "rows", "network", "guarantee", "machine", "jdk", "run")) {
            browser.get(site.path(RESULTS).toUri() + "#rows=");
            browser.navigate().refresh();
            long all = tables(browser);
            List<String> values = values(browser, name);
            assertThat(values).as(name).hasSizeGreaterThan(2);
            choose(browser, name, values.get(1));
            assertThat(tables(browser)).as(name).isPositive().isLessThan(all);
            assertThat(browser.findElements(By.cssSelector("#rankings tbody tr")))
                    .hasSameSizeAs(browser.findElements(By.cssSelector("#rankings svg rect")));
        }
    }

    @Test
    void superseded_runs_are_left_out_unless_they_are_asked_for_and_then_marked() {
        Run superseded = runs.stream()
                .filter(run -> run.kind().equals("superseded"))
                .findFirst()
                .orElseThrow();
        ChromeDriver browser = browser(RESULTS + "#rows=", 1280, "light");
        long counted = tables(browser);
        assertThat(values(browser, "run")).noneMatch(run -> run.startsWith("superseded/"));
        browser.findElement(By.name("all")).click();
        assertThat(tables(browser)).isGreaterThan(counted);
        choose(browser, "run", superseded.name());
        assertThat(browser.findElements(By.cssSelector("#rankings .kind")))
                .hasSize((int) Math.min(12, tables(browser)))
                .allMatch(kind -> kind.getText().equals("superseded"));
        browser.get(site.folder().toUri() + "results/" + superseded.page());
        assertThat(browser.findElement(By.cssSelector("main .kind")).getText()).isEqualTo("superseded");
    }

    @Test
    void the_choice_is_in_the_address_and_a_number_leads_to_its_run() {
        ChromeDriver browser = browser(RESULTS, 1280, "light");
        choose(browser, "database", "duckdb");
        String address = browser.getCurrentUrl();
        assertThat(address).contains("database=duckdb");
        tables(browser);
        String first = browser.findElement(By.cssSelector("#rankings h3")).getText();
        browser.get("about:blank");
        browser.get(address);
        tables(browser);
        assertThat(browser.findElement(By.cssSelector("#rankings h3")).getText())
                .isEqualTo(first);
        browser.get(Objects.requireNonNull(
                browser.findElement(By.cssSelector("#rankings td a")).getDomProperty("href")));
        assertThat(browser.getCurrentUrl()).contains("/report.html#duckdb--");
        assertThat(browser.findElements(By.id("environment"))).hasSize(1);
    }

    /** How many tables the choice has, when those of the first screens are drawn. */
    private static long tables(ChromeDriver browser) {
        browser.executeAsyncScript("""
                const done = arguments[0];
                const look = () => list.children.length === Math.min(shown, matching().length) ? done() : setTimeout(look, 10);
                look();
                """);
        return Long.parseLong(browser.findElement(By.id("count")).getText().replaceAll(" .*", ""));
    }

    private static List<String> values(ChromeDriver browser, String filter) {
        return browser.findElements(By.cssSelector("select[name=" + filter + "] option")).stream()
                .map(option -> Objects.requireNonNull(option.getDomProperty("value")))
                .toList();
    }

    private static void choose(ChromeDriver browser, String filter, String value) {
        browser.findElement(By.cssSelector("select[name=" + filter + "] option[value='" + value + "']"))
                .click();
    }

    /** The browser with a page newly loaded. */
    private static ChromeDriver browser(String page, int width, String colours) {
        ChromeDriver browser = Objects.requireNonNull(opened);
        Browser.imitate(browser, width, 900, colours);
        browser.get("about:blank");
        browser.get(site.folder().toUri() + page);
        return browser;
    }
}
