package io.fillrate.core.postgres;

/** What a table may not have if another is to take its place: all that {@code CREATE TABLE … (LIKE …)} does not give the other. */
final class TwinObstacles {

    /** The reasons why a table, given by its oid, can't have a twin. */
    static final String QUERY = """
            SELECT o.reason
            FROM pg_class c LEFT JOIN pg_class toast ON toast.oid = c.reltoastrelid
            CROSS JOIN LATERAL (VALUES
              (c.relkind <> 'r' OR EXISTS (SELECT FROM pg_inherits WHERE c.oid IN (inhrelid, inhparent)),
               'it is partitioned, a partition, or inherits'),
              (c.relpersistence <> 'p', 'it is unlogged or temporary'),
              (c.relowner <> (SELECT oid FROM pg_roles WHERE rolname = current_user), 'it belongs to another role'),
              (c.relacl IS NOT NULL OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attacl IS NOT NULL),
               'privileges on it have been granted'),
              (c.reloptions IS NOT NULL OR toast.reloptions IS NOT NULL, 'it has storage parameters'),
              (EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0
                       AND (attoptions IS NOT NULL OR coalesce(attstattarget, -1) <> -1)),
               'its columns have options or statistics targets'),
              (EXISTS (SELECT FROM pg_trigger t LEFT JOIN pg_constraint k ON k.oid = t.tgconstraint AND k.contype IN ('p', 'u', 'x')
                       WHERE t.tgrelid = c.oid AND k.oid IS NULL), 'it has triggers or foreign keys'),
              (EXISTS (SELECT FROM pg_rewrite WHERE ev_class = c.oid), 'it has rules'),
              (c.relrowsecurity OR EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid), 'it has row-level security'),
              (c.relreplident IN ('f', 'n'), 'it has a replica identity'),
              (EXISTS (SELECT FROM pg_publication_rel WHERE prrelid = c.oid), 'it is published'),
              (EXISTS (SELECT FROM pg_statistic_ext WHERE stxrelid = c.oid), 'it has extended statistics'),
              (obj_description(c.oid, 'pg_class') IS NOT NULL
               OR EXISTS (SELECT FROM pg_seclabel WHERE classoid = 'pg_class'::regclass AND objoid = c.oid),
               'it has a comment or a security label'),
              (EXISTS (SELECT FROM pg_depend d
                       WHERE d.deptype = 'n' AND (d.refclassid, d.refobjid) IN (
                           ('pg_class'::regclass, c.oid), ('pg_type'::regclass, c.reltype))
                         AND (d.classid, d.objid) NOT IN (
                           SELECT 'pg_constraint'::regclass, oid FROM pg_constraint WHERE conrelid = c.oid
                           UNION ALL SELECT 'pg_attrdef'::regclass, oid FROM pg_attrdef WHERE adrelid = c.oid
                           UNION ALL SELECT 'pg_class'::regclass, indexrelid FROM pg_index WHERE indrelid = c.oid)),
               'views, functions or other tables depend on it')
            ) o(holds, reason)
            WHERE c.oid = ?::oid AND o.holds""";

    private TwinObstacles() {}
}
