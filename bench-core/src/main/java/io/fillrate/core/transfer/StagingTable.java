package io.fillrate.core.transfer;

import io.fillrate.core.encode.PostgresLiteral;
import io.fillrate.core.encode.ValueException;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The table that DuckDB keeps rows in on their way. Arrays, JSON and addresses stand in it as the text that PostgreSQL reads: the extension
 * would make text of them anyway, and of an array's element {@code 'NULL'} a NULL (extension of DuckDB 1.4.4).
 */
final class StagingTable {

    private static final String NAME = "fillrate_staging";
    private static final Set<ColumnType> TEXTS = Set.of(Scalar.TEXT, Scalar.JSON, Scalar.JSONB);

    private StagingTable() {}

    /** The staging table for a table of PostgreSQL's; without a key, which is the other's to check. */
    static <T> Table<T> of(Table<T> target) {
        List<Column<T>> columns =
                target.columns().stream().map(StagingTable::column).toList();
        return new Table<>(NAME, columns, List.of());
    }

    private static <T> Column<T> column(Column<T> column) {
        if (!(column.accessor() instanceof Accessor.OfObject<T> object)) {
            return column;
        }
        if (TEXTS.contains(column.type())) {
            return text(column, object, text -> possible((String) text));
        } else if (column.type() instanceof Array || column.type() == Scalar.INET) {
            return text(column, object, PostgresLiteral.text(column.name(), column.type())::string);
        }
        return column;
    }

    private static <T> Column<T> text(Column<T> column, Accessor.OfObject<T> object, Function<Object, String> form) {
        Function<T, ? extends @Nullable Object> value = object.function();
        Column<T> text = Column.text(column.name(), row -> {
            Object found = value.apply(row);
            return found == null ? null : form.apply(found);
        });
        return column.nullable() ? text.orNull() : text;
    }

    /** DuckDB would take it, and the extension refuse it without saying where it was. */
    private static String possible(String text) {
        int nul = text.indexOf('\0');
        if (nul >= 0) {
            throw new ValueException("character " + nul + " is U+0000: PostgreSQL text can't hold it");
        }
        return text;
    }
}
