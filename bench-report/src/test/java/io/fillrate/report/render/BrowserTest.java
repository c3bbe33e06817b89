package io.fillrate.report.render;

import static io.fillrate.report.ResultsFixture.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fillrate.report.Reports;
import io.fillrate.report.browser.Browser;
import io.fillrate.report.results.JmhFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** The page as a browser shows it. */
@Tag("slow")
class BrowserTest {

    private static String page = "";
    private static @Nullable ChromeDriver opened;

    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void a_page_and_a_browser() throws IOException {
        assumeTrue(
                Browser.isInstalled(),
                "chromium or chromedriver is not on the PATH: the report is not tested in a browser");
        Path file = folder.resolve("report.html");
        Files.writeString(file, Reports.html(List.of(BigReport.of(2, 9)), JmhFile.read(resource("jmh.json"))));
        page = file.toUri().toString();
        opened = Browser.open();
    }

    @AfterAll
    static void no_browser() {
        if (opened != null) {
            opened.quit();
            opened = null;
        }
    }

    /** A phone has the same colours. */
    @ParameterizedTest
    @CsvSource({"1280, 900, light", "1280, 900, dark", "390, 844, light"})
    void the_page_is_drawn_quiet_and_accessible(int width, int height, String colours) {
        ChromeDriver browser = browser(width, height, colours);

        browser.executeScript("document.querySelectorAll('details').forEach(details => details.open = true)");
        assertThat(drawn(browser)).isGreaterThanOrEqualTo(2 * 6);
        assertThat((Boolean) browser.executeScript(
                        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                .as("the page itself doesn't scroll sideways")
                .isTrue();
        assertThat(Browser.seriousProblems(browser)).isEmpty();
        assertThat(Browser.console(browser)).isEmpty();
        assertThat(Browser.requests(browser))
                .isNotEmpty()
                .allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
    }

    @Test
    void tables_sort_by_number_and_back_by_keyboard() {
        ChromeDriver browser = browser(1280, 900, "light");
        WebElement table = browser.findElement(By.cssSelector("main > section > .scroll table"));
        WebElement rate = table.findElements(By.cssSelector("thead button")).get(1);
        String first = firstName(table);

        rate.sendKeys(" ");
        assertThat(head(table).getDomAttribute("aria-sort")).isEqualTo("ascending");
        assertThat(firstName(table)).isNotEqualTo(first);
        rate.sendKeys("\n");

        assertThat(head(table).getDomAttribute("aria-sort")).isEqualTo("descending");
        assertThat(firstName(table)).isEqualTo(first);
    }

    @Test
    void what_is_pointed_at_is_highlighted_in_picture_and_table_at_once() {
        ChromeDriver browser = browser(1280, 900, "light");
        WebElement row = browser.findElement(By.cssSelector("main > section > .scroll tbody tr"));
        new Actions(browser).moveToElement(row).perform();

        assertThat(row.getDomAttribute("class")).contains("hot");
        assertThat(browser.findElements(By.cssSelector("svg.hot g.hot"))).isNotEmpty();
        assertThat(browser.findElements(By.cssSelector("tr.hot"))).hasSizeGreaterThan(1);
    }

    @Test
    void a_strategy_that_is_not_wanted_leaves_picture_and_table() {
        ChromeDriver browser = browser(1280, 900, "light");
        WebElement row = browser.findElement(By.cssSelector("main > section > .scroll tbody tr"));
        WebElement line = browser.findElement(By.cssSelector("main > section > figure .wide svg g[data-s]"));
        assertThat(line.getDomAttribute("data-s")).isEqualTo(firstName(row.findElement(By.xpath("ancestor::table"))));
        WebElement box = browser.findElement(By.cssSelector(".filter input"));
        box.click();

        assertThat(row.isDisplayed()).isFalse();
        assertThat(line.isDisplayed()).isFalse();
        box.click();
        assertThat(row.isDisplayed()).isTrue();
    }

    @Test
    void rates_are_on_a_linear_axis_where_that_is_chosen() {
        ChromeDriver browser = browser(1280, 900, "light");
        WebElement figure = browser.findElement(By.cssSelector("main > section > figure"));
        browser.executeScript(
                "arguments[0].click()",
                figure.findElements(By.cssSelector("label")).get(1));

        assertThat(figure.findElement(By.cssSelector(".linear svg")).isDisplayed())
                .isTrue();
        assertThat(figure.findElement(By.cssSelector(".wide svg")).isDisplayed())
                .isFalse();
    }

    @Test
    void on_paper_nothing_is_folded_and_no_column_is_cut_off() {
        ChromeDriver browser = browser(718, 1000, "light"); // A4 with margins of 10 mm
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));

        assertThat((List<?>) browser.executeScript("""
                return [...document.querySelectorAll('details.more .scroll, details.more svg')]
                    .filter(part => !part.closest('.narrow, .linear, figure > details') && part.getBoundingClientRect().height === 0)
                    .map(part => part.outerHTML)
                """)).isEmpty();
        assertThat((List<?>) browser.executeScript("""
                return [...document.querySelectorAll('table')].filter(table => table.getBoundingClientRect().right > innerWidth)
                    .map(table => table.caption.textContent + table.getBoundingClientRect().right)
                """)).isEmpty();
    }

    @Test
    void a_report_of_three_databases_is_at_most_8_000_pixels_long() throws IOException {
        Path file = folder.resolve("three.html");
        Files.writeString(file, Reports.html(List.of(BigReport.of(3, 9)), List.of()));
        ChromeDriver browser = browser(1366, 768, "light");
        browser.get(file.toUri().toString());

        assertThat((Long) browser.executeScript("return document.documentElement.scrollHeight"))
                .isLessThanOrEqualTo(8_000);
    }

    /** The browser with the page newly loaded. */
    private static ChromeDriver browser(int width, int height, String colours) {
        ChromeDriver browser = Objects.requireNonNull(opened);
        Browser.imitate(browser, width, height, colours);
        browser.get(page);
        return browser;
    }

    private static WebElement head(WebElement table) {
        return table.findElements(By.cssSelector("thead th")).get(1);
    }

    private static String firstName(WebElement table) {
        return table.findElement(By.cssSelector("tbody th")).getText();
    }

    /** How many pictures have a size and something with a size in it. */
    private static long drawn(ChromeDriver browser) {
        return (Long) Objects.requireNonNull(browser.executeScript("""
                return [...document.querySelectorAll('figure svg')].filter(svg => svg.getBoundingClientRect().width > 300
                    && [...svg.querySelectorAll('path, rect, circle')].some(part => part.getBoundingClientRect().width > 0)).length
                """));
    }
}
