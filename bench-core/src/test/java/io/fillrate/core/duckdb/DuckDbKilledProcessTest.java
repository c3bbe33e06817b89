package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.duckdb.KilledLoad.Item;
import io.fillrate.data.RowSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A process that loads is killed; who opens the file then finds all rows of the load or none. */
@Tag("slow")
@Tag("jdk")
class DuckDbKilledProcessTest {

    private static final int OLD_ROWS = 2000;
    private static final long NEVER = -1;

    /** One for each way that rows get into the database. */
    static Stream<Strategy> strategies() {
        return named(List.of(
                "multi-values",
                "appender",
                "appender-parallel",
                "table-function-parallel",
                "arrow-stream-native",
                "arrow-stream-rebuild",
                "individual",
                "staged-join",
                "arrow-join-native",
                "arrow-rebuild",
                "staged-upsert"));
    }

    private static Stream<Strategy> named(List<String> names) {
        return Stream.of(Operation.values())
                .flatMap(DuckDbKilledProcessTest::of)
                .filter(strategy -> names.contains(strategy.name()));
    }

    private static Stream<Strategy> of(Operation operation) {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), operation).stream();
    }

    static Stream<Arguments> momentsAroundTheCommit() {
        return named(List.of("appender", "arrow-stream-native", "staged-join", "arrow-rebuild", "staged-upsert"))
                .map(strategy -> Arguments.of(strategy, strategy.name().length())); // some milliseconds
    }

    /** One that adds rows, one that changes them, and one that creates another table. */
    static Stream<Strategy> committed() {
        return named(List.of("appender", "staged-upsert", "arrow-rebuild"));
    }

    private LoadTarget targetWithOldRows(Strategy strategy, Path folder) throws SQLException {
        LoadTarget target = TestDuckDb.at(folder.resolve("killed.db"));
        target.create(KilledLoad.ITEMS);
        if (strategy.operation() != Operation.INSERT) {
            try (BulkWriter<Item> writer = Strategies.load()
                    .insert("duckdb/appender")
                    .open(KilledLoad.ITEMS, target.session(), WriterOptions.defaults())) {
                writer.write(old());
            }
        }
        return target;
    }

    private static RowSource<Item> old() {
        return KilledLoad.items(OLD_ROWS, "old");
    }

    private static RowSource<Item> before(Strategy strategy) {
        return strategy.operation() == Operation.INSERT ? KilledLoad.items(0, "none") : old();
    }

    private static RowSource<Item> after(Strategy strategy, long rows) {
        return strategy.operation() == Operation.DELETE ? KilledLoad.items(0, "none") : KilledLoad.items(rows, "new");
    }

    private static long rows(Strategy strategy) {
        boolean slow = strategy.has(Capability.COMMIT_POLICY);
        return strategy.operation() != Operation.INSERT ? OLD_ROWS : slow ? 2000 : 200_000;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("strategies")
    void in_the_middle_of_a_load_there_is_nothing_of_it(Strategy strategy, @TempDir Path folder)
            throws SQLException, IOException, InterruptedException {
        LoadTarget target = targetWithOldRows(strategy, folder);
        long rows = rows(strategy);

        killWhen(KilledLoad.STANDS, start(folder, target, strategy, rows, rows * 9 / 10), 0);

        target.verify(KilledLoad.ITEMS, before(strategy));
    }

    @ParameterizedTest(name = "{0}, {1} ms after the last row")
    @MethodSource("momentsAroundTheCommit")
    void around_the_commit_there_is_all_of_it_or_nothing(Strategy strategy, int millis, @TempDir Path folder)
            throws SQLException, IOException, InterruptedException {
        LoadTarget target = targetWithOldRows(strategy, folder);
        long rows = rows(strategy);

        killWhen(KilledLoad.WRITES, start(folder, target, strategy, rows, NEVER), millis);

        boolean nothing = changedRows(target, strategy) == 0;
        target.verify(KilledLoad.ITEMS, nothing ? before(strategy) : after(strategy, rows));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("committed")
    void once_a_load_has_returned_there_is_all_of_it(Strategy strategy, @TempDir Path folder)
            throws SQLException, IOException, InterruptedException {
        LoadTarget target = targetWithOldRows(strategy, folder);
        long rows = rows(strategy);

        killWhen(KilledLoad.WRITTEN, start(folder, target, strategy, rows, NEVER), 0);

        target.verify(KilledLoad.ITEMS, after(strategy, rows));
    }

    private static long changedRows(LoadTarget target, Strategy strategy) throws SQLException {
        long count = target.count(KilledLoad.ITEMS);
        return switch (strategy.operation()) {
            case INSERT -> count;
            case DELETE -> OLD_ROWS - count;
            case UPDATE, UPSERT -> target.count("SELECT count(*) FROM killed_items WHERE text = 'new'");
        };
    }

    private static Process start(Path folder, LoadTarget target, Strategy strategy, long rows, long stand)
            throws IOException {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-Xmx256m"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens") || argument.startsWith("-Dsun."))
                .forEach(command::add);
        // Where the driver unpacks its library, which a process that is killed leaves there.
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), KilledLoad.class.getName(), target.url()));
        command.addAll(List.of(strategy.operation().name(), strategy.name(), "" + rows, "" + stand));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Kills with SIGKILL, which nobody can catch. */
    private static void killWhen(String said, Process process, int millis) throws IOException, InterruptedException {
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); !said.equals(line); line = out.readLine()) {
                assertThat(line).as("the process should have said '%s'", said).isNotNull();
            }
            Thread.sleep(millis);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
