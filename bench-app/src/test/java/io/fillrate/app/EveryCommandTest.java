package io.fillrate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What every command does alike: results on standard output, problems in one line on standard error, and exit codes. */
@Tag("heavy")
@Tag("jdk")
class EveryCommandTest {

    /** Picocli's own, about the options of others. */
    private static final Set<String> OTHERS = Set.of("completion", "help");

    private static List<CommandLine> all() {
        List<CommandLine> all = new ArrayList<>();
        add(Main.commandLine(), all);
        return all;
    }

    private static void add(CommandLine command, List<CommandLine> all) {
        command.getSubcommands().forEach((name, sub) -> {
            if (!OTHERS.contains(name)) {
                all.add(sub);
                add(sub, all);
            }
        });
    }

    private static Stream<String> commands() {
        return all().stream().map(command -> command.getCommandSpec().qualifiedName());
    }

    /** Runs a command by its full name. */
    private static AppRun run(String command, Object... more) {
        List<Object> arguments = new ArrayList<>(
                List.of((Object[]) command.replace("fillrate ", "").split(" ")));
        arguments.addAll(List.of(more));
        return AppRun.of(arguments.toArray());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void help_is_a_result(String command) {
        AppRun run = run(command, "--help").assertEnded(0, "Usage: " + command);

        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void an_option_that_does_not_exist_is_a_problem_of_one_line(String command) {
        run(command, "--no-such-option").assertRefused(command + ": ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "advise ADDRESS t",
                "fill ADDRESS",
                "fill DUCKDB --like ADDRESS",
                "run --url=ADDRESS --out=OUT",
                "run --url=ADDRESS --table=t --out=OUT"
            })
    void an_address_that_cannot_be_reached_is_a_problem_of_one_line_and_leaves_nothing(
            String arguments, @TempDir Path folder) throws SQLException {
        String duckDb = "jdbc:duckdb:" + folder.resolve("shop.duckdb");
        TestPostgres.execute(duckDb, "CREATE TABLE a (id int)");
        for (String address : List.of("jdbc:postgresql://localhost:1/d", "jdbc:mariadb://localhost:1/d")) {
            AppRun.of((Object[]) arguments
                            .replace("ADDRESS", address)
                            .replace("DUCKDB", duckDb)
                            .replace("OUT", folder.resolve("out").toString())
                            .split(" "))
                    .assertRefused("cannot connect to " + address + ": ");
        }

        assertThat(folder.toFile().list()).containsExactly("shop.duckdb");
    }

    @Test
    void no_other_command_has_an_address() {
        assertThat(all().stream()
                        .map(CommandLine::getCommandSpec)
                        .filter(EveryCommandTest::hasAddress)
                        .map(CommandSpec::name)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("advise", "fill", "run");
    }

    private static boolean hasAddress(CommandSpec command) {
        return command.optionsMap().containsKey("--url")
                || command.positionalParameters().stream()
                        .anyMatch(parameter -> parameter.paramLabel().equals("URL"));
    }

    @Test
    void a_folder_that_cannot_be_written_is_a_problem_of_one_line() {
        run("run", "--databases=duckdb", "--rows=10", "--out=/proc/no/such")
                .assertRefused("cannot write /proc/no/such");
    }

    @Test
    void results_of_a_run_are_on_standard_output_and_its_progress_is_not(@TempDir Path folder) {
        AppRun run = run(
                "run",
                "--databases=duckdb",
                "--rows=100",
                "--warmup=0",
                "--iterations=1",
                "--strategies=duckdb/appender",
                "--out=" + folder.resolve("out"));

        assertThat(run.out()).as(run.err()).startsWith("== ").doesNotContain("[bench]");
        assertThat(run.err().lines()).isNotEmpty().allMatch(line -> line.startsWith("[bench] "));
        assertThat(run.err().strip()).endsWith("[bench] results and report: " + folder.resolve("out/report.html"));
        assertThat(run.code()).isZero();
    }

    @Test
    void a_run_that_measures_nothing_leaves_no_folder(@TempDir Path folder) throws SQLException {
        String duckDb = "jdbc:duckdb:" + folder.resolve("shop.duckdb");
        DriverManager.getConnection(duckDb).close();

        AppRun run = run("run", "--url=" + duckDb, "--table=nothing", "--out=" + folder.resolve("out"));

        assertThat(run.err()).contains("fillrate run: --table: there is no table nothing");
        assertThat(run.code()).isEqualTo(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
