package io.fillrate.schema.planner.key;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.Having;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The rows that the foreign keys of a table choose among. */
public interface ReferencedRows {

    /** Rows that are looked at to find those that meet a condition. */
    int MAX_LOOKED_AT = 20_000;

    /** The rows that a key refers to; empty if there are none. */
    Optional<Choices> of(ForeignKeyModel key);

    /** The rows that a key refers to and the database has already; empty if there are none. */
    Optional<Choices> stored(ForeignKeyModel key);

    /** The different values that the stored rows of a table have in some columns; empty if there are none, or none can be read. */
    Optional<Choices> stored(TableModel table, List<String> columns);

    /** Whether the values that a key refers to are known, and not only how many rows there will be. */
    boolean haveValues(ForeignKeyModel key);

    /** Those of the first rows that meet the condition of a key; all rows if it has none. */
    static Choices having(ForeignKeyModel key, Choices rows) {
        if (key.having().isEmpty()) {
            return rows;
        }
        Having having = key.having().get();
        Values values = rows.values(having.column());
        LongPredicate nulls = rows.nulls(having.column());
        List<Values> referenced =
                key.referencedColumns().stream().map(rows::values).toList();
        return new Choices.OfTuples(
                key.referencedColumns(),
                LongStream.range(0, Math.min(rows.size(), MAX_LOOKED_AT))
                        .filter(row -> having.isMetBy(nulls != null && nulls.test(row) ? null : values.get(row)))
                        .mapToObj(row -> referenced.stream()
                                .<@Nullable Object>map(column -> column.get(row))
                                .toList())
                        .distinct()
                        .toList());
    }

    /** Values of a column that is referred to may be of a wider or narrower type. */
    static Values converted(Values values, ColumnType type) {
        if (type instanceof Numeric) {
            return row -> {
                Object value = values.get(row);
                return value instanceof Integer || value instanceof Long
                        ? BigDecimal.valueOf(((Number) value).longValue())
                        : value;
            };
        } else if (type == Scalar.TEXT) {
            return row -> {
                Object value = values.get(row);
                return value == null || value instanceof String ? value : value.toString();
            };
        }
        return values;
    }
}
