package io.fillrate.schema.generate;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.domain.Permutation;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A table whose rows are row numbers, and whose columns have the values of domains: all of them, or some that are spread over each. */
final class DomainTable {

    private final String name;
    private final int rows;
    private final List<Column<Long>> columns = new ArrayList<>();

    DomainTable(String name, int rows) {
        this.name = name;
        this.rows = rows;
    }

    /** Adds a column: all values of a small domain, and NULL in the rows beyond; random ones of a larger one. */
    void add(String column, ColumnDomain domain) {
        long size = domain.domain().size();
        Permutation order = new Permutation(size, 7);
        Column<Long> values = column(
                column,
                domain.loadedAs(),
                ColumnValues.numbered(domain.domain(), row -> size <= rows ? row : order.at(row)),
                size);
        columns.add(
                values.accessor() instanceof Accessor.OfObject ? values.orNull() : values.nullWhen(row -> row >= size));
    }

    /** How many rows have a value in a column of a domain. */
    long expected(ColumnDomain domain) {
        return Math.min(rows, domain.domain().size());
    }

    /** Loads all rows. */
    void load(String strategy, Session session) {
        Table<Long> table = new Table<>(name, columns, List.of());
        try (BulkWriter<Long> writer =
                Strategies.load().insert(strategy).open(table, session, WriterOptions.defaults())) {
            writer.write(RowSource.of(LongStream.range(0, rows).boxed().toList()));
        }
    }

    private static Column<Long> column(String column, ColumnType type, Values values, long size) {
        Values orNull = row -> row < size ? values.get(row) : null;
        return type.fold(
                scalar -> scalar(
                        column,
                        scalar,
                        values instanceof Values.OfLong || values instanceof Values.OfDouble ? values : orNull),
                numeric -> numeric(column, numeric, orNull),
                array -> array(column, array, orNull));
    }

    private static Column<Long> numeric(String column, Numeric type, Values values) {
        return type.unlimited()
                ? Column.numeric(column, row -> value(values, row, BigDecimal.class))
                : Column.numeric(column, type.precision(), type.scale(), row -> value(values, row, BigDecimal.class));
    }

    private static Column<Long> array(String column, Array type, Values values) {
        return Column.array(column, type.element(), type.depth(), row -> value(values, row, List.class));
    }

    private static Column<Long> scalar(String column, Scalar type, Values values) {
        return switch (type) {
            case BOOLEAN -> Column.bool(column, row -> Boolean.TRUE.equals(values.get(row)));
            case INT2 -> Column.int2(column, row -> (int) ((Values.OfLong) values).getLong(row));
            case INT4 -> Column.int4(column, row -> (int) ((Values.OfLong) values).getLong(row));
            case INT8 -> Column.int8(column, row -> ((Values.OfLong) values).getLong(row));
            case FLOAT4 -> Column.float4(column, row -> (float) ((Values.OfDouble) values).getDouble(row));
            case FLOAT8 -> Column.float8(column, row -> ((Values.OfDouble) values).getDouble(row));
            case TEXT -> Column.text(column, row -> value(values, row, String.class));
            case UUID -> Column.uuid(column, row -> value(values, row, UUID.class));
            case DATE -> Column.date(column, row -> value(values, row, LocalDate.class));
            case TIME -> Column.time(column, row -> value(values, row, LocalTime.class));
            case TIMESTAMP -> Column.timestamp(column, row -> value(values, row, LocalDateTime.class));
            case TIMESTAMPTZ -> Column.timestamptz(column, row -> value(values, row, Instant.class));
            case INTERVAL -> Column.interval(column, row -> value(values, row, Interval.class));
            case BYTEA -> Column.bytea(column, row -> value(values, row, byte[].class));
            case JSON -> Column.json(column, row -> value(values, row, String.class));
            case JSONB -> Column.jsonb(column, row -> value(values, row, String.class));
            case INET -> Column.inet(column, row -> value(values, row, Inet.class));
        };
    }

    private static <V> @Nullable V value(Values values, long row, Class<V> type) {
        return type.cast(values.get(row));
    }
}
