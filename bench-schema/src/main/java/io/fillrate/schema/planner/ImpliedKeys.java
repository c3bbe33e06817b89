package io.fillrate.schema.planner;

import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Foreign keys that a schema does not declare, but that others imply: a table refers to a document by {@code (tenant, document)} and to a
 * tenant by {@code tenant}, so it can have rows only for documents whose tenant is one, though the documents' own column refers to nothing.
 * Belongs to one thread.
 */
final class ImpliedKeys {

    private final SchemaModel model;
    private final Map<TableName, TableModel> tables = new HashMap<>();

    /** Tables that an implied key refers to. */
    private final Set<TableName> referenced = new HashSet<>();

    /**
     * Finds the keys that a schema implies.
     *
     * @param without tables that no row may be asked to refer to, as they have none
     */
    ImpliedKeys(SchemaModel model, Set<TableName> without) {
        this.model = model;
        model.tables().forEach(table -> tables.put(table.name(), table));
        for (TableModel table : model.tables()) {
            for (ForeignKeyModel to : table.foreignKeys()) {
                table.foreignKeys().stream()
                        .filter(through ->
                                through.columns().size() > to.columns().size()
                                        && through.columns().containsAll(to.columns())
                                        && !without.contains(to.references()))
                        .forEach(through -> add(through, to));
            }
        }
    }

    /** The schema with these keys. */
    SchemaModel model() {
        return new SchemaModel(
                model.database(),
                model.tables().stream().map(table -> tables.get(table.name())).toList());
    }

    /** The tables that these keys refer to. */
    Set<TableName> referenced() {
        return Set.copyOf(referenced);
    }

    private void add(ForeignKeyModel through, ForeignKeyModel to) {
        Optional<Place> place = chosenBy(new Place(
                through.references(),
                to.columns().stream().map(through::referencedColumn).toList()));
        if (place.isEmpty()) {
            return;
        }
        TableModel table = Objects.requireNonNull(tables.get(place.get().table));
        TableModel other = tables.get(to.references());
        List<String> columns = place.get().columns;
        boolean isInCycle = reaches(table.name(), table.name());
        if (other != null
                && !other.name().equals(table.name())
                && sqlTypes(table, columns).equals(sqlTypes(other, to.referencedColumns()))
                && !reaches(other.name(), table.name())
                && Stream.concat(table.primaryKey().stream(), table.uniqueKeys().stream())
                        .noneMatch(key -> columns.containsAll(key.columns())) // as many rows as the other has
                && !(isInCycle && table.hasRows())) { // which are not asked whether they meet it
            tables.put(
                    table.name(),
                    table.demanding(new ForeignKeyModel(
                            to.name() + " by " + through.name(),
                            columns,
                            to.references(),
                            to.referencedColumns(),
                            false)));
            referenced.add(to.references());
        }
    }

    private record Place(TableName table, List<String> columns) {}

    /** Where values come from, which keys take from table to table: columns that no foreign key chooses; empty if several do. */
    private Optional<Place> chosenBy(Place start) {
        Set<Place> seen = new HashSet<>();
        Place place = start;
        while (seen.add(place)) {
            List<String> columns = place.columns;
            TableModel table = tables.get(place.table);
            if (table == null) {
                return Optional.empty();
            }
            List<ForeignKeyModel> keys = table.foreignKeys().stream()
                    .filter(key -> key.columns().stream().anyMatch(columns::contains))
                    .toList();
            if (keys.isEmpty()) {
                return Optional.of(place);
            }
            ForeignKeyModel key = keys.get(0);
            if (keys.size() > 1 || !key.columns().containsAll(columns)) {
                return Optional.empty();
            }
            place = new Place(
                    key.references(),
                    columns.stream().map(key::referencedColumn).toList());
        }
        return Optional.empty();
    }

    private static List<String> sqlTypes(TableModel table, List<String> columns) {
        return columns.stream().map(column -> table.column(column).sqlType()).toList();
    }

    /** Whether foreign keys lead from one table to another, or back to itself. */
    private boolean reaches(TableName from, TableName to) {
        Set<TableName> seen = new HashSet<>();
        Deque<TableName> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            TableModel table = tables.get(open.remove());
            if (table == null) {
                continue;
            }
            for (ForeignKeyModel key : table.foreignKeys()) {
                if (key.references().equals(to)) {
                    return true;
                }
                if (seen.add(key.references())) {
                    open.add(key.references());
                }
            }
        }
        return false;
    }
}
