package io.fillrate.report.browser;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Headless Chromium from the PATH, as Debian's packages chromium and chromium-driver install it. */
public final class Browser {

    private Browser() {}

    /** Whether both programs are there. */
    public static boolean isInstalled() {
        return program("chromium").isPresent() && program("chromedriver").isPresent();
    }

    /** A browser that keeps a log of its console and of every request. */
    public static ChromeDriver open() {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program("chromium").orElseThrow());
        options.addArguments(
                "--headless=new",
                "--no-sandbox", // root in a container has none
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-dev-shm-usage",
                "--hide-scrollbars");
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").orElseThrow())
                .withTimeout(Duration.ofMinutes(2)) // on a machine under load
                .build();
        return new ChromeDriver(service, options);
    }

    /** From now on the window has this size, and the user likes it light or dark. */
    public static void imitate(ChromeDriver driver, int width, int height, String colourScheme) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colourScheme))));
    }

    /** What axe-core calls serious or critical on the page. */
    public static List<String> seriousProblems(ChromeDriver browser) {
        browser.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
        // The page's policy lets no other script in, so axe comes by the debugger's protocol.
        browser.executeCdpCommand("Runtime.evaluate", Map.of("expression", axe()));
        Object problems = browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, {resultTypes: ['violations'], preload: false}).then(result => done(result.violations
                    .filter(one => one.impact === 'serious' || one.impact === 'critical')
                    .map(one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html + ' ' + node.failureSummary).join(' | '))));
                """);
        return ((List<?>) Objects.requireNonNull(problems))
                .stream().map(Object::toString).toList();
    }

    private static String axe() {
        try (InputStream script =
                Objects.requireNonNull(Browser.class.getResourceAsStream("/axe.min.js"), "axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What the page wrote to the console. */
    public static List<String> console(ChromeDriver browser) {
        return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The address of every request since the browser was opened. */
    public static List<String> requests(ChromeDriver browser) {
        return browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .map(message -> message.replaceAll("(?s).*?\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    private static Optional<File> program(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator), -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .map(Path::toFile)
                .findFirst();
    }
}
