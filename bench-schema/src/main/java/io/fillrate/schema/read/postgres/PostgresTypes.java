package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.read.postgres.PostgresCatalog.texts;

import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Network;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types of some tables' columns, and the types that they are made of, in {@code pg_type}. Immutable. */
final class PostgresTypes {

    /**
     * In place of the parameter: a column with the multirange type of a range type, where the server has any. Types that are read as
     * text is (Debian's {@code debversion}) are text with other operators.
     */
    private static final String TYPES = """
            WITH RECURSIVE used(oid) AS (
              SELECT atttypid FROM pg_attribute WHERE attrelid = ANY (?) AND attnum > 0 AND NOT attisdropped
              UNION
              SELECT part.oid FROM used JOIN pg_type t ON t.oid = used.oid
              CROSS JOIN LATERAL (
                VALUES (t.typelem), (t.typbasetype)
                UNION ALL SELECT rngsubtype FROM pg_range WHERE t.oid IN (rngtypid, %1$s)
                UNION ALL SELECT atttypid FROM pg_attribute WHERE attrelid = t.typrelid AND attnum > 0 AND NOT attisdropped) part(oid))
            SELECT t.oid, CASE WHEN i.prosrc = 'textin' AND t.typname <> 'citext' THEN 'text' ELSE t.typname END,
              t.typtype, e.oid AS element, t.typbasetype, t.typtypmod, format_type(t.typbasetype, t.typtypmod),
              t.typnotnull, pg_get_expr(t.typdefaultbin, 0), t.typrelid, r.rngsubtype, format_type(r.rngsubtype, -1),
              ARRAY(SELECT enumlabel::text FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder),
              ARRAY(SELECT pg_get_expr(conbin, 0) FROM pg_constraint WHERE contypid = t.oid AND contype = 'c' ORDER BY conname)
            FROM used JOIN pg_type t ON t.oid = used.oid
            LEFT JOIN pg_proc i ON i.oid = t.typinput
            LEFT JOIN pg_type e ON e.oid = t.typelem AND e.typarray = t.oid
            LEFT JOIN pg_range r ON t.oid IN (r.rngtypid, %1$s)""";

    private static final String FIELDS = """
            SELECT attrelid, attname, atttypid, atttypmod, format_type(atttypid, atttypmod)
            FROM pg_attribute WHERE attrelid = ANY (?) AND attnum > 0 AND NOT attisdropped ORDER BY attrelid, attnum""";

    /**
     * A row of {@code pg_type}.
     *
     * @param kind as in {@code typtype}: a base type, a composite, a domain, an enum, a range or a multirange
     * @param element of an array type, else 0
     * @param base of a domain, else 0; with its modifier, and both as SQL
     * @param fields the composite's row in {@code pg_class}, else 0
     * @param bound of a range, else 0
     */
    private record Type(
            long oid,
            String name,
            String kind,
            long element,
            long base,
            int baseModifier,
            @Nullable String baseSql,
            boolean notNull,
            @Nullable String defaultExpression,
            long fields,
            long bound,
            @Nullable String boundSql,
            List<String> labels,
            List<String> checks) {

        static Type read(ResultSet row) throws SQLException {
            return new Type(
                    row.getLong(1),
                    row.getString(2),
                    row.getString(3),
                    row.getLong(4),
                    row.getLong(5),
                    row.getInt(6),
                    row.getString(7),
                    row.getBoolean(8),
                    row.getString(9),
                    row.getLong(10),
                    row.getLong(11),
                    row.getString(12),
                    texts(row, 13),
                    texts(row, 14));
        }
    }

    /** A field of a composite type. */
    private record Field(String name, long type, int modifier, String sqlType) {

        static Field read(ResultSet row) throws SQLException {
            return new Field(row.getString(2), row.getLong(3), row.getInt(4), row.getString(5));
        }
    }

    private final Map<Long, Type> types;
    private final Map<Long, List<Field>> fields;
    private final BaseTypes baseTypes;

    private PostgresTypes(Map<Long, Type> types, Map<Long, List<Field>> fields, BaseTypes baseTypes) {
        this.types = types;
        this.fields = fields;
        this.baseTypes = baseTypes;
    }

    /** Reads the types of the columns of some relations. */
    static PostgresTypes read(PostgresCatalog catalog, Collection<Long> relations) throws SQLException {
        String sql = TYPES.formatted(catalog.isAtLeast(14) ? "rngmultitypid" : "rngtypid");
        Map<Long, Type> types = catalog.query(Type::read, sql, catalog.oids(relations)).stream()
                .collect(Collectors.toMap(Type::oid, type -> type));
        List<Long> composites = types.values().stream()
                .map(Type::fields)
                .filter(oid -> oid != 0)
                .toList();
        return new PostgresTypes(
                types, catalog.byOid(Field::read, FIELDS, catalog.oids(composites)), BaseTypes.read(catalog));
    }

