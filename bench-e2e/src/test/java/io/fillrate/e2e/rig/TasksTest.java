package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.verify.VerificationException;
import io.fillrate.data.RowSource;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.TableRows;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.duckdb.DuckDbTarget;
import io.fillrate.e2e.server.duckdb.EmbeddedDuckDb;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksTest {

    private static final long ROWS = 500;

    private final Target target;

    TasksTest(@TempDir Path folder) {
        target = DuckDbTarget.on(EmbeddedDuckDb.in(folder));
    }

    @AfterEach
    void close() {
        target.close();
    }

    private static Workload<?> workload() {
        return Workloads.named("sensor_readings").orElseThrow();
    }

    private static Task task(SchemaWorkload workload, Operation operation) {
        return tasks(workload).of(kind(operation, ChangeLayout.KEYED));
    }

    private static Tasks.Kind kind(Operation operation, ChangeLayout changes) {
        return new Tasks.Kind(operation, changes, ROWS);
    }

    private static Tasks tasks(SchemaWorkload workload) {
        return new Tasks(workload, 42, new RowCache(workload, 42, 0));
    }

    private void run(Task task, Operation operation, String strategy) {
        task.prepare(target);
        Strategy chosen = Strategies.load().of("duckdb", operation).stream()
                .filter(one -> one.name().equals(strategy))
                .findFirst()
                .orElseThrow();
        FillPlan plan = new FillPlan(chosen, task.rows().schema(), Variant.of(target));
        try (SchemaLoad load = SchemaLoad.open(plan, task.rows(), target.session(), target.dialect())) {
            assertThat(load.load()).isEqualTo(ROWS);
        }
        task.verify(target);
    }

    private void tamper(String sql) {
        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private long number(String sql) {
        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void assertFound(Task task) {
        assertThatThrownBy(() -> task.verify(target)).isInstanceOf(VerificationException.class);
    }

    @Test
    void an_update_sets_one_column_of_every_second_row_and_any_other_change_is_found() {
        Task task = task(workload(), Operation.UPDATE);
        target.prepare(workload().schema());
        assertThat(only(task).table().valueColumns())
                .singleElement()
                .extracting("name")
                .isEqualTo("temperature");

        run(task, Operation.UPDATE, "staged-join");
        tamper("update sensor_readings set battery_level = 3 where id = (select min(id) from sensor_readings)");
        assertFound(task);

        run(task, Operation.UPDATE, "staged-join");
        tamper("update sensor_readings set temperature = 0.5 where id = (select min(id) from sensor_readings)");
        assertFound(task);

        task.prepare(target);
        assertFound(task);
    }

    @Test
    void an_upsert_writes_rows_of_which_every_second_exists_and_any_other_change_is_found() {
        Task task = task(workload(), Operation.UPSERT);
        target.prepare(workload().schema());

        task.prepare(target);
        assertThat(number("select count(*) from sensor_readings")).isEqualTo(ROWS);
        assertFound(task);

        run(task, Operation.UPSERT, "staged-merge");
        assertThat(number("select count(*) from sensor_readings")).isEqualTo(ROWS + ROWS / 2);
        tamper("update sensor_readings set battery_level = 3 where id = (select max(id) from sensor_readings)");
        assertFound(task);

        run(task, Operation.UPSERT, "staged-upsert");
        tamper("delete from sensor_readings where id = (select min(id) from sensor_readings)");
        assertFound(task);
        assertParts(only(task).rows());
    }

    @Test
    void upserts_of_any_number_of_rows_can_be_prepared() {
        for (long rows : new long[] {1, 2, 7}) {
            Task task = tasks(workload()).of(new Tasks.Kind(Operation.UPSERT, ChangeLayout.KEYED, rows));

            assertThat(only(task).rows().size()).isEqualTo(rows);
            assertThat(((Task.Upsert<?>) task).after()).hasSize((int) (rows + rows / 2));
        }
        assertThat(tasks(Workloads.named("articles").orElseThrow())
                        .unavailable(kind(Operation.UPSERT, ChangeLayout.KEYED)))
                .hasValueSatisfying(why -> assertThat(why).contains("are random"));
    }

    @Test
    void a_delete_removes_every_second_row_and_any_other_change_is_found() {
        Task task = task(workload(), Operation.DELETE);
        target.prepare(workload().schema());

        run(task, Operation.DELETE, "staged-join");
        tamper("delete from sensor_readings where id = (select min(id) from sensor_readings)");
        assertFound(task);

        task.prepare(target);
        tamper("delete from sensor_readings where id <= (select median(id) from sensor_readings)");
        assertFound(task);
    }

    @Test
    void rows_with_random_keys_are_deleted_but_can_not_be_updated() {
        Workload<?> articles = Workloads.named("articles").orElseThrow();
        target.prepare(articles.schema());

        run(task(articles, Operation.DELETE), Operation.DELETE, "staged-join");

        assertThat(tasks(articles).unavailable(kind(Operation.DELETE, ChangeLayout.KEYED)))
                .isEmpty();
        assertThat(tasks(articles).unavailable(kind(Operation.UPDATE, ChangeLayout.KEYED)))
                .hasValueSatisfying(
                        why -> assertThat(why).startsWith("unavailable: the keys of workload articles are random"));
        assertThat(tasks(workload()).unavailable(kind(Operation.UPDATE, ChangeLayout.KEYED)))
                .isEmpty();
    }

    @Test
    void an_update_of_a_table_without_a_key_sets_one_column_of_all_rows_and_any_other_change_is_found() {
        Task task = tasks(workload()).of(kind(Operation.UPDATE, ChangeLayout.UNKEYED));

        run(task, Operation.UPDATE, "staged-join");
        assertThat(number("select count(*) from duckdb_constraints() where constraint_type <> 'NOT NULL'"))
                .as("keys")
                .isZero();
        assertThat(number("select count(*) from sensor_readings where temperature = humidity"))
                .isEqualTo(ROWS);
        tamper(
                "update sensor_readings set battery_level = 3 where timestamp = (select min(timestamp) from sensor_readings)");
        assertFound(task);

        run(task, Operation.UPDATE, "staged-join");
        tamper(
                "update sensor_readings set temperature = 0.5 where timestamp = (select min(timestamp) from sensor_readings)");
        assertFound(task);

        task.prepare(target);
        assertFound(task);
    }

    @Test
    void a_delete_in_a_table_without_a_key_removes_all_rows_and_one_that_is_left_is_found() {
        Task task = tasks(workload()).of(kind(Operation.DELETE, ChangeLayout.UNKEYED));

        run(task, Operation.DELETE, "staged-join");
        tamper("insert into sensor_readings select * from sensor_readings_template limit 1");
        assertFound(task);
    }

    @Test
    void a_workload_without_devices_and_times_has_no_table_to_change_without_a_key() {
        SchemaWorkload articles = Workloads.named("articles").orElseThrow();

        assertThat(tasks(articles).unavailable(kind(Operation.DELETE, ChangeLayout.UNKEYED)))
                .contains(
                        "unavailable: bench.changes=unkeyed needs a table with the columns device_id, timestamp, temperature and"
                                + " humidity; that of workload articles lacks some");
        assertThat(tasks(articles).unavailable(kind(Operation.INSERT, ChangeLayout.UNKEYED)))
                .isEmpty();
    }

    @Test
    void rows_of_the_second_places_can_be_had_in_parts() {
        assertParts(only(task(workload(), Operation.UPDATE)).rows());
    }

    private static TableRows<?> only(Task task) {
        return task.rows().tables().get(0);
    }

    private static <T> void assertParts(RowSource<T> source) {
        List<T> rows = new ArrayList<>();
        source.forEach(rows::add);

        assertThat(rows).hasSize((int) ROWS);
        assertThat(source.slice(10, 13)).containsExactlyElementsOf(rows.subList(10, 13));
    }
}
