-- Demands on rows that no catalogue spells out: what functions, casts and triggers look at, and checks over many columns. Every table can be
-- filled but those that say otherwise.

CREATE FUNCTION is_version(version text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS
  $$ BEGIN RETURN array_length(string_to_array(version, '.')::integer[], 1) = 3; END $$;

CREATE TABLE releases (
  id serial PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (is_version(name)),
  link text NOT NULL CHECK (link = '' OR link ~* '^(ht|f)tps?://[a-z]+\.example$'));

CREATE TABLE runs (number varchar NOT NULL, weight text);
CREATE INDEX by_number ON runs (((number)::integer), lower(weight));

CREATE DOMAIN digest AS bytea CHECK (VALUE IS NULL OR octet_length(VALUE) = 20);
CREATE TABLE files (digest digest PRIMARY KEY, parent digest REFERENCES files, short bytea CHECK (octet_length(short) <= 8));

CREATE TABLE nodes (
  id bigint PRIMARY KEY,
  parent_id bigint REFERENCES nodes,
  kind text NOT NULL,
  CHECK (parent_id <> id),
  CHECK ((parent_id IS NULL) = (kind = 'root')));

CREATE TABLE calls (
  id integer PRIMARY KEY,
  kind varchar NOT NULL CHECK (kind IN ('call', 'create')),
  level varchar NOT NULL,
  target varchar CHECK (target ~ '^0x[a-f0-9]{4}$'),
  created varchar CHECK (created ~ '^0x[a-f0-9]{4}$'),
  address varchar CHECK (address ~ '^0x[a-f0-9]{4}$'),
  outcome varchar NOT NULL CHECK (outcome IN ('success', 'failure')),
  problem jsonb,
  logs jsonb NOT NULL,
  CHECK (kind <> 'call' OR target IS NOT NULL),
  CHECK (kind = 'create' AND level = 'high' OR kind = 'call' AND level IN ('high', 'low')),
  CHECK (kind = 'create' AND address = created OR kind = 'call' AND address = target),
  CHECK (outcome = 'failure' AND problem IS NOT NULL OR outcome = 'success' AND problem IS NULL),
  CHECK (outcome = 'failure' AND logs = '[]' OR outcome = 'success'));

CREATE SEQUENCE labels_seq;
CREATE TABLE labels (label text PRIMARY KEY DEFAULT nextval('labels_seq')::text);
ALTER SEQUENCE labels_seq OWNED BY labels.label;

-- Two of three of its rows are refused, and with them those that refer to them.
CREATE TABLE choosy (id integer PRIMARY KEY, name text);
CREATE FUNCTION choose() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN IF NEW.id % 3 > 0 THEN RAISE 'not divisible by 3'; END IF; RETURN NEW; END $$;
CREATE TRIGGER choose BEFORE INSERT ON choosy FOR EACH ROW EXECUTE FUNCTION choose();
CREATE TABLE choosy_children (id integer PRIMARY KEY, choosy_id integer NOT NULL REFERENCES choosy);

-- What its check asks for shows only when the other table has rows.
CREATE FUNCTION is_even(node bigint) RETURNS boolean LANGUAGE sql AS
  $$ SELECT count(*) = 0 OR bool_or(id = node AND id % 2 = 0) FROM nodes $$;
CREATE TABLE even_names (node_id bigint NOT NULL REFERENCES nodes CHECK (is_even(node_id)), name text);

-- Its rows come from a trigger of another table.
CREATE TABLE counted (id integer PRIMARY KEY);
CREATE TABLE counts (counted_id integer PRIMARY KEY REFERENCES counted, number integer NOT NULL DEFAULT 0);
CREATE FUNCTION count_new() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN INSERT INTO counts (counted_id) VALUES (NEW.id); RETURN NEW; END $$;
CREATE TRIGGER count_new AFTER INSERT ON counted FOR EACH ROW EXECUTE FUNCTION count_new();
CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE TRIGGER later BEFORE INSERT ON counts FOR EACH ROW EXECUTE FUNCTION nothing();

-- Cannot be filled: takes nothing at all.
CREATE TABLE closed (id integer PRIMARY KEY);
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'closed'; END $$;
CREATE TRIGGER refuse BEFORE INSERT ON closed FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TABLE closed_children (id integer PRIMARY KEY, closed_id integer REFERENCES closed);
