package io.fillrate.schema.planner.check;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.plan.NotPlannedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a table's checks, the domains of its columns and its partitions demand: limits of single columns where a condition is simple, and
 * conditions for the server where it is not.
 *
 * @param limits by column
 * @param notNull columns that must not be NULL
 * @param simple conditions that the limits express
 * @param forServer conditions that were not understood, and the columns in them
 */
public record TableConditions(
        Map<String, ColumnLimits> limits,
        Set<String> notNull,
        List<TableModel.Check> simple,
        List<TableModel.Check> forServer) {

    /** The name of the conditions that a column's domain has. */
    public static final String OF_DOMAIN = "of its domain";

    private static final Pattern VALUE =
            Pattern.compile("'(?:[^']|'')*+'|\"(?:[^\"]|\"\")*+\"|\\bVALUE\\b", Pattern.CASE_INSENSITIVE);

    /**
     * Reads the conditions of a table.
     *
     * @param chosen columns whose values foreign keys choose: limits do not change those, so the server is asked
     * @throws NotPlannedException if no row can be stored
     */
    public static TableConditions of(TableModel table, Set<String> chosen, DatabaseKind database) {
        TableConditions conditions =
                new TableConditions(new TreeMap<>(), new TreeSet<>(), new ArrayList<>(), new ArrayList<>());
        for (ColumnModel column : table.columns()) {
            if (column.type() instanceof DataType.Domain domain && column.isLoaded()) {
                for (String check : domain.checks()) {
                    conditions.add(
                            table,
                            new TableModel.Check(
                                    OF_DOMAIN, named(check, database.quote(column.name())), List.of(column.name())),
                            chosen);
                }
            }
        }
        table.partitioning().ifPresent(partitioning -> conditions.addPartitions(table, partitioning, chosen));
        List<TableModel.Check> checks = new ArrayList<>(table.checks());
        table.columns().stream()
                .filter(column -> column.origin() == ColumnModel.Origin.COMPUTED && !column.nullable())
                .map(ColumnModel::name)
                .map(name -> new TableModel.Check("of " + name, database.quote(name) + " IS NOT NULL", List.of(name)))
                .forEach(checks::add);
        for (TableModel.Check check : checks) {
            TableModel.Check ofLoaded = check;
            for (ColumnModel column : table.columns()) {
                ofLoaded = column.isLoaded() ? ofLoaded : ofLoaded.without(column, table.columns());
            }
            conditions.add(table, ofLoaded, chosen);
        }
        return conditions;
    }

    private static String named(String domainCheck, String column) {
        return VALUE.matcher(domainCheck)
                .replaceAll(match ->
                        Matcher.quoteReplacement(match.group().equalsIgnoreCase("VALUE") ? column : match.group()));
    }

    private void add(TableModel table, TableModel.Check check, Set<String> chosen) {
        boolean countsBytesOfText = check.expression().contains("octet_length")
                && check.columns().stream()
                        .anyMatch(column -> !isBinary(table.column(column).type()));
        Optional<SimpleChecks.Result> read = countsBytesOfText ? Optional.empty() : read(check, chosen);
        if (read.isPresent()) {
            limits.putAll(read.get().limits());
            notNull.addAll(read.get().notNull());
            simple.add(check);
        } else {
            forServer.add(check);
        }
    }

    private Optional<SimpleChecks.Result> read(TableModel.Check check, Set<String> chosen) {
        return check.columns().stream().anyMatch(chosen::contains)
                ? SimpleChecks.read(check.expression(), check.columns(), Map.of())
                        .filter(result -> result.limits().isEmpty())
                : SimpleChecks.read(check.expression(), check.columns(), limits);
    }

    /** The length of other types is one in characters. */
    private static boolean isBinary(DataType type) {
        return type instanceof DataType.Binary
                || (type instanceof DataType.Domain domain && domain.base() instanceof DataType.Binary);
    }

    /** The condition that rows of one of a table's partitions meet, which may have checks of their own. */
    public static TableModel.Check ofPartitions(TableModel table, Partitioning partitioning) {
        String any = "((" + String.join(") OR (", partitioning.constraints()) + ")) IS TRUE";
        return new TableModel.Check("of its partitions", any, occurring(table, any));
    }

    private static List<String> occurring(TableModel table, String condition) {
        return table.columns().stream()
                .map(ColumnModel::name)
                .filter(name -> Pattern.compile("(?<![\\w.])" + Pattern.quote(name) + "(?![\\w(])")
                        .matcher(condition)
                        .find())
                .toList();
    }

    private void addPartitions(TableModel table, Partitioning partitioning, Set<String> chosen) {
        List<String> constraints = partitioning.constraints();
        if (constraints.isEmpty()) {
            throw new NotPlannedException("it has no partition, so that no row can be stored");
        }
        if (constraints.contains("true")) {
            return;
        }
        List<String> columns = partitioning.columns();
        TableModel.Check check = ofPartitions(table, partitioning);
        notNull.addAll(columns);
        Optional<ColumnLimits> union = columns.size() == 1 && !chosen.contains(columns.get(0))
                ? union(constraints, columns)
                : Optional.empty();
        union.ifPresent(allowed -> limits.put(columns.get(0), allowed));
        (union.isPresent() ? simple : forServer).add(check);
    }

    /** What all partitions of a simple kind allow together; of ranges the longest without a gap. */
    private static Optional<ColumnLimits> union(List<String> constraints, List<String> columns) {
        List<ColumnLimits> each = new ArrayList<>();
        for (String constraint : constraints) {
            Optional<ColumnLimits> limits = SimpleChecks.read(constraint, columns, Map.of())
                    .map(result -> result.limits().getOrDefault(columns.get(0), ColumnLimits.NONE));
            if (limits.isEmpty() || limits.get().equals(ColumnLimits.NONE)) {
                return Optional.empty();
            }
            each.add(limits.get());
        }
        if (each.stream().noneMatch(limits -> limits.oneOf().isEmpty())) {
            return Optional.of(ColumnLimits.NONE.withOneOf(each.stream()
                    .flatMap(limits -> limits.oneOf().stream())
                    .distinct()
                    .toList()));
        }
        return each.stream()
                        .allMatch(limits ->
                                limits.min().isPresent() && limits.max().isPresent())
                ? Optional.of(longest(each))
                : Optional.of(each.get(0)).filter(first -> first.oneOf().isEmpty());
    }

    private static ColumnLimits longest(List<ColumnLimits> ranges) {
        List<ColumnLimits> sorted = ranges.stream()
                .sorted(Comparator.comparing(TableConditions::start))
                .toList();
        ColumnLimits best = sorted.get(0);
        int bestLength = 1;
        ColumnLimits current = sorted.get(0);
        int length = 1;
        for (ColumnLimits next : sorted.subList(1, sorted.size())) {
            if (next.min().isPresent() && next.min().equals(current.max())) {
                current = new ColumnLimits(
                        current.min(), next.max(), 0, 0, List.of(), next.excluded(), List.of(), false, false, 0);
                length++;
            } else {
                current = next;
                length = 1;
            }
            if (length > bestLength) {
                best = current;
                bestLength = length;
            }
        }
        return best;
    }

    /** Numbers by size, times by their text. */
    private static String start(ColumnLimits range) {
        String min = range.min().orElse("");
        return min.matches("\\d+") ? "%020d".formatted(Long.parseLong(min)) : min;
    }

    /** Leaves what is demanded of a column to the server, since its type has no values within the limits that are understood. */
    public void giveUp(String column) {
        limits.remove(column);
        List<TableModel.Check> ofColumn = simple.stream()
                .filter(check -> check.columns().contains(column))
                .toList();
        simple.removeAll(ofColumn);
        forServer.addAll(ofColumn);
    }

    /** Demands that no row is in a partial index. */
    public void keepOutOf(TableModel table, TableModel.Key partial) {
        String predicate = partial.predicate().orElseThrow();
        forServer.add(
                new TableModel.Check(partial.name(), "(" + predicate + ") IS NOT TRUE", occurring(table, predicate)));
    }

    /** The limits of a column. */
    public ColumnLimits limits(String column) {
        return limits.getOrDefault(column, ColumnLimits.NONE);
    }

    /**
     * The conditions for the server, in groups that share no column, each with the simple conditions about its columns: constants that meet
     * the others must meet those as well.
     */
    public List<List<TableModel.Check>> groups() {
        List<List<TableModel.Check>> groups = unionOf(forServer);
        for (List<TableModel.Check> group : groups) {
            Set<String> columns = new TreeSet<>();
            group.forEach(check -> columns.addAll(check.columns()));
            simple.stream()
                    .filter(check -> check.columns().stream().anyMatch(columns::contains))
                    .forEach(group::add);
        }
        return groups;
    }

    private static List<List<TableModel.Check>> unionOf(List<TableModel.Check> forServer) {
        List<List<TableModel.Check>> groups = new ArrayList<>();
        for (TableModel.Check check : forServer) {
            List<TableModel.Check> merged = new ArrayList<>(List.of(check));
            groups.removeIf(group -> {
                boolean shares = group.stream()
                        .anyMatch(other -> other.columns().stream().anyMatch(check.columns()::contains));
                if (shares) {
                    merged.addAll(group);
                }
                return shares;
            });
            groups.add(merged);
        }
        return groups;
    }
}
