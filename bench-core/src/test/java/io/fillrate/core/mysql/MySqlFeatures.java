package io.fillrate.core.mysql;

import static io.fillrate.core.UnchangedTableContract.Feature.apart;
import static io.fillrate.core.UnchangedTableContract.Feature.element;
import static io.fillrate.core.UnchangedTableContract.Feature.made;

import io.fillrate.core.UnchangedTableContract.Feature;
import java.util.List;
import java.util.stream.Stream;

/** What a table of MariaDB 11.4, of MySQL 9, or of both can have. */
final class MySqlFeatures {

    /** What stands between the features that a table can have at the same time and partitions, which allow for few of them. */
    private static final String PARTITIONED =
            "CREATE TABLE items (id bigint PRIMARY KEY, text varchar(100) NOT NULL) ENGINE=InnoDB"
                    + " PARTITION BY RANGE (id) (PARTITION few VALUES LESS THAN (110) COMMENT = 'few', PARTITION more VALUES "
                    + "LESS THAN MAXVALUE)";

    private static final List<Feature> BOTH = List.of(
            made(
                    "a counter that stands high",
                    "ALTER TABLE items MODIFY id bigint NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=4000"),
            element(
                    "columns with defaults, generated, invisible",
                    "version int DEFAULT 7, length int GENERATED ALWAYS AS (char_length(text)) STORED,"
                            + " twice bigint GENERATED ALWAYS AS (version * 2) VIRTUAL, secret int INVISIBLE DEFAULT 1,"
                            + " stamp timestamp(3) DEFAULT current_timestamp(3) ON UPDATE current_timestamp(3)"),
            element("a check", "weight int, CHECK (weight > 0)"),
            element(
                    "keys: of a prefix, full-text, spatial, with comments",
                    "place point NOT NULL SRID_0 DEFAULT (ST_GeomFromText('POINT(1 1)')), UNIQUE KEY `one ``text``` (text(20), "
                            + "id) COMMENT 'it''s',"
                            + " FULLTEXT KEY words (text), SPATIAL KEY places (place), KEY downwards (text DESC)"),
            made(
                    "comments",
                    "ALTER TABLE items COMMENT 'AUTO_INCREMENT=5, {braces}?'",
                    "ALTER TABLE items ADD said int COMMENT 'it''s said'"),
            made(
                    "options: row format, pages, statistics",
                    "ALTER TABLE items ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=8 STATS_SAMPLE_PAGES=7"),
            made(
                    "statistics of InnoDB's that are kept by hand",
                    "ALTER TABLE items STATS_PERSISTENT=1 STATS_AUTO_RECALC=0",
                    "ANALYZE TABLE items",
                    "UPDATE mysql.innodb_table_stats SET n_rows = 12345, last_update = last_update"
                            + " WHERE database_name = DATABASE() AND table_name = 'items'",
                    "UPDATE mysql.innodb_index_stats SET stat_value = 54321, last_update = last_update"
                            + " WHERE database_name = DATABASE() AND table_name = 'items' AND stat_name = 'n_diff_pfx01'",
                    "FLUSH TABLE items"),
            made(
                    "a view and a procedure that use it",
                    "CREATE VIEW all_items AS SELECT * FROM items",
                    "CREATE PROCEDURE emptied() DELETE FROM items"),
            made(
                    "triggers",
                    "CREATE TRIGGER first BEFORE INSERT ON items FOR EACH ROW SET @seen = NULL",
                    "CREATE TRIGGER second BEFORE INSERT ON items FOR EACH ROW PRECEDES first SET @seen = NULL"),
            made(
                    "a foreign key",
                    "CREATE TABLE makers (id bigint PRIMARY KEY)",
                    "ALTER TABLE items ADD maker bigint, ADD CONSTRAINT made FOREIGN KEY (maker) REFERENCES makers (id) ON "
                            + "DELETE SET NULL"),
            made(
                    "a foreign key that refers to it",
                    "CREATE TABLE orders (item bigint, CONSTRAINT ordered FOREIGN KEY (item) REFERENCES items (id) ON UPDATE CASCADE)"),
            made(
                    "a foreign key to itself",
                    "ALTER TABLE items ADD parent bigint, ADD FOREIGN KEY (parent) REFERENCES items (id)"));

