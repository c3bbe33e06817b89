package io.fillrate.schema.planner;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.shape.Shape;
import io.fillrate.schema.generate.shape.ShapedDomain;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.planner.check.AcceptedValues;
import io.fillrate.schema.planner.check.TableConditions;
import io.fillrate.schema.planner.key.ColumnGroup;
import io.fillrate.schema.statistics.ColumnStatistics;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * The values that each column of a table can have, as its type, its conditions and the keys that it is in allow; columns that no load
 * gives a value are left out. Belongs to one thread.
 */
final class ColumnDomains {

    private final PlanContext context;
    private final TableRequest request;
    private final TableModel table;
    private final TableConditions conditions;
    private final TableShape shape;
    private final Set<String> inForeignKeys;
    private final Set<String> inKeys;
    private final Map<String, Integer> prefixes = new LinkedHashMap<>();
    private final Map<String, ColumnDomain> domains = new LinkedHashMap<>();
    private final List<String> notes;

    /**
     * Finds the values of all columns.
     *
     * @param conditions learns which columns' limits no value meets: the server is asked about those
     * @param notes takes what a user should know of the plan
     * @throws NotPlannedException if a column must have a value, and none is known
     */
    static Map<String, ColumnDomain> find(
            PlanContext context,
            TableRequest request,
            TableConditions conditions,
            TableShape shape,
            List<String> notes) {
        ColumnDomains found = new ColumnDomains(context, request, conditions, shape, notes);
        request.table().columns().stream().filter(ColumnModel::isLoaded).forEach(found::add);
        request.table().columns().forEach(found::changeForm);
        return found.domains;
    }

    private ColumnDomains(
            PlanContext context,
            TableRequest request,
            TableConditions conditions,
            TableShape shape,
            List<String> notes) {
        this.context = context;
        this.request = request;
        this.table = request.table();
        this.conditions = conditions;
        this.shape = shape;
        this.notes = notes;
        this.inForeignKeys = request.inForeignKeys();
        this.inKeys = new HashSet<>(request.referenced());
        request.keys().forEach(key -> {
            inKeys.addAll(key.columns());
            prefixes.putAll(key.prefixes());
        });
    }

    private void add(ColumnModel column) {
        try {
            domains.put(column.name(), withinConditions(column));
            return;
        } catch (NotUnderstoodException e) {
            conditions.giveUp(column.name());
        }
        try {
            domains.put(
                    column.name(),
                    Domains.of(
                            context.database(),
                            context.options().words(),
                            Meaning.of(table, column),
                            limits(column, ColumnLimits.NONE)));
        } catch (NotUnderstoodException e) {
            if (!canBeLeftOut(column)) {
                throw new NotPlannedException(
                        "column " + column.name() + " (" + column.sqlType() + "): " + e.getMessage());
            }
            notes.add("column " + column.name() + " is left to the database: " + e.getMessage());
        }
    }

    private ColumnDomain withinConditions(ColumnModel column) {
        ColumnLimits limits = limits(column, conditions.limits(column.name()));
        boolean isFree = !inKeys.contains(column.name()) && !inForeignKeys.contains(column.name());
        Optional<ColumnDomain> shaped = isFree
                ? shape.domain(
                        ValueSpec.of(context.database(), context.options().words(), column, limits))
                : Optional.empty();
        return shaped.isPresent()
                ? shaped.get()
                : Domains.of(context.database(), context.options().words(), Meaning.of(table, column), limits);
    }

    /** What conditions allow, narrowed by the keys that a column is in and by what users ask of it. */
    private ColumnLimits limits(ColumnModel column, ColumnLimits ofConditions) {
        String name = column.name();
        boolean inKey = inKeys.contains(name);
        ColumnLimits limits = isCountedFromOne(column) ? ofConditions.withMin(BigDecimal.ONE) : ofConditions;
        boolean isFree = !inKey
                && !inForeignKeys.contains(name)
                && ofConditions.equals(ColumnLimits.NONE)
                && context.options().like().equals(Likeness.NONE)
                && context.options()
                        .overrides()
                        .narrow(table.name(), name, ColumnLimits.NONE)
                        .equals(ColumnLimits.NONE);
        limits = isFree ? thatNameRows(column, limits) : limits;
        limits = inKey || inForeignKeys.contains(name) ? limits.withIndexed() : limits;
        limits = limits.withDistinct(inKey ? request.numbers(name).distinct() : 1);
        Integer prefix = prefixes.get(name);
        limits = prefix == null ? limits : limits.withMaxLength(prefix);
        limits = request.referenced().contains(name) ? thatFitReferences(column, limits) : limits;
        return ofWholeLength(column, context.options().overrides().narrow(table.name(), name, limits));
    }

    /** Numbers of rows of another table, if the column is named after one: {@code user_id} has those of {@code users}. */
    private ColumnLimits thatNameRows(ColumnModel column, ColumnLimits limits) {
        ColumnWords words = ColumnWords.of(column.name());
        if (!(column.type() instanceof DataType.Int)
                || !words.endsWith("id")
                || words.words().size() == 1) {
            return limits;
        }
        return context.named().getOrDefault(words.but(1).phrase(), List.of()).stream()
                .mapToLong(context.options().rows())
                .filter(rows -> rows > 0 && rows <= ((DataType.Int) column.type()).max())
                .mapToObj(rows -> limits.withMin(BigDecimal.ONE).withMax(BigDecimal.valueOf(rows)))
                .findFirst()
                .orElse(limits);
    }

