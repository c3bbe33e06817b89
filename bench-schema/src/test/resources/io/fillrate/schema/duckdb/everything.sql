-- What tables of DuckDB 2.0 can have.

CREATE TYPE mood AS ENUM ('happy', 'it''s ok', 'comma, (paren)', 'größe');

CREATE TYPE "Named Struct" AS STRUCT("street 1" VARCHAR, zip INTEGER);

CREATE TYPE years AS INTEGER;

-- Scalars.

CREATE TABLE numbers (
  id INTEGER PRIMARY KEY,
  flag BOOLEAN NOT NULL DEFAULT true,
  tiny TINYINT,
  small SMALLINT,
  whole INTEGER DEFAULT -5,
  big BIGINT,
  huge HUGEINT,
  unsigned_tiny UTINYINT,
  unsigned_small USMALLINT,
  unsigned_whole UINTEGER NOT NULL UNIQUE,
  unsigned_big UBIGINT,
  unsigned_huge UHUGEINT,
  any_number BIGNUM,
  amount DECIMAL(10,2) NOT NULL DEFAULT 0.5,
  wide DECIMAL(38,10),
  ratio FLOAT,
  precise DOUBLE,
  bits BIT,
  age years,
  place GEOMETRY,
  anything VARIANT
);

COMMENT ON COLUMN numbers.id IS 'it''s a number';

CREATE TABLE texts (
  code VARCHAR PRIMARY KEY,
  name VARCHAR NOT NULL DEFAULT 'it''s',
  folded VARCHAR COLLATE NOCASE UNIQUE,
  bytes BLOB,
  token UUID DEFAULT uuid(),
  doc JSON,
  state mood NOT NULL,
  inline ENUM('a', 'b')
);

CREATE TABLE moments (
  id BIGINT PRIMARY KEY,
  day DATE NOT NULL,
  clock TIME,
  fine_clock TIME_NS,
  zoned_clock TIMETZ,
  "at" TIMESTAMP NOT NULL DEFAULT current_timestamp,
  at_s TIMESTAMP_S,
  at_ms TIMESTAMP_MS,
  at_ns TIMESTAMP_NS,
  instant TIMESTAMPTZ,
  span INTERVAL
);

-- Nested types.

CREATE TABLE nested (
  id INTEGER PRIMARY KEY,
  words VARCHAR[],
  matrix INTEGER[][],
  vector FLOAT[3],
  vectors FLOAT[3][],
  part STRUCT(a INTEGER, "b c" DECIMAL(9,2)[], "d""e" STRUCT(f mood)),
  parts STRUCT(a INTEGER)[],
  counts MAP(VARCHAR, INTEGER),
  nested_map MAP(INTEGER, STRUCT(x VARCHAR[])),
  either UNION(num INTEGER, str VARCHAR, "o r" DATE[]),
  address "Named Struct",
  ages years[],
  moods mood[]
);

-- Numbered and computed columns.

CREATE SEQUENCE "Ticket numbers" START 100;

CREATE SEQUENCE plain_numbers;

CREATE TABLE tickets (
  id BIGINT PRIMARY KEY DEFAULT nextval('"Ticket numbers"'),
  number INTEGER NOT NULL DEFAULT nextval('plain_numbers'),
  price DECIMAL(8,2) NOT NULL,
  quantity INTEGER NOT NULL,
  total DECIMAL(18,2) GENERATED ALWAYS AS (price * quantity),
  "Shouted, (it''s)" VARCHAR AS (upper('it''s, ' || number)) VIRTUAL
);

-- Keys: composite, to unique columns, to itself, in another schema. DuckDB has neither cycles nor keys across schemas.

CREATE TABLE customers (
  region VARCHAR,
  number INTEGER,
  email VARCHAR NOT NULL UNIQUE,
  PRIMARY KEY (region, number)
);

CREATE TABLE orders (
  id BIGINT PRIMARY KEY,
  region VARCHAR NOT NULL,
  customer INTEGER NOT NULL,
  email VARCHAR,
  FOREIGN KEY (region, customer) REFERENCES customers (region, number),
  FOREIGN KEY (EMAIL) REFERENCES Customers (EMAIL)
);

CREATE TABLE "order lines" (
  "order" BIGINT REFERENCES orders,
  line SMALLINT,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  price DECIMAL(10,2) NOT NULL,
  discount DECIMAL(10,2),
  state VARCHAR NOT NULL DEFAULT 'new',
  PRIMARY KEY ("order", line),
  CONSTRAINT discounted CHECK (discount IS NULL OR discount <= price AND price >= 0),
  CHECK (state IN ('new', 'sent', 'it''s "lost"'))
);

CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  parent INTEGER REFERENCES categories (id),
  name VARCHAR NOT NULL
);

CREATE TABLE nodes (
  tenant INTEGER,
  id INTEGER,
  parent INTEGER,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, parent) REFERENCES nodes (tenant, id)
);

CREATE TABLE uniques (
  id INTEGER PRIMARY KEY,
  email VARCHAR NOT NULL,
  a INTEGER,
  b INTEGER NOT NULL,
  "Last, name" VARCHAR,
  UNIQUE (a, b)
);

CREATE UNIQUE INDEX "by email" ON uniques (lower(email), b);

CREATE UNIQUE INDEX by_name ON uniques ("Last, name");

CREATE INDEX not_unique ON uniques (b);

-- Names.

CREATE SCHEMA "Größe";

CREATE SEQUENCE "Größe"."it's.numbers";

CREATE TABLE "Größe"."TÖPFE ""it's"" `so`.x" (
  "Id" INTEGER PRIMARY KEY DEFAULT nextval('"Größe"."it''s.numbers"'),
  "Größe in ""cm""" INTEGER NOT NULL,
  "select" VARCHAR NOT NULL,
  "a.b'c" INTEGER,
  "日本" VARCHAR,
  UNIQUE ("select", "日本"),
  CHECK ("Größe in ""cm""" > 0 AND "a.b'c" > 1)
);

CREATE TABLE "Größe".UPPER_CASE (ID INTEGER PRIMARY KEY, "Mixed" VARCHAR, pot INTEGER REFERENCES "Größe"."TÖPFE ""it's"" `so`.x" ("Id"));

-- Triggers: of INSERT, and one that is not.

CREATE TABLE audited (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL);

CREATE TABLE audits (item INTEGER);

CREATE TRIGGER counted AFTER INSERT ON audited REFERENCING NEW TABLE AS n FOR EACH STATEMENT INSERT INTO audits SELECT id FROM n;

CREATE TRIGGER forgotten AFTER DELETE ON audited FOR EACH STATEMENT INSERT INTO audits VALUES (-1);

-- Rows, and what is no base table.

CREATE TABLE with_rows (id INTEGER PRIMARY KEY);

INSERT INTO with_rows VALUES (1), (2);

CREATE VIEW a_view AS SELECT id FROM with_rows;

CREATE TEMPORARY TABLE passing (id INTEGER);
