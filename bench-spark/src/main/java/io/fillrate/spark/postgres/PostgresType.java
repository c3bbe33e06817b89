package io.fillrate.spark.postgres;

import io.fillrate.core.Inexact;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.spark.sink.Cell;
import io.fillrate.spark.sink.StoredType;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/**
 * The type of a column in PostgreSQL.
 *
 * @param sql as in DDL
 * @param oid of the type itself, also if that is a domain
 * @param receive the function that reads its binary form; a domain's is that of the type below it
 * @param modifier of that type, such as a precision; negative for none
 * @param element of an array; null for all others
 */
record PostgresType(
        String sql,
        long oid,
        String receive,
        int modifier,
        @Nullable PostgresType element) implements StoredType {

    private static final long serialVersionUID = 1;

    private static final int HEADER = 4; // VARHDRSZ
    private static final int MAX_SCALE_BIT = 1024;

    private static final int MICROS_DIGITS = 6;

    /** Types whose values the server may change: it pads or rewrites them. */
    private static final Set<String> REWRITTEN = Set.of("jsonb_recv", "bpcharrecv", "xml_recv");

    /** The precision and scale of a numeric; empty if the scale is negative or above the precision, as from PostgreSQL 15 on. */
    Optional<Numeric> numeric() {
        if (modifier < HEADER) {
            return Optional.of(Numeric.UNLIMITED);
        }
        int precision = (modifier - HEADER) >> 16 & 0xffff;
        int scale = ((modifier - HEADER & 2 * MAX_SCALE_BIT - 1) ^ MAX_SCALE_BIT) - MAX_SCALE_BIT;
        return scale < 0 || scale > precision ? Optional.empty() : Optional.of(new Numeric(precision, scale));
    }

    @Override
    public Cell cell(DataType from, Inexact inexact) {
        return BinaryCells.of(from, this, inexact);
    }

    /** The characters of a text at most; negative for no limit. */
    int characters() {
        return modifier < HEADER ? -1 : modifier - HEADER;
    }

    /** The digits of fractions of a second that a timestamp or time keeps. */
    int fraction() {
        return modifier < 0 ? MICROS_DIGITS : modifier;
    }

    @Override
    public Optional<DataType> inSpark() {
        return switch (receive) {
            case "boolrecv" -> Optional.of(DataTypes.BooleanType);
            case "int2recv" -> Optional.of(DataTypes.ShortType);
            case "int4recv" -> Optional.of(DataTypes.IntegerType);
            case "int8recv" -> Optional.of(DataTypes.LongType);
            case "float4recv" -> Optional.of(DataTypes.FloatType);
            case "float8recv" -> Optional.of(DataTypes.DoubleType);
            case "numeric_recv" -> numeric().map(PostgresType::decimal);
            case "textrecv",
                    "varcharrecv",
                    "bpcharrecv",
                    "namerecv",
                    "enum_recv",
                    "uuid_recv",
                    "json_recv",
                    "jsonb_recv",
                    "citextrecv",
                    "xml_recv",
                    "inet_recv",
                    "cidr_recv",
                    "macaddr_recv",
                    "macaddr8_recv",
                    "time_recv" -> Optional.of(DataTypes.StringType);
            case "bytearecv" -> Optional.of(DataTypes.BinaryType);
            case "date_recv" -> Optional.of(DataTypes.DateType);
            case "timestamp_recv" -> Optional.of(DataTypes.TimestampNTZType);
            case "timestamptz_recv" -> Optional.of(DataTypes.TimestampType);
            case "interval_recv" -> Optional.of(DataTypes.createDayTimeIntervalType());
            case "array_recv" ->
                Optional.ofNullable(element).flatMap(PostgresType::inSpark).map(DataTypes::createArrayType);
            default -> Optional.empty();
        };
    }

    /** Of 38 digits at most, which is all that Spark has; 18 of them after the point where the column sets no limit. */
    private static DataType decimal(Numeric type) {
        int precision = type.unlimited()
                ? DecimalType.MAX_PRECISION()
                : Math.min(type.precision(), DecimalType.MAX_PRECISION());
        int scale = type.unlimited() ? DecimalType.DEFAULT_SCALE() : Math.min(type.scale(), precision);
        return DataTypes.createDecimalType(precision, scale);
    }

    @Override
    public int digestId() {
        return (int) oid;
    }

    @Override
    public boolean isKeptAsSent() {
        PostgresType value = element == null ? this : element;
        return !REWRITTEN.contains(value.receive());
    }
}
