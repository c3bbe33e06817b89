package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowGenerator;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.util.List;
import java.util.Map;

/** A program that loads rows, says how far it is, and waits to be killed. */
final class KilledLoad {

    static final String STANDS = "stands";
    static final String WRITES = "has pulled all rows";
    static final String WRITTEN = "has written";

    record Item(long id, String text) {}

    static final Table<Item> ITEMS = new Table<>(
            "killed_items", List.of(Column.int8("id", Item::id), Column.text("text", Item::text)), List.of("id"));

    private KilledLoad() {}

    /** Rows with ids from 0; the text tells old rows from new ones. */
    static RowSource<Item> items(long count, String text) {
        return new RowGenerator<>(ITEMS, 1, (index, columns) -> new Item(index, text)).rows(count);
    }

    /**
     * Loads.
     *
     * @param args the URL, the operation, the strategy's name, how many rows, and at which row to stand still
     */
    public static void main(String[] args) {
        Strategy strategy = Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.valueOf(args[1])).stream()
                .filter(candidate -> candidate.name().equals(args[2]))
                .findFirst()
                .orElseThrow();
        long count = Long.parseLong(args[3]);
        long stand = Long.parseLong(args[4]);
        RowSource<Item> standing = new TrapSource<>(items(count, "new"), stand, () -> sayAndSleep(STANDS));
        RowSource<Item> rows = new TrapSource<>(standing, count - 1, () -> System.out.println(WRITES));
        Session session = Session.of(args[0], Map.of());
        try (BulkWriter<Item> writer = strategy.open(ITEMS, session, WriterOptions.defaults())) {
            writer.write(rows);
            sayAndSleep(WRITTEN);
        }
    }

    private static void sayAndSleep(String what) {
        System.out.println(what);
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
