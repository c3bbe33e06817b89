package io.fillrate.core.postgres;

import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.PostgresLiteral;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.core.internal.jdbc.ParameterBinder.NullBinder;
import io.fillrate.core.internal.jdbc.ParameterBinder.ObjectBinder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGobject;

/**
 * Parameters as pgjdbc's users set them: by the setter of the type, or as text where the driver has none. All values of a column,
 * NULL too, are sent as the same type, since the driver parses the statement again when it changes; types without a setter are
 * sent without a type, which the server then takes from the column.
 */
final class PostgresBinders {

    private static final String TEXT_ARRAY = "_text";
    private static final UUID ANY_UUID = new UUID(0, 0);
    private static final Instant FIRST_USUAL = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END_USUAL = Instant.parse("+10000-01-01T00:00:00Z");

    private PostgresBinders() {}

    static <T> ParameterBinder<T> of(Column<T> column) {
        return ParameterBinder.of(column, nulls(column.type()), objects(column.name(), column.type()));
    }

    /**
     * The driver's setters check no limits. What they would change, such as a far date or half of a surrogate pair, is sent as text or
     * refused.
     */
    private static ObjectBinder objects(String column, ColumnType type) {
        PostgresLiteral literal = PostgresLiteral.text(column, type);
        ObjectBinder untypedText =
                (statement, index, value) -> statement.setObject(index, literal.string(value), Types.OTHER);
        return type.fold(
                scalar -> scalars(scalar, literal, untypedText),
                numeric -> (statement, index, value) -> {
                    if (value instanceof BigDecimal decimal && isUsual(decimal)) {
                        statement.setBigDecimal(index, Limits.numeric(decimal, numeric));
                    } else {
                        setText(statement, index, "numeric", literal.string(value));
                    }
                },
                array -> array.element() == Scalar.TEXT ? texts(literal) : untypedText);
    }

    private static ObjectBinder scalars(Scalar type, PostgresLiteral literal, ObjectBinder untypedText) {
        return switch (type) {
            case TEXT -> (statement, index, value) -> statement.setString(index, Limits.postgresText((String) value));
            case BYTEA -> (statement, index, value) -> statement.setBytes(index, (byte[]) value);
            case UUID, TIME -> PreparedStatement::setObject;
            case DATE -> dated(type, literal, value -> isUsual(((LocalDate) value).getYear()), value -> value);
            case TIMESTAMP -> dated(type, literal, value -> isUsual(((LocalDateTime) value).getYear()), value -> value);
            case TIMESTAMPTZ ->
                dated(type, literal, value -> isUsual((Instant) value), value -> ((Instant) value)
                        .atOffset(ZoneOffset.UTC));
            default -> untypedText;
        };
    }

    private static ObjectBinder texts(PostgresLiteral literal) {
        return (statement, index, value) -> {
            List<?> list = (List<?>) value;
            if (list.stream().allMatch(each -> each == null || each instanceof String)) {
                statement.setArray(index, statement.getConnection().createArrayOf("text", texts(list)));
            } else {
                setText(statement, index, TEXT_ARRAY, literal.string(list));
            }
        };
    }

    private static Object[] texts(List<?> list) {
        return list.stream()
                .map(each -> each == null ? null : Limits.postgresText((String) each))
                .toArray(String[]::new);
    }

    /**
     * By the driver's setter, or as text for what it would change: it takes the server's first year, and all beyond its range,
     * for infinity.
     */
    private static ObjectBinder dated(
            ColumnType type, PostgresLiteral literal, Predicate<Object> usual, UnaryOperator<Object> driversForm) {
        return (statement, index, value) -> {
            if (usual.test(value)) {
                statement.setObject(index, driversForm.apply(value));
            } else {
                setText(statement, index, type.sqlName(), literal.string(value));
            }
        };
    }

    /** Whether a number is short enough for the driver, whose time grows with the square of the digits. */
    static boolean isUsual(BigDecimal number) {
        return Math.abs((long) number.scale()) + number.precision() <= 1000;
    }

    private static boolean isUsual(int year) {
        return year >= 1 && year <= 9999;
    }

    private static boolean isUsual(Instant instant) {
        return !instant.isBefore(FIRST_USUAL) && instant.isBefore(END_USUAL);
    }

    private static NullBinder nulls(ColumnType type) {
        return type.fold(
                PostgresBinders::scalarNulls,
                numeric -> ofJdbcType(Types.NUMERIC),
                array -> array.element() == Scalar.TEXT ? ofDriversType(TEXT_ARRAY) : ofJdbcType(Types.OTHER));
    }

    private static NullBinder scalarNulls(Scalar type) {
        return switch (type) {
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
            default -> ofJdbcType(Types.OTHER); // sent without a type, too
        };
    }

    private static NullBinder ofJdbcType(int type) {
        return (statement, index) -> statement.setNull(index, type);
    }

    /** For types that JDBC has no number for with this driver. */
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
}
