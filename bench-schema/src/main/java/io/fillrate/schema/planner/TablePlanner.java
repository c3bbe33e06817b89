package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import io.fillrate.schema.planner.check.ServerChecks;
import io.fillrate.schema.planner.check.TableConditions;
import io.fillrate.schema.planner.key.ColumnGroup;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import io.fillrate.schema.planner.key.KeyAssignment;
import io.fillrate.schema.planner.key.ReferencedRows;
import io.fillrate.schema.planner.key.References;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Plans the rows of one table: first a draft, whose rows hold its keys and all conditions that are understood, then rows that meet the
 * others. Belongs to one thread, and plans once.
 */
final class TablePlanner {

    private static final Pattern CONSTANT =
            Pattern.compile("\\(*(true|false|\\d+|[\\w\"]+ IS (NOT )?NULL)\\)*", Pattern.CASE_INSENSITIVE);

    private final PlanContext context;
    private final TableRequest request;
    private final TableModel table;
    private final TableConditions conditions;
    private final Set<String> nullable;
    private final ColumnDomains.TableShape shape;
    private final Map<String, ColumnDomain> domains;
    private final References references;
    private final List<String> notes = new ArrayList<>();

    /**
     * A plan that may not meet the conditions that only the server understands.
     *
     * @param keys the foreign keys that choose rows
     * @param conditions those conditions, in groups that share no column
     * @param capacity how many rows there could be
     * @param unchanged the first rows that need not meet the conditions
     */
    record Draft(
            TablePlan plan,
            List<ForeignKeyModel> keys,
            List<List<TableModel.Check>> conditions,
            long capacity,
            long unchanged,
            ServerChecks checks) {

        /** The columns whose values the server is asked about. */
        Set<String> columnsOfConditions() {
            return plan.rows() == 0
                    ? Set.of()
                    : ServerChecks.columns(conditions, columns().keySet());
        }

        /** @throws NotPlannedException if no values were found that meet the conditions */
        TablePlan meetConditions() {
            List<String> notes = new ArrayList<>(plan.notes());
            Map<String, PlannedColumn> columns = columns();
            long rows = checks.meet(conditions, columns, plan.rows(), capacity, notes::add);
            if (unchanged > 0) {
                columns()
                        .forEach((name, drafted) ->
                                columns.computeIfPresent(name, (key, met) -> met.after(unchanged, drafted)));
            }
            return new TablePlan(plan.model(), rows, List.copyOf(columns.values()), notes);
        }

        private Map<String, PlannedColumn> columns() {
            Map<String, PlannedColumn> columns = new LinkedHashMap<>();
            plan.columns().forEach(column -> columns.put(column.model().name(), column));
            return columns;
        }
    }

    /**
     * Finds the values that columns can have.
     *
     * @param rows that foreign keys refer to
     * @throws NotPlannedException if no row can be stored
     */
    TablePlanner(PlanContext context, TableRequest request, ReferencedRows rows) {
        this.context = context;
        this.request = request;
        this.table = request.table();
        this.conditions = TableConditions.of(table, request.inForeignKeys(), context.database());
        conditions.forServer().removeIf(check -> context.isMetByReferencedRows(table, check));
        this.nullable = nullable();
        this.shape = new ColumnDomains.TableShape(context.options().like(), table.name(), request.rows());
        this.domains = ColumnDomains.find(context, request, conditions, shape, notes);
        AllowedRows allowed = new AllowedRows(table, conditions.forServer(), domains, context.server());
        this.references = new References(
                table,
                nullable,
                rows,
                asked(),
                (columns, chosen) -> request.share(columns, allowed.of(columns, chosen)),
                purpose -> context.random(table, purpose),
                context.options().skew());
    }

