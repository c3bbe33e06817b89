package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Everything about a table in the server's catalog: every row that is about it, or about what belongs to it (columns, types,
 * indexes, constraints, sequences, …), or that refers to any of these. The server itself lists the references between its
 * catalogs, so no kind of row can be forgotten here.
 *
 * <p>Two tables that differ only in their object ids have equal catalogs: objects are named as the server describes them, without
 * ids. Left out is what a load may change: storage files, counters, hints, the contents of statistics, and the numbers of columns
 * after dropped ones, but not their order.
 */
record TableCatalog(Set<Fact> facts) {

    /** The first major version of PostgreSQL whose catalog describes itself. */
    static final int FIRST_VERSION = 14;

    /**
     * One attribute of one object, for instance {@code pg_attribute | column id of table items | attnotnull | true}.
     *
     * @param object as the server describes it
     */
    record Fact(String catalog, String object, String attribute, String value) {

        private static Fact read(ResultSet row) throws SQLException {
            return new Fact(
                    row.getString(1),
                    withoutIds(row.getString(2)),
                    withoutIds(row.getString(3)),
                    withoutIds(row.getString(4)));
        }

        private static String withoutIds(@Nullable String text) {
            return IDS_IN_NAMES.matcher(String.valueOf(text)).replaceAll("?");
        }

        boolean isAboutTheSame(Fact other) {
            return catalog.equals(other.catalog) && object.equals(other.object) && attribute.equals(other.attribute);
        }

        String aspect() {
            return ATTRIBUTE_NAMES.getOrDefault(attribute, attribute);
        }

        /** What the fact is about, in words. */
        String subject() {
            return switch (catalog) {
                case "pg_description", "pg_seclabel", "pg_init_privs" -> attribute + " of " + object;
                case "pg_depend", "pg_shdepend" -> "the dependency (" + object + " " + attribute + ")";
                default -> object + " (" + catalog + ")";
            };
        }

        /** What users know best comes first; consequences of other facts come last. */
        int rank() {
            return catalog.equals("pg_class") ? 0 : catalog.endsWith("depend") ? 2 : 1;
        }

        @Override
        public String toString() {
            return catalog + " | " + object + " | " + attribute + " | " + value;
        }
    }

    /** The table, and what would be dropped with it without CASCADE. */
    private static final String PARTS = """
            WITH RECURSIVE part(classid, objid) AS (
              SELECT 'pg_class'::regclass::oid, ?::oid
              UNION
              SELECT d.classid, d.objid FROM part p JOIN pg_depend d ON d.refclassid = p.classid AND d.refobjid = p.objid
              WHERE d.deptype IN ('a', 'i', 'P', 'S'))
            SELECT classid::regclass::text, format('{%s}', string_agg(objid::text, ',')) FROM part GROUP BY classid""";

    /** Columns that a load may change: storage, counters and hints. */
    static final String VOLATILE = """
            '{relfilenode,relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid,relnatts,relhasindex,relhasrules,\
            relhastriggers,relhassubclass,relrewrite,attcacheoff,atthasmissing,attmissingval,indcheckxmin}'::text[]""";

