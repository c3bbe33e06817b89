package io.fillrate.spark.sink;

import io.fillrate.core.Inexact;
import io.fillrate.spark.sink.TargetTable.StoredColumn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A column of the DataFrame and the column of the table that takes it.
 *
 * @param name in the table
 * @param ordinal in the DataFrame
 * @param from its type in Spark
 * @param notNull whether the load takes no NULL there
 * @param inexact what becomes of values that the column cannot hold exactly
 */
public record SinkColumn(String name, int ordinal, DataType from, StoredType to, boolean notNull, Inexact inexact)
        implements Serializable {

    /**
     * Finds the table's column for each of the DataFrame's, by name.
     *
     * @param caseSensitive whether names must agree in case; if not, a name that does is preferred
     * @throws IllegalArgumentException that names the column which has no counterpart, or a type that has none
     */
    public static List<SinkColumn> match(StructType rows, TargetTable table, boolean caseSensitive, Inexact inexact) {
        List<SinkColumn> matched = new ArrayList<>();
        for (int i = 0; i < rows.length(); i++) {
            StructField field = rows.fields()[i];
            StoredColumn stored = find(field.name(), table, caseSensitive);
            SinkColumn column =
                    new SinkColumn(stored.name(), i, field.dataType(), stored.type(), stored.notNull(), inexact);
            if (stored.generated()) {
                throw column.refusal(table, "the server computes its values: leave it out");
            }
            if (matched.stream().anyMatch(other -> other.name().equals(column.name()))) {
                throw column.refusal(table, "two columns of the DataFrame have its name");
            }
            try {
                column.cell();
            } catch (Cell.UnsupportedType e) {
                throw column.refusal(table, e.getMessage());
            }
            matched.add(column);
        }
        requireValues(matched, table);
        return List.copyOf(matched);
    }

    /** The encoder of its values. */
    public Cell cell() {
        return to.cell(from, inexact);
    }

    public SinkColumn withoutNulls() {
        return new SinkColumn(name, ordinal, from, to, true, inexact);
    }

    /**
     * The table's column of a name.
     *
     * @throws IllegalArgumentException if there is none, or several differ from it in case only
     */
    public static StoredColumn find(String name, TargetTable table, boolean caseSensitive) {
        List<StoredColumn> equal = table.columns().stream()
                .filter(column -> column.name().equals(name))
                .toList();
        List<StoredColumn> alike = !equal.isEmpty() || caseSensitive
                ? equal
                : table.columns().stream()
                        .filter(column -> column.name().equalsIgnoreCase(name))
                        .toList();
        if (alike.size() != 1) {
            throw new IllegalArgumentException(
                    table.sql() + (alike.isEmpty() ? " has no column " : " has several columns ")
                            + name + "; its columns are "
                            + table.columns().stream().map(StoredColumn::name).collect(Collectors.joining(", ")));
        }
        return alike.get(0);
    }

    private static void requireValues(List<SinkColumn> matched, TargetTable table) {
        if (matched.isEmpty()) {
            throw new IllegalArgumentException("the DataFrame has no columns");
        }
        for (StoredColumn column : table.columns()) {
            boolean given = matched.stream().anyMatch(other -> other.name().equals(column.name()));
            if (!given && column.notNull() && !column.hasDefault() && !column.generated()) {
                throw new IllegalArgumentException("the DataFrame has no column " + column.name() + ", which in "
                        + table.sql() + " is NOT NULL and has no default");
            }
        }
    }

    private IllegalArgumentException refusal(TargetTable table, String why) {
        return new IllegalArgumentException("column " + name + " of " + table.sql() + ": " + why);
    }
}
