package io.fillrate.schema.planner;

import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.names.CommentPhrase;
import io.fillrate.schema.names.LifeStage;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The name that says what a column holds: its own, or else what its comment says. */
final class Meaning {

    /** Words of names that fit any column. */
    private static final Set<String> GENERAL = Set.of(
            "value",
            "val",
            "data",
            "field",
            "column",
            "col",
            "attribute",
            "attr",
            "text",
            "txt",
            "info",
            "parameter",
            "param");

    private Meaning() {}

    /** Returns a column under that name. One that is just called name has the names of what its table has: cities, roles, people. */
    static ColumnModel of(TableModel table, ColumnModel stored) {
        ColumnModel column = SpatialChecks.narrowed(table, stored);
        List<String> ofTable = ColumnWords.of(table.name().name()).words();
        if (!ofTable.isEmpty() && ColumnWords.of(column.name()).words().equals(List.of("name"))) {
            return column.named(singular(ofTable.get(ofTable.size() - 1)) + " name");
        }
        boolean isGeneral = GENERAL.containsAll(ColumnWords.of(column.name()).words());
        if (column.comment().isEmpty() || (!isGeneral && isKnown(table, column.type(), column.name()))) {
            return column;
        }
        String phrase =
                isMoment(column.type()) ? CommentPhrase.clause(column.comment()) : CommentPhrase.noun(column.comment());
        return isKnown(table, column.type(), phrase) ? column.named(phrase) : column;
    }

    /** What the name or the comment of a date or time says of when it happens. */
    static Optional<LifeStage> stage(TableModel table, ColumnModel column) {
        return isMoment(column.type())
                ? LifeStage.of(of(table, column).name(), table.name().name())
                : Optional.empty();
    }

    private static String singular(String word) {
        String one = word.endsWith("ies")
                ? word.substring(0, word.length() - "ies".length()) + "y"
                : word.endsWith("s") && !word.endsWith("ss") ? word.substring(0, word.length() - 1) : word;
        return one.equals("people") || one.equals("user") ? "person" : one;
    }

    private static boolean isKnown(TableModel table, DataType type, String name) {
        return isMoment(type) ? LifeStage.of(name, table.name().name()).isPresent() : Domains.areKnown(type, name);
    }

    private static boolean isMoment(DataType type) {
        DataType base = type.base();
        return base instanceof DataType.Date || base instanceof DataType.Time || base instanceof DataType.Timestamp;
    }
}
