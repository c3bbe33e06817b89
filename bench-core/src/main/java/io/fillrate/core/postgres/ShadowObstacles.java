package io.fillrate.core.postgres;

/**
 * What keeps a table from being loaded through a shadow table and does not show in the rows of the catalog that are about the table, which a
 * rehearsal of the swap compares: see {@link ShadowTable}.
 */
final class ShadowObstacles {

    /** The reasons why a table, given by its oid, cannot have a shadow table. */
    static final String QUERY = """
            WITH own_sequence AS (
              SELECT d.objid AS id, d.refobjsubid AS attnum FROM pg_depend d
              WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid = ?::oid AND d.deptype = 'a'
                AND EXISTS (SELECT FROM pg_sequence WHERE seqrelid = d.objid)),
            called AS (
              SELECT p.* FROM pg_depend d JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND p.oid = d.refobjid
              WHERE (d.classid, d.objid) IN (
                SELECT 'pg_attrdef'::regclass::oid, oid FROM pg_attrdef WHERE adrelid = ?::oid
                UNION ALL SELECT 'pg_constraint'::regclass, oid FROM pg_constraint
                          WHERE conrelid = ?::oid OR contypid IN (SELECT atttypid FROM pg_attribute WHERE attrelid = ?::oid AND attnum > 0)))
            SELECT 'it is partitioned, a partition, or inherits' FROM pg_class c
            WHERE oid = ?::oid AND (relkind <> 'r' OR EXISTS (SELECT FROM pg_inherits WHERE c.oid IN (inhrelid, inhparent)))
            UNION ALL
            SELECT 'it is unlogged or temporary' FROM pg_class WHERE oid = ?::oid AND relpersistence <> 'p'
            UNION ALL
            SELECT format('it is published by %s, which would publish the rows of a shadow table under another name', pubname)
            FROM pg_publication_tables p JOIN pg_namespace n ON n.nspname = p.schemaname
            JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = p.tablename WHERE c.oid = ?::oid
            UNION ALL
            SELECT format('the logical replication slot %s would see the rows of a shadow table under another name', slot_name)
            FROM pg_replication_slots WHERE slot_type = 'logical' AND plugin <> 'pgoutput' AND database = current_database()
            UNION ALL
            SELECT format('the event trigger %s would see a shadow table created', evtname) FROM pg_event_trigger WHERE evtenabled <> 'D'
            UNION ALL
            SELECT DISTINCT format('its defaults or constraints call %s, which may read the table', called.oid::regprocedure)
            FROM called JOIN pg_language l ON l.oid = called.prolang
            WHERE called.provolatile <> 'i' AND l.lanname NOT IN ('internal', 'c')
            UNION ALL
            SELECT format('a default calculates with its sequence %s', s.id::regclass)
            FROM own_sequence s
            JOIN pg_depend d ON d.classid = 'pg_attrdef'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid = s.id
            JOIN pg_attrdef f ON f.oid = d.objid AND f.adrelid = ?::oid
            WHERE f.adnum <> s.attnum OR pg_get_expr(f.adbin, f.adrelid) <> format('nextval(%L::regclass)', s.id::regclass::text)""";

    /** How often the query asks for the oid. */
    static final int PARAMETERS = 8;

    private ShadowObstacles() {}
}
