package io.fillrate.schema.planner;

import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.TablePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The last plans of groups of tables. All tables are planned in each try of what triggers demand, and again with what was learnt; most of
 * them, and of what they refer to, are the same as before. Belongs to one thread.
 */
final class KnownPlans {

    private final Map<List<TableName>, Known> known = new HashMap<>();

    private record Known(Question question, List<TablePlan> plans) {}

    /**
     * All that the plans of a group depend on, and that can change while a schema is planned.
     *
     * @param group the tables
     * @param rows how many each is to have
     * @param numbers of each table's first row, and those that its columns share with other tables
     * @param referring keys of all tables to those of the group
     * @param needed rows that triggers refer to
     * @param parents what the keys of the group refer to, in order
     */
    record Question(
            List<TableModel> group,
            List<Long> rows,
            List<Object> numbers,
            List<Referring> referring,
            List<Demand.Row> needed,
            List<Parent> parents) {}

    record Referring(TableName from, ForeignKeyModel key) {}

    record Parent(Optional<TableModel> table, Optional<TablePlan> plan) {}

    /** The foreign keys of a model by the table that they refer to. */
    static Map<TableName, List<Referring>> referring(SchemaModel model) {
        Map<TableName, List<Referring>> referring = new HashMap<>();
        for (TableModel table : model.tables()) {
            for (ForeignKeyModel key : table.foreignKeys()) {
                referring
                        .computeIfAbsent(key.references(), name -> new ArrayList<>())
                        .add(new Referring(table.name(), key));
            }
        }
        return referring;
    }

    /** What the plans of a group depend on that is planned next, after what it refers to; empty if a table's rows cannot be counted. */
    static Optional<Question> question(
            PlanContext context,
            RowNumbers numbers,
            List<TableModel> group,
            Map<TableName, Long> rows,
            Map<TableName, List<Referring>> referring) {
        List<Object> all;
        try {
            all = numbers(numbers, group);
        } catch (NotPlannedException e) {
            return Optional.empty();
        }
        return Optional.of(new Question(
                List.copyOf(group),
                group.stream().map(table -> rows.getOrDefault(table.name(), 0L)).toList(),
                all,
                group.stream()
                        .flatMap(table -> referring.getOrDefault(table.name(), List.of()).stream())
                        .toList(),
                context.needed().stream()
                        .filter(row -> rows.containsKey(row.table()))
                        .toList(),
                group.stream()
                        .flatMap(table -> table.foreignKeys().stream())
                        .map(ForeignKeyModel::references)
                        .filter(parent -> !rows.containsKey(parent))
                        .map(parent -> new Parent(
                                context.model().table(parent),
                                context.outcomes().plan(parent)))
                        .toList()));
    }

    private static List<Object> numbers(RowNumbers numbers, List<TableModel> group) {
        return group.stream()
                .<Object>flatMap(table -> Stream.concat(
                        Stream.of(numbers.first(table)),
                        table.columns().stream().map(column -> numbers.shared(table, column.name()))))
                .toList();
    }

    /** The plans that the answer was the last time, if the question was the same. */
    Optional<List<TablePlan>> of(Question question) {
        return Optional.ofNullable(known.get(names(question)))
                .filter(last -> last.question.equals(question))
                .map(Known::plans);
    }

    /** Remembers the plans of a group, unless some of its tables have none. */
    void put(Question question, List<TablePlan> plans) {
        if (plans.size() == question.group.size()) {
            known.put(names(question), new Known(question, plans));
        }
    }

    private static List<TableName> names(Question question) {
        return question.group.stream().map(TableModel::name).toList();
    }
}
