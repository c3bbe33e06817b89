package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the triggers of a table may demand of a row that they refuse, the likeliest first: what the server's message says of another table
 * that they write to, then what stands in their text.
 *
 * @param model all tables
 * @param table the one that refuses rows, with what has been learnt of it
 */
record DemandCandidates(SchemaModel model, TableModel table) {

    private static final Pattern NO_PARENT = Pattern.compile("violates foreign key constraint \"([^\"]+)\"");

    private static final Pattern NO_ROW =
            Pattern.compile("violates foreign key constraint \"([^\"]+)\" \\(Key \\(\\w+\\)=\\((-?\\d{1,18})\\)");

    private static final Pattern NO_PARENT_IN_MYSQL = Pattern.compile("CONSTRAINT `([^`]+)` FOREIGN KEY");

    private static final Pattern DUPLICATE =
            Pattern.compile("duplicate key value violates unique constraint \"([^\"]+)\"");

    private static final Pattern CHECK = Pattern.compile("violates check constraint \"([^\"]+)\"");

    private static final Pattern NULL_ELSEWHERE = Pattern.compile(
            "null value in column \"([^\"]+)\" of relation \"([^\"]+)\"|Column '([^']+)' cannot be null");

    private static final Pattern NOT_OF_TYPE = Pattern.compile(
            "invalid input syntax for type ([a-z ]+): |could not parse XML document|invalid XML (?:content|document)");

    private static final Pattern CONSTANT =
            Pattern.compile("-?\\d+(?:\\.\\d+)?|true|false|'(?:[^']|'')*+'(?:::[\\w\". ]+)?");

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    /** A column of the new row. */
    static final String NEW = "\\bnew\\.[\"`]?(\\w+)[\"`]?";

    private static final Pattern COLUMN = Pattern.compile(NEW, Pattern.CASE_INSENSITIVE);

    private static final Pattern ASSIGNED =
            Pattern.compile(NEW + "\\s*:?=\\s*([^;]*new\\.[^;]*)", Pattern.CASE_INSENSITIVE);

    static final String CONSTANTS =
            "'(?:[^']|'')*+'(?:\\s*,\\s*'(?:[^']|'')*+')*|-?\\d+(?:\\s*,\\s*-?\\d+)*|true|false";