    /** For each column of each catalog: a term for its value, and the catalog that it refers to, if it refers to one object of it. */
    private static final String COLUMNS = """
            SELECT c.relname, a.attname, k.pktable::text,
              CASE
                WHEN k.fkcols[2] IS NOT NULL AND k.is_array THEN format(
                  'ARRAY(SELECT pg_describe_object(''pg_class''::regclass, c.%I, key.n)
                    FROM unnest(c.%I::int2[]) WITH ORDINALITY key(n, i) ORDER BY i)::text',
                  k.fkcols[1], a.attname)
                WHEN k.fkcols[2] IS NOT NULL THEN format('pg_describe_object(''pg_class''::regclass, c.%I, c.%I)', k.fkcols[1], a.attname)
                WHEN k.is_array THEN format(
                  'ARRAY(SELECT pg_describe_object(%L::regclass, key.id, 0)
                    FROM unnest(c.%I::oid[]) WITH ORDINALITY key(id, i) ORDER BY i)::text',
                  k.pktable, a.attname)
                WHEN k.pktable IS NOT NULL THEN format('pg_describe_object(%L::regclass, c.%I, 0)', k.pktable, a.attname)
                WHEN a.atttypid = 'pg_node_tree'::regtype THEN format('pg_get_expr(c.%I, c.%I)', a.attname, owner.attname)
                ELSE format('c.%I::text', a.attname) END,
              k.pktable IS NOT NULL AND k.fkcols[2] IS NULL AND NOT k.is_array,
              EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'oid')
            FROM pg_class c
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND a.attname <> 'oid'
            LEFT JOIN LATERAL (
              SELECT * FROM pg_get_catalog_foreign_keys() f
              WHERE f.fktable = c.oid AND f.fkcols[cardinality(f.fkcols)] = a.attname AND cardinality(f.fkcols) <= 2
                AND (cardinality(f.fkcols) = 1 OR f.pktable = 'pg_attribute'::regclass)) k ON true
            LEFT JOIN pg_attribute owner ON owner.attrelid = c.oid
              AND owner.attname IN ('adrelid', 'conrelid', 'indrelid', 'polrelid', 'prrelid', 'stxrelid')
            WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind = 'r'
              AND c.relname NOT IN ('pg_statistic', 'pg_statistic_ext_data', 'pg_depend', 'pg_shdepend', 'pg_description',
                                    'pg_shdescription', 'pg_seclabel', 'pg_shseclabel', 'pg_init_privs')
              AND a.attname <> 'attnum' AND a.attname <> ALL (""" + VOLATILE + ")\n" + """
              AND (a.atttypid <> 'pg_node_tree'::regtype OR owner.attname IS NOT NULL)
            ORDER BY c.relname, a.attnum""";

    /** Replacements of columns that have no readable form, or none that is independent of ids. */
    private static final Map<String, String> DEFINITIONS = Map.of(
            "pg_attribute",
            """
            ('position', (SELECT count(*) FROM pg_attribute b
                          WHERE b.attrelid = c.attrelid AND b.attnum BETWEEN 1 AND c.attnum AND NOT b.attisdropped)::text)""",
            "pg_rewrite",
            "('definition', pg_get_ruledef(c.oid))",
            "pg_trigger",
            "('definition', pg_get_triggerdef(c.oid))");

    /** The object of a row in catalogs whose rows are not objects themselves. */
    private static final Map<String, String> OBJECTS = Map.of(
            "pg_attribute", "pg_describe_object('pg_class'::regclass, c.attrelid, c.attnum)",
            "pg_index", "pg_describe_object('pg_class'::regclass, c.indexrelid, 0)");

    /** Catalogs whose rows are about objects of any kind. */
    private static final String ABOUT_ANYTHING = """
            SELECT 'pg_depend', pg_describe_object(d.classid, d.objid, d.objsubid),
              'depends on ' || pg_describe_object(d.refclassid, d.refobjid, d.refobjsubid), d.deptype::text
            FROM pg_depend d WHERE (d.classid, d.objid) IN (SELECT * FROM part) OR (d.refclassid, d.refobjid) IN (SELECT * FROM part)
            UNION ALL
            SELECT 'pg_shdepend', pg_describe_object(d.classid, d.objid, d.objsubid),
              'depends on ' || pg_describe_object(d.refclassid, d.refobjid, 0), d.deptype::text
            FROM pg_shdepend d WHERE d.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND (d.classid, d.objid) IN (SELECT * FROM part)
            UNION ALL
            SELECT 'pg_description', pg_describe_object(d.classoid, d.objoid, d.objsubid), 'comment', d.description
            FROM pg_description d WHERE (d.classoid, d.objoid) IN (SELECT * FROM part)
            UNION ALL
            SELECT 'pg_seclabel', pg_describe_object(d.classoid, d.objoid, d.objsubid), 'security label of ' || d.provider, d.label
            FROM pg_seclabel d WHERE (d.classoid, d.objoid) IN (SELECT * FROM part)
            UNION ALL
            SELECT 'pg_init_privs', pg_describe_object(d.classoid, d.objoid, d.objsubid), 'initial privileges', d.initprivs::text
            FROM pg_init_privs d WHERE (d.classoid, d.objoid) IN (SELECT * FROM part)""";

