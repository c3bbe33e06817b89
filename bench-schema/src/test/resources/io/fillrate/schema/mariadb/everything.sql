-- What tables of MariaDB 11.4 and MySQL 9 can have. /*M!…*/ is for MariaDB alone, /*!80000 …*/ for MySQL alone.

CREATE DATABASE IF NOT EXISTS `everything else` CHARACTER SET utf8mb4;

CREATE TABLE IF NOT EXISTS `everything else`.countries (code char(2) NOT NULL PRIMARY KEY, name varchar(60) NOT NULL);

-- Numbers.

CREATE TABLE numbers (
  id int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  flag boolean NOT NULL DEFAULT TRUE,
  tiny tinyint,
  small smallint,
  medium mediumint,
  whole int DEFAULT -5,
  big bigint,
  unsigned_tiny tinyint unsigned,
  unsigned_small smallint unsigned,
  unsigned_medium mediumint unsigned,
  unsigned_whole int unsigned NOT NULL,
  unsigned_big bigint unsigned,
  padded int(5) unsigned zerofill,
  amount decimal(10,2) NOT NULL DEFAULT 0.5,
  price decimal(8,3) unsigned,
  rounded decimal(5),
  ratio float,
  unsigned_ratio float unsigned,
  precise double,
  limited float(7,4),
  bits bit(8) DEFAULT b'101',
  one_bit bit(1),
  UNIQUE KEY (unsigned_whole)
) COMMENT 'it''s about numbers';

-- Texts, bytes and labels.

