package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowFactory;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    private static final BigDecimal NOTHING = Money.cents(0);

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
        BigDecimal amount = Money.random(columns[8], 1, 999_999);
        return new OrderLine(
                population.warehouse(district),
                population.districtNumber(district),
                order + 1,
                place.number(),
                1 + columns[4].nextInt(population.scale().items()),
                delivered ? population.entered(order) : null,
                delivered ? NOTHING : amount,
                Text.alphanumeric(columns[9], 24, 24));
    }
}
