package io.fillrate.e2e.targets;

import io.fillrate.data.Schema;
import java.util.HashMap;
import java.util.Map;

/** The schemas whose tables were made on one server, and their layouts. Belongs to one thread. */
final class MadeTables {

    private final Administration administration;
    private final Map<String, TableLayout> layouts = new HashMap<>();

    MadeTables(Administration administration) {
        this.administration = administration;
    }

    /** Makes the tables, unless they are there in that layout; those in another layout go away. */
    void ensure(Schema schema, TableLayout layout) {
        if (!layout.equals(layouts.get(schema.name()))) {
            layout.replace(schema)
                    .forEach(statement -> administration.execute("create the tables of " + schema.name(), statement));
            layouts.put(schema.name(), layout);
        }
    }
}
