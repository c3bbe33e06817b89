package io.fillrate.schema.planner;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.jdbc.Names;
import io.fillrate.schema.model.ColumnModel;
import io.fillrate.schema.model.ColumnModel.Origin;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.PlannedColumn;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.check.CandidateTable;
import io.fillrate.schema.planner.check.ServerChecks;
import io.fillrate.schema.planner.check.TableConditions;
import io.fillrate.schema.planner.check.TextForms;
import io.fillrate.schema.planner.key.Choices;
import io.fillrate.schema.planner.key.ColumnGroup;
import io.fillrate.schema.planner.key.KeyAssignment;
import io.fillrate.schema.planner.key.LoadedKeys;
import io.fillrate.schema.planner.key.References;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans the rows of one table. Belongs to one thread, and plans once. */
final class TablePlanner {

    /** Rows in which a column is NULL that may be, if it is not known how many there should be. */
    private static final double NULL_SHARE = 0.1;

    private final TableModel table;
    private final String database;
    private final PlanOptions options;
    private final long requested;
    private final long offset;
    private final CandidateTable server;
    private final Function<ForeignKeyModel, @Nullable Choices> rowsOf;
    private final Consumer<TablePlan> preliminary;
    private final Set<String> referenced;
    private final Map<String, ColumnDomain> domains = new LinkedHashMap<>();
    private final Set<String> nullable = new HashSet<>();
    private final List<String> notes = new ArrayList<>();
    private final List<TableModel.Key> keys;
    private final TableShape shape;

    /**
     * Prepares a plan.
     *
     * @param requested how many rows it should have, at least 1
     * @param offset how many rows it has already
     * @param rowsOf the rows that a foreign key can refer to; null if there are none
     * @param preliminary gets the plan before conditions are met: rows that refer to rows of their own table have values then
     * @param referenced columns that foreign keys refer to, so that they must have a value
     */
    TablePlanner(
            TableModel table,
            String database,
            PlanOptions options,
            long requested,
            long offset,
            CandidateTable server,
            Function<ForeignKeyModel, @Nullable Choices> rowsOf,
            Consumer<TablePlan> preliminary,
            Set<String> referenced) {
        this.table = table;
        this.database = database;
        this.options = options;
        this.requested = requested;
        this.offset = offset;
        this.server = server;
        this.rowsOf = rowsOf;
        this.preliminary = preliminary;
        this.referenced = referenced;
        this.keys = LoadedKeys.of(table);
        this.shape = new TableShape(database, options.like(), table.name(), requested);
    }

    /** @throws NotPlannedException if the table cannot be filled */
    TablePlan plan() {
        Set<String> inForeignKeys = table.foreignKeys().stream()
                .flatMap(key -> key.columns().stream())
                .collect(Collectors.toSet());
        TableConditions conditions = TableConditions.of(table, inForeignKeys, Names.of(database));
        findNullable(conditions);
        findDomains(conditions, inForeignKeys);
        findForms(conditions, inForeignKeys);
        References references = new References(table, nullable, rowsOf, this::random);
        references.resolve();
        List<ColumnGroup> groups = new ArrayList<>(references.groups());
        Set<String> chosen =
                groups.stream().flatMap(group -> group.columns().stream()).collect(Collectors.toSet());
        domains.forEach((column, domain) -> {
            if (!chosen.contains(column) && !references.alwaysNull().contains(column)) {
                groups.add(group(table.column(column), domain.domain()));
            }
        });
        groups.forEach(shape::apply);
        KeyAssignment assignment = new KeyAssignment(
                groups, nullable, requested, IndexedRandom.of(0, table.name().toString(), "keys"));
        assignment.assign(keys, primaryKey());
        notes.addAll(assignment.notes());
        Set<String> inKeys =
                keys.stream().flatMap(key -> key.columns().stream()).collect(Collectors.toSet());
        Set<String> ofServer = conditions.forServer().stream()
                .flatMap(check -> check.columns().stream())
                .collect(Collectors.toSet());
        groups.stream()
                .filter(group -> group.columns().stream().noneMatch(ofServer::contains))
                .filter(group -> nullable.containsAll(group.columns()))
                .forEach(group -> group.sometimesNull(nullShare(group, inKeys)));
        Map<String, PlannedColumn> planned = new LinkedHashMap<>();
        for (ColumnModel column : table.columns()) {
            if (domains.containsKey(column.name())) {
                planned.put(column.name(), planned(column, groups, references.alwaysNull()));
            }
        }
        if (planned.isEmpty()) {
            throw new NotPlannedException("it has no column that a load can give a value");
        }
        long capacity =
                table.foreignKeys().stream().anyMatch(key -> key.references().equals(table.name()))
                        ? assignment.rows() // rows refer to others by their numbers
                        : assignment.capacity();
        preliminary.accept(new TablePlan(table, assignment.rows(), List.copyOf(planned.values()), notes));
        long rows = checks(inKeys, chosen).meet(conditions.groups(), planned, assignment.rows(), capacity);
        return new TablePlan(table, rows, List.copyOf(planned.values()), notes);
    }