    private static final Pattern COMPARED = Pattern.compile(
            NEW + "\\s*(?:<>|!=|=|<=|>=|<|>|not\\s+in|in|is\\s+(?:not\\s+)?distinct\\s+from)\\s*\\(?\\s*(" + CONSTANTS
                    + ")",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern PAIR = Pattern.compile(
            NEW + "\\s*(<>|!=|=|<=|>=|<|>|is\\s+(?:not\\s+)?distinct\\s+from)\\s*" + NEW, Pattern.CASE_INSENSITIVE);

    private static final Pattern NULLNESS =
            Pattern.compile(NEW + "\\s*+(?:is\\s+(not\\s)?\\s*null|(not)null|isnull)", Pattern.CASE_INSENSITIVE);

    /** Of a table whose keys find no row to refer to: its own triggers may write that row, as of what several kinds have in common. */
    List<Demand> ofWrittenParents() {
        return table.foreignKeys().stream()
                .filter(this::isWritten)
                .flatMap(new LookupDemands(model, table)::written)
                .toList();
    }

    /** Whether triggers of the table insert into the one that a key refers to. */
    boolean isWritten(ForeignKeyModel key) {
        return RowNumbers.insertInto(key.references().name().toLowerCase(Locale.ROOT))
                .matcher(TriggerText.of(table).source().toLowerCase(Locale.ROOT))
                .find();
    }

    /** Returns demands that differ. */
    List<Demand> of(TriggerTrial.Outcome refused) {
        String message = refused.message();
        TriggerText triggers = TriggerText.of(table);
        String text = triggers.source();
        List<Demand> all = new ArrayList<>();
        addNeeded(message, text, refused, all);
        addParents(message, refused, all);
        addKeysOfTriggers(message, all);
        addUnique(message, all);
        addAssigned(message, text, all);
        addCasts(message, refused, all);
        addChecks(message, all);
        RaisingTriggers.demands(table).forEach(all::add);
        all.addAll(new LookupDemands(model, table).partitions(message));
        all.addAll(ofWrittenParents());
        List<ColumnModel> columns = columns(text, message);
        matches(NULL_ELSEWHERE, message).forEach(match -> columns.stream()
                .filter(ColumnModel::nullable)
                .forEach(column -> all.add(check(column.name(), " IS NOT NULL"))));
        LookupDemands lookups = new LookupDemands(model, table);
        addComparisons(triggers.conditionOf(message), false, all);
        all.addAll(lookups.of(triggers.queryOf(message)));
        addComparisons(triggers.earlyReturns(), true, all);
        addNulls(text, false, all);
        all.addAll(lookups.of(text));
        addComparisons(text, false, all);
        addDefaults(column -> true, all);
        columns.stream().filter(ColumnModel::nullable).forEach(column -> {
            all.add(check(column.name(), " IS NULL"));
            all.add(check(column.name(), " IS NOT NULL"));
        });
        Set<String> seen = new LinkedHashSet<>();
        return all.stream().filter(demand -> seen.add(demand.text())).toList();
    }

    /** What a condition says of columns of the row: it is met by those that are taken, or by those that are refused. */
    private void addComparisons(String condition, boolean isTaken, List<Demand> all) {
        addNulls(condition, isTaken, all);
        addConstants(condition, all);
        addPairs(condition, all);
    }

    /** A trigger writes a constant into a foreign key, or what it has from elsewhere: a setting, the result of a function. */
    private void addNeeded(String message, String text, TriggerTrial.Outcome refused, List<Demand> all) {
        matches(NO_ROW, message).forEach(match -> {
            boolean isConstant = Pattern.compile("(?<![\\w'])" + match.group(2) + "(?![\\w'])")
                            .matcher(text)
                            .find()
                    || table.columns().stream().noneMatch(column -> isNamed(refused, column.name(), message));
            model.tables().stream()
                    .flatMap(other -> other.foreignKeys().stream())
                    .filter(key -> isConstant
                            && key.name().equals(match.group(1))
                            && key.columns().size() == 1)
                    .forEach(key -> all.add(Demand.needing(new Demand.Row(
                            key.references(), key.referencedColumns().get(0), Long.parseLong(match.group(2))))));
        });
    }

    /** A trigger has written a column into another table, whose foreign key does not find it. */
    private void addParents(String message, TriggerTrial.Outcome refused, List<Demand> all) {
        Stream.concat(matches(NO_PARENT, message), matches(NO_PARENT_IN_MYSQL, message))
                .map(match -> match.group(1))
                .flatMap(name -> model.tables().stream()
                        .filter(other -> !other.name().equals(table.name()))
                        .flatMap(other -> other.foreignKeys().stream())
                        .filter(key -> key.name().equals(name) && key.columns().size() == 1))
                .forEach(key -> {
                    String referenced = key.referencedColumns().get(0);
                    String like = model.table(key.references())
                            .map(parent -> parent.column(referenced).sqlType())
                            .orElse("");
                    table.columns().stream()
                            .filter(column -> column.sqlType().equals(like) && isFree(column.name()))
                            .sorted(Comparator.comparing(column -> !isNamed(refused, column.name(), message)
                                    && !key.columns().contains(column.name())))
                            .forEach(column -> all.add(LookupDemands.parent(
                                    List.of(column.name()), key.references(), List.of(referenced))));
                });
    }

    /** Whether the message has the value of a column of the row. */
    private static boolean isNamed(TriggerTrial.Outcome refused, String column, String message) {
        return hasValue(refused, column, value -> message.contains("(" + value + ")"));
    }

    private static boolean hasValue(TriggerTrial.Outcome refused, String column, Predicate<String> test) {
        return refused.row() >= 0
                && refused.plan().columns().stream()
                        .filter(planned -> planned.model().name().equals(column))
                        .map(planned -> Optional.ofNullable(planned.get(refused.row())))
                        .anyMatch(value -> value.isPresent() && test.test(String.valueOf(value.get())));
    }

    /** A trigger writes the row that a foreign key refers to, or one that this row refers to: the key must not choose one that is there. */
    private void addKeysOfTriggers(String message, List<Demand> all) {
        matches(DUPLICATE, message)
                .map(match -> match.group(1))
                .flatMap(name -> model.tables().stream().filter(other -> other.keys().stream()
                        .anyMatch(key -> key.name().equals(name))))
                .flatMap(other ->
                        table.foreignKeys().stream().filter(key -> leadsTo(other.name(), key, new HashSet<>())))
                .flatMap(new LookupDemands(model, table)::written)
                .forEach(all::add);
    }

    /** A trigger copies columns into another table, where they must differ. */
    private void addUnique(String message, List<Demand> all) {
        matches(DUPLICATE, message)
                .map(match -> match.group(1))
                .flatMap(name -> model.tables().stream()
                        .filter(other -> !other.name().equals(table.name()))
                        .flatMap(other -> other.keys().stream())
                        .filter(key -> key.name().equals(name)))
                .filter(key -> key.expressions().isEmpty()
                        && key.columns().stream()
                                .allMatch(name -> column(table, name).isPresent())
                        && table.keys().stream().noneMatch(own -> key.columns().containsAll(own.columns())))
                .forEach(key -> all.add(differing(key.columns())));
        matches(DUPLICATE, message).map(match -> match.group(1)).forEach(name -> model.tables().stream()
                .filter(other -> !other.name().equals(table.name()))
                .forEach(other -> other.primaryKey()
                        .filter(key -> key.name().equals(name)
                                && table.primaryKey().stream()
                                        .anyMatch(own -> own.columns().equals(key.columns())))
                        .ifPresent(key -> all.add(Demand.copied(other.name(), key.columns())))));
    }

    private static Demand differing(List<String> columns) {
        return new Demand(
                String.join(", ", columns) + " differ from row to row",
                changed -> changed.demanding(TableModel.Key.of("of its triggers", columns)));
    }

    /** A trigger computes a column of the table from others: they must differ if it is unique, and give a value if it is NOT NULL. */
    private void addAssigned(String message, String text, List<Demand> all) {
        matches(DUPLICATE, message)
                .map(match -> match.group(1))
                .flatMap(name -> table.keys().stream().filter(key -> key.name().equals(name)))
                .forEach(key -> {
                    List<String> sources = matches(ASSIGNED, text)
                            .filter(match -> key.columns().stream().anyMatch(match.group(1)::equalsIgnoreCase))
                            .flatMap(match -> matches(COLUMN, match.group(2)))
                            .flatMap(match -> column(table, match.group(1)).stream())
                            .map(ColumnModel::name)
                            .distinct()
                            .toList();
                    if (!sources.isEmpty()) {
                        all.add(differing(sources));
                    }
                });
        matches(NULL_ELSEWHERE, message)
                .flatMap(
                        no -> matches(ASSIGNED, text).filter(set -> set.group(1).equalsIgnoreCase(no.group(1))))
                .forEach(set -> all.add(Demand.notNull(set.group(2))));
    }

    /** A trigger copies columns into another table, which has a check of them. */
    private void addChecks(String message, List<Demand> all) {
        matches(CHECK, message).forEach(match -> model.tables().stream()
                .filter(other -> !other.name().equals(table.name())
                        && message.contains(other.name().name()))
                .flatMap(other -> other.checks().stream())
                .filter(check -> check.name().equals(match.group(1))
                        && check.columns().stream()
                                .allMatch(name -> column(table, name).isPresent()))
                .forEach(check -> all.add(new Demand(check.expression(), changed -> changed.demanding(check)))));
    }

    private void addDefaults(Predicate<String> columns, List<Demand> all) {
        table.columns().stream()
                .filter(column -> column.isLoaded() && isFree(column.name()) && columns.test(column.name()))
                .forEach(column -> column.defaultExpression()
                        .filter(value -> CONSTANT.matcher(value).matches())
                        .ifPresent(value -> all.add(check(column.name(), " = " + value))));
    }

    /** A trigger reads a text, or a part of one, as a value of another type. */
    private void addCasts(String message, TriggerTrial.Outcome refused, List<Demand> all) {
        matches(NOT_OF_TYPE, message)
                .flatMap(
                        match -> matches(QUOTED, message.substring(match.end())).limit(1))
                .forEach(value ->
                        addDefaults(column -> hasValue(refused, column, text -> text.contains(value.group(1))), all));
        Stream<String> types =
                matches(NOT_OF_TYPE, message).map(match -> match.group(1) == null ? "xml" : match.group(1));
        types.forEach(type -> table.columns().stream()
                .filter(column -> column.isLoaded() && isFree(column.name()) && isText(column.type()))
                .sorted(Comparator.comparing(column -> !hasValue(refused, column.name(), message::contains)))
                .forEach(column -> {
                    String sql = type.equals("xml")
                            ? "xml_is_well_formed_document(" + quoted(column.name()) + ")"
                            : "((" + quoted(column.name()) + ")::" + type + " IS NULL) IS NOT NULL";
                    all.add(Demand.check(column.name() + " can be read as " + type, sql, List.of(column.name())));
                }));
    }

    private static boolean isText(DataType type) {
        return type.base() instanceof DataType.Text;
    }

    /** Whether a key refers to a table, or to columns of others that do. */
    private boolean leadsTo(TableName other, ForeignKeyModel key, Set<ForeignKeyModel> seen) {
        return key.references().equals(other)
                || (seen.add(key)
                        && model.table(key.references()).stream()
                                .flatMap(parent -> parent.foreignKeys().stream())
                                .filter(next -> next.columns().stream().anyMatch(key.referencedColumns()::contains))
                                .anyMatch(next -> leadsTo(other, next, seen)));
    }

    private void addNulls(String text, boolean isTaken, List<Demand> all) {
        matches(NULLNESS, text).forEach(match -> column(table, match.group(1)).ifPresent(column -> {
            if (column.nullable()) {
                boolean isNull = match.group(2) == null && match.group(3) == null;
                all.add(check(column.name(), isNull == isTaken ? " IS NULL" : " IS NOT NULL"));
            } else if (model.database() == DatabaseKind.POSTGRES && !isReferredTo(column.name())) {
                all.add(new Demand("a trigger sets " + column.name(), changed -> changed.setByTrigger(column.name())));
            }
        }));
    }

    private boolean isReferredTo(String column) {
        return model.tables().stream()
                .flatMap(other -> other.foreignKeys().stream())
                .anyMatch(key -> key.references().equals(table.name())
                        && key.referencedColumns().contains(column));
    }

    private void addConstants(String text, List<Demand> all) {
        matches(COMPARED, text).forEach(match -> column(table, match.group(1)).ifPresent(column -> {
            all.add(check(column.name(), " IN (" + match.group(2) + ")"));
            all.add(check(column.name(), " NOT IN (" + match.group(2) + ")"));
            if (match.group(2).matches("-?\\d+")) {
                all.add(check(column.name(), " >= " + match.group(2)));
                all.add(check(column.name(), " <= " + match.group(2)));
            }
        }));
    }

    private void addPairs(String text, List<Demand> all) {
        matches(PAIR, text).forEach(match -> {
            Optional<ColumnModel> one = column(table, match.group(1));
            Optional<ColumnModel> other = column(table, match.group(3));
            if (one.isPresent() && other.isPresent()) {
                boolean inOrder = match.group(2).matches("[<>]=?");
                (inOrder ? Stream.of("<=", ">=") : Stream.of("=", "<>")).forEach(sign -> {
                    String condition = quoted(one.get().name()) + " " + sign + " "
                            + quoted(other.get().name());
                    List<String> names = List.of(one.get().name(), other.get().name());
                    all.add(Demand.check(condition, condition, names));
                });
            }
        });
    }

    /** The columns that triggers look at; first those that the message names. */
    private List<ColumnModel> columns(String text, String message) {
        return matches(COLUMN, text)
                .map(match -> match.group(1))
                .flatMap(name -> column(table, name).stream())
                .distinct()
                .sorted(Comparator.comparing(column -> !Pattern.compile("\\b" + Pattern.quote(column.name()) + "\\b")
                        .matcher(message)
                        .find()))
                .toList();
    }

    static Optional<ColumnModel> column(TableModel table, String name) {
        return table.columns().stream()
                .filter(column -> column.isLoaded() && column.name().equalsIgnoreCase(name))
                .findFirst();
    }

    private boolean isFree(String column) {
        return isFree(table, column);
    }

    /** Whether no foreign key chooses a column. */
    static boolean isFree(TableModel table, String column) {
        return table.foreignKeys().stream().noneMatch(key -> key.columns().contains(column));
    }

    private Demand check(String column, String condition) {
        String sql = quoted(column) + condition;
        return Demand.check(sql, sql, List.of(column));
    }

    private String quoted(String column) {
        return model.database().quote(column);
    }

    static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}
