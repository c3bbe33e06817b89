package io.fillrate.data.workload.tpcc;

import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowGenerator;
import io.fillrate.data.RowGenerator.RowFactory;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.data.workload.tpcc.Customers.Customer;
import io.fillrate.data.workload.tpcc.Customers.History;
import io.fillrate.data.workload.tpcc.Goods.Item;
import io.fillrate.data.workload.tpcc.Goods.Stock;
import io.fillrate.data.workload.tpcc.Orders.NewOrder;
import io.fillrate.data.workload.tpcc.Orders.Order;
import io.fillrate.data.workload.tpcc.Orders.OrderLine;
import io.fillrate.data.workload.tpcc.Sites.District;
import io.fillrate.data.workload.tpcc.Sites.Warehouse;
import java.util.List;
import java.util.OptionalLong;

/**
 * The nine tables of TPC-C, of which foreign keys make five levels, with the population that they begin with.
 *
 * @param scale how large they are
 */
public record Tpcc(TpccScale scale) implements SchemaWorkload {

    private static final Schema SCHEMA = new Schema(
            "tpcc",
            List.of(
                    Warehouse.TABLE,
                    District.TABLE,
                    Customer.TABLE,
                    History.TABLE,
                    NewOrder.TABLE,
                    Order.TABLE,
                    OrderLine.TABLE,
                    Item.TABLE,
                    Stock.TABLE),
            List.of(
                    ForeignKey.of(District.TABLE, Warehouse.TABLE, "d_w_id"),
                    ForeignKey.of(Customer.TABLE, District.TABLE, "c_w_id", "c_d_id"),
                    ForeignKey.of(History.TABLE, Customer.TABLE, "h_c_w_id", "h_c_d_id", "h_c_id"),
                    ForeignKey.of(History.TABLE, District.TABLE, "h_w_id", "h_d_id"),
                    ForeignKey.of(NewOrder.TABLE, Order.TABLE, "no_w_id", "no_d_id", "no_o_id"),
                    ForeignKey.of(Order.TABLE, Customer.TABLE, "o_w_id", "o_d_id", "o_c_id"),
                    ForeignKey.of(OrderLine.TABLE, Order.TABLE, "ol_w_id", "ol_d_id", "ol_o_id"),
                    ForeignKey.of(OrderLine.TABLE, Stock.TABLE, "ol_supply_w_id", "ol_i_id"),
                    ForeignKey.of(Stock.TABLE, Warehouse.TABLE, "s_w_id"),
                    ForeignKey.of(Stock.TABLE, Item.TABLE, "s_i_id")));

    @Override
    public String name() {
        return SCHEMA.name();
    }

    @Override
    public Schema schema() {
        return SCHEMA;
    }

    @Override
    public OptionalLong size(long seed) {
        return OptionalLong.of(population(scale, seed).size());
    }

    /** All of them, or as many warehouses and districts with fewer items and customers, if there are more than the count. */
    @Override
    public SchemaRows rows(long seed, long count) {
        SchemaRows all = population(scale, seed);
        return count >= all.size() ? all : population(scale.reduced((double) count / all.size()), seed);
    }

    private static SchemaRows population(TpccScale scale, long seed) {
        Population population = new Population(scale, seed);
        return new SchemaRows(
                SCHEMA,
                List.of(
                        rows(Warehouse.TABLE, seed, Warehouse.factory(population), scale.warehouses()),
                        rows(District.TABLE, seed, District.factory(population), scale.allDistricts()),
                        rows(Customer.TABLE, seed, Customer.factory(population), scale.allCustomers()),
                        rows(History.TABLE, seed, History.factory(population), scale.allCustomers()),
                        rows(
                                NewOrder.TABLE,
                                seed,
                                NewOrder.factory(population),
                                scale.allDistricts() * scale.undelivered()),
                        rows(Order.TABLE, seed, Order.factory(population), scale.allCustomers()),
                        rows(
                                OrderLine.TABLE,
                                seed,
                                OrderLine.factory(population),
                                population.lines().size()),
                        rows(Item.TABLE, seed, Item::random, scale.items()),
                        rows(Stock.TABLE, seed, Stock.factory(population), scale.allStocks())));
    }

    private static <T> TableRows<T> rows(Table<T> table, long seed, RowFactory<T> factory, long count) {
        return new TableRows<>(table, new RowGenerator<>(table, seed, factory).rows(count));
    }
}
