package io.fillrate.e2e.server.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.verify.VerificationException;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.ServerReading;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.report.results.Environment.DatabaseInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("database")
class DuckDbTargetTest {

    private static final Workload<?> WORKLOAD =
            Workloads.named("sensor_readings").orElseThrow();

    private final Path folder;

    DuckDbTargetTest(@TempDir Path folder) {
        this.folder = folder;
    }

    static Stream<Strategy> inserts() {
        return Strategies.load().of("duckdb", Operation.INSERT).stream();
    }

    private static <T> void load(Target target, Table<T> table, RowSource<T> rows, Strategy strategy) {
        try (BulkWriter<T> writer = strategy.open(table, target.session(), WriterOptions.defaults())) {
            assertThat(writer.write(rows)).isEqualTo(rows.size());
        }
    }

    private static <T> void loadRowGroup(Target target, Workload<T> workload, Strategy strategy) {
        target.reset(workload.schema());
        load(target, workload.table(), workload.generator(42).rows(122_880), strategy);
    }

    private static <T> void loadAndVerify(Target target, Workload<T> workload, Strategy strategy) {
        target.prepare(workload.schema());
        int count = strategy.has(Capability.COMMIT_POLICY) ? 100 : 3000;
        RowSource<T> rows = workload.generator(42).rows(count);
        load(target, workload.table(), rows, strategy);
        target.verify(workload.table(), rows);
        String digest = target.digest(workload.table());
        assertThat(digest).startsWith(count + " rows, ");

        target.reset(workload.schema());
        assertThat(target.digest(workload.table())).isEqualTo("0 rows, 0");
        load(target, workload.table(), rows, strategy);
        assertThat(target.digest(workload.table())).isEqualTo(digest);

        target.reset(workload.schema());
        RowSource<T> others = workload.generator(43).rows(count);
        load(target, workload.table(), others, strategy);
        assertThat(target.digest(workload.table())).isNotEqualTo(digest);
        assertThatThrownBy(() -> target.verify(workload.table(), rows)).isInstanceOf(VerificationException.class);
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void every_strategy_loads_the_same_rows_into_an_embedded_file(Strategy strategy) {
        try (Target target = DuckDbTarget.on(EmbeddedDuckDb.in(folder))) {
            loadAndVerify(target, WORKLOAD, strategy);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void every_strategy_loads_into_a_schema_of_our_own_in_a_file_of_somebodys(Strategy strategy) throws SQLException {
        String url = "jdbc:duckdb:" + folder.resolve("somebodys.duckdb");
        execute(url, "create table sensor_readings (precious integer); insert into sensor_readings values (1)");

        try (Target target = DuckDbTarget.on(UrlDuckDb.connect(url + ";threads=1"))) {
            loadAndVerify(target, WORKLOAD, strategy);
        }

        assertThat(number(url, "select sum(precious) from sensor_readings")).isEqualTo(1);
        assertThat(number(url, "select count(*) from duckdb_tables()")).isEqualTo(1);
        assertThat(number(url, "select count(*) from duckdb_schemas() where schema_name ~ 'fillrate'"))
                .isZero();
    }

    @Test
    void what_a_killed_run_has_left_in_a_file_is_dropped_by_the_next_and_a_run_that_lives_is_left_alone()
            throws SQLException {
        String url = "jdbc:duckdb:" + folder.resolve("somebodys.duckdb");
        execute(
                url,
                "create schema fillrate_0badcafe; create table fillrate_0badcafe.t (x int); create schema fillrate_mine");

        try (UrlDuckDb living = UrlDuckDb.connect(url)) {
            UrlDuckDb.connect(url).close();

            assertThat(living.access().session()).isNotNull();
            assertThat(number(url, "select count(*) from duckdb_schemas() where schema_name = 'fillrate_0badcafe'"))
                    .isZero();
            assertThat(number(url, "select count(*) from duckdb_schemas() where schema_name like 'fillrate%'"))
                    .isEqualTo(2);
        }
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void what_a_reader_of_results_should_know_is_reported() {
        try (Target target = DuckDbTarget.on(EmbeddedDuckDb.in(folder))) {
            target.prepare(WORKLOAD.schema());

            DatabaseInfo info = target.describe(WORKLOAD.schema());

            assertThat(info.version()).matches("\\d+\\.\\d+\\.\\d+.*");
            assertThat(info.target()).isEqualTo("embedded");
            assertThat(info.settings())
                    .containsKeys("threads", "memory_limit", "preserve_insertion_order", "storage_version")
                    .containsEntry("fsync_mode", "STANDARD")
                    .doesNotContainValue(folder.toString());
        }
    }

    @Test
    void a_small_load_is_in_the_log_and_one_of_a_row_group_in_the_file() {
        try (Target target = DuckDbTarget.on(EmbeddedDuckDb.in(folder))) {
            target.prepare(WORKLOAD.schema());
            ServerReading before = target.read();
            Strategy appender = inserts().skip(3).findFirst().orElseThrow();
            loadAndVerify(target, WORKLOAD, appender);
            assertThat(target.read().counters().get("walBytes")).isPositive();

            loadRowGroup(target, WORKLOAD, appender);

            assertThat(target.read().since(before).counters().get("usedFileBytes"))
                    .isPositive();
            assertThat(target.read().counters()).containsEntry("walBytes", 0L);
        }
    }

    @Test
    void a_file_that_a_killed_run_left_is_removed_and_one_in_use_is_not() throws IOException {
        Path left = Files.createDirectories(folder.resolve("data-left"));
        Files.createFile(left.resolve("fillrate.lock"));
        Path somebodys = Files.createDirectories(folder.resolve("data-of-somebody"));
        try (Target target = DuckDbTarget.on(EmbeddedDuckDb.in(folder));
                Target another = DuckDbTarget.on(EmbeddedDuckDb.in(folder))) {
            assertThat(left).doesNotExist();
            assertThat(somebodys).exists();
            target.prepare(WORKLOAD.schema());
            another.prepare(WORKLOAD.schema());
        }
        assertThat(folder.toFile().list()).containsExactly("data-of-somebody");
    }

    @Test
    void a_url_without_a_file_is_refused_in_one_line() {
        for (String url : new String[] {"jdbc:duckdb:", "jdbc:duckdb::memory:", "jdbc:duckdb:;threads=1"}) {
            assertThatThrownBy(() -> UrlDuckDb.connect(url))
                    .isInstanceOf(TargetException.class)
                    .hasMessage("bench.url: must name a file, as in jdbc:duckdb:/path/to/file.duckdb");
        }
        assertThatThrownBy(() -> UrlDuckDb.connect("jdbc:duckdb:" + folder.resolve("no/such/folder.duckdb")))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("bench.url: cannot open ")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void closing_twice_does_no_harm() {
        Target embedded = DuckDbTarget.on(EmbeddedDuckDb.in(folder.resolve("embedded")));
        embedded.close();
        embedded.close();
        Target url = DuckDbTarget.on(UrlDuckDb.connect("jdbc:duckdb:" + folder.resolve("some.duckdb")));
        url.close();
        url.close();
    }
}
