package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.RowFactory;
import io.fillrate.data.Table;
import java.util.List;

/** A row of {@code new_order}: one of a district's last orders, which has not been delivered. */
public record NewOrder(int warehouse, int district, int order) {

    static final Table<NewOrder> TABLE = new Table<>(
            "new_order",
            List.of(
                    Column.int4("no_w_id", NewOrder::warehouse),
                    Column.int4("no_d_id", NewOrder::district),
                    Column.int4("no_o_id", NewOrder::order)),
            List.of("no_w_id", "no_d_id", "no_o_id"));

    static RowFactory<NewOrder> factory(Population population) {
        TpccScale scale = population.scale();
        return (index, columns) -> {
            long district = index / scale.undelivered();
            return new NewOrder(
                    population.warehouse(district),
                    population.districtNumber(district),
                    scale.delivered() + (int) (index % scale.undelivered()) + 1);
        };
    }
}
