package io.fillrate.core;

import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table with a key of two columns, and what upserts make of it: written in plain Java, for comparison with a database. */
final class Stocks {

    /** A row. */
    record Stock(@Nullable String place, int item, @Nullable String note, int amount) {}

    private record Key(@Nullable String place, int item) {}

    static final Table<Stock> TABLE = new Table<>(
            "stocks",
            List.of(
                    Column.text("place", Stock::place),
                    Column.int4("item", Stock::item),
                    Column.text("note", Stock::note).orNull(),
                    Column.int4("amount", Stock::amount)),
            List.of("place", "item"));

    private final Map<Key, Stock> rows = new LinkedHashMap<>();

    /** Upserts rows one after the other. */
    Upsert.Counts upsert(List<Stock> batch, List<String> updated) {
        long inserted = 0;
        for (Stock stock : batch) {
            Key key = new Key(stock.place, stock.item);
            Stock before = rows.get(key);
            inserted += before == null ? 1 : 0;
            rows.put(key, before == null ? stock : updated(before, stock, updated));
        }
        return new Upsert.Counts(inserted, batch.size() - inserted);
    }

    private static Stock updated(Stock before, Stock now, List<String> columns) {
        return new Stock(
                before.place,
                before.item,
                columns.contains("note") ? now.note : before.note,
                columns.contains("amount") ? now.amount : before.amount);
    }

    List<Stock> rows() {
        return new ArrayList<>(rows.values());
    }
}
