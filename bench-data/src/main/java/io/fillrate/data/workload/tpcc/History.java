package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowFactory;
import io.fillrate.data.Table;
import java.time.LocalDateTime;
import java.util.List;

/** A row of {@code history}, which has no primary key: a payment of a customer, made in his own district. */
public record History(int warehouse, int district, int customer, LocalDateTime date, String data) {

    static final Table<History> TABLE = new Table<>(
            "history",
            List.of(
                    Column.int4("h_c_w_id", History::warehouse),
                    Column.int4("h_c_d_id", History::district),
                    Column.int4("h_c_id", History::customer),
                    Column.int4("h_w_id", History::warehouse),
                    Column.int4("h_d_id", History::district),
                    Column.timestamp("h_date", History::date),
                    Column.numeric("h_amount", 6, 2, history -> Money.PAID),
                    Column.text("h_data", History::data)),
            List.of());

    static RowFactory<History> factory(Population population) {
        return (index, columns) -> random(index, columns, population);
    }

    private static History random(long index, ColumnRandom[] columns, Population population) {
        int perDistrict = population.scale().customers();
        long district = index / perDistrict;
        return new History(
                population.warehouse(district),
                population.districtNumber(district),
                (int) (index % perDistrict) + 1,
                population.beginning(),
                Text.alphanumeric(columns[7], 12, 24));
    }
}
