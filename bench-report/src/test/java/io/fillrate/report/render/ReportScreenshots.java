package io.fillrate.report.render;

import io.fillrate.report.browser.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Takes pictures of a page: light, dark and as wide as a telephone. Not part of the build; run it with
 * {@code ./mvnw -pl bench-report test
 * -Dtest=ReportScreenshots -Dfillrate.page=/path/to/report.html}. The pictures go into the page's folder.
 */
class ReportScreenshots {

    @ParameterizedTest
    @CsvSource({"light, 1200, 1600, light", "dark, 1200, 1600, dark", "phone, 390, 2400, light"})
    void picture(String name, int width, int height, String colours) throws IOException {
        Path page = Path.of(System.getProperty("fillrate.page", "")).toAbsolutePath();
        ChromeDriver browser = Browser.open();
        try {
            Browser.imitate(browser, width, height, colours);
            browser.get(page.toUri().toString());
            Map<String, Object> shot = browser.executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"));
            Files.write(
                    page.resolveSibling(page.getFileName().toString().replace(".html", "-" + name + ".png")),
                    Base64.getDecoder().decode(String.valueOf(shot.get("data"))));
        } finally {
            browser.quit();
        }
    }
}
