package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.util.List;

/** A row of {@code item}. */
public record Item(int id, int image, String name, BigDecimal price, String data) {

    static final Table<Item> TABLE = new Table<>(
            "item",
            List.of(
                    Column.int4("i_id", Item::id),
                    Column.int4("i_im_id", Item::image),
                    Column.text("i_name", Item::name),
                    Column.numeric("i_price", 5, 2, Item::price),
                    Column.text("i_data", Item::data)),
            List.of("i_id"));

    static Item random(long index, ColumnRandom[] columns) {
        return new Item(
                (int) index + 1,
                1 + columns[1].nextInt(10_000),
                Text.alphanumeric(columns[2], 14, 24),
                Money.random(columns[3], 100, 10_000),
                Text.data(columns[4]));
    }
}
