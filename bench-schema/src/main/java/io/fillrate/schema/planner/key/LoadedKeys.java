package io.fillrate.schema.planner.key;

import io.fillrate.schema.model.ColumnModel;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Exclusion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What must differ from row to row: the keys and exclusion constraints of a table, over columns that a load gives a value. */
public final class LoadedKeys {

    private LoadedKeys() {}

    /** The keys of a table. */
    public static List<TableModel.Key> of(TableModel table) {
        return Stream.concat(
                        table.keys().stream(), table.exclusions().stream().map(exclusion -> asKey(table, exclusion)))
                .map(key -> ofLoadedColumns(table, key))
                .toList();
    }

    /** Rows with different values in a column compared by =, or with ranges that do not overlap, do not exclude each other. */
    private static TableModel.Key asKey(TableModel table, Exclusion exclusion) {
        int columns = Math.min(exclusion.columns().size(), exclusion.operators().size());
        List<String> telling = IntStream.range(0, columns)
                .filter(i -> {
                    String operator = exclusion.operators().get(i);
                    return operator.equals("=")
                            || (operator.equals("&&")
                                    && table.column(exclusion.columns().get(i)).type() instanceof DataType.Range);
                })
                .mapToObj(exclusion.columns()::get)
                .toList();
        return new TableModel.Key(exclusion.name(), telling, List.of(), Optional.empty(), true, Map.of());
    }

    /** A key with the columns that generated ones are computed from: those must differ. */
    private static TableModel.Key ofLoadedColumns(TableModel table, TableModel.Key key) {
        List<String> computed = key.columns().stream()
                .filter(name -> !table.column(name).isLoaded())
                .toList();
        if (computed.isEmpty()) {
            return key;
        }
        List<String> expressions = computed.stream()
                .map(name -> table.column(name).defaultExpression().orElse(""))
                .toList();
        List<String> loaded = table.columns().stream()
                .filter(ColumnModel::isLoaded)
                .map(ColumnModel::name)
                .filter(name -> key.columns().contains(name)
                        || expressions.stream().anyMatch(expression -> expression.contains(name)))
                .toList();
        return new TableModel.Key(
                key.name(), loaded, expressions, key.predicate(), key.nullsDistinct(), key.prefixes());
    }
}
