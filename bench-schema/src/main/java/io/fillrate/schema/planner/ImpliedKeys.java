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
 * tenant by {@code tenant}, so it can have rows only for documents whose tenant is one, though the documents' own column refers to nothing;
 * or to a folder by {@code (tenant, folder)}, whose tenants must then be some of those that documents have. Belongs to one thread.
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
                for (ForeignKeyModel through : table.foreignKeys()) {
                    List<String> shared = through.columns().stream()
                            .filter(to.columns()::contains)
                            .toList();
                    boolean shareSome = !shared.isEmpty()
                            && shared.size() < through.columns().size();
                    if (shareSome && shared.size() == to.columns().size() && !without.contains(to.references())) {
                        add(referencedBy(through, to.columns()), referencedBy(to, to.columns()), through, to);
                    } else if (shareSome && shared.size() < to.columns().size()) {
                        agree(through, to, shared, without);
                    }
                }
            }
        }
    }

    private static Place referencedBy(ForeignKeyModel key, List<String> columns) {
        return new Place(
                key.references(), columns.stream().map(key::referencedColumn).toList());
    }

    /** Lets the columns agree from which two keys take the values of the columns that they share. */
    private void agree(ForeignKeyModel through, ForeignKeyModel to, List<String> shared, Set<TableName> without) {
        Optional<Place> place = chosenBy(referencedBy(through, shared));
        Optional<Place> other = chosenBy(referencedBy(to, shared));
        if (place.isPresent() && other.isPresent() && !without.contains(other.get().table)) {
            add(place.get(), other.get(), through, to);
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

    /** Lets the columns that a place takes its values from refer to another place, if a key can say so. */
    private void add(Place from, Place to, ForeignKeyModel through, ForeignKeyModel other) {
        Optional<Place> place = chosenBy(from).filter(chosen -> !chosen.equals(to));
        TableModel referred = tables.get(to.table);
        if (place.isEmpty() || referred == null) {
            return;
        }
        TableModel table = Objects.requireNonNull(tables.get(place.get().table));
        List<String> columns = place.get().columns;
        boolean isInCycle = reaches(table.name(), table.name());
        if (!referred.name().equals(table.name())
                && sqlTypes(table, columns).equals(sqlTypes(referred, to.columns))
                && !reaches(referred.name(), table.name())
                && Stream.concat(table.primaryKey().stream(), table.uniqueKeys().stream())
                        .noneMatch(key -> columns.containsAll(key.columns())) // as many rows as the other has
                && !(isInCycle && table.hasRows())) { // which are not asked whether they meet it
            tables.put(
                    table.name(),
                    table.demanding(new ForeignKeyModel(
                            other.name() + " by " + through.name(), columns, to.table, to.columns, false)));
            referenced.add(to.table);
        }
    }

    private record Place(TableName table, List<String> columns) {}

    /** The columns, chosen by no foreign key, that keys take values from, table by table; empty if there are several. */
    private Optional<Place> chosenBy(Place start) {
        Set<Place> origins = new HashSet<>();
        Set<Place> seen = new HashSet<>();
        Deque<Place> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Place place = open.remove();
            TableModel table = tables.get(place.table);
            if (!seen.add(place)) {
                continue;
            }
            if (table == null) {
                return Optional.empty();
            }
            List<ForeignKeyModel> keys = table.foreignKeys().stream()
                    .filter(key -> key.columns().stream().anyMatch(place.columns::contains))
                    .toList();
            if (keys.stream().anyMatch(key -> !key.columns().containsAll(place.columns))) {
                return Optional.empty();
            }
            if (keys.isEmpty()) {
                origins.add(place);
            }
            keys.forEach(key -> open.add(referencedBy(key, place.columns)));
        }
        return origins.size() == 1 ? origins.stream().findFirst() : Optional.empty();
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
