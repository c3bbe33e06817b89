package io.fillrate.data.workload.tpcc;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import java.util.List;
import java.util.function.Function;

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
                Text.alphanumeric(columns[first], 10, 20),
                Text.alphanumeric(columns[first + 1], 10, 20),
                Text.alphanumeric(columns[first + 2], 10, 20),
                Text.state(columns[first + 3]),
                Text.zip(columns[first + 4]));
    }
}
