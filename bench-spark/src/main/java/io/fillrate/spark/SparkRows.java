package io.fillrate.spark;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Rows of ours as Spark's. What Spark has no type for is a string: uuid, json, jsonb, inet, time and interval, and numeric without a
 * precision or with more than 38 digits.
 */
record SparkRows<T>(List<Column<T>> columns) {

    private static final int MAX_PRECISION = 38;
    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final long NANOS_OF_MICRO = 1000;

    SparkRows(Table<T> table) {
        this(table.columns());
    }

    StructType schema() {
        return new StructType(columns.stream()
                .map(column -> new StructField(column.name(), type(column.type()), column.nullable(), Metadata.empty()))
                .toArray(StructField[]::new));
    }

    InternalRow row(T row) {
        @Nullable Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            Column<T> column = columns.get(i);
            Object value = column.get(row);
            values[i] = value == null ? null : value(column.type(), value);
        }
        return new GenericInternalRow(values);
    }

    private static DataType type(ColumnType type) {
        Function<Scalar, DataType> scalar = each -> switch (each) {
            case BOOLEAN -> DataTypes.BooleanType;
            case INT2 -> DataTypes.ShortType;
            case INT4 -> DataTypes.IntegerType;
            case INT8 -> DataTypes.LongType;
            case FLOAT4 -> DataTypes.FloatType;
            case FLOAT8 -> DataTypes.DoubleType;
            case BYTEA -> DataTypes.BinaryType;
            case DATE -> DataTypes.DateType;
            case TIMESTAMP -> DataTypes.TimestampNTZType;
            case TIMESTAMPTZ -> DataTypes.TimestampType;
            case TEXT, UUID, TIME, INTERVAL, JSON, JSONB, INET -> DataTypes.StringType;
        };
        return type.fold(
                scalar,
                numeric -> isDecimal(numeric)
                        ? DataTypes.createDecimalType(numeric.precision(), numeric.scale())
                        : DataTypes.StringType,
                array -> DataTypes.createArrayType(type(array.element())));
    }

    private static boolean isDecimal(ColumnType.Numeric type) {
        return !type.unlimited() && type.precision() <= MAX_PRECISION;
    }

    private static Object value(ColumnType type, Object value) {
        if (value instanceof List<?> list && type instanceof ColumnType.Array array) {
            return new GenericArrayData(list.stream()
                    .map(each -> each == null ? null : value(array.element(), each))
                    .toArray());
        } else if (type instanceof ColumnType.Numeric numeric && isDecimal(numeric)) {
            return Decimal.apply((BigDecimal) value, numeric.precision(), numeric.scale());
        } else if (type == Scalar.INT2) {
            return ((Integer) value).shortValue();
        } else if (value instanceof LocalDate date) {
            return Math.toIntExact(date.toEpochDay());
        } else if (value instanceof LocalDateTime time) {
            return micros(time.toInstant(ZoneOffset.UTC));
        } else if (value instanceof Instant moment) {
            return micros(moment);
        }
        boolean asItIs = value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Float
                || value instanceof Double
                || value instanceof byte[];
        return asItIs ? value : UTF8String.fromString(value.toString());
    }

    /** Microseconds since 1970-01-01, rounded as PostgreSQL does. */
    private static long micros(Instant moment) {
        return moment.getEpochSecond() * MICROS_OF_SECOND + (moment.getNano() + NANOS_OF_MICRO / 2) / NANOS_OF_MICRO;
    }
}