    /**
     * Plans rows; empty if foreign keys need values of rows that are not planned yet.
     *
     * @throws NotPlannedException if the table cannot be filled
     */
    Optional<Draft> draft() {
        if (!references.resolve()) {
            return Optional.empty();
        }
        List<ColumnGroup> groups = groups();
        groups.forEach(shape::apply);
        boolean asDrafted = conditions.groups().isEmpty() && request.offset() == 0;
        KeyAssignment assignment = assignKeys(groups);
        assignment.partialKeys().forEach(partial -> conditions.keepOutOf(table, partial.key()));
        new NullRows(table, shape, inKeys())
                .apply(groups.stream()
                        .filter(group -> nullable.containsAll(group.columns())
                                && group.columns().stream().noneMatch(asked()::contains))
                        .toList());
        MomentOrder.apply(table, groups);
        BoundsOrder.apply(groups);
        List<PlannedColumn> columns = columns(groups);
        if (columns.isEmpty()
                && (context.database() != DatabaseKind.POSTGRES
                        || context.options().copied())) {
            throw new NotPlannedException("it has no column that a load can give a value");
        }
        notes.addAll(ReadSettings.read(
                table, columns.stream().map(column -> column.model().name()).collect(Collectors.toSet())));
        boolean refersToItself =
                table.foreignKeys().stream().anyMatch(key -> key.references().equals(table.name()));
        return Optional.of(new Draft(
                new TablePlan(table, assignment.rows(), columns, notes),
                references.choosingKeys(),
                conditions.groups(),
                refersToItself ? assignment.rows() : assignment.capacity(), // rows refer to others by their numbers
                asDrafted ? rowsInPartialKeys(assignment) : 0,
                checks(assignment)));
    }

    /** The first rows, which may be in partial indexes. */
    private static long rowsInPartialKeys(KeyAssignment assignment) {
        return assignment.partialKeys().stream()
                .mapToLong(KeyAssignment.PartialKey::rows)
                .min()
                .orElse(0);
    }

    private Set<String> nullable() {
        Set<String> needed = new HashSet<>(conditions.notNull());
        needed.addAll(request.primaryKey());
        needed.addAll(request.referenced());
        request.keys().stream()
                .filter(key -> !key.nullsDistinct() || !key.expressions().isEmpty())
                .forEach(key -> needed.addAll(key.columns()));
        return table.columns().stream()
                .filter(column -> column.nullable() && !needed.contains(column.name()))
                .map(ColumnModel::name)
                .collect(Collectors.toSet());
    }

    /** The columns that foreign keys choose together, and each of the others alone. */
    private List<ColumnGroup> groups() {
        List<ColumnGroup> groups = new ArrayList<>(references.groups());
        Map<String, Domain> free = freeDomains();
        table.exclusions().stream()
                .flatMap(exclusion -> KeyAssignment.bounds(exclusion).stream())
                .forEach(bounds -> bounds(bounds, free).ifPresent(groups::add));
        free.forEach((column, domain) -> groups.add(group(table.column(column), domain)));
        return groups;
    }

    /** Takes two columns that are the bounds of a range, and have the same type. */
    private Optional<ColumnGroup> bounds(KeyAssignment.Bounds bounds, Map<String, Domain> free) {
        String lower = bounds.lower();
        String upper = bounds.upper();
        if (!(free.get(lower) instanceof Domain.Ordered domain)
                || !free.containsKey(upper)
                || !table.column(lower).sqlType().equals(table.column(upper).sqlType())) {
            return Optional.empty();
        }
        free.keySet().removeAll(List.of(lower, upper));
        return Optional.of(new ColumnGroup(
                List.of(lower, upper),
                new Choices.OfBounds(lower, upper, domain),
                ColumnGroup.Order.ANY,
                request.offset(),
                context.random(table, lower),
                IndexedRandom.of(0, table.name().toString(), lower).key()));
    }

    /** The values of columns that no foreign key chooses. */
    private Map<String, Domain> freeDomains() {
        Set<String> chosen = references.groups().stream()
                .flatMap(group -> group.columns().stream())
                .collect(Collectors.toSet());
        Map<String, Domain> free = new LinkedHashMap<>();
        domains.forEach((name, domain) -> {
            if (!chosen.contains(name) && !references.alwaysNull().contains(name)) {
                free.put(name, domain.domain());
            }
        });
        return free;
    }

    private ColumnGroup group(ColumnModel column, Domain domain) {
        RowNumbers.Numbers numbers = request.numbers(column.name());
        return new ColumnGroup(
                List.of(column.name()),
                new Choices.OfDomain(column.name(), domain),
                table.isCounted(column) ? ColumnGroup.Order.COUNTED : ColumnGroup.Order.ANY,
                numbers.first(),
                context.random(table, column.name()),
                numbers.seed());
    }