    private ServerChecks checks(Set<String> inKeys, Set<String> chosen) {
        Set<String> kept = new HashSet<>(inKeys);
        kept.addAll(referenced);
        Map<String, Domain> free = new HashMap<>();
        domains.forEach((name, domain) -> {
            if (!chosen.contains(name)) {
                free.put(name, domain.domain());
            }
        });
        return new ServerChecks(table, database, server, kept, nullable, free, this::random, notes::add);
    }

    private double nullShare(ColumnGroup group, Set<String> inKeys) {
        boolean isKey = group.columns().stream().anyMatch(inKeys::contains);
        return shape.nullShare(group.columns()).orElse(isKey ? 0 : NULL_SHARE);
    }

    private Set<String> primaryKey() {
        return table.primaryKey().map(key -> Set.copyOf(key.columns())).orElse(Set.of());
    }

    private void findNullable(TableConditions conditions) {
        Set<String> needed = new HashSet<>(conditions.notNull());
        needed.addAll(primaryKey());
        needed.addAll(referenced);
        for (TableModel.Key key : keys) {
            if (!key.nullsDistinct() || !key.expressions().isEmpty()) {
                needed.addAll(key.columns());
            }
        }
        table.columns().stream()
                .filter(column -> column.nullable() && !needed.contains(column.name()))
                .map(ColumnModel::name)
                .forEach(nullable::add);
    }

    private void findDomains(TableConditions conditions, Set<String> inForeignKeys) {
        Map<String, Integer> prefixes = new LinkedHashMap<>();
        Set<String> inKeys = new HashSet<>(referenced);
        keys.forEach(key -> {
            inKeys.addAll(key.columns());
            prefixes.putAll(key.prefixes());
        });
        for (ColumnModel column : table.columns()) {
            if (!column.isLoaded()) {
                continue;
            }
            ColumnLimits ofConditions = conditions.limits(column.name());
            UnaryOperator<ColumnLimits> withKeys = given -> {
                ColumnLimits limits = isCountedFromOne(column) ? given.withMin(BigDecimal.ONE) : given;
                boolean inKey = inKeys.contains(column.name());
                boolean indexed = inKey || inForeignKeys.contains(column.name());
                ColumnLimits with = indexed ? limits.withIndexed() : limits;
                ColumnLimits distinct = with.withDistinct(inKey ? requested + offset : 1);
                Integer prefix = prefixes.get(column.name());
                return options.overrides()
                        .narrow(
                                table.name(),
                                column.name(),
                                prefix == null ? distinct : distinct.withMaxLength(prefix));
            };
            boolean isFree = !inKeys.contains(column.name()) && !inForeignKeys.contains(column.name());
            try {
                ColumnLimits limits = ofWholeLength(column, withKeys.apply(ofConditions));
                Optional<ColumnDomain> shaped = isFree ? shape.domain(column, limits) : Optional.empty();
                domains.put(column.name(), shaped.isPresent() ? shaped.get() : Domains.of(database, column, limits));
                continue;
            } catch (NotUnderstoodException e) {
                conditions.giveUp(column.name());
            }
            try {
                domains.put(
                        column.name(),
                        Domains.of(database, column, ofWholeLength(column, withKeys.apply(ColumnLimits.NONE))));
            } catch (NotUnderstoodException e) {
                boolean canBeLeftOut = (column.nullable() || column.origin() != Origin.NONE)
                        && !primaryKey().contains(column.name())
                        && !referenced.contains(column.name());
                if (!canBeLeftOut) {
                    throw new NotPlannedException(
                            "column " + column.name() + " (" + column.sqlType() + "): " + e.getMessage());
                }
                notes.add("column " + column.name() + " is left to the database: " + e.getMessage());
            }
        }
    }

