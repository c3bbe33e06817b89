package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.Upsert;
import io.fillrate.core.UpsertContract;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MariaDbUpsertTest extends UpsertContract {

    protected TestServer server() {
        return TestServer.MARIADB;
    }

    @Override
    protected LoadTarget target() {
        return server().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return server().upserts();
    }

    @Override
    protected String caseInsensitiveText() {
        return "VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci";
    }

    private void create(String columns) throws SQLException {
        target().execute("DROP TABLE IF EXISTS items");
        target().execute("CREATE TABLE items (" + columns + ") ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4");
    }

    private Upsert.Counts upsert(Strategy strategy, Table<Item> table, List<Item> rows, Upsert upsert) {
        try (BulkWriter<Item> writer = strategy.open(
                table, target().session(), WriterOptions.defaults().withUpsert(upsert))) {
            writer.write(RowSource.of(rows));
            return writer.upserted().orElseThrow();
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void another_unique_key_is_refused_because_its_rows_would_be_updated_too(Strategy strategy) throws SQLException {
        create("id bigint PRIMARY KEY, text varchar(100), UNIQUE by_text (text)");
        assertUnavailable(
                () -> upsert(strategy, Items.TABLE, Items.list(1, 5), Upsert.byPrimaryKey()),
                "table items has another unique key, by_text, and ON DUPLICATE KEY UPDATE would also");

        create("id bigint PRIMARY KEY, text varchar(100), UNIQUE by_beginning (text(2), id)");
        assertUnavailable(
                () -> upsert(strategy, Items.TABLE, Items.list(1, 5), Upsert.on("text", "id")),
                "table items has no unique key of (text, id)");
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void another_unique_key_that_holds_the_whole_key_finds_the_same_rows(Strategy strategy) throws SQLException {
        create("id bigint PRIMARY KEY, text varchar(100), UNIQUE both_of_them (text, id)");
        assertThat(upsert(strategy, Items.TABLE, Items.list(1, 5), Upsert.byPrimaryKey()))
                .isEqualTo(new Upsert.Counts(4, 0));
        assertThat(upsert(strategy, Items.TABLE, Items.list(3, 7), Upsert.byPrimaryKey()))
                .isEqualTo(new Upsert.Counts(2, 2));
        target().verify(Items.TABLE, Items.rows(1, 7));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_number_that_the_database_counts_is_no_other_key(Strategy strategy) throws SQLException {
        create("number bigint AUTO_INCREMENT PRIMARY KEY, ID bigint NOT NULL, text varchar(100), UNIQUE (id)");
        assertThat(upsert(strategy, Items.TABLE, Items.list(1, 5), Upsert.on("id")))
                .isEqualTo(new Upsert.Counts(4, 0));
        assertThat(upsert(strategy, Items.TABLE, Items.list(3, 7), Upsert.on("id")))
                .isEqualTo(new Upsert.Counts(2, 2));
        target().verify(Items.TABLE, Items.rows(1, 7));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_that_stay_as_they_are_count_as_updated_and_keys_compare_as_the_column_says(Strategy strategy)
            throws SQLException {
        create("id bigint, text varchar(100) COLLATE utf8mb4_general_ci PRIMARY KEY");
        Table<Item> byText = new Table<>(
                "items", List.of(Column.int8("id", Item::id), Column.text("text", Item::text)), List.of("text"));
        List<Item> rows = List.of(new Item(1, "a"), new Item(2, "b"), new Item(3, "A "));

        assertThatThrownBy(() ->
                        upsert(strategy, byText, rows, Upsert.byPrimaryKey().refusingRepeatedKeys()))
                .hasMessageContaining("row 2: row 0 has the same key, (text)=(A ), and the upsert refuses");
        assertThat(upsert(strategy, byText, rows, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(2, 1));
        assertThat(upsert(strategy, byText, List.of(new Item(3, "a")), Upsert.byPrimaryKey()))
                .isEqualTo(new Upsert.Counts(0, 1));
        assertThat(target().count("SELECT id FROM items WHERE text = 'a'")).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void keys_that_a_trigger_changes_are_compared_as_changed_or_the_table_is_refused(Strategy strategy)
            throws SQLException {
        create("id bigint, text varchar(100) COLLATE utf8mb4_bin PRIMARY KEY");
        target().execute(
                        "CREATE TRIGGER lower_text BEFORE INSERT ON items FOR EACH ROW SET NEW.text = lower(NEW.text)");
        Table<Item> byText = Items.TABLE.keyedBy("text");
        List<Item> rows = List.of(new Item(1, "a"), new Item(2, "b"), new Item(3, "A"));

        assertUnavailable(
                () -> upsert(strategy, byText, rows, Upsert.byPrimaryKey().refusingRepeatedKeys()),
                "table items has the trigger lower_text, which may change keys");
        if (strategy.name().equals("load-data-upsert") && server() == TestServer.MARIADB) {
            return; // which does not execute the statement
        }
        assertThat(upsert(strategy, byText, rows, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(2, 1));
        target().verify(byText, RowSource.of(List.of(new Item(3, "a"), new Item(2, "b"))));
    }
}
