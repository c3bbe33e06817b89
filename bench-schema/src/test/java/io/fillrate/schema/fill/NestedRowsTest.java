package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists, composite values and maps differ from row to row, though no key asks for it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class NestedRowsTest {

    private static final long ROWS = 3_000;

    @SuppressWarnings("NullAway.Init") // @BeforeAll sets it
    private SmallSchema postgres;

    @SuppressWarnings("NullAway.Init") // @BeforeAll sets it
    private SmallSchema duckdb;

    @BeforeAll
    void fill(@TempDir Path folder) throws Exception {
        postgres = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("nested_rows"), ROWS);
        postgres.execute(List.of(
                "CREATE TYPE point2 AS (x int, label text)",
                "CREATE TYPE mood AS ENUM ('glad', 'sad')",
                "CREATE TABLE items (id int PRIMARY KEY, tags text[] NOT NULL, amounts int[] NOT NULL, flags boolean[] NOT NULL,"
                        + " moods mood[] NOT NULL, spot point2 NOT NULL, matrix int[][] NOT NULL)"));
        duckdb = new SmallSchema(
                DatabaseKind.DUCKDB, Session.of("jdbc:duckdb:" + folder.resolve("nested.duckdb"), Map.of()), ROWS);
        duckdb.execute(List.of(
                "CREATE TYPE mood AS ENUM ('glad', 'sad')",
                "CREATE TABLE items (id int PRIMARY KEY, tags text[] NOT NULL, amounts int[] NOT NULL, flags boolean[] NOT NULL,"
                        + " moods mood[] NOT NULL, spot STRUCT(x int, label text) NOT NULL, matrix int[][] NOT NULL,"
                        + " pairs MAP(text, int) NOT NULL, three int[3] NOT NULL)"));
        postgres.requireFilled();
        duckdb.requireFilled();
    }

    private SmallSchema of(DatabaseKind database) {
        return database == DatabaseKind.POSTGRES ? postgres : duckdb;
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "DUCKDB"})
    void lists_begin_with_many_elements(DatabaseKind database) throws SQLException {
        for (String list : List.of("tags", "amounts")) {
            for (int length = 1; length <= 3; length++) {
                assertThat(of(database)
                                .number("SELECT count(DISTINCT %1$s[1]) FROM items WHERE %2$s(%1$s) = %3$s"
                                        .formatted(
                                                list,
                                                database == DatabaseKind.POSTGRES ? "cardinality" : "len",
                                                length)))
                        .as("%s of %s", list, length)
                        .isGreaterThan(50);
            }
        }
        for (String list : List.of("flags", "moods")) {
            assertThat(of(database).number("SELECT count(DISTINCT " + list + "[1]) FROM items"))
                    .isEqualTo(2);
            assertThat(of(database).number("SELECT count(DISTINCT " + list + ") FROM items"))
                    .isEqualTo(2 + 4 + 8);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "DUCKDB"})
    void every_length_is_equally_frequent(DatabaseKind database) throws SQLException {
        for (String list : List.of("tags", "amounts", "flags", "moods")) {
            for (int length = 1; length <= 3; length++) {
                assertThat(of(database)
                                .number("SELECT count(*) FROM items WHERE %s(%s) = %s"
                                        .formatted(
                                                database == DatabaseKind.POSTGRES ? "cardinality" : "len",
                                                list,
                                                length)))
                        .as("%s of %s", list, length)
                        .isBetween(ROWS / 3 - 130, ROWS / 3 + 130); // five standard deviations
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "DUCKDB"})
    void values_with_parts_differ(DatabaseKind database) throws SQLException {
        String spot = database == DatabaseKind.POSTGRES ? "(spot)" : "spot";
        assertThat(of(database).number("SELECT count(DISTINCT " + spot + ".x) FROM items"))
                .isGreaterThan(500);
        assertThat(of(database).number("SELECT count(DISTINCT " + spot + ".label) FROM items"))
                .isGreaterThan(500);
        assertThat(of(database).number("SELECT count(DISTINCT matrix) FROM items"))
                .isGreaterThan(ROWS / 2);
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB"})
    void maps_and_lists_of_a_fixed_length_differ(DatabaseKind database) throws SQLException {
        assertThat(of(database).number("SELECT count(DISTINCT map_keys(pairs)) FROM items"))
                .isGreaterThan(50);
        assertThat(of(database).number("SELECT count(DISTINCT three[1]) FROM items"))
                .isGreaterThan(50);
    }
}
