package io.fillrate.core.mysql;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code load-data-parallel} leaves of a table, which it replaces by another, beyond the contract. */
@ParameterizedClass
@EnumSource(TestServer.class)
@Tag("database")
class ParallelLoadDataTest {

    private static final MySqlCatalog CATALOG = new MySqlCatalog();
    private static final WriterOptions OPTIONS = FaultyLoad.OPTIONS.withPartitions(3);

    private final TestServer server;
    private final LoadTarget target;
    private final Strategy strategy;

    ParallelLoadDataTest(TestServer server) {
        this.server = server;
        target = server.target();
        strategy = server.strategy("load-data-parallel");
    }

    /** A table with one of everything that can be kept. */
    @BeforeEach
    void create() throws SQLException {
        dropAll();
        String named = server == TestServer.MARIADB ? "CONSTRAINT known" : "";
        target.execute("""
                CREATE TABLE items (
                  id bigint NOT NULL AUTO_INCREMENT COMMENT 'it''s AUTO_INCREMENT=3',
                  text varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
                  version int DEFAULT 7 CHECK (version > 0),
                  length int GENERATED ALWAYS AS (char_length(text)) STORED,
                  stamp timestamp(3) DEFAULT current_timestamp(3) ON UPDATE current_timestamp(3),
                  secret int INVISIBLE DEFAULT 1,
                  PRIMARY KEY (id),
                  UNIQUE KEY `one ``text``` (text(20), id),
                  FULLTEXT KEY words (text),
                  %s CHECK (text <> 'unknown'))
                ENGINE=InnoDB ROW_FORMAT=DYNAMIC AUTO_INCREMENT=4000 COMMENT='AUTO_INCREMENT=5, {braces}?'""".formatted(named));
    }

    @AfterEach
    void dropAll() throws SQLException {
        for (String table : List.of("orders", "items")) {
            target.execute("DROP TABLE IF EXISTS " + table);
        }
        target.execute("DROP VIEW IF EXISTS all_items");
        assertThat(CATALOG.leftovers(target.session())).isEmpty();
    }

    private long load(Table<Item> table, RowSource<Item> rows, WriterOptions options) {
        try (BulkWriter<Item> writer = strategy.open(table, target.session(), options)) {
            return writer.write(rows);
        }
    }

    private long load(RowSource<Item> rows) {
        return load(TABLE, rows, OPTIONS);
    }

    @Test
    void the_definition_and_the_counter_are_as_they_were() throws SQLException {
        List<String> before = CATALOG.of(target.session(), "items");

        load(RowSource.of(List.of()));

        assertThat(before.get(0)).contains("AUTO_INCREMENT=4000 ");
        assertThat(CATALOG.of(target.session(), "items")).isEqualTo(before);
    }

    @Test
    void columns_that_are_not_loaded_get_their_defaults_and_keys_go_on_after_the_last() throws SQLException {
        assertThat(load(Items.rows(3000, 5000))).isEqualTo(2000);

        target.verify(TABLE, Items.rows(3000, 5000));
        assertThat(target.count("SELECT count(*) FROM items WHERE length = char_length(text) AND version = 7"
                        + " AND secret = 1 AND stamp IS NOT NULL"))
                .isEqualTo(2000);
        target.execute("INSERT INTO items (text) VALUES ('next')");
        assertThat(target.count("SELECT max(id) FROM items")).isEqualTo(5000);
    }

