package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowGenerator.RowFactory;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The rows of {@code warehouse} and {@code district}, and the addresses that customers have, too. */
public final class Sites {

    private Sites() {}

    /** A row of {@code warehouse}. */
    public record Warehouse(int id, String name, Address address, BigDecimal tax, BigDecimal ytd) {

        static final Table<Warehouse> TABLE = new Table<>("warehouse", columns(), List.of("w_id"));

        private static List<Column<Warehouse>> columns() {
            List<Column<Warehouse>> columns = new ArrayList<>();
            columns.add(Column.int4("w_id", Warehouse::id));
            columns.add(Column.text("w_name", Warehouse::name));
            columns.addAll(Address.columns("w", Warehouse::address));
            columns.add(Column.numeric("w_tax", 4, 4, Warehouse::tax));
            columns.add(Column.numeric("w_ytd", 12, 2, Warehouse::ytd));
            return columns;
        }

        /** Its payments are those of all its customers, as the history has them (300,000.00 at the specification's scale). */
        static RowFactory<Warehouse> factory(Population population) {
            TpccScale scale = population.scale();
            BigDecimal ytd = TpccValues.cents(TpccValues.PAID_CENTS * scale.customers() * scale.districts());
            return (index, columns) -> random(index, columns, ytd);
        }

        private static Warehouse random(long index, ColumnRandom[] columns, BigDecimal ytd) {
            return new Warehouse(
                    (int) index + 1,
                    TpccValues.alphanumeric(columns[1], 6, 10),
                    Address.random(columns, 2),
                    TpccValues.rate(columns[7], 2_000),
                    ytd);
        }
    }

    /** A row of {@code district}. */
    public record District(
            int warehouse, int id, String name, Address address, BigDecimal tax, BigDecimal ytd, int nextOrder) {

        static final Table<District> TABLE = new Table<>("district", columns(), List.of("d_w_id", "d_id"));

        private static List<Column<District>> columns() {
            List<Column<District>> columns = new ArrayList<>();
            columns.add(Column.int4("d_w_id", District::warehouse));
            columns.add(Column.int4("d_id", District::id));
            columns.add(Column.text("d_name", District::name));
            columns.addAll(Address.columns("d", District::address));
            columns.add(Column.numeric("d_tax", 4, 4, District::tax));
            columns.add(Column.numeric("d_ytd", 12, 2, District::ytd));
            columns.add(Column.int4("d_next_o_id", District::nextOrder));
            return columns;
        }

        static RowFactory<District> factory(Population population) {
            return (index, columns) -> random(index, columns, population);
        }

        private static District random(long index, ColumnRandom[] columns, Population population) {
            int customers = population.scale().customers();
            return new District(
                    population.warehouse(index),
                    population.districtNumber(index),
                    TpccValues.alphanumeric(columns[2], 6, 10),
                    Address.random(columns, 3),
                    TpccValues.rate(columns[8], 2_000),
                    TpccValues.cents(TpccValues.PAID_CENTS * customers),
                    customers + 1);
        }
    }

    /** Where a warehouse, district or customer is: five columns of its table. */
    public record Address(String street1, String street2, String city, String state, String zip) {

        /** The columns, their names after the table's letter. */
        static <T> List<Column<T>> columns(String letter, Function<T, Address> address) {
            return List.of(
                    Column.text(letter + "_street_1", row -> address.apply(row).street1),
                    Column.text(letter + "_street_2", row -> address.apply(row).street2),
                    Column.text(letter + "_city", row -> address.apply(row).city),
                    Column.text(letter + "_state", row -> address.apply(row).state),
                    Column.text(letter + "_zip", row -> address.apply(row).zip));
        }

        /** Drawn from five columns, of which the first is at some place. */
        static Address random(ColumnRandom[] columns, int first) {
            return new Address(
                    TpccValues.alphanumeric(columns[first], 10, 20),
                    TpccValues.alphanumeric(columns[first + 1], 10, 20),
                    TpccValues.alphanumeric(columns[first + 2], 10, 20),
                    TpccValues.state(columns[first + 3]),
                    TpccValues.zip(columns[first + 4]));
        }
    }
}
