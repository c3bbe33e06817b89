package io.fillrate.spark.mysql;

import io.fillrate.core.Inexact;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.spark.sink.Cell;
import io.fillrate.spark.sink.StoredType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * @param characters of texts at most
 */
record MySqlType(String sql, String name, boolean unsigned, int precision, int scale, int fraction, long characters)
        implements StoredType {

    private static final long serialVersionUID = 1;

    /** A label of an enum, in whose definition a quote is doubled. */
    private static final Pattern LABEL = Pattern.compile("'((?:[^']|'')*)'");

    @Override
    public Cell cell(DataType from, Inexact inexact) {
        return LoadDataCells.of(from, this, inexact);
    }

    /** The labels of an enum, in order. */
    List<String> labels() {
        List<String> labels = new ArrayList<>();
        Matcher label = LABEL.matcher(sql);
        while (label.find()) {
            labels.add(label.group(1).replace("''", "'"));
        }
        return List.copyOf(labels);
    }

    /** Whether texts have a limit in characters, beyond which the server cuts blanks without a word. */
    boolean isLimited() {
        return name.equals("char") || name.equals("varchar");
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

    @Override
    public int digestId() {
        return 0;
    }

    /** No digest is computed of these. */
    @Override
    public boolean isKeptAsSent() {
        return false;
    }
}
