package io.fillrate.schema.generate.column;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;

/**
 * What values are wanted: those of a column, or of a part of it such as the elements of its lists. Immutable.
 *
 * @param database the kind of database
 * @param words that texts are made of
 * @param name of the column or part, which values should look like
 * @param sqlType as in DDL; where the database hides a part's, empty
 * @param ignoresCase whether values that differ in case only are equal
 * @param whole whether numbers and times come from all that the limits allow, and not only from what is natural for the name
 */
public record ValueSpec(
        DatabaseKind database,
        LocalWords words,
        String name,
        DataType type,
        String sqlType,
        boolean ignoresCase,
        ColumnLimits limits,
        boolean whole) {

    public static ValueSpec of(DatabaseKind database, LocalWords words, ColumnModel column, ColumnLimits limits) {
        return new ValueSpec(
                database, words, column.name(), column.type(), column.sqlType(), column.ignoresCase(), limits, false);
    }

    /** Returns the same under another type: a domain's base. */
    public ValueSpec typed(DataType other, String otherSqlType) {
        return new ValueSpec(database, words, name, other, otherSqlType, ignoresCase, limits, whole);
    }

    /** Returns the same with other limits. */
    public ValueSpec with(ColumnLimits others) {
        return new ValueSpec(database, words, name, type, sqlType, ignoresCase, others, whole);
    }

    /** Returns a part of these values, which has limits of its own. */
    public ValueSpec part(String partName, DataType partType, String partSqlType, ColumnLimits partLimits) {
        return new ValueSpec(database, words, partName, partType, partSqlType, ignoresCase, partLimits, whole);
    }

    /** Returns the same from all that some limits allow. */
    public ValueSpec wholeOf(ColumnLimits others) {
        return new ValueSpec(database, words, name, type, sqlType, ignoresCase, others, true);
    }

    /** How many different values are needed where natural ones can repeat: those asked for, and as many as are excluded. */
    public long distinct() {
        long asked = Math.max(1, limits.distinct());
        return asked > Long.MAX_VALUE / 2 ? asked : asked + limits.excluded().size();
    }
}
