package io.fillrate.e2e.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.e2e.run.ProgressDisplay;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.table.SalesDatabase;
import io.fillrate.report.results.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Advice on a table that has whatever makes a copy hard; what is fastest depends on the machine, and is not asserted. */
@Tag("slow")
class AdviserTest {

    private static final Duration BUDGET = Duration.ofSeconds(45);
    private static final Map<String, String> DRIVERS = Map.of(
            "postgres",
            "org.postgresql:postgresql",
            "duckdb",
            "org.duckdb:duckdb_jdbc",
            "mariadb",
            "org.mariadb.jdbc:mariadb-java-client");
    private static final ProgressDisplay NO_DISPLAY = ProgressDisplay.open(line -> {});

    private final Path folder;

    AdviserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static TableAdvice advise(SalesDatabase database, String table, long rows) {
        return Adviser.advise(database.properties(Map.of()), table, Optional.empty(), rows, BUDGET, NO_DISPLAY);
    }

    /** Where lines end depends on the figures in them. */
    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @CsvSource({"postgres, 'as text: int4range'", "duckdb, 'as text: ENUM('", "mariadb, 'as text: inet6'"})
    void the_advice_names_a_way_that_works_and_the_code_for_it_loads_rows(String name, String hint) throws Exception {
        try (SalesDatabase database = SalesDatabase.open(name, folder)) {
            List<String> before = database.content();

            TableAdvice advice = advise(database, "sales.orders", 2_000);

            assertThat(database.content()).isEqualTo(before);
            assertThat(database.leftovers()).isEmpty();
            assertThat(advice.spent()).isLessThan(BUDGET);
            assertThat(advice.analysis().results().series())
                    .hasSizeGreaterThan(1)
                    .allSatisfy(series ->
                            assertThat(series.samples()).hasSizeGreaterThan(1).allMatch(Sample::verified));
            String text = advice.text();
            assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
            assertThat(text)
                    .containsPattern("(?m)^ *1,000  ")
                    .containsPattern("(?m)^2,000 rows  +time  +rows/s")
                    .contains("== What dropping indexes would save ==");
            assertThat(unwrapped(text))
                    .contains("The fastest way into sales.orders")
                    .contains(" of 0:45 on an empty copy of the table")
                    .contains("Its foreign keys refer to copies of")
                    .containsPattern("2,000 rows take (about )?[\\d.]+ m?s by ")
                    .containsPattern("A load costs")
                    .contains("client CPU")
                    .containsPattern("(quiet|shared) machine")
                    .contains("Use " + advice.winner().strategy());
            assertThat(advice.code())
                    .contains(hint)
                    .contains("\"" + name + "/" + advice.winner().strategy() + "\"")
                    .contains("//   io.fillrate:fillrate-core")
                    .contains("//   " + DRIVERS.get(name) + ":");
            assertThat(load(advice, database)).isEqualTo(300);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "duckdb", "mariadb"})
    void upserts_are_measured_by_a_key_and_the_code_for_them_upserts(String name) throws Exception {
        try (SalesDatabase database = SalesDatabase.open(name, folder)) {
            database.execute(
                    "CREATE TABLE sales.stock (place varchar(20) NOT NULL, item int NOT NULL, amount int NOT NULL,"
                            + " note varchar(50), PRIMARY KEY (place, item))");

            TableAdvice advice = Adviser.advise(
                    database.properties(Map.of()),
                    "sales.stock",
                    Optional.of(List.of()),
                    1_000,
                    BUDGET.multipliedBy(2),
                    NO_DISPLAY);

            assertThat(database.leftovers()).isEmpty();
            assertThat(advice.analysis().results().series())
                    .hasSizeGreaterThan(1)
                    .allSatisfy(series ->
                            assertThat(series.samples()).hasSizeGreaterThan(1).allMatch(Sample::verified));
            assertThat(unwrapped(advice.text()))
                    .contains("The fastest way to upsert into sales.stock")
                    .contains("Upserts by place, item, into")
                    .doesNotContain("dropping indexes");
            assertThat(advice.code())
                    .contains("Strategies.load().upsert(\"" + name + "/"
                            + advice.winner().strategy() + "\")");
            assertThat(loadCode(advice, database)).isEqualTo(300);
            assertThat(loadCode(advice, database)).isEqualTo(300);
            assertThat(database.query("SELECT count(*) FROM sales.stock")).containsExactly("300");
        }
    }

