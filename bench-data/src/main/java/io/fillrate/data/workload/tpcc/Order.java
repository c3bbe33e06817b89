package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowFactory;
import io.fillrate.data.Table;
import java.time.LocalDateTime;
import java.util.List;

/**
 * A row of {@code orders}.
 *
 * @param carrier 0 as long as it has not been delivered, which is NULL in the table
 */
public record Order(
        int warehouse, int district, int id, int customer, LocalDateTime entered, int carrier, int lineCount) {

    static final Table<Order> TABLE = new Table<>(
            "orders",
            List.of(
                    Column.int4("o_w_id", Order::warehouse),
                    Column.int4("o_d_id", Order::district),
                    Column.int4("o_id", Order::id),
                    Column.int4("o_c_id", Order::customer),
                    Column.timestamp("o_entry_d", Order::entered),
                    Column.<Order>int2("o_carrier_id", Order::carrier).nullWhen(order -> order.carrier == 0),
                    Column.int2("o_ol_cnt", Order::lineCount),
                    Column.int2("o_all_local", order -> 1)),
            List.of("o_w_id", "o_d_id", "o_id"));

    static RowFactory<Order> factory(Population population) {
        return (index, columns) -> random(index, columns, population);
    }

    private static Order random(long index, ColumnRandom[] columns, Population population) {
        int perDistrict = population.scale().customers();
        long district = index / perDistrict;
        int number = (int) (index % perDistrict);
        int carrier = 1 + columns[5].nextInt(10);
        return new Order(
                population.warehouse(district),
                population.districtNumber(district),
                number + 1,
                population.customerOf(index),
                population.entered(number),
                population.isDelivered(number) ? carrier : 0,
                population.lines().count(index));
    }
}