    /** Gives texts a form that the server takes, where it asks for one and the usual texts do not have it. */
    private void findForms(TableConditions conditions, Set<String> inForeignKeys) {
        TextForms forms = new TextForms(database, table.name().name(), server);
        for (ColumnModel column : table.columns()) {
            List<String> asked = conditions.forServer().stream()
                    .filter(check -> check.columns().equals(List.of(column.name())))
                    .map(TableModel.Check::expression)
                    .toList();
            ColumnDomain usual = domains.get(column.name());
            if (asked.isEmpty() || usual == null || inForeignKeys.contains(column.name())) {
                continue;
            }
            ColumnLimits limits = conditions.limits(column.name()).withIndexed().withDistinct(requested + offset);
            forms.find(column, usual, limits, asked, random("form " + column.name()))
                    .ifPresent(domain -> domains.put(column.name(), domain));
        }
    }

    /** MySQL and MariaDB replace 0 by the next number in an AUTO_INCREMENT column, unless a session asks them not to. */
    private boolean isCountedFromOne(ColumnModel column) {
        return Names.of(database) == Names.MYSQL && column.origin() == Origin.NUMBERED;
    }

    /** Where a pattern is given, texts of the length that the column has: else blanks are added, which the pattern may not take. */
    private static ColumnLimits ofWholeLength(ColumnModel column, ColumnLimits limits) {
        return limits.regex().isPresent() && column.type() instanceof DataType.Text text && text.fixed()
                ? limits.withMinLength(text.maxLength())
                : limits;
    }

    private IndexedRandom random(String what) {
        return IndexedRandom.of(options.seed(), table.name().toString(), what);
    }

    private ColumnGroup group(ColumnModel column, Domain domain) {
        boolean numbered = column.origin() == Origin.NUMBERED || column.origin() == Origin.NUMBERED_ALWAYS;
        boolean plainKey = column.type() instanceof DataType.Int
                && table.keys().stream().anyMatch(key -> key.columns().equals(List.of(column.name())));
        return new ColumnGroup(
                List.of(column.name()),
                new Choices.OfDomain(column.name(), domain),
                numbered || plainKey ? ColumnGroup.Order.COUNTED : ColumnGroup.Order.ANY,
                offset,
                random(column.name()),
                IndexedRandom.of(0, table.name().toString(), column.name()).key());
    }

    private PlannedColumn planned(ColumnModel column, List<ColumnGroup> groups, Set<String> alwaysNull) {
        ColumnDomain domain = Objects.requireNonNull(domains.get(column.name()));
        if (alwaysNull.contains(column.name())) {
            return new PlannedColumn(column, domain.loadedAs(), domain.binary(), row -> true, row -> null);
        }
        ColumnGroup group = groups.stream()
                .filter(one -> one.columns().contains(column.name()))
                .findFirst()
                .orElseThrow();
        return new PlannedColumn(
                column,
                domain.loadedAs(),
                domain.binary(),
                column.nullable() ? group.nulls(column.name()).orElse(null) : null,
                converted(group.values(column.name()), domain.loadedAs()));
    }

    /** Values of a column that is referred to may be of a wider or narrower type. */
    private static Values converted(Values values, ColumnType type) {
        if (type instanceof Numeric) {
            return row -> {
                Object value = values.get(row);
                return value instanceof Integer || value instanceof Long
                        ? BigDecimal.valueOf(((Number) value).longValue())
                        : value;
            };
        } else if (type == Scalar.TEXT) {
            return row -> {
                Object value = values.get(row);
                return value == null || value instanceof String ? value : value.toString();
            };
        }
        return values;
    }
}