CREATE TABLE texts (
  code char(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  folded varchar(40) COLLATE utf8mb4_general_ci NOT NULL COMMENT 'it''s folded',
  exact varchar(40) COLLATE utf8mb4_bin NOT NULL DEFAULT 'it''s \\ 5',
  western varchar(20) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT '007',
  basic varchar(20) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci,
  tiny tinytext,
  plain text NOT NULL,
  medium mediumtext,
  `long` longtext,
  western_tiny tinytext CHARACTER SET latin1,
  fixed_bytes binary(4),
  some_bytes varbinary(16),
  tiny_bytes tinyblob,
  plain_bytes blob NOT NULL,
  medium_bytes mediumblob,
  long_bytes longblob,
  mood enum('happy','it''s ok','back\\slash','comma, (paren)','größe') NOT NULL DEFAULT 'it''s ok',
  days set('mon','tue','it''s wed'),
  UNIQUE KEY folded (folded),
  UNIQUE KEY prefixes (plain(10), exact),
  UNIQUE KEY byte_prefix (plain_bytes(16))
);

-- Dates and times.

CREATE TABLE moments (
  id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  day date NOT NULL DEFAULT '2020-02-29',
  clock time,
  precise_clock time(3),
  at datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
  precise_at datetime(6),
  stamp timestamp(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  born year,
  UNIQUE KEY (precise_at)
);

-- Documents, addresses, computed, hidden and numbered columns.

CREATE /*M! SEQUENCE document_numbers START WITH 100 */ /*!80000 VIEW document_numbers AS SELECT 100 AS start */;

CREATE TABLE documents (
  id /*M! uuid DEFAULT uuid() */ /*!80000 char(36) CHARACTER SET ascii COLLATE ascii_bin */ NOT NULL PRIMARY KEY,
  number bigint NOT NULL /*M! DEFAULT nextval(document_numbers) */,
  doc json NOT NULL,
  note json,
  remark longtext,
  /*M! v4 inet4, */
  /*M! v6 inet6, */
  title varchar(50) NOT NULL DEFAULT (concat('un', 'named')),
  title_length int GENERATED ALWAYS AS (char_length(title)) STORED,
  shouted varchar(60) GENERATED ALWAYS AS (concat(upper(title), ', it''s')) VIRTUAL,
  hidden int INVISIBLE DEFAULT 7,
  UNIQUE KEY (number)
);

-- Places. MariaDB does not enforce the reference system.

CREATE TABLE places (
  id int NOT NULL AUTO_INCREMENT PRIMARY KEY,
  spot point /*M! REF_SYSTEM_ID=4326 */ NOT NULL /*!80003 SRID 4326 */,
  anything geometry,
  way linestring,
  area polygon,
  spots multipoint,
  ways multilinestring,
  areas multipolygon,
  mixed geometrycollection,
  SPATIAL KEY (spot)
);

-- Keys: composite, to unique columns, to another database, to itself, in a cycle.

CREATE TABLE customers (
  region char(2) NOT NULL,
  number int NOT NULL,
  email varchar(120) NOT NULL,
  PRIMARY KEY (region, number),
  UNIQUE KEY by_email (email)
);

CREATE TABLE orders (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  region char(2) NOT NULL,
  customer int NOT NULL,
  email varchar(120),
  country char(2),
  CONSTRAINT of_customer FOREIGN KEY (region, customer) REFERENCES customers (region, number) ON DELETE CASCADE,
  CONSTRAINT answers_to FOREIGN KEY (EMAIL) REFERENCES customers (EMAIL),
  CONSTRAINT sent_to FOREIGN KEY (country) REFERENCES `everything else`.countries (code)
);

CREATE TABLE `order lines` (
  `order` bigint unsigned NOT NULL,
  line smallint unsigned NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  price decimal(10,2) NOT NULL,
  discount decimal(10,2),
  state varchar(10) NOT NULL DEFAULT 'new',
  PRIMARY KEY (`order`, line),
  FOREIGN KEY (`order`) REFERENCES orders (id),
  CONSTRAINT discounted CHECK (discount IS NULL OR discount <= price AND price >= 0),
  CONSTRAINT known_state CHECK (state IN ('new', 'sent', 'it''s lost', '`price`'))
  /*!80016 , CONSTRAINT ignored CHECK (quantity > 1000000) NOT ENFORCED */
);

CREATE TABLE categories (
  id int NOT NULL PRIMARY KEY,
  parent int,
  name varchar(30) NOT NULL,
  CONSTRAINT below FOREIGN KEY (parent) REFERENCES categories (id)
);

CREATE TABLE nodes (
  tenant int NOT NULL,
  id int NOT NULL,
  parent int,
  PRIMARY KEY (tenant, id),
  CONSTRAINT under FOREIGN KEY (tenant, parent) REFERENCES nodes (tenant, id)
);

CREATE TABLE departments (id int NOT NULL PRIMARY KEY, head int);

CREATE TABLE employees (
  id int NOT NULL PRIMARY KEY,
  department int NOT NULL,
  CONSTRAINT works_in FOREIGN KEY (department) REFERENCES departments (id)
);

ALTER TABLE departments ADD CONSTRAINT headed_by FOREIGN KEY (head) REFERENCES employees (id);

-- Unique keys: on several columns, on computed ones, on expressions, on long texts.

CREATE TABLE uniques (
  id int NOT NULL PRIMARY KEY,
  email varchar(80) NOT NULL,
  folded_email varchar(80) GENERATED ALWAYS AS (lower(email)) STORED,
  a int,
  b int NOT NULL,
  body text,
  UNIQUE KEY computed (folded_email),
  UNIQUE KEY pair (a, b DESC)
  /*M! , UNIQUE KEY hashed (body) */
  /*!80013 , UNIQUE KEY mixed (b, (concat(email, 'it''s'))) */
);

-- A key over a period, which MariaDB checks to have a length.

CREATE TABLE stays (
  room int NOT NULL,
  begins date NOT NULL,
  ends date NOT NULL
  /*M! , PERIOD FOR stay (begins, ends), UNIQUE KEY free (room, stay WITHOUT OVERLAPS) */
);

-- Names.

CREATE TABLE `Große "TÖPFE" it's ``so``.x` (
  `Id` int NOT NULL AUTO_INCREMENT,
  `Größe in "cm"` int NOT NULL,
  `select` varchar(20) NOT NULL,
  `a.b``c'd` int,
  `日本` varchar(10),
  PRIMARY KEY (`Id`),
  UNIQUE KEY `Ein ``Schlüssel``` (`select`, `日本`),
  CONSTRAINT `Höchst's` CHECK (`Größe in "cm"` > 0 AND `a.b``c'd` > 1),
  CONSTRAINT escapes CHECK (`日本` <> 'größe, it''s \\n \n 日本')
);

CREATE TABLE UPPER_CASE (ID int NOT NULL PRIMARY KEY, `Mixed` varchar(10), pot int,
  FOREIGN KEY (pot) REFERENCES `Große "TÖPFE" it's ``so``.x` (`Id`));

-- Triggers: of INSERT, and one that is not.

CREATE TABLE audited (id int NOT NULL AUTO_INCREMENT PRIMARY KEY, name varchar(30) NOT NULL, folded varchar(30));

CREATE TABLE audits (id int NOT NULL AUTO_INCREMENT PRIMARY KEY, item int NOT NULL);

CREATE TRIGGER counted AFTER INSERT ON audited FOR EACH ROW BEGIN
  INSERT INTO audits (item) VALUES (NEW.id);
  SET @audited = NEW.id;
END;

CREATE TRIGGER folds BEFORE INSERT ON audited FOR EACH ROW SET NEW.folded = lower(NEW.name);

CREATE TRIGGER forgotten AFTER DELETE ON audited FOR EACH ROW SET @audited = NULL;

-- Partitions.

CREATE TABLE by_range (id int NOT NULL, made date NOT NULL, PRIMARY KEY (id, made))
PARTITION BY RANGE (year(made)) (
  PARTITION old VALUES LESS THAN (2000), PARTITION recent VALUES LESS THAN (2020), PARTITION rest VALUES LESS THAN MAXVALUE);

CREATE TABLE by_ranges (a int NOT NULL, b varchar(10) NOT NULL, c int, PRIMARY KEY (a, b))
PARTITION BY RANGE COLUMNS (a, b) (
  PARTITION few VALUES LESS THAN (10, 'it''s, m'), PARTITION some VALUES LESS THAN (10, MAXVALUE),
  PARTITION many VALUES LESS THAN (1000, 'x'));

CREATE TABLE by_day (id int NOT NULL, `Tag` date NOT NULL)
PARTITION BY RANGE COLUMNS (`Tag`) (PARTITION y20 VALUES LESS THAN ('2021-01-01'), PARTITION y21 VALUES LESS THAN ('2022-01-01'));

CREATE TABLE by_list (id int NOT NULL, kind int)
PARTITION BY LIST (kind) (PARTITION low VALUES IN (1, 2, NULL), PARTITION high VALUES IN (30));

CREATE TABLE by_label (id int NOT NULL, region varchar(20) NOT NULL, PRIMARY KEY (id, region))
PARTITION BY LIST COLUMNS (region) (PARTITION n VALUES IN ('north, west', 'it''s'), PARTITION s VALUES IN ('south'));

CREATE TABLE by_tuple (a int, b varchar(5))
PARTITION BY LIST COLUMNS (a, b) (PARTITION one VALUES IN ((1, 'x'), (2, NULL)), PARTITION two VALUES IN ((3, '),(')));

CREATE TABLE by_hash (id int NOT NULL PRIMARY KEY, name varchar(10)) PARTITION BY HASH (id + 1) PARTITIONS 4;

CREATE TABLE by_key (id int NOT NULL PRIMARY KEY, name varchar(10)) PARTITION BY LINEAR KEY () PARTITIONS 3;

CREATE TABLE by_both (id int NOT NULL, shard int NOT NULL, PRIMARY KEY (id, shard))
PARTITION BY RANGE (id) SUBPARTITION BY HASH (shard) SUBPARTITIONS 2 (
  PARTITION low VALUES LESS THAN (1000), PARTITION high VALUES LESS THAN (1000000));

-- Rows, and what is no base table.

CREATE TABLE with_rows (id int NOT NULL PRIMARY KEY);

INSERT INTO with_rows VALUES (1), (2);

CREATE VIEW a_view AS SELECT id FROM with_rows;

CREATE TABLE versioned (id int NOT NULL PRIMARY KEY) /*M! WITH SYSTEM VERSIONING */;
