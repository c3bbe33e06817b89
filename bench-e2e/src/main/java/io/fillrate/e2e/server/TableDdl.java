package io.fillrate.e2e.server;

import java.util.List;
import java.util.Map;

/**
 * How a table is created that is not a workload's own, such as a copy of a user's. Immutable.
 *
 * @param create statements that create it, to be executed in the target's schema or database
 * @param comparedAsText types, in SQL, of the columns whose values are compared as the text that the database shows for them; see {@link
 *     io.fillrate.core.verify.CellsAsText}
 */
public record TableDdl(List<String> create, Map<String, String> comparedAsText) {

    public TableDdl {
        create = List.copyOf(create);
        comparedAsText = Map.copyOf(comparedAsText);
    }
}