    private static final List<Feature> APART = List.of(
            apart("partitions", "DROP TABLE items", PARTITIONED),
            apart(
                    "partitions whose statistics are kept by hand",
                    "DROP TABLE items",
                    PARTITIONED.replace("ENGINE=InnoDB", "ENGINE=InnoDB STATS_PERSISTENT=1 STATS_AUTO_RECALC=0"),
                    "ANALYZE TABLE items",
                    "UPDATE mysql.innodb_table_stats SET n_rows = 12345, last_update = last_update"
                            + " WHERE database_name = DATABASE() AND table_name LIKE 'items#%'",
                    "FLUSH TABLE items"),
            apart("the engine MyISAM", "ALTER TABLE items ENGINE=MyISAM"));

    private static final List<Feature> MARIADB = List.of(
            element(
                    "a named check, a period, a hashed key, an index that is ignored",
                    "size int, CONSTRAINT known CHECK (size <> 5), begins date NOT NULL DEFAULT '2026-01-01',"
                            + " ends date NOT NULL DEFAULT '2027-01-01', PERIOD FOR valid (begins, ends),"
                            + " document longtext DEFAULT NULL, UNIQUE KEY hashed (document), KEY resting (size) IGNORED"),
            made(
                    "a default from a sequence",
                    "CREATE SEQUENCE numbers",
                    "ALTER TABLE items ADD number bigint DEFAULT nextval(numbers)"),
            made( // as GRANT does: the embedded server runs without grant tables
                    "privileges, of columns, too",
                    "INSERT INTO mysql.tables_priv (host, db, user, table_name, grantor, table_priv, column_priv)"
                            + " VALUES ('%', DATABASE(), 'fillrate_reader', 'items', 'root', 'Select,Insert,Grant', 'Update')",
                    "INSERT INTO mysql.columns_priv (host, db, user, table_name, column_name, column_priv)"
                            + " VALUES ('%', DATABASE(), 'fillrate_reader', 'items', 'text', 'Update')"),
            made(
                    "statistics with histograms",
                    "INSERT INTO items (id, text) SELECT seq, concat('text ', seq) FROM seq_1_to_200",
                    "ANALYZE TABLE items PERSISTENT FOR ALL",
                    "DELETE FROM items"),
            apart("a history, as it is system-versioned", "ALTER TABLE items ADD SYSTEM VERSIONING"),
            apart("the engine Aria", "ALTER TABLE items ENGINE=Aria"));

    private static final List<Feature> MYSQL = List.of(
            element(
                    "an index on an expression, one that is invisible, a check that is not enforced",
                    "size int, KEY calculated ((size + 1)), KEY resting (size) INVISIBLE, CHECK (size <> 5) NOT ENFORCED"),
            made(
                    "privileges, of columns, too",
                    "CREATE USER fillrate_reader",
                    "GRANT SELECT, INSERT ON items TO fillrate_reader WITH GRANT OPTION",
                    "GRANT UPDATE (text) ON items TO fillrate_reader"),
            made("an event that uses it", "CREATE EVENT later ON SCHEDULE EVERY 1 YEAR DISABLE DO DELETE FROM items"),
            made(
                    "statistics with histograms",
                    "INSERT INTO items (id, text) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
                            + " SELECT i, concat('text ', i) FROM n",
                    "ANALYZE TABLE items UPDATE HISTOGRAM ON text WITH 10 BUCKETS",
                    "DELETE FROM items"),
            apart("a check with a name of its own", "ALTER TABLE items ADD CONSTRAINT known CHECK (text <> 'known')"),
            apart("a general tablespace", "ALTER TABLE items TABLESPACE innodb_system"));

    private MySqlFeatures() {}

    static List<Feature> of(TestServer server) {
        boolean mariaDb = server == TestServer.MARIADB;
        return Stream.of(mariaDb ? MARIADB : MYSQL, BOTH, APART)
                .flatMap(List::stream)
                .map(feature -> new Feature(
                        feature.name(),
                        feature.element().replace("SRID_0 ", mariaDb ? "" : "SRID 0 "),
                        feature.statements(),
                        feature.apart()))
                .toList();
    }
}
