package io.fillrate.core.postgres;

import io.fillrate.core.CatalogState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that the catalogue says of the objects that are younger than this reader: every row of every {@code pg_*} table that has one of their
 * object ids in any of its columns, with names in place of the ids. It knows nothing of what refers to what, so it can forget nothing.
 *
 * <p>Left out is how rows are stored and counted: {@link #STORAGE}, what a dropped column leaves, and all that is not in tables of the
 * catalogue (the statistics of {@code pg_stat_*}).
 *
 * @param youngest the last object id that had been given away
 */
record PostgresCatalogState(long youngest) {

    /**
     * Files, page and row counts, ages, what is only a hint, the values that rows older than a column have in it, and ids, which are not
     * facts.
     */
    private static final Set<String> STORAGE = Set.of(
            "oid",
            "attnum",
            "relnatts",
            "relfilenode",
            "relpages",
            "reltuples",
            "relallvisible",
            "relallfrozen",
            "relfrozenxid",
            "relminmxid",
            "indcheckxmin",
            "atthasmissing",
            "attmissingval");

    /** Expressions in the server's own notation, which holds object ids, and what shows them in SQL. */
    private static final Map<String, String> EXPRESSIONS = Map.ofEntries(
            Map.entry("pg_attrdef.adbin", "pg_get_expr(adbin, adrelid)"),
            Map.entry("pg_class.relpartbound", "pg_get_expr(relpartbound, oid)"),
            Map.entry("pg_constraint.conbin", "pg_get_expr(conbin, conrelid)"),
            Map.entry("pg_index.indexprs", "pg_get_expr(indexprs, indrelid)"),
            Map.entry("pg_index.indpred", "pg_get_expr(indpred, indrelid)"),
            Map.entry("pg_partitioned_table.partexprs", "pg_get_expr(partexprs, partrelid)"),
            Map.entry("pg_policy.polqual", "pg_get_expr(polqual, polrelid)"),
            Map.entry("pg_policy.polwithcheck", "pg_get_expr(polwithcheck, polrelid)"),
            Map.entry("pg_proc.proargdefaults", "pg_get_function_arguments(oid)"),
            Map.entry("pg_proc.prosqlbody", "pg_get_function_sqlbody(oid)"),
            Map.entry("pg_publication_rel.prqual", "pg_get_expr(prqual, prrelid)"),
            Map.entry("pg_rewrite.ev_action", "pg_get_ruledef(oid)"),
            Map.entry("pg_rewrite.ev_qual", "NULL"),
            Map.entry("pg_statistic_ext.stxexprs", "pg_get_statisticsobjdef(oid)"),
            Map.entry("pg_trigger.tgqual", "pg_get_triggerdef(oid)"),
            Map.entry("pg_type.typdefaultbin", "pg_get_expr(typdefaultbin, 0)"));

    private static final String COLUMNS = """
            SELECT c.relname, a.attname, a.atttypid::regtype::text
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
            WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum""";

    private static final Set<String> ID = Set.of("oid", "regproc");
    private static final Set<String> IDS = Set.of("oid[]", "oidvector");

    /** What the server does not tell names of: labels of enumerations, and large objects. */
    private static final Set<String> UNNAMED = Set.of("pg_enum", "pg_largeobject_metadata", "pg_largeobject");

    /** Columns that have been dropped, and schemas of temporary tables, which the server keeps for later sessions. */
    private static final Map<String, String> APART =
            Map.of("pg_attribute", " AND NOT attisdropped", "pg_namespace", " AND nspname !~ '^pg_(toast_)?temp_'");

    private static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d{5,10}(?!\\d)");

    /** A reader of all that is created from now on. */
    static PostgresCatalogState from(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT lo_create(0)")) {
            row.next();
            long given = row.getLong(1);
            statement.execute("SELECT lo_unlink(" + given + ")");
            return new PostgresCatalogState(given);
        }
    }

    private record Column(String catalog, String name, String type) {

        /** Whether the column has an id that is greater than another; nothing if it has no ids. */
        Stream<String> hasIdAbove(long id) {
            if (ID.contains(type)) {
                return Stream.of(name + "::oid > " + id);
            }
            return IDS.contains(type)
                    ? Stream.of("EXISTS (SELECT FROM unnest(" + name + "::oid[]) id WHERE id > " + id + ")")
                    : Stream.of();
        }

        String term() {
            if (type.equals("pg_node_tree")) {
                return Optional.ofNullable(EXPRESSIONS.get(catalog + "." + name))
                        .orElseThrow();
            }
            return ID.contains(type) ? name + "::oid" : name + "::text";
        }
    }

    CatalogState read(Connection connection) throws SQLException {
        Map<String, List<Column>> catalogs = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(COLUMNS)) {
            while (rows.next()) {
                Column column = new Column(rows.getString(1), rows.getString(2), rows.getString(3));
                catalogs.computeIfAbsent(column.catalog, any -> new ArrayList<>())
                        .add(column);
            }
        }
        catalogs.keySet().removeAll(UNNAMED);
        Map<String, String> names = names(connection, catalogs);
        List<String> facts = new ArrayList<>();
        for (Map.Entry<String, List<Column>> catalog : catalogs.entrySet()) {
            facts.addAll(rows(connection, catalog.getKey(), catalog.getValue(), names));
        }
        Map<String, String> ids = new HashMap<>();
        names.forEach((id, name) -> ids.put(name, id));
        ids.keySet().removeIf(name -> name.contains("<?>")); // several have it
        ids.putAll(columnNumbers(connection));
        return new CatalogState(facts, ids, positions(connection));
    }

    /** The names of all objects, by their ids. */
    private Map<String, String> names(Connection connection, Map<String, List<Column>> catalogs) throws SQLException {
        String query = catalogs.entrySet().stream()
                .filter(catalog -> catalog.getValue().stream().anyMatch(column -> column.name.equals("oid")))
                .map(Map.Entry::getKey)
                .map(catalog -> ("SELECT c.oid, i.type || ': ' || i.identity FROM %s c"
                                + " CROSS JOIN LATERAL pg_identify_object('%s'::regclass, c.oid, 0) i WHERE c.oid > %d")
                        .formatted(catalog, catalog, youngest))
                .collect(Collectors.joining(" UNION ALL "));
        Map<String, String> names = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.put(rows.getString(1), rows.getString(2));
            }
        }
        names.replaceAll((id, name) -> withoutIds(name, Map.of()));
        return names;
    }

    /** The rows of a catalogue that are about any of the objects. */
    private List<String> rows(Connection connection, String catalog, List<Column> columns, Map<String, String> names)
            throws SQLException {
        String condition =
                columns.stream().flatMap(column -> column.hasIdAbove(youngest)).collect(Collectors.joining(" OR "));
        if (condition.isEmpty()) {
            return List.of();
        }
        String terms = columns.stream()
                .filter(column -> !STORAGE.contains(column.name))
                .map(column -> column.term() + " AS " + column.name)
                .collect(Collectors.joining(", "));
        List<String> facts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + terms + " FROM " + catalog + " WHERE (" + condition
                        + ")" + APART.getOrDefault(catalog, ""))) {
            while (rows.next()) {
                facts.add(catalog + " " + fact(rows, names));
            }
        }
        return facts;
    }

    private String fact(ResultSet row, Map<String, String> names) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String value = row.getString(i);
            if (value != null) {
                values.add(columns.getColumnLabel(i) + "=" + withoutIds(value, names));
            }
        }
        return String.join(", ", values);
    }

    /** A text with names in place of ids that have one, and a question mark in place of others. */
    private String withoutIds(String text, Map<String, String> names) {
        return NUMBER.matcher(text)
                .replaceAll(id -> Long.parseLong(id.group()) <= youngest
                        ? id.group()
                        : Matcher.quoteReplacement("<" + names.getOrDefault(id.group(), "?") + ">"));
    }

    /** The numbers of columns are not facts: a column that was dropped keeps its own, and so leaves a gap. */
    private Map<String, String> columnNumbers(Connection connection) throws SQLException {
        Map<String, String> numbers = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT attrelid::regclass, attname, attnum FROM pg_attribute JOIN pg_class c ON c.oid = attrelid"
                                + " WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p') AND attrelid > "
                                + youngest)) {
            while (rows.next()) {
                numbers.put("number of a column: " + rows.getString(1) + "." + rows.getString(2), rows.getString(3));
            }
        }
        return numbers;
    }

    private static Map<String, Long> positions(Connection connection) throws SQLException {
        Map<String, Long> positions = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value - 1) FROM pg_sequences")) {
            while (rows.next()) {
                positions.put(rows.getString(1), rows.getLong(2));
            }
        }
        return positions;
    }
}
