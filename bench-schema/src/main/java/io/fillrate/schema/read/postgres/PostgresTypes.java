package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.read.postgres.PostgresCatalog.texts;

import io.fillrate.schema.model.DataType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types of some tables' columns, and the types that they are made of, in {@code pg_type}. Immutable. */
final class PostgresTypes {

    /** In place of the parameter: a column with the multirange type of a range type, where the server has any. */
    private static final String TYPES = """
            WITH RECURSIVE used(oid) AS (
              SELECT atttypid FROM pg_attribute WHERE attrelid = ANY (?) AND attnum > 0 AND NOT attisdropped
              UNION
              SELECT part.oid FROM used JOIN pg_type t ON t.oid = used.oid
              CROSS JOIN LATERAL (
                VALUES (t.typelem), (t.typbasetype)
                UNION ALL SELECT rngsubtype FROM pg_range WHERE t.oid IN (rngtypid, %1$s)
                UNION ALL SELECT atttypid FROM pg_attribute WHERE attrelid = t.typrelid AND attnum > 0 AND NOT attisdropped) part(oid))
            SELECT t.oid, t.typname, t.typtype, e.oid AS element, t.typbasetype, t.typtypmod, format_type(t.typbasetype, t.typtypmod),
              t.typnotnull, pg_get_expr(t.typdefaultbin, 0), t.typrelid, r.rngsubtype, format_type(r.rngsubtype, -1),
              ARRAY(SELECT enumlabel::text FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder),
              ARRAY(SELECT pg_get_expr(conbin, 0) FROM pg_constraint WHERE contypid = t.oid AND contype = 'c' ORDER BY conname)
            FROM used JOIN pg_type t ON t.oid = used.oid
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
    private final PostgresBaseTypes baseTypes;

    private PostgresTypes(Map<Long, Type> types, Map<Long, List<Field>> fields, PostgresBaseTypes baseTypes) {
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
                types, catalog.byOid(Field::read, FIELDS, catalog.oids(composites)), PostgresBaseTypes.read(catalog));
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
}
