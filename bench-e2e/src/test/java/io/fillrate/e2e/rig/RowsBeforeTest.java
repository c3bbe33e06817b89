package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.rig.RowsBefore.Keys;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RowsBeforeTest {

    private static final long ROWS = 2_000;

    private final Target target = SharedPostgres.target();

    @AfterEach
    void close() {
        target.close();
    }

    private static Tasks tasks(String workload) {
        SchemaWorkload named = Workloads.named(workload).orElseThrow();
        return new Tasks(named, 42, new RowCache(named, 42, 0));
    }

    private static Tasks.Kind kind(int times, Keys keys) {
        return new Tasks.Kind(Operation.INSERT, ChangeLayout.KEYED, ROWS, Optional.of(new RowsBefore(times, keys)));
    }

    private List<String> ask(String sql) throws SQLException {
        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    private void load(Task task, String strategy) {
        FillPlan plan = new FillPlan(
                Strategies.load().insert(DatabaseKind.POSTGRES.id() + "/" + strategy),
                task.rows().schema(),
                Variant.of(target));
        try (SchemaLoad load = SchemaLoad.open(plan, task.rows(), target.session(), target.dialect())) {
            assertThat(load.load()).isEqualTo(ROWS);
        }
    }

    @Test
    void loaded_rows_have_greater_keys_than_those_before_or_keys_among_them() throws SQLException {
        Task rising = tasks("sensor_readings").of(kind(3, Keys.RISING));
        rising.prepare(target);
        assertThat(ask("select count(*) from sensor_readings_3x_rising")).containsExactly("6000");
        long greatest = Long.parseLong(
                ask("select max(id) from sensor_readings_3x_rising").get(0));
        load(rising, "copy-binary");
        rising.verify(target);
        assertThat(ask("select count(*) from sensor_readings_3x_rising where id > " + greatest))
                .containsExactly("2000");

        Task random = tasks("sensor_readings").of(kind(3, Keys.RANDOM));
        random.prepare(target);
        List<Long> before = keys();
        load(random, "copy-binary");
        random.verify(target);
        List<Long> loaded = keys();
        loaded.removeAll(before);
        assertThat(loaded).hasSize(2_000).doesNotHaveDuplicates();
        Collections.sort(before);
        // Of 100 equal parts of the keys before, each has some of the 2,000 new ones: about 20.
        for (int part = 0; part < 100; part++) {
            long from = before.get(part * 60);
            long to = before.get(part * 60 + 59);
            assertThat(loaded.stream().filter(key -> key > from && key < to)).hasSizeBetween(1, 60);
        }
        assertThat(loaded).isNotEqualTo(loaded.stream().sorted().toList());
    }

    /** In the order of the table. */
    private List<Long> keys() throws SQLException {
        return new ArrayList<>(ask("select id from sensor_readings_3x_random").stream()
                .map(Long::valueOf)
                .toList());
    }

    @Test
    void the_same_rows_are_loaded_whatever_the_table_holds_and_keys_have_equally_many_digits() throws SQLException {
        String loaded = "";
        for (Keys keys : Keys.values()) {
            for (int times : new int[] {0, 1, 3}) {
                Task task = tasks("sensor_readings").of(kind(times, keys));
                String table = "sensor_readings_" + (times == 0 ? "0" : times + "x") + "_" + keys;
                task.prepare(target);
                List<String> before = ask("select device_id from " + table);
                assertThat(before).hasSize((int) (times * ROWS));
                load(task, "multi-values");
                List<String> after = ask("select device_id from " + table + " order by device_id");
                after.removeAll(before);
                assertThat(after).hasSize((int) ROWS);
                assertThat(loaded).isIn("", after.toString());
                loaded = after.toString();
                assertThat(ask("select distinct length(id::text) from " + table))
                        .containsExactly("19");
            }
        }
    }

    @Test
    void rows_to_load_are_in_memory_once_for_all_that_the_table_may_hold() {
        SchemaWorkload workload = Workloads.named("sensor_readings").orElseThrow();
        Tasks tasks = new Tasks(workload, 42, new RowCache(workload, 42, Long.MAX_VALUE));

        Object first = tasks.of(kind(0, Keys.RISING)).rows().tables().get(0).rows();
        Object second = tasks.of(kind(10, Keys.RANDOM)).rows().tables().get(0).rows();

        assertThat(second).isSameAs(first);
    }

    /** What a load starts from: rows, pages of the table and of its index, and what the server knows of them. */
    private List<String> state(String table) throws SQLException {
        return ask("""
                select concat_ws(' ', (select count(*) from %1$s), (select sum(hashint8(id)) from %1$s),
                    pg_relation_size('%1$s'), pg_relation_size(indexrelid), relpages, relallvisible, reltuples, reloptions,
                    (select max(ctid) from %1$s))
                from pg_class join pg_index on indrelid = pg_class.oid where pg_class.oid = '%1$s'::regclass
                """.formatted(table));
    }

    @Test
    void after_a_load_the_table_is_brought_back_to_the_same_rows_pages_and_visibility() throws SQLException {
        for (Keys keys : Keys.values()) {
            String table = "sensor_readings_10x_" + keys;
            Task task = tasks("sensor_readings").of(kind(10, keys));
            task.prepare(target);
            List<String> first = state(table);
            assertThat(first.get(0)).startsWith("20000 ").contains("autovacuum_enabled=off");
            assertThat(ask("select relallvisible = relpages from pg_class where oid = '" + table + "'::regclass"))
                    .containsExactly("t");

            for (String strategy : List.of("batch", "copy-csv", "copy-binary-drop-indexes")) {
                load(task, strategy);
                task.verify(target);
                assertThat(state(table)).isNotEqualTo(first);
                task.prepare(target);
                assertThat(state(table)).as(strategy).isEqualTo(first);
            }
        }
    }

    @Test
    void a_table_without_an_int8_key_or_several_tables_are_unavailable() {
        assertThat(tasks("events").unavailable(kind(1, Keys.RISING)).orElseThrow())
                .isEqualTo(
                        "unavailable: rows are added to a table with one int8 column as its key; workload events has no"
                                + " such table, or several");
        assertThat(tasks("single").unavailable(kind(1, Keys.RANDOM))).isEmpty();
    }
}