    @Test
    void partitions_and_views_stay() throws SQLException {
        target.execute("DROP TABLE items");
        target.execute(
                "CREATE TABLE items (id bigint PRIMARY KEY, text varchar(50) NOT NULL)"
                        + " PARTITION BY RANGE (id) (PARTITION few VALUES LESS THAN (50), PARTITION more VALUES LESS THAN MAXVALUE)");
        target.execute("CREATE VIEW all_items AS SELECT * FROM items");
        List<String> before = CATALOG.of(target.session(), "items");

        load(Items.rows(0, 200));

        assertThat(CATALOG.of(target.session(), "items")).isEqualTo(before);
        assertThat(target.count("SELECT count(*) FROM items PARTITION (few)")).isEqualTo(50);
        assertThat(target.count("SELECT count(*) FROM all_items")).isEqualTo(200);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    INSERT INTO items (text) VALUES ('one')                             | it has rows already
                    CREATE TRIGGER t BEFORE INSERT ON items FOR EACH ROW SET NEW.text = 'x' | it has triggers
                    CREATE TABLE orders (item bigint REFERENCES items (id))             | foreign keys refer to it
                    ALTER TABLE items ADD parent bigint, ADD FOREIGN KEY (parent) REFERENCES items (id) | it has foreign keys
                    ALTER TABLE items ENGINE=MyISAM                                     | its engine is MyISAM""")
    void a_table_with_what_a_shadow_table_would_lack_is_refused(String change, String reason) throws SQLException {
        target.execute(change);
        List<String> before = CATALOG.of(target.session(), "items");

        assertThatThrownBy(() -> load(Items.rows(100, 110)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageStartingWith(strategy.id() + " into items: refused to load items: ")
                .hasMessageContaining(reason);

        assertThat(CATALOG.of(target.session(), "items")).isEqualTo(before);
    }

    @Test
    void a_table_that_keeps_its_history_is_refused() throws SQLException {
        assumeThat(server).as("MySQL has no such tables").isEqualTo(TestServer.MARIADB);
        target.execute("ALTER TABLE items DROP KEY words, ADD SYSTEM VERSIONING");

        assertThatThrownBy(() -> load(Items.rows(100, 110)))
                .hasMessageContaining("refused to load items: it is not an ordinary table");
    }

    /** A name that only one table of a database can have. */
    @Test
    void a_check_with_a_name_of_its_own_is_refused_by_mysql() throws SQLException {
        assumeThat(server).as("MariaDB's checks are named within their table").isEqualTo(TestServer.MYSQL);
        target.execute("ALTER TABLE items ADD CONSTRAINT known CHECK (text <> 'known')");
        List<String> before = CATALOG.of(target.session(), "items");

        assertThatThrownBy(() -> load(Items.rows(100, 110)))
                .hasMessageContaining(
                        "refused to load items: CREATE TABLE … LIKE does not keep CONSTRAINT `known` CHECK");

        assertThat(CATALOG.of(target.session(), "items")).isEqualTo(before);
    }

    @Test
    void a_view_is_refused() throws SQLException {
        target.execute("CREATE VIEW all_items AS SELECT * FROM items");

        assertThatThrownBy(() -> load(Items.table("all_items", "text"), Items.rows(0, 10), OPTIONS))
                .hasMessageContaining("refused to load all_items: it is not an ordinary table");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 50, 90})
    void a_source_that_fails_in_any_part_leaves_the_table_unchanged(int row) throws SQLException {
        List<String> before = CATALOG.of(target.session(), "items");

        assertThatThrownBy(() -> load(TrapSource.broken(Items.rows(0, 100), row)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("row " + row + ": the source failed")
                .hasMessageContaining("the well is dry");

        assertThat(CATALOG.of(target.session(), "items")).isEqualTo(before);
        assertThat(target.count(TABLE)).isZero();
    }

    @Test
    void a_key_that_two_parts_have_leaves_the_table_unchanged() throws SQLException {
        List<String> before = CATALOG.of(target.session(), "items");
        List<Item> rows = Items.list(0, 100);
        rows.set(97, new Item(3, "twice"));

        assertThatThrownBy(() -> load(RowSource.of(rows)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageMatching(".*Duplicate entry '3' for key '(items\\.)?PRIMARY'");

        assertThat(CATALOG.of(target.session(), "items")).isEqualTo(before);
        assertThat(target.count(TABLE)).isZero();
    }

    @Test
    void others_see_no_row_until_all_are_there() throws SQLException {
        TrapSource<Item> rows = new TrapSource<>(Items.rows(0, 300), 290, this::assertEmpty);

        load(TABLE, rows, OPTIONS.withPhases(phase -> {
            if (phase == Phase.TRANSFER) {
                assertEmpty();
            }
        }));

        target.verify(TABLE, rows.rows());
    }

    private void assertEmpty() {
        try {
            assertThat(target.count(TABLE)).isZero();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void work_is_reported_by_phases() {
        Set<Phase> phases = EnumSet.noneOf(Phase.class);

        load(TABLE, Items.rows(0, 10), OPTIONS.withPhases(phases::add));

        assertThat(phases).containsExactlyInAnyOrder(Phase.STAGE, Phase.TRANSFER);
    }

    @Test
    void parts_that_come_one_after_the_other_for_the_sake_of_a_counter_are_noted() throws SQLException {
        Map<String, String> oneAfterTheOther = Map.of(
                "parts", "one after the other: innodb_autoinc_lock_mode is 1"); // MariaDB's default; MySQL's is 2
        assertThat(notesOfLoad()).isEqualTo(server == TestServer.MARIADB ? oneAfterTheOther : Map.of());

        target.create(TABLE);
        assertThat(notesOfLoad()).isEmpty();
    }

    private Map<String, String> notesOfLoad() {
        Map<String, String> notes = new HashMap<>();
        load(TABLE, Items.rows(0, 10), OPTIONS.withPhases(new PhaseRecorder() {
            @Override
            public void enter(Phase phase) {}

            @Override
            public void note(String name, String value) {
                notes.put(name, value);
            }
        }));
        return notes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Zebras", "~tilde", "Öl", "表"})
    void a_table_may_have_any_name(String name) throws SQLException {
        Table<Item> table = Items.table(name, "text");
        target.create(table);
        try {
            load(table, Items.rows(0, 100), OPTIONS);

            target.verify(table, Items.rows(0, 100));
        } finally {
            target.execute("DROP TABLE " + target.dialect().quote(name));
        }
    }

    @Test
    void what_was_left_behind_is_dropped_by_the_next_load_into_the_same_table_unless_it_has_rows_of_others()
            throws SQLException {
        MySqlShadowTable.Names left = new MySqlShadowTable.Names("test", "items", "4000000000");
        MySqlShadowTable.Names lostAndFound = new MySqlShadowTable.Names("test", "items", "4000000001");
        MySqlShadowTable.Names elsewhere = new MySqlShadowTable.Names("test", "orders", "4000000000");
        for (String name : List.of(left.shadow(), left.old(), lostAndFound.old(), elsewhere.shadow())) {
            target.execute("CREATE TABLE `" + name + "` (id int)");
        }
        target.execute("INSERT INTO `" + left.shadow() + "` VALUES (1)");
        target.execute("INSERT INTO `" + lostAndFound.old() + "` VALUES (1)");
        try {
            load(Items.rows(0, 10));

            assertThat(CATALOG.leftovers(target.session()))
                    .containsExactlyInAnyOrder(lostAndFound.old(), elsewhere.shadow());
            target.verify(TABLE, Items.rows(0, 10));
        } finally {
            target.execute("DROP TABLE `" + lostAndFound.old() + "`, `" + elsewhere.shadow() + "`");
        }
    }
}
