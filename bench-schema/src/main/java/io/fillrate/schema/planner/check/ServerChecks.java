package io.fillrate.schema.planner.check;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the rows of a table meet the conditions that only the server understands: by other values in columns that are free, else by leaving
 * out the rows that do not meet them. Belongs to one thread.
 */
public final class ServerChecks {

    private final TableModel table;
    private final DatabaseKind database;
    private final CandidateTable server;
    private final Set<String> inKeys;
    private final Set<String> nullable;
    private final Map<String, Domain> free;
    private final Function<String, IndexedRandom> random;

    /**
     * Prepares the conditions of a table.
     *
     * @param database its kind
     * @param inKeys columns whose values stay as they are while that is possible
     * @param nullable columns that may be NULL
     * @param free the values of columns that no foreign key chooses
     * @param random random numbers by name
     */
    public ServerChecks(
            TableModel table,
            DatabaseKind database,
            CandidateTable server,
            Set<String> inKeys,
            Set<String> nullable,
            Map<String, Domain> free,
            Function<String, IndexedRandom> random) {
        this.table = table;
        this.database = database;
        this.server = server;
        this.inKeys = inKeys;
        this.nullable = nullable;
        this.free = free;
        this.random = random;
    }

    /**
     * Changes columns until the conditions hold for every row.
     *
     * @param groups conditions; those of different groups share no column
     * @param planned the columns by name, which it replaces
     * @param max how many rows are planned
     * @param capacity how many rows there could be
     * @param notes takes what a user should know of the plan
     * @return how many there are then
     * @throws NotPlannedException if no values were found that meet the conditions
     */
    public long meet(
            List<List<Check>> groups,
            Map<String, PlannedColumn> planned,
            long max,
            long capacity,
            Consumer<String> notes) {
        Met met = new Met(max, capacity);
        for (List<Check> checks : groups) {
            if (concerns(checks, planned.keySet())) {
                boolean canChange = checks.stream().anyMatch(Check::readsRows);
                met = meet(
                        group(checks, planned, met.rows),
                        checks.get(0).name(),
                        canChange,
                        planned,
                        met.capacity,
                        notes);
            }
        }
        return met.rows;
    }

    /** How many rows there are, and how many there could be. */
    private record Met(long rows, long capacity) {}

    /** The columns whose values the server is asked about, of those that are loaded. */
    public static Set<String> columns(List<List<Check>> groups, Set<String> loaded) {
        return groups.stream()
                .filter(checks -> concerns(checks, loaded))
                .flatMap(List::stream)
                .flatMap(check -> check.columns().stream())
                .collect(Collectors.toSet());
    }

    /** Not if they are about generated columns, or those that are left to the database: a trial shows whether they hold. */
    private static boolean concerns(List<Check> checks, Set<String> loaded) {
        return checks.stream().flatMap(check -> check.columns().stream()).allMatch(loaded::contains)
                && checks.stream().anyMatch(check -> !check.columns().isEmpty());
    }

    private CheckGroup group(List<Check> checks, Map<String, PlannedColumn> planned, long rows) {
        List<String> sql =
                checks.stream().map(check -> withWholeRow(check.expression())).toList();
        Stream<String> functions = checks.stream().map(Check::functions);
        TriedValues tried =
                new TriedValues(database, Stream.concat(sql.stream(), functions).toList(), server);
        List<PlannedColumn> columns = checks.stream()
                .flatMap(check -> check.columns().stream())
                .distinct()
                .map(planned::get)
                .toList();
        return new CheckGroup(
                table.name().name(),
                columns,
                sql,
                checks.stream().map(Check::columns).toList(),
                columns.stream().map(column -> constants(tried, column.model())).toList(),
                inKeys,
                nullable,
                rows);
    }

    private List<Object> constants(TriedValues tried, ColumnModel column) {
        Domain domain = free.get(column.name());
        return domain == null ? List.of() : tried.of(column, domain, random.apply("constants " + column.name()));
    }

    private Met meet(
            CheckGroup group,
            String name,
            boolean canChange,
            Map<String, PlannedColumn> planned,
            long capacity,
            Consumer<String> notes) {
        PatternedRows patterned = new PatternedRows(server, group, random.apply("checks " + name));
        Optional<PatternedRows.Solution> keepingKeys = patterned.keepingKeys();
        if (keepingKeys.isPresent()) {
            return new Met(replace(planned, keepingKeys.get()), capacity);
        }
        long[] meeting = patterned.meetingRows(capacity);
        if (meeting.length == group.rows()) {
            planned.replaceAll((column, values) -> values.ofRows(meeting));
            return new Met(meeting.length, meeting.length);
        }
        Optional<PatternedRows.Solution> changingKeys =
                patterned.changingKeys().filter(solution -> solution.rows() >= meeting.length);
        String conditions = "CHECK (" + String.join(") AND (", group.conditions()) + ")";
        if (changingKeys.isEmpty() && meeting.length == 0) {
            if (canChange) {
                return new Met(group.rows(), capacity); // rows that are not there yet decide
            }
            throw new NotPlannedException("no values were found that meet " + conditions);
        }
        long rows;
        if (changingKeys.isPresent()) {
            rows = replace(planned, changingKeys.get());
        } else {
            planned.replaceAll((column, values) -> values.ofRows(meeting));
            rows = meeting.length;
        }
        notes.accept(rows + " rows, since no more were found that meet " + conditions);
        return new Met(rows, rows);
    }

    private static long replace(Map<String, PlannedColumn> planned, PatternedRows.Solution solution) {
        solution.columns().forEach(column -> planned.put(column.model().name(), column));
        return solution.rows();
    }

    /** A whole row, as functions of rows get it, has the table's own type; candidates are rows of another one. */
    private String withWholeRow(String condition) {
        String name = table.name().name();
        return condition.replaceAll(
                "(?<![\\w.\"'])(?:" + Pattern.quote(name) + "|" + Pattern.quote(database.quote(name)) + ")\\.\\*",
                Matcher.quoteReplacement("ROW("
                        + database.quoted(
                                table.columns().stream().map(ColumnModel::name).toList()) + ")::"
                        + table.name().quoted(database)));
    }
}
