package io.fillrate.spark.sink;

import io.fillrate.spark.sink.TargetTable.StoredColumn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a load finds and updates rows of the table.
 *
 * @param key columns of a unique key
 * @param updated columns that are set in rows that exist: the DataFrame's others, or the key itself where there are none
 * @param order the column whose greatest value decides between rows of a load with the same key; null if they are refused
 */
public record SinkUpsert(
        List<String> key, List<String> updated, @Nullable String order) implements Serializable {

    /**
     * The upsert that the options ask for; null for none.
     *
     * @param columns that the DataFrame has
     * @throws IllegalArgumentException if it lacks a column of the key
     */
    public static @Nullable SinkUpsert of(
            SinkOptions options, TargetTable table, List<SinkColumn> columns, boolean caseSensitive) {
        if (options.upsert().isEmpty()) {
            return null;
        }
        List<String> key = new ArrayList<>();
        if (options.upsert().equals(List.of(SinkOptions.PRIMARY_KEY))) {
            if (table.primaryKey().isEmpty()) {
                throw new IllegalArgumentException("option " + SinkOptions.UPSERT + ": " + table.sql()
                        + " has no primary key; name the columns of a unique key");
            }
            key.addAll(table.primaryKey());
        } else {
            options.upsert().forEach(name -> key.add(name(SinkOptions.UPSERT, name, table, caseSensitive)));
        }
        String order = options.upsertOrder() == null
                ? null
                : name(SinkOptions.UPSERT_ORDER, options.upsertOrder(), table, caseSensitive);
        List<String> given = columns.stream().map(SinkColumn::name).toList();
        List<String> needed = new ArrayList<>(key);
        if (order != null) {
            needed.add(order);
        }
        for (String name : needed) {
            if (!given.contains(name)) {
                throw new IllegalArgumentException("the DataFrame has no column " + name
                        + ", by which option " + (key.contains(name) ? SinkOptions.UPSERT : SinkOptions.UPSERT_ORDER)
                        + " compares rows");
            }
        }
        Set<String> ofKey = new HashSet<>(key);
        List<String> others =
                given.stream().filter(name -> !ofKey.contains(name)).toList();
        return new SinkUpsert(List.copyOf(key), others.isEmpty() ? List.copyOf(key) : others, order);
    }

    private static String name(String option, String name, TargetTable table, boolean caseSensitive) {
        try {
            return SinkColumn.find(name, table, caseSensitive).name();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("option " + option + ": " + e.getMessage(), e);
        }
    }

    /** The columns of a load, where those of the key take no NULL: it equals nothing. */
    public List<SinkColumn> withoutNulls(List<SinkColumn> columns) {
        return columns.stream()
                .map(column -> key.contains(column.name()) ? column.withoutNulls() : column)
                .toList();
    }

    /** Whether a table has a unique key of these columns. */
    public boolean isKey(List<String> unique) {
        return new HashSet<>(unique).equals(new HashSet<>(key));
    }

    /** The refusal of a table without such a key. */
    public IllegalArgumentException noKey(TargetTable table, String kind) {
        return new IllegalArgumentException("option " + SinkOptions.UPSERT + ": " + table.sql()
                + " has no unique key of (" + String.join(", ", key) + ")" + kind
                + ": an upsert finds rows by such a key; "
                + "its columns are "
                + String.join(
                        ", ", table.columns().stream().map(StoredColumn::name).toList()));
    }

    /**
     * A query of the rows to write.
     *
     * @param staged a query of all rows
     */
    public String chosen(LoadPlan plan, String staged) {
        if (order == null) {
            return staged;
        }
        String columns = plan.columnList();
        String rank = plan.database().quote("fillrate rank");
        // rows of the same rank stay, and are refused as those without an order are
        return "SELECT " + columns + " FROM (SELECT " + columns + ", rank() OVER (PARTITION BY " + plan.quoted(key)
                + " ORDER BY " + plan.database().quote(order) + " IS NULL, "
                + plan.database().quote(order)
                + " DESC) AS " + rank + " FROM (" + staged + ") staged) ranked WHERE " + rank + " = 1";
    }

    /** A query of a key that comes more than once, as text. */
    public String repeated(LoadPlan plan, String chosen) {
        return "SELECT concat_ws(', ', " + plan.quoted(key) + ") FROM (" + chosen + ") chosen GROUP BY "
                + plan.quoted(key) + " HAVING count(*) > 1 LIMIT 1";
    }

    /** Says what to do about a key that comes more than once. */
    public String refusal(String repeated) {
        return "the key (" + String.join(", ", key) + ") = (" + repeated + ") comes more than once in this load"
                + (order == null
                        ? ", and no order says which row is the last: set option " + SinkOptions.UPSERT_ORDER
                                + " to a column whose greatest value wins, or aggregate the DataFrame"
                        : " with the same greatest " + order + ": option " + SinkOptions.UPSERT_ORDER
                                + " needs a column that tells such rows apart");
    }
}
