package io.fillrate.e2e.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import io.fillrate.e2e.settings.Settings.TargetKind;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.SettingRole;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    private static final Strategies REGISTRY = new Strategies(List.of(
            strategy("insert-autocommit"),
            strategy("copy-csv"),
            strategy("copy-binary"),
            strategy("copy-binary-slow")));

    static Strategy strategy(String name, Capability... capabilities) {
        return strategyOf("postgres", name, capabilities);
    }

    static Strategy strategyOf(String database, String name, Capability... capabilities) {
        return StrategyDefinition.insert(database, name, Guarantee.ATOMIC, SettingsTest::unused, capabilities);
    }

    private static <T> BulkWriter<T> unused(WriterContext<T> context) {
        throw new UnsupportedOperationException("no writer is opened here: " + context);
    }

    static Settings parse(Map<String, String> given) {
        return Settings.parse(given, REGISTRY);
    }

    private static List<String> chosen(String strategies) {
        StrategySelection selection =
                parse(Map.of("bench.strategies", strategies)).strategies();
        return REGISTRY.all().stream()
                .filter(selection::selects)
                .map(Strategy::name)
                .toList();
    }

    static List<String> problems(Map<String, String> given) {
        try {
            parse(given);
            return List.of();
        } catch (SettingsException bad) {
            return bad.problems();
        }
    }

    /** A reader of such files classifies settings by a frozen table. */
    @Test
    void every_setting_keeps_the_role_that_it_has_in_files_without_roles() {
        Run old = new Run("old", Instant.EPOCH, null, null, Map.of(), "");

        assertThat(Definitions.ALL)
                .filteredOn(setting ->
                        !List.of("table", "rtt", "bandwidth").contains(setting.name())) // no such file has them
                .allSatisfy(setting ->
                        assertThat(setting.role()).as(setting.name()).isEqualTo(old.role(setting.property())));
        assertThat(parse(Map.of()).texts().roles())
                .containsOnlyKeys(parse(Map.of()).texts().effective().keySet())
                .containsEntry("bench.rows", SettingRole.SELECTION)
                .containsEntry("bench.seed", SettingRole.DATA)
                .containsEntry("bench.warmup", SettingRole.WARM_UP)
                .containsEntry("bench.server", SettingRole.CONDITION);
    }

    @Test
    void without_properties_the_documented_defaults_hold() {
        Settings settings = parse(Map.of());

        assertThat(settings.databases()).containsExactly(DatabaseKind.POSTGRES, DatabaseKind.DUCKDB);
        assertThat(settings.target()).isEqualTo(TargetKind.EMBEDDED);
        assertThat(settings.login()).isNull();
        assertThat(settings.rows()).containsExactly(100_000L);
        assertThat(settings.workloads().get(0).name()).isEqualTo("sensor_readings");
        assertThat(settings.warmup()).isEqualTo(2);
        assertThat(settings.iterations()).isEqualTo(5);
        assertThat(settings.batch()).as("each strategy's own").isEmpty();
        assertThat(settings.partitions()).containsExactly(2);
        assertThat(settings.commit()).containsExactly(CommitPolicy.ONCE);
        assertThat(settings.rewriteBatched()).isTrue();
        assertThat(settings.slow()).isFalse();
        assertThat(settings.out()).isEqualTo(Path.of("bench-e2e/target/fillrate"));
        assertThat(chosen("default")).containsExactly("copy-csv", "copy-binary");
    }

    @Test
    void layouts_of_changes_are_for_runs_that_change_rows() {
        assertThat(parse(Map.of()).changes()).containsExactly(ChangeLayout.KEYED);
        assertThat(problems(Map.of("bench.changes", "unkeyed")))
                .containsExactly("bench.changes=unkeyed: is only valid with bench.operations=update or delete");
        assertThat(problems(Map.of("bench.changes", "half", "bench.operations", "update")))
                .contains("bench.changes=half: must be keyed or unkeyed, or both in a list");

        Strategies registry = Strategies.load();
        Map<String, String> updates = Map.of("bench.databases", "duckdb", "bench.operations", "insert,update");
        assertThat(Settings.parse(updates, Map.of("bench.changes", "unkeyed"), registry)
                        .changes())
                .containsExactly(ChangeLayout.UNKEYED);
        assertThat(Settings.parse(Map.of(), Map.of("bench.changes", "unkeyed"), registry)
                        .operations())
                .as("a preset without effect is not a mistake")
                .containsExactly(Operation.INSERT);
    }

    @Test
    void workloads_are_measured_in_the_order_given_each_at_its_own_sizes() {
        Settings settings =
                parse(Map.of("bench.workload", "tpcc,events", "bench.items", "10", "bench.rows", "200,100"));

        assertThat(settings.workloads()).extracting(SchemaWorkload::name).containsExactly("tpcc", "events");
        assertThat(settings.workloads().stream().map(settings::rows))
                .containsExactly(
                        List.of(settings.workloads()
                                .get(0)
                                .size(settings.seed())
                                .orElseThrow()),
                        List.of(100L, 200L));
    }

    @Test
    void a_list_of_rows_is_a_sweep_from_small_to_large() {
        assertThat(parse(Map.of("bench.rows", "1000, 100,1000")).rows()).containsExactly(100L, 1000L);
    }

    @Test
    void there_are_as_many_partitions_as_threads_but_two_at_least() {
        assertThat(parse(Map.of("bench.threads", "8")).partitions()).containsExactly(8);
        assertThat(parse(Map.of("bench.threads", "8", "bench.partitions", "3")).partitions())
                .containsExactly(3);
        assertThat(parse(Map.of("bench.threads", "8")).texts().effective()).containsEntry("bench.partitions", "8");
    }

    @ParameterizedTest
    @CsvSource({"once,AT_THE_END,0", "perTable,TABLE_IS_FULL,0", "none,DRIVER_DECIDES,0", "everyN:7,AFTER_BATCHES,7"})
    void a_commit_policy_is_read(String text, CommitPolicy.When when, int everyBatches) {
        assertThat(parse(Map.of("bench.commit", text)).commit())
                .containsExactly(new CommitPolicy(when, everyBatches))
                .first()
                .hasToString(text);
    }

    @Test
    void strategies_are_chosen_by_ids_globs_and_words() {
        assertThat(chosen("all")).hasSize(4);
        assertThat(chosen("postgres/copy-*")).containsExactly("copy-csv", "copy-binary", "copy-binary-slow");
        assertThat(chosen("postgres/copy-???")).containsExactly("copy-csv");
        assertThat(chosen("default,postgres/insert-autocommit"))
                .containsExactly("insert-autocommit", "copy-csv", "copy-binary");
    }

    @Test
    void a_property_that_does_not_exist_is_named_with_the_nearest_that_does() {
        assertThat(problems(Map.of("bench.rwos", "10")))
                .containsExactly("bench.rwos=10: unknown property; did you mean bench.rows?");
    }

    @Test
    void a_property_that_is_near_to_none_is_refused_with_all_names() {
        assertThat(problems(Map.of("bench.zzzzzzzz", "1")))
                .singleElement()
                .asString()
                .startsWith("bench.zzzzzzzz=1: unknown property; known are bench.{databases, target, image, url,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "0", "10000000001", "", "1e6", "1_000", "10,,20", "99999999999999999999"})
    void rows_that_are_no_count_are_refused_with_what_is_allowed(String rows) {
        assertThat(problems(Map.of("bench.rows", rows)))
                .containsExactly("bench.rows=" + rows
                        + ": must be a whole number from 1 to 10,000,000,000, or a list of them such as"
                        + " 100,1000,10000");
    }

    @ParameterizedTest
    @CsvSource({
        "databases,oracle",
        "target,docker",
        "target,Embedded",
        "server,unsafe",
        "workload,sensors",
        "workload,'events,sensors'",
        "warmup,-1",
        "iterations,0",
        "batch,0",
        "threads,many",
        "partitions,0",
        "commit,everyN:0",
        "commit,everyN:99999999999",
        "commit,sometimes",
        "rewriteBatched,yes",
        "seed,1.5",
        "slow,1"
    })
    void a_value_that_is_not_allowed_is_one_line(String name, String value) {
        assertThat(problems(Map.of("bench." + name, value)))
                .singleElement()
                .asString()
                .startsWith("bench." + name + "=" + value + ": must be ");
    }

    @Test
    void a_strategy_that_does_not_exist_is_named_with_the_nearest_and_all_known() {
        String known =
                "(known: postgres/insert-autocommit, postgres/copy-csv, postgres/copy-binary, postgres/copy-binary-slow)";

        assertThat(problems(Map.of("bench.strategies", "postgres/copy-bin,postgres/insert-autocommit")))
                .containsExactly(
                        "bench.strategies=postgres/copy-bin: matches no strategy; did you mean postgres/copy-binary? "
                                + known);
        assertThat(problems(Map.of("bench.strategies", "copy-binary")))
                .containsExactly(
                        "bench.strategies=copy-binary: matches no strategy; did you mean postgres/copy-binary? "
                                + known);
        assertThat(problems(Map.of("bench.strategies", "mysql/*-load-data")))
                .containsExactly("bench.strategies=mysql/*-load-data: matches no strategy; " + known);
    }

    @Test
    void all_that_is_wrong_is_reported_at_once() {
        assertThat(problems(Map.of("bench.rows", "x", "bench.slow", "x", "bench.strategies", "x", "bench.x", "x")))
                .hasSize(4);
    }

    @Test
    void an_exception_for_settings_has_no_stack_trace() {
        assertThatThrownBy(() -> parse(Map.of("bench.rows", "-5")))
                .isInstanceOf(SettingsException.class)
                .satisfies(bad -> assertThat(bad.getStackTrace()).isEmpty());
    }

    @Test
    void the_project_root_is_the_nearest_folder_with_a_maven_folder_in_it() {
        assertThat(ProjectRoot.above(Path.of(""))).isDirectoryContaining("glob:**/.mvn");
        assertThat(ProjectRoot.above(Path.of("/"))).isEqualTo(Path.of("/"));
    }

    @Test
    void a_relative_folder_of_extensions_starts_at_the_project_root() {
        assertThat(parse(Map.of("bench.duckdbExtensions", "target/extensions")).duckDbExtensions())
                .contains(ProjectRoot.above(Path.of("")).resolve("target/extensions"));
    }
}
