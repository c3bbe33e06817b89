package io.fillrate.frameworks;

import io.fillrate.core.UnavailableException;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A column as users of frameworks map it by hand: its values are of a class that PostgreSQL's drivers take, and the framework finds out how
 * to set it.
 *
 * @param type the class of the values
 * @param jdbcType from {@link Types}, for frameworks that want to know it
 */
record MappedColumn<T>(Column<T> column, Class<?> type, int jdbcType, UnaryOperator<Object> form) {

    /**
     * Returns all columns of a table.
     *
     * @throws UnavailableException if there is one of another type
     */
    static <T> List<MappedColumn<T>> of(WriterContext<T> context) {
        return context.table().columns().stream()
                .map(column -> of(column)
                        .orElseThrow(() -> context.unavailable("column " + column.name() + " is "
                                + column.type().sqlName() + ", which takes code of your own with this framework")))
                .toList();
    }

    private static <T> Optional<MappedColumn<T>> of(Column<T> column) {
        return Optional.ofNullable(column.type()
                .<@Nullable MappedColumn<T>>fold(
                        scalar -> ofScalar(column, scalar),
                        numeric -> new MappedColumn<>(column, BigDecimal.class, Types.NUMERIC, MappedColumn::decimal),
                        array -> array.equals(new Array(Scalar.TEXT, 1))
                                ? new MappedColumn<>(column, String[].class, Types.ARRAY, MappedColumn::texts)
                                : null));
    }

    private static <T> @Nullable MappedColumn<T> ofScalar(Column<T> column, Scalar scalar) {
        return switch (scalar) {
            case BOOLEAN -> unchanged(column, Boolean.class, Types.BOOLEAN);
            case INT2 -> new MappedColumn<>(column, Short.class, Types.SMALLINT, MappedColumn::small);
            case INT4 -> unchanged(column, Integer.class, Types.INTEGER);
            case INT8 -> unchanged(column, Long.class, Types.BIGINT);
            case FLOAT4 -> unchanged(column, Float.class, Types.REAL);
            case FLOAT8 -> unchanged(column, Double.class, Types.DOUBLE);
            case TEXT -> unchanged(column, String.class, Types.VARCHAR);
            case UUID -> unchanged(column, UUID.class, Types.OTHER);
            case DATE -> unchanged(column, LocalDate.class, Types.DATE);
            case TIME -> unchanged(column, LocalTime.class, Types.TIME);
            case TIMESTAMP -> unchanged(column, LocalDateTime.class, Types.TIMESTAMP);
            case TIMESTAMPTZ ->
                new MappedColumn<>(column, OffsetDateTime.class, Types.TIMESTAMP_WITH_TIMEZONE, MappedColumn::moment);
            case BYTEA -> unchanged(column, byte[].class, Types.BINARY);
            default -> null;
        };
    }

    private static <T> MappedColumn<T> unchanged(Column<T> column, Class<?> type, int jdbcType) {
        return new MappedColumn<>(column, type, jdbcType, UnaryOperator.identity());
    }

    private static Object small(Object value) {
        return ((Number) value).shortValue();
    }

    private static Object decimal(Object value) {
        return value instanceof BigDecimal ? value : new BigDecimal(value.toString());
    }

    private static Object moment(Object value) {
        return ((Instant) value).atOffset(ZoneOffset.UTC);
    }

    private static Object texts(Object value) {
        return ((List<?>) value).toArray(String[]::new);
    }

    String name() {
        return column.name();
    }

    @Nullable
    Object value(T row) {
        Object value = column.get(row);
        return value == null ? null : form.apply(value);
    }

    static <T> @Nullable Object[] values(List<MappedColumn<T>> columns, T row) {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns.get(i).value(row);
        }
        return values;
    }
}
