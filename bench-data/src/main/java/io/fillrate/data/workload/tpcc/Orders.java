package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowGenerator.RowFactory;
import io.fillrate.data.Table;
import io.fillrate.data.workload.tpcc.Population.OrderLines;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code orders}, {@code new_order} and {@code order_line}. */
public final class Orders {

    private Orders() {}

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

    /** A row of {@code order_line}. What has been delivered was free, and what has not has no date of delivery (4.3.3.1). */
    public record OrderLine(
            int warehouse,
            int district,
            int order,
            int number,
            int item,
            @Nullable LocalDateTime delivered,
            BigDecimal amount,
            String districtInfo) {

        private static final BigDecimal NOTHING = TpccValues.cents(0);

        static final Table<OrderLine> TABLE = new Table<>(
                "order_line",
                List.of(
                        Column.int4("ol_w_id", OrderLine::warehouse),
                        Column.int4("ol_d_id", OrderLine::district),
                        Column.int4("ol_o_id", OrderLine::order),
                        Column.int4("ol_number", OrderLine::number),
                        Column.int4("ol_i_id", OrderLine::item),
                        Column.int4("ol_supply_w_id", OrderLine::warehouse),
                        Column.<OrderLine>timestamp("ol_delivery_d", OrderLine::delivered)
                                .orNull(),
                        Column.int2("ol_quantity", line -> 5),
                        Column.numeric("ol_amount", 6, 2, OrderLine::amount),
                        Column.text("ol_dist_info", OrderLine::districtInfo)),
                List.of("ol_w_id", "ol_d_id", "ol_o_id", "ol_number"));

        static RowFactory<OrderLine> factory(Population population) {
            return (index, columns) -> random(index, columns, population);
        }

        private static OrderLine random(long index, ColumnRandom[] columns, Population population) {
            OrderLines.Place place = population.lines().place(index);
            int perDistrict = population.scale().customers();
            long district = place.order() / perDistrict;
            int order = (int) (place.order() % perDistrict);
            boolean delivered = population.isDelivered(order);
            BigDecimal amount = TpccValues.amount(columns[8], 1, 999_999);
            return new OrderLine(
                    population.warehouse(district),
                    population.districtNumber(district),
                    order + 1,
                    place.number(),
                    1 + columns[4].nextInt(population.scale().items()),
                    delivered ? population.entered(order) : null,
                    delivered ? NOTHING : amount,
                    TpccValues.alphanumeric(columns[9], 24, 24));
        }
    }
}
