package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A demand that triggers may have.
 *
 * @param text in SQL or in words
 * @param change of the table
 * @param written foreign keys that triggers write the rows for
 * @param needed rows of other tables
 */
record Demand(String text, UnaryOperator<TableModel> change, List<ForeignKeyModel> written, List<Row> needed) {

    Demand(String text, UnaryOperator<TableModel> change) {
        this(text, change, List.of(), List.of());
    }

    /** A condition of some columns, in SQL. */
    static Demand check(String text, String sql, List<String> columns) {
        return new Demand(text, changed -> changed.demanding(new Check("of its triggers", sql, columns)));
    }

    /** A trigger refers to a row by a constant. */
    static Demand needing(Row row) {
        return new Demand(
                row.table + " has a row whose " + row.column + " is " + row.number,
                changed -> changed,
                List.of(),
                List.of(row));
    }

    /** A trigger copies the key into another table, as those of other tables do. */
    static Demand copied(TableName other, List<String> key) {
        return new Demand(
                "triggers of several tables copy " + String.join(", ", key) + " to " + other,
                changed -> changed,
                List.of(new ForeignKeyModel("copied", key, other, key, false)),
                List.of());
    }

    /**
     * A trigger writes the row that some foreign keys to a table refer to.
     *
     * @param copied keys that the row has to meet in the columns that it is written from
     */
    static Demand written(List<ForeignKeyModel> keys, List<ForeignKeyModel> copied) {
        String what = copied.stream()
                .map(key -> ", and " + String.join(", ", key.columns()) + " to one of " + key.references())
                .collect(Collectors.joining());
        return new Demand(
                "a trigger writes the row of " + keys.get(0).references() + " that " + columns(keys) + " refers to"
                        + what,
                changed -> {
                    TableModel with = changed.withoutForeignKeys(keys);
                    for (ForeignKeyModel key : copied) {
                        with = with.demanding(key);
                    }
                    return with;
                },
                keys,
                List.of());
    }

    private static String columns(List<ForeignKeyModel> keys) {
        return keys.stream().flatMap(key -> key.columns().stream()).distinct().collect(Collectors.joining(", "));
    }

    /** A trigger computes a NOT NULL column by an expression of others. */
    static Demand notNull(String ofNew) {
        Pattern column = Pattern.compile(DemandCandidates.NEW, Pattern.CASE_INSENSITIVE);
        String sql = "(" + ofNew.trim().replaceAll("(?i)\\bnew\\.", "") + ") IS NOT NULL";
        List<String> columns = DemandCandidates.matches(column, ofNew)
                .map(match -> match.group(1))
                .distinct()
                .toList();
        return check(sql, sql, columns);
    }

    /** A table whose rows are only kept if each is referred to, by a table of which no two rows refer to the same. */
    static Demand referringToAll(ForeignKeyModel key) {
        return new Demand(
                "each row of " + key.references() + " is referred to",
                changed ->
                        changed.demanding(TableModel.Key.of("of the triggers of " + key.references(), key.columns())));
    }

    /** A row by the number that its key has. */
    record Row(TableName table, String column, long number) {}
}
