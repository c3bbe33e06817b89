package io.fillrate.schema.read.mysql;

import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Binary;
import io.fillrate.schema.model.DataType.Bits;
import io.fillrate.schema.model.DataType.Bool;
import io.fillrate.schema.model.DataType.Date;
import io.fillrate.schema.model.DataType.Decimal;
import io.fillrate.schema.model.DataType.Enumeration;
import io.fillrate.schema.model.DataType.Floating;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Int;
import io.fillrate.schema.model.DataType.Json;
import io.fillrate.schema.model.DataType.LabelSet;
import io.fillrate.schema.model.DataType.Network;
import io.fillrate.schema.model.DataType.Text;
import io.fillrate.schema.model.DataType.Time;
import io.fillrate.schema.model.DataType.Timestamp;
import io.fillrate.schema.model.DataType.Unknown;
import io.fillrate.schema.model.DataType.Uuid;
import io.fillrate.schema.model.DataType.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column's type as information_schema describes it.
 *
 * @param name {@code data_type}, such as {@code decimal}
 * @param definition {@code column_type}, such as {@code decimal(10,2) unsigned}
 * @param bytes {@code character_octet_length}; 0 for types without one
 * @param charset {@code character_set_name}; empty for types without one
 * @param srid the spatial reference system that values must have; 0 for any
 */
record MySqlColumnType(String name, String definition, long bytes, String charset, int srid) {

    /** Whose encodings have every character; of others, ASCII is what they have in common. */
    private static final Set<String> UNICODE = Set.of("utf8mb4", "utf16", "utf16le", "utf32", "gb18030");

    private static final int MAX_BYTES_PER_CHARACTER = 4;

    /** Digits that a {@code float} and a {@code double} keep for sure. */
    private static final int FLOAT_DIGITS = 6;

    private static final int DOUBLE_DIGITS = 15;

    /** Behind the type, such as that of MariaDB's compressed columns. */
    private static final Pattern COMMENT = Pattern.compile("(?<=[\\w)])\\s*/\\*[^*]*\\*/$");

    private static final Pattern LABEL = Pattern.compile("'((?:[^'\\\\]|\\\\.|'')*+)'", Pattern.DOTALL);

    MySqlColumnType {
        definition = COMMENT.matcher(definition).replaceAll("");
    }

    /** Returns the type in terms that the databases share. */
    DataType dataType() {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "tinyint" -> definition.equals("tinyint(1)") ? new Bool() : integer(8);
            case "smallint" -> integer(16);
            case "mediumint" -> integer(24);
            case "int" -> integer(32);
            case "bigint" -> integer(64);
            case "decimal" -> new Decimal(argument(0, 10), argument(1, 0), isUnsigned());
            case "float" -> floating(32, FLOAT_DIGITS);
            case "double" -> floating(64, DOUBLE_DIGITS);
            case "bit" -> new Bits(argument(0, 1), false);
            case "char" -> sized(new Text(argument(0, 1), true, !UNICODE.contains(charset)));
            case "varchar" -> sized(new Text(argument(0, 1), false, !UNICODE.contains(charset)));
            case "tinytext", "text", "mediumtext", "longtext" ->
                new Text(characters(), false, !UNICODE.contains(charset));
            case "binary" -> sized(new Binary(argument(0, 1), true));
            case "varbinary" -> sized(new Binary(argument(0, 1), false));
            case "tinyblob", "blob", "mediumblob", "longblob" -> new Binary(orNoLimit(bytes), false);
            case "date" -> new Date();
            case "time" -> new Time(argument(0, 0), false);
            case "datetime" -> new Timestamp(argument(0, 0), false, false);
            case "timestamp" -> new Timestamp(argument(0, 0), true, true);
            case "year" -> new Year();
            case "enum" -> new Enumeration(labels());
            case "set" -> new LabelSet(labels());
            case "json" -> new Json(true);
            case "uuid" -> new Uuid();
            case "inet4" -> new Network(Network.Kind.INET4);
            case "inet6" -> new Network(Network.Kind.INET6);
            case "geometry", "point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon" ->
                spatial(Geometry.Kind.valueOf(name.toUpperCase(Locale.ROOT)));
            case "geometrycollection", "geomcollection" -> spatial(Geometry.Kind.GEOMETRYCOLLECTION);
            default -> new Unknown(definition);
        };
    }

    private Int integer(int bits) {
        return isUnsigned() ? Int.unsigned(bits) : Int.signed(bits);
    }

    private boolean isUnsigned() {
        return definition.contains(" unsigned");
    }

    /** A {@code float(7,4)} has a decimal's limits: its values are those that it shares with a decimal of no more digits than it keeps. */
    private DataType floating(int bits, int digits) {
        int precision = argument(0, 0);
        return precision == 0
                ? new Floating(bits, isUnsigned())
                : new Decimal(Math.min(precision, digits), Math.min(argument(1, 0), digits), isUnsigned());
    }

    /** A type whose length is an argument: of a length of 0, which stands for no limit elsewhere, nothing is known. */
    private DataType sized(DataType type) {
        return argument(0, 1) == 0 ? new Unknown(definition) : type;
    }

    /** The characters that fit into a text's bytes whatever they are. */
    private int characters() {
        return orNoLimit(UNICODE.contains(charset) || charset.equals("ucs2") ? bytes / MAX_BYTES_PER_CHARACTER : bytes);
    }

    /** Gigabytes do not limit what is loaded. */
    private static int orNoLimit(long length) {
        return length > 1 << 29 ? 0 : (int) length;
    }

    private Geometry spatial(Geometry.Kind kind) {
        return new Geometry(kind, true, srid);
    }

    private int argument(int index, int otherwise) {
        String[] arguments = arguments().split(",", -1);
        return index < arguments.length && !arguments[index].isBlank()
                ? Integer.parseInt(arguments[index].strip())
                : otherwise;
    }

    /** What is in the parentheses; empty if there are none. */
    private String arguments() {
        int open = definition.indexOf('(');
        return open < 0 ? "" : definition.substring(open + 1, definition.lastIndexOf(')'));
    }

    private List<String> labels() {
        List<String> labels = new ArrayList<>();
        Matcher label = LABEL.matcher(arguments());
        while (label.find()) {
            labels.add(MySqlText.unescaped(label.group(1)));
        }
        return labels;
    }
}
