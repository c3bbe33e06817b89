package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowFactory;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

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
        BigDecimal ytd = Money.cents(Money.PAID_CENTS * scale.customers() * scale.districts());
        return (index, columns) -> random(index, columns, ytd);
    }

    private static Warehouse random(long index, ColumnRandom[] columns, BigDecimal ytd) {
        return new Warehouse(
                (int) index + 1,
                Text.alphanumeric(columns[1], 6, 10),
                Address.random(columns, 2),
                Money.rate(columns[7], 2_000),
                ytd);
    }
}
