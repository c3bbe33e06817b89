package io.fillrate.e2e.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does every command line of the pages run? Runs each at smoke size, which proves that it works and measures nothing: fills in this JVM, as
 * Maven would choose and configure them, without its start; jars as they were built last. Commands of a page run one after the other in a
 * folder that looks like the project, pages side by side, as many loads wait for a server. Names what it does not run, with the reason.
 * {@code -Dpages.seconds} says after how many seconds it begins no other, {@code -Dpages.containing} a text of those to run.
 *
 * <pre>./mvnw -Pbench test -Dtest=PageCommandsBenchmark</pre>
 */
@Tag("benchmark")
@EnabledIfSystemProperty(named = "test", matches = ".*PageCommands.*", disabledReason = "runs by name only")
class PageCommandsBenchmark {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int PAGES_AT_ONCE = 2;

    private final long begin = System.nanoTime();
    private final long seconds = Long.getLong("pages.seconds", Long.MAX_VALUE);
    private final Path folder;
    private final ExecutorService pages = Executors.newFixedThreadPool(PAGES_AT_ONCE);
    private final Map<PageCommand, CompletableFuture<Void>> outcomes = new ConcurrentHashMap<>();

    PageCommandsBenchmark(@TempDir Path folder) {
        this.folder = folder;
    }

    @AfterEach
    void end() {
        pages.shutdownNow();
    }

    @TestFactory
    Stream<DynamicTest> every_command_line() throws IOException {
        String part = System.getProperty("pages.containing", "");
        List<PageCommand> commands = PageCommand.all().stream()
                .filter(command -> command.text().contains(part))
                .toList();
        commands.forEach(command -> outcomes.put(command, new CompletableFuture<>()));
        Map<Path, List<PageCommand>> byPage = commands.stream()
                .collect(Collectors.groupingBy(PageCommand::page, LinkedHashMap::new, Collectors.toList()));
        runPages(List.copyOf(byPage.values()));
        return commands.stream().map(command -> DynamicTest.dynamicTest(command.text(), () -> await(command)));
    }

    /** The first page's results are what commands of the others read. */
    private void runPages(List<List<PageCommand>> all) throws IOException {
        if (all.isEmpty()) {
            return;
        }
        PageFolder first = new PageFolder(Files.createTempDirectory(folder, "page"));
        pages.execute(() -> {
            runAll(all.get(0), first);
            all.stream()
                    .skip(1)
                    .sorted(Comparator.comparing(PageCommandsBenchmark::isWithoutMariaDb))
                    .forEach(commands -> pages.execute(() -> runAfter(first, commands)));
        });
    }

    private void runAfter(PageFolder first, List<PageCommand> commands) {
        try {
            PageFolder next = new PageFolder(Files.createTempDirectory(folder, "page"));
            next.continueAfter(first);
            runAll(commands, next);
        } catch (IOException e) {
            commands.forEach(command -> outcome(command).completeExceptionally(e));
        }
    }

    /** MariaDB takes about a second before each load, in which it writes what the load before has changed. */
    private static boolean isWithoutMariaDb(List<PageCommand> commands) {
        return commands.stream()
                .noneMatch(command -> command.text().toLowerCase(Locale.ROOT).contains("mariadb"));
    }

    private void runAll(List<PageCommand> commands, PageFolder of) {
        for (PageCommand command : commands) {
            try {
                run(command, of);
                outcome(command).complete(null);
            } catch (Throwable e) { // the test of that command throws it
                outcome(command).completeExceptionally(e);
            }
        }
    }

    private CompletableFuture<Void> outcome(PageCommand command) {
        return outcomes.computeIfAbsent(command, key -> new CompletableFuture<>());
    }

    private void await(PageCommand command) throws Throwable {
        try {
            outcome(command).get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }

    private void run(PageCommand command, PageFolder of) {
        long start = System.nanoTime();
        String reason =
                command.obstacle().orElse(secondsSince(begin) < seconds ? "" : "no time: " + seconds + " s are spent");
        if (!reason.isEmpty()) {
            say("not run: " + command + ": " + reason);
            Assumptions.abort(reason);
        }
        try {
            Assertions.assertTimeoutPreemptively(LONGEST, () -> of.run(command));
            say("ok after " + secondsSince(start) + " s: " + command);
        } catch (AssertionError e) {
            say("FAILED after " + secondsSince(start) + " s: " + command + "\n" + e.getMessage());
            throw e;
        }
    }

    private static long secondsSince(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos).toSeconds();
    }

    private static void say(String line) {
        System.out.println("[pages] " + line);
    }
}