    @Test
    void a_key_that_the_database_always_generates_excludes_no_inserts() throws Exception {
        try (SalesDatabase database = SalesDatabase.open("postgres", folder)) {
            database.execute(
                    "CREATE TABLE sales.visits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, day date NOT NULL)");

            TableAdvice advice = advise(database, "sales.visits", 300);

            assertThat(advice.leftOut())
                    .doesNotContainKeys("insert", "batch", "batch-rewrite", "multi-values", "unnest");
            assertThat(unwrapped(advice.text())).contains("batch");
        }
    }

    @Test
    void a_table_whose_types_only_copy_converts_cannot_be_upserted_into() throws Exception {
        try (SalesDatabase database = SalesDatabase.open("postgres", folder)) {
            assertThatThrownBy(() -> Adviser.advise(
                            database.properties(Map.of()),
                            "sales.orders",
                            Optional.of(List.of("placed_on", "id")),
                            1_000,
                            BUDGET,
                            NO_DISPLAY))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("no strategy can load sales.orders, such as ");
            assertThat(database.leftovers()).isEmpty();
        }
    }

    @Test
    void a_key_that_the_table_does_not_have_is_one_line_with_one_that_it_has() throws Exception {
        try (SalesDatabase database = SalesDatabase.open("duckdb", folder)) {
            assertThatThrownBy(() -> Adviser.advise(
                            database.properties(Map.of()),
                            "sales.orders",
                            Optional.of(List.of("nothing")),
                            1_000,
                            BUDGET,
                            NO_DISPLAY))
                    .isInstanceOf(TargetException.class)
                    .hasMessageStartingWith(
                            "bench.table: sales.orders has no unique key of nothing; name one, as in --upsert=");
            assertThat(database.leftovers()).isEmpty();
        }
    }

    /** Runs the code against the user's table, emptied. */
    private long load(TableAdvice advice, SalesDatabase database) throws Exception {
        database.execute("DELETE FROM sales.orders");
        database.execute(
                switch (database.database()) {
                    case "mariadb" ->
                        "INSERT IGNORE INTO sales.customers SELECT seq, concat(seq, '@example.org') FROM seq_1_to_2000";
                    case "duckdb" ->
                        "INSERT OR IGNORE INTO sales.customers SELECT n, n || '@example.org' FROM range(1, 2001) r(n)";
                    default ->
                        "INSERT INTO sales.customers SELECT n, n || '@example.org' FROM generate_series(1, 2000) n ON CONFLICT DO NOTHING";
                });
        long loaded = loadCode(advice, database);
        assertThat(database.query("SELECT count(*) FROM sales.orders")).containsExactly("300");
        return loaded;
    }

    private long loadCode(TableAdvice advice, SalesDatabase database) throws Exception {
        CompiledCode code = CompiledCode.of(advice.code(), folder);
        List<String> login = new ArrayList<>(List.of(database.url()));
        if (!database.database().equals("duckdb")) {
            login.addAll(List.of(database.login().getOrDefault("user", "postgres"), ""));
        }
        Session session = code.session(login.toArray(String[]::new));
        return code.load(session, advice.table().plan().columns(), 300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "duckdb"})
    void a_table_that_does_not_exist_is_one_line_with_the_name_that_may_be_meant(String name) throws Exception {
        try (SalesDatabase database = SalesDatabase.open(name, folder)) {
            assertThatThrownBy(() -> advise(database, "sales.order", 10))
                    .isInstanceOf(TargetException.class)
                    .hasMessage("bench.table: there is no table sales.order; did you mean sales.orders?"
                            + " (views and foreign tables are not filled)");
            assertThatThrownBy(() -> advise(database, "orders", 10)).hasMessageContaining("did you mean sales.orders?");
            assertThat(database.leftovers()).isEmpty();
        }
    }

    @Test
    void advice_is_measured_over_a_network() throws Exception {
        try (SalesDatabase database = SalesDatabase.open("postgres", folder)) {
            TableAdvice advice = Adviser.advise(
                    database.properties(Map.of("bench.rtt", "20ms")),
                    "sales.orders",
                    Optional.empty(),
                    1_000,
                    BUDGET,
                    NO_DISPLAY);

            assertThat(advice.analysis().results().series()).isNotEmpty().allSatisfy(series -> {
                assertThat(series.parameters()).containsEntry("rtt", "20ms");
                assertThat(series.samples())
                        .allSatisfy(sample -> assertThat(sample.elapsedNanos()).isGreaterThan(20_000_000));
            });
            assertThat(advice.network()).hasValueSatisfying(network -> assertThat(network.rttNanos())
                    .isGreaterThan(20_000_000));
            assertThat(unwrapped(advice.text()))
                    .contains("rtt 20ms")
                    .containsPattern("A round trip to the server takes 2\\d ms, the median of")
                    .containsPattern("From about [\\d.]+ ms of round-trip time on|At no longer round-trip time, up to");
        }
    }
}
