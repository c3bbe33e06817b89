package io.fillrate.data.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.data.workload.tpcc.Customers.Customer;
import io.fillrate.data.workload.tpcc.Goods.Item;
import io.fillrate.data.workload.tpcc.Goods.Stock;
import io.fillrate.data.workload.tpcc.Orders.NewOrder;
import io.fillrate.data.workload.tpcc.Orders.Order;
import io.fillrate.data.workload.tpcc.Orders.OrderLine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The value rules of clause 4.3.3.1, at the specification's own scale; consistency is tested where a database can tell. */
class TpccTest {

    private static final SchemaRows ROWS = new Tpcc(TpccScale.SPECIFICATION).rows(42, Long.MAX_VALUE);
    private static final List<Customer> CUSTOMERS = rows(Customer.TABLE);
    private static final List<Order> ORDERS = rows(Order.TABLE);
    private static final List<Stock> STOCKS = rows(Stock.TABLE);

    @SuppressWarnings("unchecked") // of that table
    private static <T> List<T> rows(Table<T> table) {
        List<T> rows = new ArrayList<>();
        ((TableRows<T>) ROWS.rowsOf(table)).rows().forEach(rows::add);
        return rows;
    }

    private static double share(List<?> rows, long count) {
        return (double) count / rows.size();
    }

    @Test
    void there_are_as_many_rows_as_the_specification_says() {
        Map<String, Long> sizes = ROWS.tables().stream()
                .collect(Collectors.toMap(table -> table.table().name(), TableRows::size));

        assertThat(sizes.remove("order_line")).isBetween(295_000L, 305_000L);
        assertThat(sizes)
                .isEqualTo(Map.of(
                        "warehouse", 1L,
                        "district", 10L,
                        "customer", 30_000L,
                        "history", 30_000L,
                        "new_order", 9_000L,
                        "orders", 30_000L,
                        "item", 100_000L,
                        "stock", 100_000L));
    }

    @Test
    void tables_are_filled_in_five_levels() {
        assertThat(new Tpcc(TpccScale.DEFAULT).schema().levels())
                .extracting(level -> level.stream().map(Table::name).toList())
                .containsExactly(
                        List.of("warehouse", "item"),
                        List.of("district", "stock"),
                        List.of("customer"),
                        List.of("history", "orders"),
                        List.of("new_order", "order_line"));
    }

    @Test
    void a_tenth_of_customers_has_bad_credit() {
        assertThat(CUSTOMERS).extracting(Customer::credit).containsOnly("GC", "BC");
        assertThat(share(
                        CUSTOMERS,
                        CUSTOMERS.stream()
                                .filter(one -> one.credit().equals("BC"))
                                .count()))
                .isCloseTo(0.1, within(0.01));
    }

    @Test
    void the_first_thousand_customers_of_a_district_have_all_last_names_and_the_others_unequally_often() {
        List<String> district =
                CUSTOMERS.stream().limit(3_000).map(Customer::last).toList();

        assertThat(district.subList(0, 1_000)).doesNotHaveDuplicates().startsWith("BARBARBAR", "BARBAROUGHT");
        assertThat(district.get(371)).isEqualTo("PRICALLYOUGHT");
        long max = district.subList(1_000, 3_000).stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .values()
                .stream()
                .mapToLong(count -> count)
                .max()
                .orElseThrow();
        assertThat(max).isGreaterThan(10); // 2 on average
        assertThat(district).allMatch(name -> name.length() <= 16);
    }

    @Test
    void a_tenth_of_items_and_stocks_is_original() {
        List<Item> items = rows(Item.TABLE);
        assertThat(share(
                        items,
                        items.stream()
                                .filter(item -> item.data().contains("ORIGINAL"))
                                .count()))
                .isCloseTo(0.1, within(0.01));
        assertThat(share(
                        STOCKS,
                        STOCKS.stream()
                                .filter(stock -> stock.data().contains("ORIGINAL"))
                                .count()))
                .isCloseTo(0.1, within(0.01));
        assertThat(items)
                .allMatch(item -> item.data().matches("[A-Za-z0-9]{26,50}"))
                .allMatch(item -> item.name().length() >= 14 && item.name().length() <= 24)
                .allMatch(item -> item.price().compareTo(BigDecimal.ONE) >= 0
                        && item.price().compareTo(BigDecimal.valueOf(100)) <= 0);
    }

    @Test
    void every_customer_of_a_district_has_one_order_and_orders_are_in_another_order() {
        List<Integer> ofDistrict =
                ORDERS.stream().limit(3_000).map(Order::customer).toList();

        assertThat(ofDistrict.stream().sorted())
                .containsExactlyElementsOf(
                        CUSTOMERS.stream().limit(3_000).map(Customer::id).toList());
        assertThat(ofDistrict).isNotEqualTo(ofDistrict.stream().sorted().toList());
    }

    @Test
    void the_last_third_of_orders_has_no_carrier_yet() {
        assertThat(ORDERS).allSatisfy(order -> {
            assertThat(order.carrier()).isBetween(order.id() < 2_101 ? 1 : 0, order.id() < 2_101 ? 10 : 0);
            assertThat(order.lineCount()).isBetween(5, 15);
        });
        assertThat(rows(NewOrder.TABLE)).extracting(NewOrder::order).allMatch(order -> order >= 2_101);
    }

    @Test
    void what_was_delivered_was_free_and_the_rest_has_no_date() {
        assertThat(rows(OrderLine.TABLE))
                .allMatch(line -> line.order() < 2_101
                        ? line.delivered() != null && line.amount().signum() == 0
                        : line.delivered() == null && line.amount().signum() > 0);
    }

    @Test
    void texts_are_as_long_as_they_must_be() {
        assertThat(CUSTOMERS)
                .allMatch(one -> one.data().length() >= 300 && one.data().length() <= 500)
                .allMatch(one -> one.phone().matches("[0-9]{16}"))
                .allMatch(one -> one.address().zip().matches("[0-9]{4}11111"))
                .allMatch(one -> one.address().state().matches("[A-Z]{2}"))
                .allMatch(one -> one.address().street1().matches("[A-Za-z0-9]{10,20}"));
        assertThat(STOCKS)
                .allMatch(one -> one.quantity() >= 10 && one.quantity() <= 100)
                .allMatch(one -> one.districts().size() == 10)
                .allMatch(one -> one.districts().get(0).matches("[A-Za-z0-9]{24}"));
    }

    @Test
    void a_smaller_copy_has_about_as_many_rows_as_asked_for_and_more_than_all_there_never_are() {
        Tpcc tpcc = new Tpcc(TpccScale.DEFAULT);
        long all = tpcc.size(42).orElseThrow();

        assertThat(all).isBetween(58_000L, 62_000L);
        assertThat(tpcc.rows(42, all).size()).isEqualTo(all);
        assertThat(tpcc.rows(42, 10 * all).size()).isEqualTo(all);
        assertThat(tpcc.rows(42, 5_000).size()).isBetween(4_000L, 6_000L);
        assertThat(tpcc.rows(42, 1).size()).isBetween(50L, 400L);
    }

    @Test
    void a_scale_out_of_range_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TpccScale(0, 1, 1, 1, 1, 1))
                .withMessage("warehouses 0: must be from 1 to 100000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TpccScale(1, 1, 1, 1, 5, 4))
                .withMessage("maxLines 4: must be from 5 to 1000");
    }
}
