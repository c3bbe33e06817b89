package io.fillrate.schema.plan;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.Limits;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.jdbc.Names;
import io.fillrate.schema.model.ColumnModel;
import io.fillrate.schema.model.ColumnModel.Origin;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Exclusion;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plans the rows of one table. Belongs to one thread, and plans once. */
final class TablePlanner {

    private static final int CONSTANTS_PER_COLUMN = 40;

    private static final int TEXTS_PER_REGEX = 3;

    private static final int TEXTS_PER_FORM = 30;

    private static final int LITERALS_PER_COMPOUND = 8;

    /** Forms that conditions ask texts for without saying so, as functions and casts do. */
    private static final List<String> FORMS = List.of(
            "^[1-9][0-9]{0,8}$",
            "^[1-9][0-9]{0,3}\\.[1-9][0-9]{0,2}\\.[1-9][0-9]{0,2}$",
            "^[a-z]{2,12}[0-9]{1,9}$",
            "^[a-z]{2,12}[0-9]{1,9}@example\\.com$",
            "^https://[a-z]{2,12}\\.example\\.com/[a-z0-9]{1,12}$",
            "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            "^[0-9a-f]{40}$",
            "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$",
            "^[A-Z]{2,12}[0-9]{1,9}$",
            "^/[a-z]{2,12}/[a-z0-9]{1,12}$");

    /** Rows in which a column is NULL that may be, if it is not known how many there should be. */
    private static final double NULL_SHARE = 0.1;

