package io.fillrate.spark;

import io.fillrate.data.ColumnType.Numeric;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;

/**
 * The type of a column in MariaDB or MySQL.
 *
 * @param sql as in DDL, with its character set
 * @param name without length and attributes
 * @param unsigned whether numbers are
 * @param precision of numbers in digits; 0 for other types
 * @param scale of decimals
 * @param fraction digits of seconds
 */
record MySqlType(String sql, String name, boolean unsigned, int precision, int scale, int fraction)
        implements StoredType {

    private static final long serialVersionUID = 1;

    private static final int MICROS_DIGITS = 6;

    @Override
    public Cell cell(DataType from) {
        return MySqlCells.of(from, this);
    }

    Numeric numeric() {
        return new Numeric(precision, scale);
    }

    /** The size of the whole numbers in bits; 0 for other types. */
    int bits() {
        return switch (name) {
            case "tinyint" -> 8;
            case "smallint" -> 16;
            case "mediumint" -> 24;
            case "int" -> 32;
            case "bigint" -> 64;
            default -> 0;
        };
    }

    /** The number of microseconds of which a time must be a multiple. */
    long unitMicros() {
        long unit = 1;
        for (int i = fraction; i < MICROS_DIGITS; i++) {
            unit *= 10;
        }
        return unit;
    }

    boolean isBytes() {
        return switch (name) {
            case "varbinary", "tinyblob", "blob", "mediumblob", "longblob" -> true;
            default -> false;
        };
    }

    boolean isText() {
        return switch (name) {
            case "char", "varchar", "tinytext", "text", "mediumtext", "longtext", "enum", "uuid", "json" -> true;
            default -> false;
        };
    }

    /** Whether it takes arrays, structs and maps. MariaDB's JSON is a longtext. */
    boolean isJson() {
        return name.equals("json") || name.equals("longtext");
    }

    @Override
    public Optional<DataType> inSpark() {
        if (sql.startsWith("tinyint(1)")) {
            return Optional.of(DataTypes.BooleanType);
        } else if (bits() > 0) {
            int bits = unsigned ? bits() + 1 : bits();
            return Optional.of(
                    bits <= 8
                            ? DataTypes.ByteType
                            : bits <= 16
                                    ? DataTypes.ShortType
                                    : bits <= 32 ? DataTypes.IntegerType : DataTypes.LongType);
        } else if (isText()) {
            return Optional.of(DataTypes.StringType);
        } else if (isBytes()) {
            return Optional.of(DataTypes.BinaryType);
        }
        return switch (name) {
            case "decimal" -> {
                int digits = Math.min(precision, DecimalType.MAX_PRECISION());
                yield Optional.of(DataTypes.createDecimalType(digits, Math.min(scale, digits)));
            }
            case "float" -> Optional.of(DataTypes.FloatType);
            case "double" -> Optional.of(DataTypes.DoubleType);
            case "date" -> Optional.of(DataTypes.DateType);
            case "datetime" -> Optional.of(DataTypes.TimestampNTZType);
            case "timestamp" -> Optional.of(DataTypes.TimestampType);
            default -> Optional.empty();
        };
    }

    /** No digest is computed of these. */
    @Override
    public boolean isKeptAsSent() {
        return false;
    }
}
