package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.TableCatalog.Reader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The tables that a cut-over leaves unchanged, as far as this virtual machine has rehearsed one: a rehearsal takes longer than a COPY of
 * 10,000 rows, and its outcome depends on the catalog alone. So a table is remembered by a hash of everything that decides it: the
 * table's rows in the catalog, with their ids; what the server does to each new table; and the settings that decide how it writes
 * definitions. Any ALTER, GRANT or COMMENT changes the hash, TRUNCATE and ANALYZE do not.
 *
 * <p>Reading them takes a tenth of the time of a {@link TableCatalog}, because no id has to be put into words, and because what refers to
 * the table is found by the dependencies that the server records, by which it is {@linkplain PostgresShadowTable refused}. Safe for use by
 * many threads.
 */
final class RehearsedTables {

    /** More than any application loads in parallel; some 100 bytes each. */
    private static final int MAX_TABLES = 1_000;

    private static final Set<String> HASHES =
            Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > MAX_TABLES;
                }
            }));

    /** Catalogs that decide what a new table gets or who sees it, whatever its definition; the last one is there since version 15. */
    private static final List<String> ABOUT_NEW_TABLES =
            List.of("pg_default_acl", "pg_event_trigger", "pg_publication", "pg_publication_namespace");

    private static final String ABOUT_THE_SESSION = """
            SELECT 'session', jsonb_build_array(version(), current_database(), current_user, current_setting('search_path'),
              current_setting('quote_all_identifiers'), current_setting('DateStyle'), current_setting('IntervalStyle'),
              current_setting('TimeZone'), current_setting('default_toast_compression'))::text
            UNION ALL
            SELECT 'slot', slot_name FROM pg_replication_slots WHERE slot_type = 'logical' AND plugin <> 'pgoutput'""";

    /** Rows about the table in catalogs whose rows are about objects of any kind. */
    private static final Map<String, String> ABOUT_ANYTHING = Map.of(
            "pg_description", "(c.classoid, c.objoid) IN (SELECT * FROM part)",
            "pg_seclabel", "(c.classoid, c.objoid) IN (SELECT * FROM part)",
            "pg_init_privs", "(c.classoid, c.objoid) IN (SELECT * FROM part)",
            "pg_shdepend", "(c.classid, c.objid) IN (SELECT * FROM part)",
            "pg_depend",
                    "(c.classid, c.objid) IN (SELECT * FROM part) OR (c.refclassid, c.refobjid) IN (SELECT * FROM part)");

    private RehearsedTables() {}

    /** Whether a cut-over is known to leave the table with a hash unchanged. */
    static boolean contains(String hash) {
        return HASHES.contains(hash);
    }

    static void add(String hash) {
        HASHES.add(hash);
    }

    static String hash(Connection connection, Reader catalog, Relation table) throws SQLException {
        Map<String, String> parts = catalog.parts(connection, table);
        List<String> queries = new ArrayList<>(List.of(ABOUT_THE_SESSION));
        ABOUT_NEW_TABLES.stream()
                .filter(catalog.catalogs()::containsKey)
                .forEach(each -> queries.add(rows(each, "true")));
        new TreeMap<>(ABOUT_ANYTHING).forEach((each, condition) -> queries.add(rows(each, condition)));
        catalog.aboutItself(parts).forEach((each, condition) -> queries.add(rows(each, condition)));
        String all = queries.stream().collect(Collectors.joining(" UNION ALL "));
        return Sql.texts(
                        connection,
                        Reader.with(parts) + ", fact(catalog, content) AS (" + all + ") SELECT md5(string_agg("
                                + "catalog || content, E'\\n' ORDER BY catalog COLLATE \"C\", content COLLATE \"C\")) FROM fact")
                .get(0);
    }

    private static String rows(String catalog, String condition) {
        return "SELECT '%s', (to_jsonb(c) - %s)::text FROM %s c WHERE %s"
                .formatted(catalog, TableCatalog.VOLATILE, catalog, condition);
    }
}