    /** Constants that meet many conditions, whatever is written in them. */
    private static final List<String> ORDINARY = List.of(
            "0",
            "1",
            "-1",
            "10",
            "100",
            "a",
            "2000-01-01",
            "2030-01-01",
            "",
            "A1",
            "https://example.com/a",
            "a@example.com",
            "{}",
            "[]",
            "[1]",
            "[\"a\"]");

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
        this.keys = Stream.concat(
                        table.keys().stream(), table.exclusions().stream().map(this::asKey))
                .map(this::ofLoadedColumns)
                .toList();
        this.shape = new TableShape(database, options.like(), table.name(), requested);
    }

    /** A key with the columns that generated ones are computed from: those must differ. */
    private TableModel.Key ofLoadedColumns(TableModel.Key key) {
        List<String> computed = key.columns().stream()
                .filter(name -> !table.column(name).isLoaded())
                .toList();
        if (computed.isEmpty()) {
            return key;
        }
        List<String> expressions = computed.stream()
                .map(name -> table.column(name).defaultExpression().orElse(""))
                .toList();
        return new TableModel.Key(
                key.name(),
                table.columns().stream()
                        .filter(ColumnModel::isLoaded)
                        .map(ColumnModel::name)
                        .filter(name -> key.columns().contains(name)
                                || expressions.stream().anyMatch(expression -> expression.contains(name)))
                        .toList(),
                expressions,
                key.predicate(),
                key.nullsDistinct(),
                key.prefixes());
    }

    /** Rows that differ in a column compared by =, or have ranges that do not overlap, exclude each other not. */
    private TableModel.Key asKey(Exclusion exclusion) {
        List<String> telling = new ArrayList<>();
        for (int i = 0;
                i < Math.min(exclusion.columns().size(), exclusion.operators().size());
                i++) {
            String column = exclusion.columns().get(i);
            boolean slots = exclusion.operators().get(i).equals("&&")
                    && table.column(column).type() instanceof DataType.Range;
            if (exclusion.operators().get(i).equals("=") || slots) {
                telling.add(column);
            }
        }
        return new TableModel.Key(exclusion.name(), telling, List.of(), Optional.empty(), true, Map.of());
    }

    /** @throws NotPlannedException if the table cannot be filled */
    TablePlan plan() {
        Set<String> inForeignKeys = table.foreignKeys().stream()
                .flatMap(key -> key.columns().stream())
                .collect(Collectors.toSet());
        Conditions conditions = Conditions.of(table, inForeignKeys, Names.of(database));
        findNullable(conditions);
        findDomains(conditions, inForeignKeys);
        findForms(conditions, inForeignKeys);
        References references = new References(table, nullable, rowsOf, this::random);
        references.resolve();
        List<Unit> units = new ArrayList<>(references.units());
        Set<String> chosen =
                units.stream().flatMap(unit -> unit.columns().stream()).collect(Collectors.toSet());
        domains.forEach((column, domain) -> {
            if (!chosen.contains(column) && !references.alwaysNull().contains(column)) {
                units.add(unit(table.column(column), domain.domain()));
            }
        });
        units.forEach(shape::apply);
        KeyAssignment assignment = new KeyAssignment(
                units, nullable, requested, IndexedRandom.of(0, table.name().toString(), "keys"));
        assignment.assign(keys, primaryKey());
        notes.addAll(assignment.notes());
        Set<String> inKeys =
                keys.stream().flatMap(key -> key.columns().stream()).collect(Collectors.toSet());
        Set<String> ofServer = conditions.forServer().stream()
                .flatMap(check -> check.columns().stream())
                .collect(Collectors.toSet());
        units.stream()
                .filter(unit -> unit.columns().stream().noneMatch(ofServer::contains))
                .filter(unit -> nullable.containsAll(unit.columns()))
                .forEach(unit -> unit.sometimesNull(nullShare(unit, inKeys)));
        Map<String, PlannedColumn> planned = new LinkedHashMap<>();
        for (ColumnModel column : table.columns()) {
            if (domains.containsKey(column.name())) {
                planned.put(column.name(), planned(column, units, references.alwaysNull()));
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
        long rows = meetConditions(conditions, planned, inKeys, chosen, assignment.rows(), capacity);
        return new TablePlan(table, rows, List.copyOf(planned.values()), notes);
    }

    private double nullShare(Unit unit, Set<String> inKeys) {
        boolean isKey = unit.columns().stream().anyMatch(inKeys::contains);
        return shape.nullShare(unit.columns()).orElse(isKey ? 0 : NULL_SHARE);
    }

    private Set<String> primaryKey() {
        return table.primaryKey().map(key -> Set.copyOf(key.columns())).orElse(Set.of());
    }

    private void findNullable(Conditions conditions) {
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

    private void findDomains(Conditions conditions, Set<String> inForeignKeys) {
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
            Limits ofConditions = conditions.limits(column.name());
            UnaryOperator<Limits> withKeys = given -> {
                Limits limits = isCountedFromOne(column) ? given.withMin(BigDecimal.ONE) : given;
                boolean inKey = inKeys.contains(column.name());
                boolean indexed = inKey || inForeignKeys.contains(column.name());
                Limits with = indexed ? limits.withIndexed() : limits;
                Limits distinct = with.withDistinct(inKey ? requested + offset : 1);
                Integer prefix = prefixes.get(column.name());
                return options.wishes()
                        .narrow(
                                table.name(),
                                column.name(),
                                prefix == null ? distinct : distinct.withMaxLength(prefix));
            };
            boolean isFree = !inKeys.contains(column.name()) && !inForeignKeys.contains(column.name());
            try {
                Limits limits = ofWholeLength(column, withKeys.apply(ofConditions));
                Optional<ColumnDomain> shaped = isFree ? shape.domain(column, limits) : Optional.empty();
                domains.put(column.name(), shaped.isPresent() ? shaped.get() : domain(column, limits));
                continue;
            } catch (NotUnderstoodException e) {
                conditions.giveUp(column.name());
            }
            try {
                domains.put(column.name(), domain(column, ofWholeLength(column, withKeys.apply(Limits.NONE))));
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
    private void findForms(Conditions conditions, Set<String> inForeignKeys) {
        for (ColumnModel column : table.columns()) {
            List<String> asked = conditions.forServer().stream()
                    .filter(check -> check.columns().equals(List.of(column.name())))
                    .map(TableModel.Check::expression)
                    .toList();
            ColumnDomain usual = domains.get(column.name());
            if (asked.isEmpty() || usual == null || inForeignKeys.contains(column.name())) {
                continue;
            }
            if (!areAccepted(column, usual, asked)) {
                forms(column, conditions.limits(column.name()).withIndexed().withDistinct(requested + offset), asked)
                        .flatMap(limits -> withLimits(column, limits).stream())
                        .filter(domain -> areAccepted(column, domain, asked))
                        .findFirst()
                        .ifPresent(domain -> domains.put(column.name(), domain));
            }
        }
    }

    /** Limits that a condition may stand for: its numbers as lengths, its regular expressions, and the forms that texts often have. */
    private static Stream<Limits> forms(ColumnModel column, Limits limits, List<String> asked) {
        DataType type = column.type() instanceof DataType.Domain domain ? domain.base() : column.type();
        Stream<Limits> lengths = Patterns.literals(asked).stream()
                .filter(literal -> literal.matches("[1-9]\\d{0,2}"))
                .map(Integer::valueOf)
                .map(length -> limits.withMinLength(length).withMaxLength(length));
        Stream<Limits> regexes = limits.regex().isPresent()
                ? Stream.of()
                : Stream.concat(Patterns.regexes(asked).stream(), FORMS.stream())
                        .map(limits::withRegex);
        return type instanceof DataType.Text
                ? Stream.concat(lengths, regexes)
                : type instanceof DataType.Binary ? lengths : Stream.of();
    }

    private Optional<ColumnDomain> withLimits(ColumnModel column, Limits limits) {
        try {
            return Optional.of(domain(column, limits));
        } catch (NotUnderstoodException e) {
            return Optional.empty();
        }
    }

    private boolean areAccepted(ColumnModel column, ColumnDomain domain, List<String> conditions) {
        IndexedRandom random = random("form " + column.name());
        List<List<@Nullable Object>> texts = new ArrayList<>();
        for (int i = 0; i < TEXTS_PER_FORM; i++) {
            List<@Nullable Object> text = new ArrayList<>();
            text.add(domain.domain()
                    .at(Unit.scaled(random.bits(i), domain.domain().size())));
            texts.add(text);
        }
        PlannedColumn loaded =
                new PlannedColumn(column, domain.loadedAs(), domain.binary(), null, row -> texts.get((int) row)
                        .get(0));
        return server.accepted(table.name().name(), List.of(loaded), texts, conditions)
                        .cardinality()
                == TEXTS_PER_FORM;
    }

    /** MySQL and MariaDB replace 0 by the next number in an AUTO_INCREMENT column, unless a session asks them not to. */
    private boolean isCountedFromOne(ColumnModel column) {
        return Names.of(database) == Names.MYSQL && column.origin() == Origin.NUMBERED;
    }

    /** Where a pattern is given, texts of the length that the column has: else blanks are added, which the pattern may not take. */
    private static Limits ofWholeLength(ColumnModel column, Limits limits) {
        return limits.regex().isPresent() && column.type() instanceof DataType.Text text && text.fixed()
                ? limits.withMinLength(text.maxLength())
                : limits;
    }

    /** The values of a column; long ones in an index only if its limits ask for them. */
    private ColumnDomain domain(ColumnModel column, Limits limits) {
        try {
            return Domains.of(database, column, limits);
        } catch (NotUnderstoodException e) {
            if (!limits.indexed()) {
                throw e;
            }
            return Domains.of(
                    database,
                    column,
                    new Limits(
                            limits.min(),
                            limits.max(),
                            limits.minLength(),
                            limits.maxLength(),
                            limits.oneOf(),
                            limits.excluded(),
                            limits.regex(),
                            false,
                            limits.notBlank(),
                            limits.distinct()));
        }
    }

    private IndexedRandom random(String what) {
        return IndexedRandom.of(options.seed(), table.name().toString(), what);
    }

    private Unit unit(ColumnModel column, Domain domain) {
        boolean numbered = column.origin() == Origin.NUMBERED || column.origin() == Origin.NUMBERED_ALWAYS;
        boolean plainKey = column.type() instanceof DataType.Int
                && table.keys().stream().anyMatch(key -> key.columns().equals(List.of(column.name())));
        return new Unit(
                List.of(column.name()),
                new Choices.OfDomain(column.name(), domain),
                numbered || plainKey ? Unit.Order.COUNTED : Unit.Order.ANY,
                offset,
                random(column.name()),
                IndexedRandom.of(0, table.name().toString(), column.name()).key());
    }

    private PlannedColumn planned(ColumnModel column, List<Unit> units, Set<String> alwaysNull) {
        ColumnDomain domain = Objects.requireNonNull(domains.get(column.name()));
        if (alwaysNull.contains(column.name())) {
            return new PlannedColumn(column, domain.loadedAs(), domain.binary(), row -> true, row -> null);
        }
        Unit unit = units.stream()
                .filter(one -> one.columns().contains(column.name()))
                .findFirst()
                .orElseThrow();
        return new PlannedColumn(
                column,
                domain.loadedAs(),
                domain.binary(),
                column.nullable() ? unit.nulls(column.name()).orElse(null) : null,
                converted(unit.values(column.name()), domain.loadedAs()));
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

    private long meetConditions(
            Conditions conditions,
            Map<String, PlannedColumn> planned,
            Set<String> inKeys,
            Set<String> chosen,
            long most,
            long capacity) {
        long rows = most;
        Set<String> kept = new HashSet<>(inKeys);
        kept.addAll(referenced);
        for (List<TableModel.Check> group : conditions.groups()) {
            List<String> sql = group.stream()
                    .map(check -> withWholeRow(check.expression()))
                    .toList();
            List<PlannedColumn> columns = group.stream()
                    .flatMap(check -> check.columns().stream())
                    .distinct()
                    .filter(planned::containsKey)
                    .map(planned::get)
                    .toList();
            boolean all =
                    group.stream().flatMap(check -> check.columns().stream()).allMatch(planned::containsKey);
            if (columns.isEmpty() || !all) {
                continue; // of generated columns, or of those that are left to the database: a trial shows whether it
                // holds
            }
            Set<String> literals = Patterns.literals(sql);
            Patterns patterns = new Patterns(
                    server,
                    table.name().name(),
                    columns,
                    kept,
                    nullable,
                    sql,
                    group.stream().map(TableModel.Check::columns).toList(),
                    columns.stream()
                            .map(column -> constants(column.model(), chosen, literals, Patterns.regexes(sql)))
                            .toList(),
                    random("checks " + group.get(0).name()),
                    rows);
            Optional<Patterns.Solution> keepingKeys = patterns.keepingKeys();
            if (keepingKeys.isPresent()) {
                keepingKeys
                        .get()
                        .columns()
                        .forEach(column -> planned.put(column.model().name(), column));
                continue;
            }
            long[] meeting = patterns.meetingRows(capacity);
            if (meeting.length == rows) {
                planned.replaceAll((name, column) -> column.ofRows(meeting));
                continue;
            }
            Patterns.Solution changed = patterns.changingKeys()
                    .filter(solution -> solution.rows() >= meeting.length)
                    .orElse(null);
            if (changed != null) {
                changed.columns().forEach(column -> planned.put(column.model().name(), column));
                rows = changed.rows();
            } else if (meeting.length > 0) {
                planned.replaceAll((name, column) -> column.ofRows(meeting));
                rows = meeting.length;
            } else {
                throw new NotPlannedException(
                        "no values were found that meet CHECK (" + String.join(") AND (", sql) + ")");
            }
            notes.add(rows + " rows, since no more were found that meet CHECK (" + String.join(") AND (", sql) + ")");
        }
        return rows;
    }

    /** Values that may meet a condition: its literals, their neighbours, and some of the column's domain. */
    private List<Object> constants(
            ColumnModel column, Set<String> chosen, Collection<String> literals, Collection<String> regexes) {
        if (chosen.contains(column.name())) {
            return List.of();
        }
        Domain domain = Objects.requireNonNull(domains.get(column.name())).domain();
        Set<Object> constants = new LinkedHashSet<>();
        regexes.forEach(regex -> constants.addAll(found(column, regex)));
        objects(column, literals)
                .forEach(text -> Literal.value(database, column, text).ifPresent(constants::add));
        constants.addAll(lists(column, literals));
        Stream.concat(literals.stream().flatMap(literal -> neighbours(literal).stream()), ORDINARY.stream())
                .filter(literal -> !(column.type() instanceof DataType.Json) || literal.matches("[\\[{].*"))
                .filter(literal -> !(column.type() instanceof DataType.Text text)
                        || text.maxLength() == 0
                        || literal.length() <= text.maxLength())
                .forEach(literal -> Literal.value(database, column, literal).ifPresent(constants::add));
        IndexedRandom random = random("constants " + column.name());
        for (int i = 0; i < CONSTANTS_PER_COLUMN / 4; i++) {
            constants.add(domain.at(Unit.scaled(random.bits(i), domain.size())));
        }
        return constants.stream().limit(CONSTANTS_PER_COLUMN).collect(Collectors.toCollection(ArrayList::new));
    }

    /** JSON objects with the keys that a condition names. */
    private static List<String> objects(ColumnModel column, Collection<String> literals) {
        if (!(column.type() instanceof DataType.Json)) {
            return List.of();
        }
        List<String> keys = literals.stream().limit(LITERALS_PER_COMPOUND).toList();
        List<String> objects = new ArrayList<>();
        for (String value : List.of("\"a\"", "1", "true", "{}", "[]")) {
            keys.forEach(key -> objects.add("{" + quoted(key) + ": " + value + "}"));
            objects.add(
                    keys.stream().map(key -> quoted(key) + ": " + value).collect(Collectors.joining(", ", "{", "}")));
        }
        return objects;
    }

    /** Arrays of the values that a condition names, where arrays are loaded as lists. */
    private List<Object> lists(ColumnModel column, Collection<String> literals) {
        boolean loadedAsList =
                Objects.requireNonNull(domains.get(column.name())).domain().at(0) instanceof List;
        if (!(column.type() instanceof DataType.ListOf list) || !loadedAsList) {
            return List.of();
        }
        ColumnModel element = new ColumnModel(
                column.name(),
                list.element(),
                list.elementSqlType(),
                true,
                Origin.NONE,
                Optional.empty(),
                Optional.empty(),
                column.ignoresCase(),
                "");
        List<Object> elements = literals.stream()
                .flatMap(literal -> Literal.value(database, element, literal).stream())
                .limit(LITERALS_PER_COMPOUND)
                .toList();
        Stream<Object> single = elements.stream().map(List::of);
        return Stream.concat(single, elements.isEmpty() ? Stream.of() : Stream.<Object>of(elements))
                .toList();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** Some texts in which a regular expression is found; none if the column is not of text or the expression is not understood. */
    private List<Object> found(ColumnModel column, String regex) {
        try {
            Domain texts =
                    Domains.of(database, column, Limits.NONE.withRegex(regex)).domain();
            return LongStream.range(0, Math.min(TEXTS_PER_REGEX, texts.size()))
                    .mapToObj(texts::at)
                    .toList();
        } catch (NotUnderstoodException e) {
            return List.of();
        }
    }

    /** A whole row, as functions of rows get it, has the table's own type; candidates are rows of another one. */
    private String withWholeRow(String condition) {
        Names names = Names.of(database);
        String name = table.name().name();
        return condition.replaceAll(
                "(?<![\\w.\"'])(?:" + Pattern.quote(name) + "|" + Pattern.quote(names.quote(name)) + ")\\.\\*",
                Matcher.quoteReplacement("ROW("
                        + names.list(
                                table.columns().stream().map(ColumnModel::name).toList()) + ")::"
                        + names.quote(table.name())));
    }

    private static List<String> neighbours(String literal) {
        if (!literal.matches("-?\\d{1,18}")) {
            return List.of(literal);
        }
        long number = Long.parseLong(literal);
        return List.of(literal, String.valueOf(number + 1), String.valueOf(number - 1));
    }
}
