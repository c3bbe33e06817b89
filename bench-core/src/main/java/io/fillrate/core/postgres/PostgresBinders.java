package io.fillrate.core.postgres;

import io.fillrate.core.encode.PostgresLiteral;
import io.fillrate.core.jdbc.ColumnBinders;
import io.fillrate.core.jdbc.ColumnBinders.NullBinder;
import io.fillrate.core.jdbc.ColumnBinders.ObjectBinder;
import io.fillrate.core.jdbc.ParameterBinder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGobject;

/**
 * Parameters as pgjdbc's users set them: by the setter of the type, or as text where the driver knows no better. Every value of a column goes
 * as the same type, its NULL too, or else the driver parses the statement again: what has no setter of its own goes without a type, which the
 * server then takes from the column.
 */
final class PostgresBinders {

    private static final String TEXT_ARRAY = "_text";
    private static final UUID ANY_UUID = new UUID(0, 0);

    private PostgresBinders() {}

    static <T> ParameterBinder<T> of(Column<T> column) {
        return ColumnBinders.of(column, nulls(column.type()), objects(column.name(), column.type()));
    }

    private static ObjectBinder objects(String column, ColumnType type) {
        PostgresLiteral literal = PostgresLiteral.text(column, type);
        if (type instanceof Numeric) {
            return (statement, index, value) -> {
                if (value instanceof BigDecimal decimal) {
                    statement.setBigDecimal(index, decimal);
                } else {
                    setText(statement, index, "numeric", literal.string(value));
                }
            };
        } else if (isTexts(type)) {
            return (statement, index, value) -> {
                List<?> list = (List<?>) value;
                if (list.stream().noneMatch(List.class::isInstance)) {
                    statement.setArray(
                            index, statement.getConnection().createArrayOf("text", list.toArray(String[]::new)));
                } else {
                    setText(statement, index, TEXT_ARRAY, literal.string(list));
                }
            };
        } else if (type instanceof Array) {
            return (statement, index, value) -> statement.setObject(index, literal.string(value), Types.OTHER);
        }
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

    private static NullBinder nulls(ColumnType type) {
        if (type instanceof Numeric) {
            return ofJdbcType(Types.NUMERIC);
        } else if (type instanceof Array) {
            return isTexts(type) ? ofDriversType(TEXT_ARRAY) : ofJdbcType(Types.OTHER);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> ofJdbcType(Types.BOOLEAN);
            case INT2 -> ofJdbcType(Types.SMALLINT);
            case INT4 -> ofJdbcType(Types.INTEGER);
            case INT8 -> ofJdbcType(Types.BIGINT);
            case FLOAT4 -> ofJdbcType(Types.REAL);
            case FLOAT8 -> ofJdbcType(Types.DOUBLE);
            case TEXT -> ofJdbcType(Types.VARCHAR);
            case BYTEA -> ofJdbcType(Types.BINARY);
            case DATE -> ofJdbcType(Types.DATE);
            case TIME, TIMESTAMP, TIMESTAMPTZ -> ofDriversType(type.sqlName());
            case UUID ->
                (statement, index) -> {
                    statement.setObject(index, ANY_UUID); // the driver knows the type by its values only,
                    statement.setNull(index, Types.OTHER); // and keeps it for a NULL that has none
                };
            case INTERVAL, JSON, JSONB, INET -> ofJdbcType(Types.OTHER);
        };
    }

    private static NullBinder ofJdbcType(int type) {
        return (statement, index) -> statement.setNull(index, type);
    }

    /** For types for which JDBC's NULL has none with this driver. */
    private static NullBinder ofDriversType(String name) {
        return (statement, index) -> setText(statement, index, name, null);
    }

    /** Sets a value's text as one of a type that the driver knows without asking the server. */
    private static void setText(PreparedStatement statement, int index, String type, @Nullable String text)
            throws SQLException {
        PGobject object = new PGobject();
        object.setType(type);
        object.setValue(text);
        statement.setObject(index, object);
    }

    private static boolean isTexts(ColumnType type) {
        return type instanceof Array array && array.element() == Scalar.TEXT;
    }
}
