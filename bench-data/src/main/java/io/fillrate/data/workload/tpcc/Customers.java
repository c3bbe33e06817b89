package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowGenerator.RowFactory;
import io.fillrate.data.Table;
import io.fillrate.data.workload.tpcc.Sites.Address;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** The rows of {@code customer} and {@code history}. */
public final class Customers {

    private Customers() {}

    /** A row of {@code customer}; what all customers have alike at the beginning is not among the fields. */
    public record Customer(
            int warehouse,
            int district,
            int id,
            String first,
            String last,
            Address address,
            String phone,
            LocalDateTime since,
            String credit,
            BigDecimal discount,
            String data) {

        private static final String MIDDLE = "OE";
        private static final BigDecimal CREDIT_LIMIT = TpccValues.cents(5_000_000);
        private static final BigDecimal BALANCE = TpccValues.PAID.negate();
        private static final int LAST_NAMES = 1_000;

        static final Table<Customer> TABLE = new Table<>("customer", columns(), List.of("c_w_id", "c_d_id", "c_id"));

        private static List<Column<Customer>> columns() {
            List<Column<Customer>> columns = new ArrayList<>();
            columns.add(Column.int4("c_w_id", Customer::warehouse));
            columns.add(Column.int4("c_d_id", Customer::district));
            columns.add(Column.int4("c_id", Customer::id));
            columns.add(Column.text("c_first", Customer::first));
            columns.add(Column.text("c_middle", customer -> MIDDLE));
            columns.add(Column.text("c_last", Customer::last));
            columns.addAll(Address.columns("c", Customer::address));
            columns.add(Column.text("c_phone", Customer::phone));
            columns.add(Column.timestamp("c_since", Customer::since));
            columns.add(Column.text("c_credit", Customer::credit));
            columns.add(Column.numeric("c_credit_lim", 12, 2, customer -> CREDIT_LIMIT));
            columns.add(Column.numeric("c_discount", 4, 4, Customer::discount));
            columns.add(Column.numeric("c_balance", 12, 2, customer -> BALANCE));
            columns.add(Column.numeric("c_ytd_payment", 12, 2, customer -> TpccValues.PAID));
            columns.add(Column.int2("c_payment_cnt", customer -> 1));
            columns.add(Column.int2("c_delivery_cnt", customer -> 0));
            columns.add(Column.text("c_data", Customer::data));
            return columns;
        }

        static RowFactory<Customer> factory(Population population) {
            return (index, columns) -> random(index, columns, population);
        }

        private static Customer random(long index, ColumnRandom[] columns, Population population) {
            int perDistrict = population.scale().customers();
            long district = index / perDistrict;
            int number = (int) (index % perDistrict);
            int random = nuRand(columns[5], population.lastNameConstant());
            return new Customer(
                    population.warehouse(district),
                    population.districtNumber(district),
                    number + 1,
                    TpccValues.alphanumeric(columns[3], 8, 16),
                    TpccValues.lastName(number < LAST_NAMES ? number : random),
                    Address.random(columns, 6),
                    TpccValues.digits(columns[11], 16),
                    population.beginning(),
                    columns[13].oneIn(10) ? "BC" : "GC",
                    TpccValues.rate(columns[15], 5_000),
                    TpccValues.alphanumeric(columns[20], 300, 500));
        }

        /** NURand(255, 0, 999), the non-uniform random numbers of clause 2.1.6. */
        private static int nuRand(ColumnRandom random, int constant) {
            return ((random.nextInt(256) | random.nextInt(LAST_NAMES)) + constant) % LAST_NAMES;
        }
    }

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
                        Column.numeric("h_amount", 6, 2, history -> TpccValues.PAID),
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
                    TpccValues.alphanumeric(columns[7], 12, 24));
        }
    }
}