    /**
     * Returns what values a type takes.
     *
     * @param modifier as in {@code atttypmod}; -1 for none
     * @param sql the type as {@code format_type} shows it
     */
    DataType resolve(long oid, int modifier, String sql) {
        Type type = types.get(oid);
        if (type == null) {
            return new DataType.Unknown(sql);
        }
        if (type.element != 0) {
            String element = sql.replaceFirst("\\[\\]$", "");
            return new DataType.ListOf(resolve(type.element, modifier, element), element, 0);
        }
        return switch (type.kind) {
            case "b" -> baseTypes.resolve(type.name, modifier, sql);
            case "c" ->
                new DataType.Composite(fields.getOrDefault(type.fields, List.of()).stream()
                        .map(field -> new DataType.Field(
                                field.name, resolve(field.type, field.modifier, field.sqlType), field.sqlType))
                        .toList());
            case "d" -> domain(oid);
            case "e" -> type.labels.isEmpty() ? new DataType.Unknown(sql) : new DataType.Enumeration(type.labels);
            case "r", "m" ->
                new DataType.Range(
                        resolve(type.bound, -1, Objects.requireNonNull(type.boundSql)), type.kind.equals("m"));
            default -> new DataType.Unknown(sql);
        };
    }

    private DataType.Domain domain(long oid) {
        List<Type> chain = domains(oid);
        List<String> checks = new ArrayList<>();
        chain.forEach(domain -> checks.addAll(0, domain.checks)); // in the order in which the server checks
        Type last = chain.get(chain.size() - 1);
        String base = Objects.requireNonNull(last.baseSql);
        return new DataType.Domain(resolve(last.base, last.baseModifier, base), base, checks);
    }

    /** A domain, the domain that it is made of, and so on; none if the type is not a domain. */
    private List<Type> domains(long oid) {
        List<Type> domains = new ArrayList<>();
        for (Type type = types.get(oid); type != null && type.kind.equals("d"); type = types.get(type.base)) {
            domains.add(type);
        }
        return domains;
    }

    /** Whether the type is a domain that forbids NULL. */
    boolean forbidsNull(long oid) {
        return domains(oid).stream().anyMatch(Type::notNull);
    }

    /** The default of a domain. */
    Optional<String> defaultExpression(long oid) {
        return domains(oid).stream()
                .flatMap(domain -> Stream.ofNullable(domain.defaultExpression))
                .findFirst();
    }

    /** Whether upper and lower case are the same to the type, or to the elements of a list, whatever the collation. */
    boolean ignoresCase(long oid) {
        Type type = types.get(oid);
        return type != null
                && (type.name.equals("citext") || ignoresCase(type.element != 0 ? type.element : type.base));
    }

    /**
     * PostgreSQL's base types, and those of well-known extensions, by their names in {@code pg_type}. Type modifiers are as in the server's
     * sources: {@code varchar.c}, {@code numeric.c}, {@code timestamp.c}.
     *
     * @param isUnicode whether the server's encoding has every character
     */
    record BaseTypes(boolean isUnicode) {

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

        static BaseTypes read(PostgresCatalog catalog) throws SQLException {
            return new BaseTypes(catalog.query(row -> row.getString(1), "SELECT current_setting('server_encoding')")
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
                            Optional.of(Collections.nCopies(Math.max(modifier, 1), 1)
                                    .toString()));
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

        /** Types of PostGIS, such as {@code geometry(PointZ,4326)}. */
        private static DataType spatial(String name, String sql) {
            int defaultSrid = name.equals("geography") ? DEFAULT_GEOGRAPHY_SRID : 0;
            Matcher modifier = SPATIAL.matcher(sql.toLowerCase(Locale.ROOT));
            if (!modifier.find()) {
                return new Geometry(Geometry.Kind.GEOMETRY, true, defaultSrid);
            }
            String subtype = upperCase(String.valueOf(modifier.group(1)));
            String dimensions = modifier.group(2) == null ? "" : upperCase(modifier.group(2));
            int srid = modifier.group(3) == null ? defaultSrid : Integer.parseInt(modifier.group(3));
            return Arrays.stream(Geometry.Kind.values())
                    .filter(kind -> kind.name().equals(subtype))
                    .<DataType>map(kind -> new Geometry(kind, true, srid, dimensions))
                    .findFirst()
                    .orElse(new DataType.Unknown(sql));
        }

        private static String upperCase(String name) {
            return name.toUpperCase(Locale.ROOT);
        }
    }
}
