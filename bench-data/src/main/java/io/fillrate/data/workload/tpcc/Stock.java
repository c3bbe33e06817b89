package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowFactory;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

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
                    String.format(Locale.ROOT, "s_dist_%02d", district + 1), stock -> stock.districts.get(district)));
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
                        .mapToObj(column -> Text.alphanumeric(columns[column], 24, 24))
                        .toList(),
                Text.data(columns[16]));
    }
}