    /** Attributes that users know by another name. */
    private static final Map<String, String> ATTRIBUTE_NAMES = Map.ofEntries(
            Map.entry("relacl", "privileges"),
            Map.entry("attacl", "privileges"),
            Map.entry("typacl", "privileges"),
            Map.entry("relowner", "owner"),
            Map.entry("relpersistence", "persistence"),
            Map.entry("reloptions", "storage parameters"),
            Map.entry("relreplident", "replica identity"),
            Map.entry("relrowsecurity", "row-level security"),
            Map.entry("relforcerowsecurity", "forced row-level security"),
            Map.entry("reloftype", "type"),
            Map.entry("attndims", "declared dimensions"),
            Map.entry("attstattarget", "statistics target"),
            Map.entry("convalidated", "validation"));

    /** Object ids within names that the server generates. */
    private static final Pattern IDS_IN_NAMES =
            Pattern.compile("(?<=pg_toast_|ConstraintTrigger_|ConstraintTrigger_[a-z]{1,9}_)\\d+");

    private record CatalogColumn(
            String catalog, String name, String referred, String term, boolean reference, boolean besideOid) {

        static CatalogColumn read(ResultSet row) throws SQLException {
            return new CatalogColumn(
                    row.getString(1),
                    row.getString(2),
                    String.valueOf(row.getString(3)),
                    row.getString(4),
                    row.getBoolean(5),
                    row.getBoolean(6));
        }
    }

    /** Reads the catalogs of tables by the server's description of its catalogs. */
    record Reader(Map<String, List<CatalogColumn>> catalogs) {

        /** Servers of a version describe their catalogs alike. */
        private static final Map<String, Reader> BY_VERSION = new ConcurrentHashMap<>();

        /** A reader for a server of the {@linkplain #FIRST_VERSION first version} or later. */
        static Reader of(Connection connection) throws SQLException {
            String version =
                    String.valueOf(connection.unwrap(PGConnection.class).getParameterStatus("server_version"));
            Reader known = BY_VERSION.get(version);
            if (known != null) {
                return known;
            }
            Reader read = new Reader(Sql.query(connection, CatalogColumn::read, COLUMNS).stream()
                    .collect(Collectors.groupingBy(CatalogColumn::catalog, TreeMap::new, Collectors.toList())));
            BY_VERSION.put(version, read);
            return read;
        }

        /** The table, and what would be dropped with it: arrays of object ids by their catalogs. */
        Map<String, String> parts(Connection connection, Relation table) throws SQLException {
            Map<String, String> parts = new TreeMap<>();
            Sql.query(connection, row -> parts.put(row.getString(1), row.getString(2)), PARTS, table.oid());
            return parts;
        }

        /** The parts as a table {@code part(classid, objid)} of a query. */
        static String with(Map<String, String> parts) {
            return parts.entrySet().stream()
                    .map(each ->
                            "SELECT '%s'::regclass::oid, unnest('%s'::oid[])".formatted(each.getKey(), each.getValue()))
                    .collect(Collectors.joining(" UNION ALL ", "WITH part(classid, objid) AS (", ") "));
        }

