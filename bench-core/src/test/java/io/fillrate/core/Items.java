package io.fillrate.core;

import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** A small table for tests that are about loads, not about values. */
public final class Items {

    /** A row. */
    public record Item(long id, String text) {}

    public static final Table<Item> TABLE = table("items", "text");

    private Items() {}

    public static Table<Item> table(String name, String column) {
        return new Table<>(name, List.of(Column.int8("id", Item::id), Column.text(column, Item::text)), List.of("id"));
    }

    /** Rows with rising keys. */
    public static List<Item> list(long fromId, long toId) {
        return new ArrayList<>(LongStream.range(fromId, toId)
                .mapToObj(i -> new Item(i, "item\n" + i))
                .toList());
    }

    /** Rows with rising keys. */
    public static RowSource<Item> rows(long fromId, long toId) {
        return RowSource.of(list(fromId, toId));
    }

    /** The rows of one list, then those of the other. */
    public static RowSource<Item> rows(List<Item> some, List<Item> more) {
        List<Item> all = new ArrayList<>(some);
        all.addAll(more);
        return RowSource.of(all);
    }
}
