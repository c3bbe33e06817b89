package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the planning of each table has come to so far: a plan, or the reason why there is none. Belongs to one thread. */
final class Outcomes {

    private final Map<TableName, TablePlan> plans = new HashMap<>();
    private final Map<TableName, String> refusals = new HashMap<>();

    Optional<TablePlan> plan(TableName table) {
        return Optional.ofNullable(plans.get(table));
    }

    Optional<String> refusal(TableName table) {
        return Optional.ofNullable(refusals.get(table));
    }

    void put(TablePlan plan) {
        plans.put(plan.model().name(), plan);
    }

    void withdraw(TableName table) {
        plans.remove(table);
    }

    void refuse(TableName table, String why) {
        plans.remove(table);
        refusals.put(table, why);
    }
}
