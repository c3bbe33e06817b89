package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * An index of a table, or a constraint that an index enforces, and the statements that recreate it: same definition, same tablespace, with
 * its comments and marks.
 *
 * @param name the index's, and the constraint's if it is one
 * @param drop a statement
 * @param newName of the recreated index
 * @param create statements, to be executed in a transaction
 */
record TableIndex(String name, String drop, String newName, List<String> create) {

    /**
     * Primary keys and unique constraints are created USING an index, because only an index's own definition has its storage parameters and
     * operator classes. That is not possible for exclusion constraints, whose definition has the storage parameters, and for keys WITHOUT
     * OVERLAPS, whose definition lacks them.
     */
    private static final String READ = """
            SELECT i.relname,
              CASE WHEN c.oid IS NULL THEN format('DROP INDEX %I.%I', n.nspname, i.relname)
                   ELSE format('ALTER TABLE %I.%I DROP CONSTRAINT %I', n.nspname, t.relname, c.conname) END,
              k.name,
              array_remove(ARRAY[
                format('SET LOCAL default_tablespace = %L', coalesce(s.spcname, '')),
                CASE WHEN c.oid IS NULL OR k.upon_index
                     THEN format('CREATE %sINDEX %I ON %s', k.uniqueness, k.name, p.owner)
                          || substr(pg_get_indexdef(i.oid), length(k.head) + 1) END,
                CASE WHEN k.upon_index
                     THEN format('ALTER TABLE %s ADD CONSTRAINT %I %s USING INDEX %I%s', p.owner, k.name,
                                 CASE c.contype WHEN 'p' THEN 'PRIMARY KEY' ELSE 'UNIQUE' END, k.name, k.deferrable)
                     WHEN c.contype IN ('p', 'u')
                     THEN format('ALTER TABLE %s ADD CONSTRAINT %I %s%s%s', p.owner, k.name,
                                 left(k.definition, length(k.definition) - length(k.deferrable)), k.storage, k.deferrable)
                     WHEN c.contype = 'x'
                     THEN format('ALTER TABLE %s ADD CONSTRAINT %I %s', p.owner, k.name, k.definition) END,
                CASE WHEN x.indisclustered THEN format('ALTER TABLE %s CLUSTER ON %I', p.owner, k.name) END,
                CASE WHEN x.indisreplident THEN format('ALTER TABLE %s REPLICA IDENTITY USING INDEX %I', p.owner, k.name) END,
                format('COMMENT ON INDEX %I.%I IS ', n.nspname, k.name) || quote_literal(obj_description(i.oid, 'pg_class')),
                format('COMMENT ON CONSTRAINT %I ON %s IS ', k.name, p.owner)
                  || quote_literal(obj_description(c.oid, 'pg_constraint'))
              ], NULL)
              || ARRAY(SELECT format('ALTER INDEX %I.%I ALTER COLUMN %s SET STATISTICS %s',
                                     n.nspname, k.name, a.attnum, a.attstattarget)
                       FROM pg_attribute a WHERE a.attrelid = i.oid AND a.attstattarget >= 0)
            FROM (SELECT ?::text AS owner, ?::text AS prefix) p
            CROSS JOIN (SELECT *, row_number() OVER (ORDER BY indexrelid) AS number
                        FROM pg_index WHERE indrelid = ?::oid AND indisvalid) x
            JOIN pg_class i ON i.oid = x.indexrelid
            JOIN pg_am am ON am.oid = i.relam
            JOIN pg_class t ON t.oid = x.indrelid
            JOIN pg_namespace n ON n.oid = t.relnamespace
            LEFT JOIN pg_tablespace s ON s.oid = i.reltablespace
            LEFT JOIN pg_constraint c ON c.conindid = i.oid AND c.conrelid = t.oid AND c.contype IN ('p', 'u', 'x')
            CROSS JOIN LATERAL (SELECT CASE WHEN x.indisunique THEN 'UNIQUE ' ELSE '' END AS uniqueness) u
            CROSS JOIN LATERAL (SELECT
              u.uniqueness,
              CASE p.prefix WHEN '' THEN i.relname ELSE p.prefix || x.number END AS name,
              format('CREATE %sINDEX %I ON %I.%I', u.uniqueness, i.relname,
                     CASE WHEN n.oid = pg_my_temp_schema() AND current_setting('server_version_num')::int >= 150000
                          THEN 'pg_temp' ELSE n.nspname END, t.relname) AS head,
              c.contype IN ('p', 'u') AND am.amname = 'btree' AS upon_index,
              (SELECT format(' WITH (%s)', string_agg(format('%I = %L', option_name, option_value), ', '))
               FROM pg_options_to_table(i.reloptions) HAVING count(*) > 0) AS storage,
              pg_get_constraintdef(c.oid) AS definition,
              concat(CASE WHEN c.condeferrable THEN ' DEFERRABLE' END,
                     CASE WHEN c.condeferred THEN ' INITIALLY DEFERRED' END) AS deferrable) k
            ORDER BY x.number""";

    /** All indexes of a table, to be dropped and recreated. */
    static List<TableIndex> of(Connection connection, Relation table) throws SQLException {
        return of(connection, table, table, "");
    }

    /**
     * All indexes of a table, to be created for another with the same columns in the same schema.
     *
     * @param prefix of their new names, since names are unique in a schema
     */
    static List<TableIndex> of(Connection connection, Relation table, Relation other, String prefix)
            throws SQLException {
        return Sql.query(
                connection,
                row -> new TableIndex(row.getString(1), row.getString(2), row.getString(3), List.of((String[])
                        row.getArray(4).getArray())),
                READ,
                other.sql(),
                prefix,
                table.oid());
    }

    /** Creates indexes one after the other, each with as many processes as the server is configured to use. */
    static void createAll(Connection connection, List<TableIndex> indexes) throws SQLException {
        for (TableIndex index : indexes) {
            Sql.runAll(connection, index.create);
        }
    }
}
