package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The rows that triggers of other tables may insert into a table. They often have the keys of the rows that fire them, so the table's own
 * rows are numbered after those.
 */
final class TriggerRows {

    private TriggerRows() {}

    /** The number of the first row of a table that no trigger's row is in the way of; 0 if no trigger writes to it. */
    static long into(TableModel table, List<TableModel> tables, PlanOptions options) {
        Pattern insert = insertInto(table.name());
        return tables.stream()
                .filter(other -> !other.name().equals(table.name()) && !options.copied())
                .filter(other -> other.triggers().stream()
                        .anyMatch(trigger -> insert.matcher(trigger.definition().toLowerCase(Locale.ROOT))
                                .find()))
                .mapToLong(other -> options.rows().applyAsLong(other.name()))
                .max()
                .orElse(0);
    }

    /** Quoted or not, with its schema or without. */
    private static Pattern insertInto(TableName table) {
        return Pattern.compile("\\binto\\s+(?:[^\\s(.]+\\s*\\.\\s*)?[`\"]?"
                + Pattern.quote(table.name().toLowerCase(Locale.ROOT)) + "(?![\\w$])");
    }
}
