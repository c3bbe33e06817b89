package io.fillrate.schema.planner;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Numbers the rows of tables, so that new keys differ from those that are there and from those that triggers insert. Where triggers of
 * several tables write the rows that their keys refer to, all of them and the table that is referred to share one range of numbers. Belongs
 * to one thread.
 */
final class RowNumbers {

    private final PlanContext context;
    private final Map<TableName, String> triggers = new HashMap<>();
    private final Map<TableName, Long> firsts = new HashMap<>();
    private final Map<Column, List<Column>> copies = new HashMap<>();

    RowNumbers(PlanContext context) {
        this.context = context;
        context.model().tables().stream()
                .filter(table -> !table.triggers().isEmpty())
                .forEach(table -> triggers.put(
                        table.name(),
                        table.triggers().stream()
                                .map(TableModel.Trigger::definition)
                                .collect(Collectors.joining("\n"))
                                .toLowerCase(Locale.ROOT)));
    }

    /**
     * The numbers of a column's values.
     *
     * @param first the number of the first row's value
     * @param distinct how many different values there must be
     * @param seed of the order of the values
     */
    record Numbers(long first, long distinct, long seed) {}

    private record Column(TableName table, String name) {}

    /** The number of a table's first row: after those that it has, and those that triggers of other tables may insert. */
    long first(TableModel table) {
        Long known = firsts.get(table.name());
        long first = known != null
                ? known
                : Math.max(table.hasRows() ? context.existing().offset(table) : 0, insertedByTriggers(table));
        firsts.put(table.name(), first);
        return first;
    }

    /** The numbers of a column that shares them with columns of other tables; empty if it does not. */
    Optional<Numbers> shared(TableModel table, String column) {
        Column own = new Column(table.name(), column);
        Column root = root(own);
        Optional<TableModel> rootTable = context.model().table(root.table);
        List<Column> copies = copies(root);
        if (copies.isEmpty() || rootTable.isEmpty()) {
            return Optional.empty();
        }
        long next = first(rootTable.get());
        long first = next;
        next += rows(root.table);
        for (Column copy : copies) {
            first = copy.equals(own) ? next : first;
            next += rows(copy.table);
        }
        return Optional.of(new Numbers(
                first,
                next,
                IndexedRandom.of(0, root.table.toString(), root.name).key()));
    }

    private long rows(TableName table) {
        return context.options().rows().applyAsLong(table);
    }

    /** The column into which triggers copy a column in the end; itself if none does. */
    private Column root(Column start) {
        Set<Column> seen = new HashSet<>();
        Column column = start;
        Optional<Column> next = Optional.of(start);
        while (next.isPresent() && seen.add(next.get())) {
            column = next.get();
            next = copiedTo(column);
        }
        return column;
    }

    private Optional<Column> copiedTo(Column column) {
        return context.writtenByTriggers().getOrDefault(column.table, List.of()).stream()
                .flatMap(key -> copiedTo(key, column).stream())
                .findFirst();
    }

    /** The columns of a key, and others of the same name that keys of the table have which it refers to. */
    private Optional<Column> copiedTo(ForeignKeyModel key, Column column) {
        if (key.columns().contains(column.name)) {
            return Optional.of(new Column(key.references(), key.referencedColumn(column.name)));
        }
        return context.model()
                .table(key.references())
                .filter(parent ->
                        parent.keys().stream().anyMatch(each -> each.columns().contains(column.name)))
                .map(parent -> new Column(parent.name(), column.name));
    }

    private List<Column> copies(Column root) {
        if (copies.isEmpty()) {
            for (TableName name : context.writtenByTriggers().keySet()) {
                context.model().table(name).stream()
                        .flatMap(table -> table.columns().stream())
                        .map(column -> new Column(name, column.name()))
                        .forEach(column -> {
                            Column copied = root(column);
                            if (!copied.equals(column)) {
                                copies.computeIfAbsent(copied, first -> new ArrayList<>())
                                        .add(column);
                            }
                        });
            }
            copies.values()
                    .forEach(all -> all.sort(Comparator.comparing(Column::table).thenComparing(Column::name)));
        }
        return copies.getOrDefault(root, List.of());
    }

    /**
     * How many rows triggers of other tables may insert into a table at most, with those that they insert because of such rows. They often
     * have the keys of the rows that fire them, so the table's own rows are numbered after those; or else the next numbers of a sequence.
     */
    private long insertedByTriggers(TableModel table) {
        return context.options().copied() ? 0 : insertedByTriggers(table, new HashSet<>());
    }

    private long insertedByTriggers(TableModel table, Set<TableName> seen) {
        seen.add(table.name());
        String name = table.name().name().toLowerCase(Locale.ROOT);
        Pattern insert = insertInto(name);
        List<Long> inserted = new ArrayList<>();
        triggers.forEach((other, text) -> {
            if (!seen.contains(other)
                    && text.contains(name)
                    && insert.matcher(text).find()) {
                inserted.add(rows(other)
                        + context.model()
                                .table(other)
                                .map(each -> insertedByTriggers(each, seen))
                                .orElse(0L));
            }
        });
        boolean isCounted =
                table.columns().stream().anyMatch(column -> column.sequence().isPresent());
        return inserted.isEmpty() || !isCounted
                ? inserted.stream().mapToLong(Long::longValue).max().orElse(0)
                : context.existing().drawn(table)
                        + Rehearsal.ROWS // rows that are tried draw numbers, too
                        + inserted.stream().mapToLong(Long::longValue).sum();
    }

    /** Finds inserts into a table, quoted or not, with its schema or without, in text of lower case. */
    static Pattern insertInto(String name) {
        return Pattern.compile("\\binto\\s+(?:[^\\s(.]+\\s*\\.\\s*)?[`\"]?" + Pattern.quote(name) + "(?![\\w$])");
    }
}
