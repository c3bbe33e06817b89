package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowGenerator.RowFactory;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The rows of {@code item} and {@code stock}. */
public final class Goods {

    private Goods() {}

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
                    TpccValues.alphanumeric(columns[2], 14, 24),
                    TpccValues.amount(columns[3], 100, 10_000),
                    TpccValues.data(columns[4]));
        }
    }

    /**
     * A row of {@code stock}.
     *
     * @param districts a text for each of the ten districts that the specification has, whatever the scale
     */
    public record Stock(int warehouse, int item, int quantity, List<String> districts, String data) {

        private static final int DISTRICTS = 10;

        static final Table<Stock> TABLE = new Table<>("stock", columns(), List.of("s_w_id", "s_i_id"));

        private static List<Column<Stock>> columns() {
            List<Column<Stock>> columns = new ArrayList<>();
            columns.add(Column.int4("s_w_id", Stock::warehouse));
            columns.add(Column.int4("s_i_id", Stock::item));
            columns.add(Column.int2("s_quantity", Stock::quantity));
            for (int i = 0; i < DISTRICTS; i++) {
                int district = i;
                columns.add(Column.text(
                        String.format(Locale.ROOT, "s_dist_%02d", district + 1),
                        stock -> stock.districts.get(district)));
            }
            columns.add(Column.int4("s_ytd", stock -> 0));
            columns.add(Column.int2("s_order_cnt", stock -> 0));
            columns.add(Column.int2("s_remote_cnt", stock -> 0));
            columns.add(Column.text("s_data", Stock::data));
            return columns;
        }

        static RowFactory<Stock> factory(Population population) {
            int items = population.scale().items();
            return (index, columns) -> random(index, columns, items);
        }

        private static Stock random(long index, ColumnRandom[] columns, int items) {
            return new Stock(
                    1 + (int) (index / items),
                    1 + (int) (index % items),
                    10 + columns[2].nextInt(91),
                    IntStream.range(3, 3 + DISTRICTS)
                            .mapToObj(column -> TpccValues.alphanumeric(columns[column], 24, 24))
                            .toList(),
                    TpccValues.data(columns[16]));
        }
    }
}