    private KeyAssignment assignKeys(List<ColumnGroup> groups) {
        Optional<TableModel.Key> constant =
                request.keys().stream().filter(this::isConstant).findFirst();
        long max = table.hasRows() ? 0 : 1;
        constant.filter(key -> max < request.rows())
                .ifPresent(key -> notes.add(max + " rows, since its key " + key.name() + " "
                        + String.join(", ", key.expressions()) + " has no more values"));
        KeyAssignment assignment = new KeyAssignment(
                groups,
                nullable,
                asked(),
                constant.isPresent() ? Math.min(max, request.rows()) : request.rows(),
                IndexedRandom.of(0, table.name().toString(), "keys"));
        assignment.assign(
                request.keys().stream()
                        .filter(key -> !key.nullsDistinct()
                                || !key.expressions().isEmpty()
                                || key.columns().stream().noneMatch(references.alwaysNull()::contains))
                        .toList(),
                request.primaryKey());
        notes.addAll(assignment.notes());
        return assignment;
    }

    /** Whether an index is over an expression that is the same in every row, as in tables that are to have one. */
    private boolean isConstant(TableModel.Key key) {
        return key.predicate().isEmpty()
                && !key.expressions().isEmpty()
                && key.columns().stream()
                        .allMatch(name -> !nullable.contains(name)
                                && key.expressions().stream().anyMatch(expression -> expression.contains(name)))
                && key.expressions().stream()
                        .allMatch(expression -> CONSTANT.matcher(expression).matches());
    }

    /** The columns whose values the server is asked about. */
    private Set<String> asked() {
        return conditions.forServer().stream()
                .flatMap(check -> check.columns().stream())
                .collect(Collectors.toSet());
    }

    private Set<String> inKeys() {
        return request.keys().stream().flatMap(key -> key.columns().stream()).collect(Collectors.toSet());
    }

    private List<PlannedColumn> columns(List<ColumnGroup> groups) {
        List<PlannedColumn> columns = table.columns().stream()
                .filter(column -> domains.containsKey(column.name()))
                .map(column -> planned(column, groups, references.alwaysNull()))
                .toList();
        Set<String> inKeys = inKeys();
        LocalWords words = context.options().words();
        List<PlannedColumn> withPeople = MatchingPeople.of(
                table, columns, this::isFree, this::isOpen, inKeys::contains, words, request.offset());
        List<PlannedColumn> withPlaces = MatchingPlaces.of(
                table,
                withPeople,
                column -> isFree(column) && !inKeys.contains(column),
                words,
                context.random(table, "postcodes"));
        return MatchingAmounts.of(
                table, withPlaces, column -> isOpen(column) && !inKeys.contains(column), this::limits);
    }

    /** Whether nothing is asked of a text but that it is unique. */
    private boolean isFree(String column) {
        return limits(column).equals(ColumnLimits.NONE) && isOpen(column);
    }

    private ColumnLimits limits(String column) {
        return context.options().overrides().narrow(table.name(), column, conditions.limits(column));
    }

    /** Whether a column may have any of its values in any row, if no key has it. */
    private boolean isOpen(String column) {
        return !asked().contains(column)
                && !request.inForeignKeys().contains(column)
                && request.keys().stream().noneMatch(key -> key.prefixes().containsKey(column))
                && context.options().like().equals(PlanOptions.Likeness.NONE);
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
        PlannedColumn planned = new PlannedColumn(
                column,
                domain.loadedAs(),
                domain.binary(),
                column.nullable() ? group.nulls(column.name()).orElse(null) : null,
                ReferencedRows.converted(group.values(column.name()), domain.loadedAs()));
        RowNumbers.Numbers numbers = request.numbers(column.name());
        return context.needed().stream()
                .filter(row -> row.table().equals(table.name()) && row.column().equals(column.name()))
                .map(Demand.Row::number)
                .filter(number -> number <= numbers.first() || number > numbers.first() + request.rows())
                .findFirst()
                .map(number -> planned.after(1, planned.with(row -> number)))
                .orElse(planned);
    }

    private ServerChecks checks(KeyAssignment assignment) {
        List<String> partial =
                assignment.partialKeys().stream().map(each -> each.key().name()).toList();
        Set<String> kept = request.keys().stream()
                .filter(key -> !partial.contains(key.name()))
                .flatMap(key -> assignment.carrying(key).stream())
                .collect(Collectors.toSet());
        kept.addAll(request.referenced());
        return new ServerChecks(
                table,
                context.database(),
                context.server(),
                kept,
                nullable,
                freeDomains(),
                purpose -> context.random(table, purpose));
    }
}