    /** Columns that refer to a text or a decimal number may be shorter. */
    private ColumnLimits thatFitReferences(ColumnModel column, ColumnLimits ofColumn) {
        List<DataType> referring = context.model().tables().stream()
                .flatMap(other -> other.foreignKeys().stream()
                        .filter(key -> key.references().equals(table.name()))
                        .flatMap(key -> other.columns().stream()
                                .filter(each -> key.columns().contains(each.name())
                                        && key.referencedColumn(each.name()).equals(column.name()))))
                .map(each -> each.type().base())
                .toList();
        ColumnLimits limits = ofColumn;
        for (DataType type : referring) {
            if (column.type().base() instanceof DataType.Text
                    && type instanceof DataType.Text text
                    && text.maxLength() > 0) {
                limits = limits.withMaxLength(text.maxLength());
            } else if (column.type().base() instanceof DataType.Decimal
                    && type instanceof DataType.Decimal decimal
                    && decimal.precision() > 0) {
                BigDecimal max = BigDecimal.TEN
                        .pow(Math.max(0, decimal.precision() - decimal.scale()))
                        .subtract(BigDecimal.ONE);
                limits = limits.withMin(max.negate()).withMax(max);
            } else if (column.type().base() instanceof DataType.Decimal && type instanceof DataType.Int whole) {
                limits = limits.withMin(BigDecimal.valueOf(whole.min())).withMax(BigDecimal.valueOf(whole.max()));
            }
        }
        return limits;
    }

    /** MySQL and MariaDB replace 0 by the next number in an AUTO_INCREMENT column, unless a session asks them not to. */
    private boolean isCountedFromOne(ColumnModel column) {
        return context.database().hasMySqlDialect() && column.origin() == Origin.NUMBERED;
    }

    /** Where a pattern is given, texts of the length that the column has: else blanks are added, which the pattern may not take. */
    private static ColumnLimits ofWholeLength(ColumnModel column, ColumnLimits limits) {
        return !limits.regexes().isEmpty() && column.type() instanceof DataType.Text text && text.fixed()
                ? limits.withMinLength(text.maxLength())
                : limits;
    }

    private boolean canBeLeftOut(ColumnModel column) {
        return (column.nullable() || column.origin() != Origin.NONE)
                && !request.primaryKey().contains(column.name())
                && !request.referenced().contains(column.name());
    }

    /** Gives columns values that the server accepts, where the usual ones are not. */
    private void changeForm(ColumnModel column) {
        List<TableModel.Check> conditionsOfColumn = conditions.forServer().stream()
                .filter(check -> check.columns().equals(List.of(column.name())))
                .toList();
        ColumnDomain usual = domains.get(column.name());
        if (conditionsOfColumn.isEmpty() || usual == null || inForeignKeys.contains(column.name())) {
            return;
        }
        ColumnLimits limits = conditions
                .limits(column.name())
                .withIndexed()
                .withDistinct(request.numbers(column.name()).distinct());
        new AcceptedValues(context.database(), table.name().name(), context.server())
                .find(
                        column,
                        usual,
                        limits,
                        inKeys.contains(column.name()),
                        conditionsOfColumn,
                        context.random(table, "form " + column.name()))
                .filter(domain -> !domain.equals(usual))
                .ifPresent(domain -> {
                    domains.put(column.name(), domain);
                    shape.draws.remove(column.name());
                });
    }

    /** Lets the rows of a table be like others, where keys leave them free. Belongs to one thread. */
    static final class TableShape {

        private final boolean texts;
        private final long rows;
        private final TableName table;
        private final Map<String, ColumnStatistics> statistics;
        private final Map<String, LongUnaryOperator> draws = new HashMap<>();

        /**
         * Prepares the shape of a table.
         *
         * @param rows how many are planned
         */
        TableShape(Likeness like, TableName table, long rows) {
            this.texts = like.texts();
            this.table = table;
            this.rows = rows;
            this.statistics = like.statistics().table(table);
        }

        /**
         * Returns the values of a column that its own domain is drawn from; empty if nothing is known of it.
         *
         * @throws io.fillrate.schema.generate.NotUnderstoodException if no value is within its limits
         */
        Optional<ColumnDomain> domain(ValueSpec column) {
            return shape(column.name()).map(shape -> {
                ShapedDomain shaped = shape.of(column);
                draws.put(column.name(), shaped.draw());
                return shaped.column();
            });
        }

        /** Lets a group choose as often as is known: a column among its values, a foreign key among rows. */
        void apply(ColumnGroup group) {
            String first = group.columns().get(0);
            if (group.columns().size() == 1 && draws.containsKey(first)) {
                group.drawBy(draws.get(first));
                return;
            }
            group.columns().stream()
                    .flatMap(column -> shape(column).stream())
                    .max(Comparator.comparingDouble(shape -> shape.statistics().distinctOf((double) rows)))
                    .filter(shape -> group.size() > 0)
                    .ifPresent(shape -> group.drawBy(shape.frequencies(group.size())));
        }

        /** Returns in what share of the rows some columns are NULL together; empty if it is not known. */
        OptionalDouble nullShare(List<String> columns) {
            return columns.stream()
                    .flatMap(column -> known(column).stream())
                    .flatMapToDouble(known -> known.nullShare().stream())
                    .max();
        }

        private Optional<ColumnStatistics> known(String column) {
            return Optional.ofNullable(statistics.get(column));
        }

        /** Which values are common does not depend on the seed, so that those of rows that are added are the same. */
        private Optional<Shape> shape(String column) {
            return known(column)
                    .filter(known -> known.distinct() != 0
                            || !known.common().isEmpty()
                            || !known.histogram().isEmpty())
                    .map(known -> new Shape(
                            known,
                            rows,
                            IndexedRandom.of(0, table.toString(), "common " + column)
                                    .key(),
                            texts));
        }
    }
}
