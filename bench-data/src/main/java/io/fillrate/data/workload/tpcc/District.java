package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.RowFactory;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

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
                Text.alphanumeric(columns[2], 6, 10),
                Address.random(columns, 3),
                Money.rate(columns[8], 2_000),
                Money.cents(Money.PAID_CENTS * customers),
                customers + 1);
    }
}
