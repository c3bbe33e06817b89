package io.fillrate.schema.planner;

import io.fillrate.schema.model.Having;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.planner.check.TableConditions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What triggers of a table may demand of the rows of other tables, by the queries in their text.
 *
 * @param model all tables
 * @param table the one that refuses rows, with what has been learnt of it
 */
record LookupDemands(SchemaModel model, TableModel table) {

    private static final Pattern EQUAL = Pattern.compile(
            "\\b(?:\\w+\\.)?(\\w+)\\s*(?:=|<>|!=|is\\s+(?:not\\s+)?distinct\\s+from)\\s*(?:\\w+\\.)?(\\w+)\\b");

    private static final Pattern NO_PARTITION = Pattern.compile("no partition of relation \"([^\"]+)\" found for row");

    /** From the table that it reads to its end. */
    private static final Pattern STATEMENT =
            Pattern.compile("\\bfrom\\s+(?:[\\w\"`]+\\.)?[\"`]?(\\w+)[\"`]?[^;]*", Pattern.CASE_INSENSITIVE);

    private static final Pattern COMPARED = Pattern.compile(
            "(?<!\\bnew\\.[\"`]?)\\b(\\w+)[\"`]?\\s*(?:<>|!=|=|not\\s+in|in|is\\s+(?:not\\s+)?distinct\\s+from)\\s*\\(?\\s*("
                    + DemandCandidates.CONSTANTS + ")",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern CONSTANT = Pattern.compile("'((?:[^']|'')*+)'|-?\\d+|true|false");

    private static final Pattern NULLNESS =
            Pattern.compile("(?<!\\bnew\\.)\\b(\\w+)\\s+(?:is\\s+(not\\s)?\\s*null|(not)null|isnull)\\b");

    private static final Pattern ARGUMENTS = Pattern.compile("EXECUTE (?:FUNCTION|PROCEDURE) [^(]*\\(([^)]+)\\)");

    private static final Pattern ARGUMENT = Pattern.compile("'(\\w+)'");

    private static final Pattern COMPARED_KEY = Pattern.compile(
            "\\bfrom\\s+(?:[\\w\"`]+\\.)?[\"`]?(\\w+)[\"`]?\\s+where\\s+(?:\\w+\\.)?[\"`]?(\\w+)[\"`]?\\s*=\\s*\\w+",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LOOKED_UP = Pattern.compile("(?:(\\w+)\\.)?\\b(\\w+)\\s*=\\s*" + DemandCandidates.NEW);

    /** A trigger copies columns into another table, whose partitions have no place for the row. */
    List<Demand> partitions(String message) {
        Set<String> names = DemandCandidates.matches(NO_PARTITION, message)
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
        return model.tables().stream()
                .filter(other ->
                        names.contains(other.name().name()) && !other.name().equals(table.name()))
                .flatMap(other -> other
                        .partitioning()
                        .filter(partitioning -> !partitioning.constraints().isEmpty())
                        .map(partitioning -> TableConditions.ofPartitions(other, partitioning))
                        .stream())
                .filter(check -> check.columns().stream()
                        .allMatch(name -> DemandCandidates.column(table, name).isPresent()))
                .map(check -> Demand.check("fits a partition of " + names, check.expression(), check.columns()))
                .toList();
    }

    /** What a part of the source says of the rows of other tables. */
    List<Demand> of(String text) {
        String plain = TriggerText.plain(text);
        Map<String, String> selected = TriggerText.selected(plain);
        List<Demand> all = new ArrayList<>();
        addConditions(text, plain, selected, all);
        all.addAll(agreements(plain, selected));
        addLookups(plain, all);
        addArguments(text, all);
        return all;
    }

    /** A trigger compares columns of rows that keys refer to, with each other or with a column of the row. */
    private List<Demand> agreements(String text, Map<String, String> selected) {
        List<Demand> all = new ArrayList<>();
        Set<List<String>> equal = DemandCandidates.matches(EQUAL, text)
                .map(match -> List.of(
                        selected.getOrDefault(match.group(1), match.group(1)),
                        selected.getOrDefault(match.group(2), match.group(2))))
                .flatMap(names -> Stream.of(names, List.of(names.get(1), names.get(0))))
                .collect(Collectors.toSet());
        List<String> words = List.of(text.split("\\W+", -1));
        List<ForeignKeyModel> keys = table.foreignKeys().stream()
                .filter(key -> key.columns().size() == 1
                        && words.contains(key.references().name().toLowerCase(Locale.ROOT))
                        && !refersBack(key.references()))
                .toList();
        for (ForeignKeyModel key : keys) {
            for (ColumnModel theirs : columnsOf(key)) {
                table.columns().stream()
                        .filter(own -> own.isLoaded()
                                && !key.columns().contains(own.name())
                                && own.sqlType().equals(theirs.sqlType())
                                && words.contains(own.name().toLowerCase(Locale.ROOT))
                                && (own.name().equals(theirs.name()) || equal.contains(names(own, theirs))))
                        .forEach(own -> all.add(new Demand(
                                own.name() + " is " + theirs.name() + " of the row of " + key.references() + " that "
                                        + key.columns().get(0) + " refers to",
                                changed -> changed.withoutForeignKeys(List.of(key))
                                        .demanding(key.with(own.name(), theirs.name())))));
                for (ForeignKeyModel other : keys.subList(keys.indexOf(key) + 1, keys.size())) {
                    columnsOf(other).stream()
                            .filter(others ->
                                    others.sqlType().equals(theirs.sqlType()) && equal.contains(names(theirs, others)))
                            .forEach(others -> all.add(agreement(key, theirs.name(), other, others.name())));
                }
            }
        }
        return all;
    }

    /** A trigger compares columns of the row that a key refers to with constants or NULL. */
    private void addConditions(String text, String plain, Map<String, String> selected, List<Demand> all) {
        List<String> words = List.of(plain.split("\\W+", -1));
        for (ForeignKeyModel key : table.foreignKeys()) {
            TableName parent = key.references();
            if (key.having().isPresent()
                    || parent.equals(table.name())
                    || !words.contains(parent.name().toLowerCase(Locale.ROOT))) {
                continue;
            }
            for (ColumnModel column : columnsOf(key)) {
                String name = column.name().toLowerCase(Locale.ROOT);
                DemandCandidates.matches(COMPARED, text)
                        .filter(match -> selected.getOrDefault(match.group(1).toLowerCase(Locale.ROOT), match.group(1))
                                .equalsIgnoreCase(name))
                        .forEach(match -> addHaving(key, column, constants(match.group(2)), true, all));
                DemandCandidates.matches(NULLNESS, plain)
                        .filter(match -> column.nullable()
                                && selected.getOrDefault(match.group(1), match.group(1))
                                        .equals(name))
                        .forEach(match -> addHaving(
                                key, column, Set.of(), match.group(2) != null || match.group(3) != null, all));
                if (column.sqlType().equals("boolean") && words.contains(name)) {
                    addHaving(key, column, Set.of("true"), true, all);
                }
            }
        }
    }

    private static Set<String> constants(String list) {
        return DemandCandidates.matches(CONSTANT, list)
                .map(match ->
                        match.group(1) == null ? match.group() : match.group(1).replace("''", "'"))
                .collect(Collectors.toSet());
    }

    /**
     * The column has one of some values, or none of them.
     *
     * @param values none for NULL
     * @param first which of both is tried first
     */
    private static void addHaving(
            ForeignKeyModel key, ColumnModel column, Set<String> values, boolean first, List<Demand> all) {
        for (boolean isOneOf : new boolean[] {first, !first}) {
            String what = values.isEmpty()
                    ? (isOneOf ? "NULL" : "not NULL")
                    : (isOneOf ? "one of " : "none of ") + new TreeSet<>(values);
            all.add(new Demand(
                    column.name() + " of the row of " + key.references() + " that " + String.join(", ", key.columns())
                            + " refers to is " + what,
                    changed -> changed.withoutForeignKeys(List.of(key))
                            .demanding(key.having(new Having(column.name(), values, isOneOf)))));
        }
    }

    /** A trigger writes the row that a key refers to, and with it other keys that share its columns, or all to that table. */
    Stream<Demand> written(ForeignKeyModel key) {
        List<ForeignKeyModel> all = table.foreignKeys().stream()
                .filter(other -> other.references().equals(key.references()))
                .toList();
        List<ForeignKeyModel> sharing = all.stream()
                .filter(other -> other.columns().stream().anyMatch(key.columns()::contains))
                .toList();
        return Stream.of(sharing, all).distinct().map(keys -> Demand.written(keys, copied(keys)));
    }

    /**
     * The keys that the row has to meet which a trigger writes from the columns of some keys: those of its table in columns that nothing
     * else chooses, unless what another key refers to has met them already, or triggers of that table write the row in turn.
     */
    private List<ForeignKeyModel> copied(List<ForeignKeyModel> keys) {
        TableModel without = table.withoutForeignKeys(keys);
        Map<String, String> copies = new HashMap<>();
        keys.forEach(key -> key.columns().forEach(column -> copies.put(key.referencedColumn(column), column)));
        return model.table(keys.get(0).references()).stream()
                .flatMap(parent -> parent.foreignKeys().stream()
                        .filter(key -> !new DemandCandidates(model, parent).isWritten(key)))
                .filter(key -> copies.keySet().containsAll(key.columns()) && !refersBack(key.references()))
                .map(key -> new ForeignKeyModel(
                        key.name(),
                        key.columns().stream()
                                .map(column -> Objects.requireNonNull(copies.get(column)))
                                .toList(),
                        key.references(),
                        key.referencedColumns(),
                        key.deferrable()))
                .filter(key -> key.columns().stream().anyMatch(column -> DemandCandidates.isFree(without, column)))
                .filter(key -> without.foreignKeys().stream()
                        .filter(other -> other.columns().stream().anyMatch(key.columns()::contains))
                        .noneMatch(other -> refers(other.references(), key.references())))
                .toList();
    }

    private boolean refers(TableName from, TableName to) {
        return from.equals(to)
                || model.table(from).stream()
                        .flatMap(other -> other.foreignKeys().stream())
                        .anyMatch(key -> key.references().equals(to));
    }

    /** Whether rows of another table are chosen by rows of this one: their values may depend on its own. */
    private boolean refersBack(TableName other) {
        Set<TableName> seen = new HashSet<>(Set.of(other));
        Deque<TableName> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            TableName next = open.remove();
            if (next.equals(table.name())) {
                return true;
            }
            model.table(next).stream()
                    .flatMap(parent -> parent.foreignKeys().stream())
                    .map(ForeignKeyModel::references)
                    .filter(seen::add)
                    .forEach(open::add);
        }
        return false;
    }

    private static List<String> names(ColumnModel one, ColumnModel other) {
        return List.of(one.name().toLowerCase(Locale.ROOT), other.name().toLowerCase(Locale.ROOT));
    }

    /** The columns of the table that a key refers to, without the one that it refers to. */
    private List<ColumnModel> columnsOf(ForeignKeyModel key) {
        return model.table(key.references()).stream()
                .flatMap(parent -> parent.columns().stream())
                .filter(column -> !key.referencedColumns().contains(column.name()))
                .toList();
    }

    /** The keys get a column in common, which the table does not have: they choose rows that agree in it. */
    private static Demand agreement(ForeignKeyModel key, String theirs, ForeignKeyModel other, String others) {
        String common = "(" + theirs + ")";
        return new Demand(
                theirs + " of " + key.references() + " = " + others + " of " + other.references(),
                changed -> changed.withoutForeignKeys(List.of(key, other))
                        .demanding(key.with(common, theirs))
                        .demanding(other.with(common, others)));
    }

    /** A trigger looks for a row by the column whose name is its argument. */
    private void addArguments(String text, List<Demand> all) {
        if (text.contains("TG_ARGV") || text.contains("tg_argv")) {
            DemandCandidates.matches(ARGUMENTS, text)
                    .flatMap(match -> DemandCandidates.matches(ARGUMENT, match.group(1)))
                    .flatMap(match -> DemandCandidates.column(table, match.group(1)).stream())
                    .filter(column -> DemandCandidates.isFree(table, column.name()))
                    .forEach(column -> DemandCandidates.matches(COMPARED_KEY, text)
                            .forEach(match -> model.tables().stream()
                                    .filter(other -> other.name().name().equalsIgnoreCase(match.group(1))
                                            && !other.name().equals(table.name()))
                                    .forEach(other -> DemandCandidates.column(other, match.group(2))
                                            .ifPresent(key -> all.add(parent(
                                                    List.of(column.name()), other.name(), List.of(key.name())))))));
        }
    }

    /** A trigger looks for a row that has the values of some columns, perhaps in one of several tables that it joins. */
    private void addLookups(String plain, List<Demand> all) {
        DemandCandidates.matches(STATEMENT, plain).forEach(statement -> {
            Map<String, String> read = TriggerText.tables(statement.group());
            Map<TableName, Map<String, String>> pairs = new LinkedHashMap<>();
            DemandCandidates.matches(LOOKED_UP, statement.group())
                    .forEach(match -> DemandCandidates.column(table, match.group(3))
                            .ifPresent(column -> lookedUp(read, match).limit(1).forEach(other -> pairs.computeIfAbsent(
                                            other.name(), none -> new LinkedHashMap<>())
                                    .put(
                                            column.name(),
                                            DemandCandidates.column(other, match.group(2))
                                                    .orElseThrow()
                                                    .name()))));
            pairs.forEach((other, columns) -> {
                if (columns.size() > 1 && !refersBack(other)) {
                    all.add(parent(List.copyOf(columns.keySet()), other, List.copyOf(columns.values())));
                }
                columns.forEach((column, referenced) -> {
                    if (DemandCandidates.isFree(table, column)) {
                        all.add(parent(List.of(column), other, List.of(referenced)));
                    }
                });
            });
        });
    }

    /** The tables of a statement that may be those whose column it compares, the likeliest first. */
    private Stream<TableModel> lookedUp(Map<String, String> read, MatchResult comparison) {
        String qualifier = comparison.group(1) == null ? "" : comparison.group(1);
        Stream<String> names = read.containsKey(qualifier)
                ? Stream.of(Objects.requireNonNull(read.get(qualifier)))
                : read.values().stream().distinct();
        return names.flatMap(name -> model.tables().stream()
                .filter(other -> other.name().name().equalsIgnoreCase(name)
                        && !other.name().equals(table.name())
                        && DemandCandidates.column(other, comparison.group(2)).isPresent()));
    }

    /** Values of some columns are those of a row of another table. */
    static Demand parent(List<String> columns, TableName other, List<String> referenced) {
        String names = String.join(", ", columns);
        return new Demand(
                names + (columns.size() == 1 ? " is in " : " are in ") + other + " (" + String.join(", ", referenced)
                        + ")",
                changed ->
                        changed.demanding(new ForeignKeyModel("learnt: " + names, columns, other, referenced, false)));
    }
}
