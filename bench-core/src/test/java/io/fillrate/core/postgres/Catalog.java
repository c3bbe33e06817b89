package io.fillrate.core.postgres;

import io.fillrate.core.CatalogReader;
import io.fillrate.core.Eventually;
import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What the server's catalog says of a table: all that a load has to leave as it was. */
final class Catalog {

    /** The same, for loads that fail. */
    static final CatalogReader READER = new CatalogReader() {
        @Override
        public List<String> of(Session session, String table) throws SQLException {
            return Catalog.of(session, table);
        }

        @Override
        public List<String> leftovers(Session session) throws SQLException {
            return Catalog.leftovers(session);
        }
    };

    private static final String COLUMNS = """
            SELECT concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
              a.attstorage, a.attcompression, a.attndims, a.attcollation, pg_get_expr(d.adbin, d.adrelid), \
              col_description(a.attrelid, a.attnum))
            FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE a.attrelid = ?::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attname""";

    private static final String CONSTRAINTS = """
            SELECT concat_ws(' ', 'constraint', conname, contype, pg_get_constraintdef(oid), condeferrable, condeferred, convalidated,
              conindid::regclass, obj_description(oid, 'pg_constraint'))
            FROM pg_constraint WHERE conrelid = ?::regclass ORDER BY conname""";

    private static final String INDEXES = """
            SELECT concat_ws(' ', 'index', pg_get_indexdef(i.oid), i.reltablespace, indisunique, indisprimary, indisexclusion,
              indimmediate, indisclustered, indisvalid, indisreplident, obj_description(i.oid, 'pg_class'),
              (SELECT string_agg(attname || attstattarget, ' ') FROM pg_attribute WHERE attrelid = i.oid AND attstattarget >= 0))
            FROM pg_index JOIN pg_class i ON i.oid = indexrelid WHERE indrelid = ?::regclass ORDER BY i.relname""";

    private static final String RELATION = """
            SELECT concat_ws(' ', 'table', c.relname, n.nspname, c.relpersistence, c.relam, c.reltablespace, c.relreplident, c.relacl,
              c.reloptions, c.relhasindex, c.relrowsecurity, t.typname, u.typname)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = c.reltype
            JOIN pg_type u ON u.oid = t.typarray WHERE c.oid = ?::regclass""";

    private static final String SEQUENCES = """
            SELECT concat_ws(' ', 'sequence', s.sequencename, s.data_type, s.start_value, s.increment_by, s.cache_size, s.last_value,
              d.deptype, a.attname)
            FROM pg_depend d JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'S' JOIN pg_sequences s ON s.sequencename = c.relname
            JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
            WHERE d.refobjid = ?::regclass AND d.deptype IN ('a', 'i') ORDER BY 1""";

    private Catalog() {}

    static List<String> of(Session session, String table) throws SQLException {
        try (Connection connection = session.connect()) {
            List<String> all = new ArrayList<>();
            for (String query : List.of(RELATION, COLUMNS, CONSTRAINTS, INDEXES, SEQUENCES)) {
                all.addAll(Sql.texts(connection, query, table));
            }
            return all;
        }
    }

    /** The number of temporary tables that loads have left in their sessions. */
    static int temporary(Session session) throws SQLException {
        try (Connection connection = session.connect()) {
            return Sql.texts(
                            connection,
                            "SELECT relname FROM pg_class WHERE relname LIKE 'fillrate%' AND relpersistence = 't'")
                    .size();
        }
    }

    /** Tables and prepared transactions that loads have left behind, once the server has ended the sessions that are closed. */
    static List<String> leftovers(Session session) throws SQLException {
        Eventually.holds("temporary tables end with their sessions", () -> temporary(session) == 0);
        try (Connection connection = session.connect()) {
            return Sql.texts(
                    connection,
                    "SELECT relname FROM pg_class WHERE relname LIKE 'fillrate%' UNION ALL SELECT gid FROM pg_prepared_xacts");
        }
    }
}
