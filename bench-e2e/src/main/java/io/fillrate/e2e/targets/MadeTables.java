package io.fillrate.e2e.targets;

import io.fillrate.data.Table;
import java.util.HashMap;
import java.util.Map;

/** The tables that were made on one server, and their layouts. Belongs to one thread. */
final class MadeTables {

    private final Administration administration;
    private final Map<String, TableLayout> layouts = new HashMap<>();

    MadeTables(Administration administration) {
        this.administration = administration;
    }

    /** Makes the table, unless it's there in that layout; one in another layout goes away. */
    void ensure(Table<?> table, TableLayout layout) {
        if (!layout.equals(layouts.get(table.name()))) {
            layout.replace(table)
                    .forEach(statement -> administration.execute("create table " + table.name(), statement));
            layouts.put(table.name(), layout);
        }
    }
}