        /**
         * Conditions for the rows of each catalog that are parts, or belong to a part and have no id of their own, such as columns; not for
         * those of other objects, which {@code pg_depend} has.
         */
        Map<String, String> aboutItself(Map<String, String> parts) {
            Map<String, String> conditions = new TreeMap<>();
            catalogs.forEach((catalog, columns) -> {
                if (columns.get(0).besideOid) {
                    Optional.ofNullable(parts.get(catalog))
                            .ifPresent(ids -> conditions.put(catalog, "c.oid = ANY ('%s')".formatted(ids)));
                } else {
                    columns.stream()
                            .filter(column -> column.reference && parts.containsKey(column.referred))
                            .filter(column ->
                                    !column.name.equals("atttypid")) // others' columns, which depend on their type
                            .map(column -> "c.%s = ANY ('%s')".formatted(column.name, parts.get(column.referred)))
                            .reduce((one, other) -> one + " OR " + other)
                            .ifPresent(condition -> conditions.put(catalog, condition));
                }
            });
            return conditions;
        }

        TableCatalog read(Connection connection, Relation table) throws SQLException {
            Map<String, String> parts = parts(connection, table);
            List<String> queries = new ArrayList<>(List.of(ABOUT_ANYTHING));
            catalogs.forEach(
                    (catalog, columns) -> query(catalog, columns, parts).ifPresent(queries::add));
            return new TableCatalog(new LinkedHashSet<>(Sql.query(
                    connection,
                    Fact::read,
                    with(parts) + String.join(" UNION ALL ", queries) + " ORDER BY 1, 2, 3, 4")));
        }

        /** The query for the rows of one catalog; none if the catalog cannot have rows about the table. */
        private static Optional<String> query(String catalog, List<CatalogColumn> columns, Map<String, String> parts) {
            List<String> conditions = new ArrayList<>();
            if (parts.containsKey(catalog)) {
                conditions.add("c.oid = ANY ('%s')".formatted(parts.get(catalog)));
            }
            columns.stream()
                    .filter(column -> column.reference && parts.containsKey(column.referred))
                    .map(column -> "c.%s = ANY ('%s')".formatted(column.name, parts.get(column.referred)))
                    .forEach(conditions::add);
            if (conditions.isEmpty()) {
                return Optional.empty();
            }
            String object = OBJECTS.containsKey(catalog)
                    ? OBJECTS.get(catalog)
                    : columns.get(0).besideOid
                            ? "pg_describe_object('%s'::regclass, c.oid, 0)".formatted(catalog)
                            : columns.stream()
                                    .filter(CatalogColumn::reference)
                                    .map(CatalogColumn::term)
                                    .findFirst()
                                    .orElseThrow();
            List<String> values = columns.stream()
                    .map(column -> "('%s', %s)".formatted(column.name, column.term))
                    .collect(Collectors.toCollection(ArrayList::new));
            Optional.ofNullable(DEFINITIONS.get(catalog)).ifPresent(values::add);
            return Optional.of(
                    "SELECT '%s', %s, v.attribute, v.value FROM %s c CROSS JOIN LATERAL (VALUES %s) v(attribute, value) WHERE (%s)%s"
                            .formatted(
                                    catalog,
                                    object,
                                    catalog,
                                    String.join(", ", values),
                                    String.join(" OR ", conditions),
                                    catalog.equals("pg_attribute") ? " AND NOT c.attisdropped" : ""));
        }
    }

    /** The first thing that another state of the table has lost, changed or gained, in a few words; empty if they are equal. */
    Optional<String> difference(TableCatalog other) {
        Stream<String> lost = minus(other)
                .map(fact -> other.facts.stream().anyMatch(fact::isAboutTheSame)
                        ? "change " + fact.aspect() + " of " + fact.object
                        : "lose " + fact.subject());
        Stream<String> gained = other.minus(this).map(fact -> "add " + fact.subject());
        return Stream.concat(lost, gained).findFirst();
    }

    /** The facts that the other does not have. */
    private Stream<Fact> minus(TableCatalog other) {
        return facts.stream()
                .filter(fact -> !other.facts.contains(fact))
                .sorted(Comparator.comparingInt(Fact::rank).thenComparing(Fact::toString));
    }
}
