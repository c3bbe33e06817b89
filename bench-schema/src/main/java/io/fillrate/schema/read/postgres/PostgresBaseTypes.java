package io.fillrate.schema.read.postgres;

import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Network;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PostgreSQL's base types, and those of well-known extensions, by their names in {@code pg_type}. Type modifiers are as in the server's
 * sources: {@code varchar.c}, {@code numeric.c}, {@code timestamp.c}.
 *
 * @param isUnicode whether the server's encoding has every character
 */
record PostgresBaseTypes(boolean isUnicode) {

    /** Of the length, precision or scale in a type modifier; the size of a field that a type with a length once began with. */
    private static final int OFFSET = 4;

    private static final int MAX_DIGITS = 6;

    /** Bytes of a {@code name}, but the one that ends it. */
    private static final int NAME_LENGTH = 63;

    /** A spatial type with its subtype, dimensions and reference system. */
    private static final Pattern SPATIAL = Pattern.compile("\\(([a-z]+?)(zm|z|m)?(?:,(\\d+))?\\)$");

    private static final int DEFAULT_GEOGRAPHY_SRID = 4326;

    /** Values of types that are seldom stored. Of names that a search path may hide, the qualified ones. */
    private static final Map<String, String> EXAMPLES = Map.ofEntries(
            Map.entry("oid", "1"),
            Map.entry("xid", "1"),
            Map.entry("xid8", "1"),
            Map.entry("cid", "1"),
            Map.entry("tid", "(0,1)"),
            Map.entry("int2vector", "1 2"),
            Map.entry("oidvector", "1 2"),
            Map.entry("regclass", "pg_catalog.pg_class"),
            Map.entry("regcollation", "pg_catalog.\"C\""),
            Map.entry("regconfig", "pg_catalog.simple"),
            Map.entry("regdictionary", "pg_catalog.simple"),
            Map.entry("regnamespace", "pg_catalog"),
            Map.entry("regoper", "pg_catalog.|/"),
            Map.entry("regoperator", "pg_catalog.+(integer,integer)"),
            Map.entry("regproc", "pg_catalog.now"),
            Map.entry("regprocedure", "pg_catalog.now()"),
            Map.entry("regrole", "pg_monitor"),
            Map.entry("regtype", "integer"),
            Map.entry("pg_lsn", "16/B374D848"),
            Map.entry("pg_snapshot", "10:20:10,14,15"),
            Map.entry("txid_snapshot", "10:20:10,14,15"),
            Map.entry("jsonpath", "$.a"),
            Map.entry("cube", "(1,2,3)"),
            Map.entry("seg", "1 .. 2"),
            Map.entry("lquery", "a.*"),
            Map.entry("ltxtquery", "a & b"),
            Map.entry("query_int", "1&2"),
            Map.entry("ean13", "978-0-393-04002-9"),
            Map.entry("isbn13", "978-0-393-04002-9"),
            Map.entry("isbn", "0-393-04002-X"),
            Map.entry("issn", "1436-4522"),
            Map.entry("upc", "220356483481"));

    static PostgresBaseTypes read(PostgresCatalog catalog) throws SQLException {
        return new PostgresBaseTypes(catalog.query(row -> row.getString(1), "SELECT current_setting('server_encoding')")
                .contains("UTF8"));
    }

    /**
     * Returns what values a type takes.
     *
     * @param name in {@code pg_type}
     * @param modifier as in {@code atttypmod}; -1 for none
     * @param sql the type as {@code format_type} shows it
     */
    DataType resolve(String name, int modifier, String sql) {
        return switch (name) {
            case "bool" -> new DataType.Bool();
            case "int2" -> DataType.Int.signed(16);
            case "int4" -> DataType.Int.signed(32);
            case "int8" -> DataType.Int.signed(64);
            case "numeric" -> decimal(modifier);
            case "float4" -> new DataType.Floating(32, false);
            case "float8" -> new DataType.Floating(64, false);
            case "money" -> new DataType.Money();
            case "text", "citext", "refcursor" -> text(0);
            case "varchar" -> text(length(modifier));
            case "bpchar" -> new DataType.Text(length(modifier), modifier >= OFFSET, !isUnicode);
            case "char" -> new DataType.Text(1, false, true);
            case "name" -> new DataType.Text(NAME_LENGTH, false, true);
            case "bytea" -> new DataType.Binary(0, false);
            case "bit" -> new DataType.Bits(Math.max(modifier, 0), modifier < 0);
            case "varbit" -> new DataType.Bits(Math.max(modifier, 0), true);
            case "date" -> new DataType.Date();
            case "time", "timetz" -> new DataType.Time(digits(modifier), name.endsWith("tz"));
            case "timestamp", "timestamptz" -> new DataType.Timestamp(digits(modifier), name.endsWith("tz"), false);
            case "interval" -> new DataType.Interval();
            case "uuid" -> new DataType.Uuid();
            case "json", "jsonb" -> new DataType.Json(name.equals("jsonb"));
            case "xml" -> new DataType.Xml();
            case "hstore" -> new DataType.KeyValues();
            case "ltree" -> new DataType.LabelTree();
            case "tsvector", "tsquery" -> new DataType.TextSearch(name.equals("tsquery"));
            case "inet", "cidr", "macaddr", "macaddr8" -> new Network(Network.Kind.valueOf(upperCase(name)));
            case "point", "line", "lseg", "box", "path", "polygon", "circle" ->
                new Geometry(Geometry.Kind.valueOf(upperCase(name)), false, 0);
            case "geometry", "geography" -> spatial(name, sql);
            case "vector", "halfvec" ->
                new DataType.Special(
                        name,
                        Optional.of(
                                Collections.nCopies(Math.max(modifier, 1), 1).toString()));
            default ->
                EXAMPLES.containsKey(name)
                        ? new DataType.Special(name, Optional.ofNullable(EXAMPLES.get(name)))
                        : new DataType.Unknown(sql);
        };
    }

    private DataType text(int maxLength) {
        return new DataType.Text(maxLength, false, !isUnicode);
    }

    private static int length(int modifier) {
        return Math.max(modifier - OFFSET, 0);
    }

    private static int digits(int modifier) {
        return modifier < 0 ? MAX_DIGITS : modifier;
    }

    /** The precision is in the upper half of the modifier; the scale in the lowest 11 bits, signed. */
    private static DataType decimal(int modifier) {
        int fields = modifier - OFFSET;
        return modifier < OFFSET
                ? new DataType.Decimal(0, 0, false)
                : new DataType.Decimal(fields >> 16, (fields << 21) >> 21, false);
    }

    /** Types of PostGIS, such as {@code geometry(Point,4326)}. Three and four dimensions are not known here. */
    private static DataType spatial(String name, String sql) {
        int defaultSrid = name.equals("geography") ? DEFAULT_GEOGRAPHY_SRID : 0;
        Matcher modifier = SPATIAL.matcher(sql.toLowerCase(Locale.ROOT));
        if (!modifier.find()) {
            return new Geometry(Geometry.Kind.GEOMETRY, true, defaultSrid);
        }
        String srid = modifier.group(3);
        String subtype = upperCase(String.valueOf(modifier.group(1)));
        return modifier.group(2) == null
                        && Arrays.stream(Geometry.Kind.values())
                                .anyMatch(kind -> kind.name().equals(subtype))
                ? new Geometry(
                        Geometry.Kind.valueOf(subtype), true, srid == null ? defaultSrid : Integer.parseInt(srid))
                : new DataType.Unknown(sql);
    }

    private static String upperCase(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
