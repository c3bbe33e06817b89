-- Adds every constraint of a PostgreSQL database again, which checks all rows, and takes it back. Raises a warning for each that does not
-- hold, and a notice with their number.
DO $$
DECLARE
  asked record;
  broken integer := 0;
  checked integer := 0;
BEGIN
  FOR asked IN
    SELECT 'constraint ' || quote_ident(o.conname) || ' of ' || o.conrelid::regclass AS what,
      'ALTER TABLE ' || o.conrelid::regclass || ' ADD '
        || regexp_replace(regexp_replace(pg_get_constraintdef(o.oid), ' NOT VALID$', ''), '^PRIMARY KEY', 'UNIQUE') AS again
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE o.contype IN ('c', 'f', 'p', 'u', 'x') AND o.coninhcount = 0 AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    UNION ALL
    SELECT 'index ' || i.indexrelid::regclass || ' of ' || i.indrelid::regclass,
      regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE UNIQUE INDEX .*? ON (ONLY )?', 'CREATE UNIQUE INDEX ON ')
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE i.indisunique AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
      AND NOT EXISTS (SELECT 1 FROM pg_constraint o WHERE o.conindid = i.indexrelid AND o.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT 'NOT NULL of ' || a.attrelid::regclass || '.' || quote_ident(a.attname),
      'DO $d$ BEGIN IF EXISTS (SELECT 1 FROM ' || a.attrelid::regclass || ' WHERE ' || quote_ident(a.attname)
        || ' IS NULL) THEN RAISE EXCEPTION ''it has NULLs''; END IF; END $d$'
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE a.attnotnull AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  LOOP
    checked := checked + 1;
    BEGIN
      EXECUTE asked.again;
      RAISE EXCEPTION USING ERRCODE = 'FR000'; -- takes it back
    EXCEPTION
      WHEN SQLSTATE 'FR000' THEN NULL;
      WHEN OTHERS THEN
        broken := broken + 1;
        RAISE WARNING '% does not hold: %', asked.what, SQLERRM;
    END;
  END LOOP;
  RAISE NOTICE 'broken % of %', broken, checked;
END $$;
