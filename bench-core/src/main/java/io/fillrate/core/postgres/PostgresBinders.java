package io.fillrate.core.postgres;

import io.fillrate.core.encode.PostgresLiteral;
import io.fillrate.core.jdbc.ColumnBinders;
import io.fillrate.core.jdbc.ColumnBinders.ObjectBinder;
import io.fillrate.core.jdbc.ParameterBinder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** Parameters as pgjdbc's users set them: by the setter of the type, or as text where the driver knows no better. */
final class PostgresBinders {

    private PostgresBinders() {}

    static <T> ParameterBinder<T> of(Column<T> column) {
        return ColumnBinders.of(column, jdbcType(column.type()), objects(column.name(), column.type()));
    }

    private static ObjectBinder objects(String column, ColumnType type) {
        if (type instanceof Numeric) {
            return (statement, index, value) -> {
                if (value instanceof BigDecimal decimal) {
                    statement.setBigDecimal(index, decimal);
                } else {
                    statement.setDouble(index, ((Number) value).doubleValue());
                }
            };
        } else if (type instanceof Array array) {
            PostgresLiteral literal = PostgresLiteral.text(column, type);
            return (statement, index, value) -> {
                List<?> list = (List<?>) value;
                if (array.element() == Scalar.TEXT && list.stream().noneMatch(List.class::isInstance)) {
                    statement.setArray(
                            index, statement.getConnection().createArrayOf("text", list.toArray(String[]::new)));
                } else {
                    statement.setObject(index, literal.string(list), Types.OTHER);
                }
            };
        }
        PostgresLiteral literal = PostgresLiteral.text(column, type);
        return switch ((Scalar) type) {
            case TEXT -> (statement, index, value) -> statement.setString(index, (String) value);
            case BYTEA -> (statement, index, value) -> statement.setBytes(index, (byte[]) value);
            case TIMESTAMPTZ -> (statement, index, value) -> statement.setObject(index, offset((Instant) value));
            case UUID, DATE, TIME, TIMESTAMP -> PreparedStatement::setObject;
            default -> (statement, index, value) -> statement.setObject(index, literal.string(value), Types.OTHER);
        };
    }

    /** The driver's form of a moment; its least and greatest are the infinities there too. */
    private static OffsetDateTime offset(Instant instant) {
        if (instant.equals(Instant.MAX)) {
            return OffsetDateTime.MAX;
        }
        return instant.equals(Instant.MIN) ? OffsetDateTime.MIN : instant.atOffset(ZoneOffset.UTC);
    }

    private static int jdbcType(ColumnType type) {
        if (type instanceof Numeric) {
            return Types.NUMERIC;
        } else if (type instanceof Array) {
            return Types.ARRAY;
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> Types.BOOLEAN;
            case INT2 -> Types.SMALLINT;
            case INT4 -> Types.INTEGER;
            case INT8 -> Types.BIGINT;
            case FLOAT4 -> Types.REAL;
            case FLOAT8 -> Types.DOUBLE;
            case TEXT -> Types.VARCHAR;
            case BYTEA -> Types.BINARY;
            case DATE -> Types.DATE;
            case TIME -> Types.TIME;
            case TIMESTAMP -> Types.TIMESTAMP;
            case TIMESTAMPTZ -> Types.TIMESTAMP_WITH_TIMEZONE;
            case UUID, INTERVAL, JSON, JSONB, INET -> Types.OTHER;
        };
    }
}
