package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.Upsert;
import io.fillrate.core.UpsertContract;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DuckDbUpsertTest extends UpsertContract {

    static List<Strategy> upserts() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.UPSERT);
    }

    @Override
    protected LoadTarget target() {
        return TestDuckDb.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return upserts();
    }

    @Override
    protected String caseInsensitiveText() {
        return "VARCHAR COLLATE NOCASE";
    }

    private Upsert.Counts upsert(Strategy strategy, Table<Item> table, List<Item> rows, Upsert upsert) {
        try (BulkWriter<Item> writer = strategy.open(
                table, target().session(), WriterOptions.defaults().withUpsert(upsert))) {
            writer.write(RowSource.of(rows));
            return writer.upserted().orElseThrow();
        }
    }

    @Test
    void merge_needs_no_unique_key_and_updates_all_rows_with_the_same_one() throws SQLException {
        target().create(new Table<>("items", Items.TABLE.columns(), List.of()));
        target().insert(List.of(new Item(1, "old"), new Item(1, "old too"), new Item(2, "old")));
        Strategy merge = Strategies.load().upsert("duckdb/staged-merge");
        List<Item> rows = List.of(new Item(1, "new"), new Item(3, "first"), new Item(3, "last"));

        assertThat(upsert(merge, Items.TABLE, rows, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(1, 3));

        assertThat(target().count("SELECT count(*) FROM items WHERE id = 1 AND text = 'new'"))
                .isEqualTo(2);
        assertThat(target().count("SELECT count(*) FROM items WHERE id = 3 AND text = 'last'"))
                .isOne();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void indexed_columns_are_updated_too(Strategy strategy) throws SQLException {
        target().create(Items.TABLE);
        target().insert(Items.list(1, 5));
        target().execute("CREATE INDEX by_text ON items (text)");
        List<Item> rows = List.of(new Item(4, "new"), new Item(5, "new"), new Item(4, "newer"));

        assertThat(upsert(strategy, Items.TABLE, rows, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(1, 2));

        target().verify(Items.TABLE, Items.rows(Items.list(1, 4), List.of(new Item(4, "newer"), new Item(5, "new"))));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void negative_zeros_in_lists_are_kept_or_the_column_is_refused(Strategy strategy) throws SQLException {
        Table<Item> table = new Table<>(
                "items",
                List.of(
                        Column.int8("id", Item::id),
                        Column.array("float8s", Scalar.FLOAT8, item -> List.of(-0.0, 1.0))),
                List.of("id"));
        target().create(table);

        if (strategy.name().equals("staged-merge")) {
            upsert(strategy, table, Items.list(1, 5), Upsert.byPrimaryKey());
            upsert(strategy, table, Items.list(3, 7), Upsert.byPrimaryKey());
            target().verify(table, Items.rows(1, 7));
        } else {
            assertUnavailable(
                    () -> upsert(strategy, table, Items.list(1, 5), Upsert.byPrimaryKey()),
                    "ON CONFLICT would store -0.0 in the lists of column float8s as 0.0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"staged-upsert", "staged-merge"})
    void a_column_that_hides_row_ids_is_refused(String name) throws SQLException {
        Table<Item> table = Items.table("items", "ROWID");
        target().create(table);

        assertUnavailable(
                () -> upsert(
                        Strategies.load().upsert("duckdb/" + name), table, Items.list(1, 5), Upsert.byPrimaryKey()),
                "column ROWID hides the row ids");
    }

    @Override
    protected List<Strategy> needingKey() {
        return upserts().stream()
                .filter(strategy -> !strategy.name().equals("staged-merge"))
                .toList();
    }
}
