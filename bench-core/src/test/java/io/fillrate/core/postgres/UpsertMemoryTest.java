package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Eventually;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Upsert;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Upserts over a pool's connection: the temporary table that stages rows stays for the next load, and costs and disturbs nobody. */
class UpsertMemoryTest extends PooledUpserts {

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void an_empty_table_stays_for_the_next_load_and_ends_with_the_session(String strategy) throws SQLException {
        assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(10, 0));
        String table = stagingTable();
        assertThat(load(strategy, 5, "1.20")).isEqualTo(counts(5, 5));
        assertThat(load(strategy, 5, "1.30")).isEqualTo(counts(0, 10));

        assertThat(stagingTable()).isEqualTo(table);
        assertThat(ofSession("SELECT count(*) FROM " + table)).isEqualTo("0");
        assertThat(stored()).isEqualTo("15 rows, " + (5 * 110 + 10 * 130));
        assertNothingElseIsLeft();
        pool.close();
        Eventually.holds("nothing is left", () -> temporaryTables() == 0);
    }

    @Test
    void a_staging_table_is_not_used_for_columns_that_another_load_has_looked_up_since() throws SQLException {
        Table<Price> inSchema = PRICES.in("public");
        load(UPSERT, 0, "1.23");
        target.execute("ALTER TABLE prices ALTER price TYPE numeric(12,4)");
        for (int i = 0; i < 2; i++) {
            try (BulkWriter<Price> writer =
                    Strategies.load().insert("postgres/copy-binary").open(inSchema, pool)) {
                writer.write(RowSource.of(prices(20 + 10 * i, "1.2345")));
            }
        }

        assertThat(load(UPSERT, 0, "1.2345")).isEqualTo(counts(0, 10));

        assertThat(target.count("SELECT count(*) FROM prices WHERE price = 1.2345"))
                .isEqualTo(30);
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void a_failed_load_leaves_nothing_and_the_connection_loads_on(String strategy) throws SQLException {
        load(strategy, 0, "1.10");
        target.execute("ALTER TABLE prices ADD CONSTRAINT cheap CHECK (price < 5)");
        List<Price> expensive = new ArrayList<>(prices(5, "1.20"));
        expensive.set(3, new Price(8, new BigDecimal("7")));
        List<Price> tooLong = new ArrayList<>(prices(5, "1.20"));
        tooLong.set(3, new Price(8, new BigDecimal("123456789")));

        assertThatThrownBy(() -> load(strategy, expensive, WriterOptions.defaults()))
                .hasMessageContaining("\"cheap\" (Failing row contains (8, 7.00)");
        assertThat(ofSession("SHOW transaction_read_only")).isEqualTo("off"); // in no transaction that has failed
        assertThat(temporaryTables()).isZero();
        assertThatThrownBy(() -> load(strategy, tooLong, WriterOptions.defaults()))
                .hasMessageContaining("row 3")
                .hasMessageContaining("price");

        assertThat(stored()).isEqualTo("10 rows, 1100");
        assertThat(load(strategy, 5, "1.20")).isEqualTo(counts(5, 5));
        assertThat(load(strategy, 5, "1.20")).isEqualTo(counts(0, 10));
        assertThat(stored()).isEqualTo("15 rows, " + (5 * 110 + 10 * 120));
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void a_constraint_that_is_checked_at_the_commit_takes_back_all(String strategy) throws SQLException {
        target.execute("CREATE TABLE others (id int PRIMARY KEY); INSERT INTO others SELECT generate_series(0, 12);"
                + " ALTER TABLE prices ADD FOREIGN KEY (id) REFERENCES others DEFERRABLE INITIALLY DEFERRED");
        load(strategy, 0, "1.10");

        assertThatThrownBy(() -> load(strategy, 5, "1.20")).hasMessageContaining("prices_id_fkey");

        assertThat(stored()).isEqualTo("10 rows, 1100");
        assertThat(load(strategy, 3, "1.20")).isEqualTo(counts(3, 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void repeated_keys_are_found_in_the_table_that_stays(String strategy) throws SQLException {
        List<Price> twice = new ArrayList<>(prices(5, "1.20"));
        twice.add(new Price(7, new BigDecimal("1.30")));
        WriterOptions refusing =
                WriterOptions.defaults().withUpsert(Upsert.byPrimaryKey().refusingRepeatedKeys());
        for (int i = 0; i < 3; i++) {
            target.execute("TRUNCATE prices");
            assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(10, 0));
            assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(0, 10));

            assertThatThrownBy(() -> load(strategy, twice, refusing))
                    .hasMessageContaining("row 10: row 2 has the same key, (id)=(7), and the upsert refuses");
            assertThat(stored()).isEqualTo("10 rows, 1100");
            assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(0, 10));
            assertThat(load(strategy, twice, WriterOptions.defaults())).isEqualTo(counts(5, 6));
            assertThat(stored()).isEqualTo("15 rows, " + (5 * 110 + 9 * 120 + 130));
        }
    }

    @Test
    void types_and_collations_of_the_table_can_be_dropped_while_the_connection_lives() throws SQLException {
        record Feeling(int id, String text, String mood) {}
        target.execute("CREATE COLLATION german (provider = icu, locale = 'de'); CREATE TYPE mood AS ENUM ('ok');"
                + " CREATE TABLE others (id int PRIMARY KEY, text text COLLATE german, mood mood)");
        Table<Feeling> feelings = new Table<>(
                "others",
                List.of(
                        Column.int4("id", Feeling::id),
                        Column.text("text", Feeling::text),
                        Column.text("mood", Feeling::mood)),
                List.of("id"));
        for (Table<Feeling> table : List.of(feelings, feelings.select("id", "text"))) {
            Table<Feeling> keyed = new Table<>("others", table.columns(), List.of("id"));
            for (String strategy : List.of(UPSERT, MERGE)) {
                for (int i = 0; i < 2; i++) {
                    try (BulkWriter<Feeling> writer =
                            Strategies.load().upsert("postgres/" + strategy).open(keyed, pool)) {
                        assertThat(writer.write(RowSource.of(List.of(new Feeling(1, "a", "ok")))))
                                .isEqualTo(1);
                    }
                }
            }
        }

        target.execute("DROP TABLE others; DROP TYPE mood; DROP COLLATION german");
    }

    @Test
    void columns_that_take_null_have_a_table_of_their_own() throws SQLException {
        load(UPSERT, 0, "1.10");
        Table<Price> orNull = new Table<>(
                "prices", List.of(PRICES.column("id"), PRICES.column("price").orNull()), List.of("id"));
        List<Price> rows = new ArrayList<>(prices(0, "1.20"));
        rows.set(3, new Price(3, null));

        try (BulkWriter<Price> writer =
                Strategies.load().upsert("postgres/" + UPSERT).open(orNull, pool)) {
            writer.write(RowSource.of(rows));
        }

        assertThat(stored()).isEqualTo("10 rows, " + 9 * 120);
    }

    @Test
    void rows_that_are_read_once_and_lists_take_turns_over_one_connection() throws SQLException {
        try (BulkWriter<Price> writer = open(UPSERT, pool, WriterOptions.defaults())) {
            for (int i = 0; i < 6; i++) {
                List<Price> rows = prices(i, "1.1" + i);
                assertThat(writer.write(i % 2 == 0 ? RowSource.of(rows) : Rows.of(rows.iterator())))
                        .isEqualTo(10);
                assertThat(writer.upserted()).contains(i == 0 ? counts(10, 0) : counts(1, 9));
            }
        }
        assertThat(stored()).isEqualTo("15 rows, " + (110 + 111 + 112 + 113 + 114 + 10 * 115));
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void the_callers_transaction_decides_and_gets_no_temporary_table(String strategy) throws SQLException {
        try (Connection connection = target.session().connect(PostgresDialect.INSTANCE.driverProperties())) {
            for (int i = 0; i < 3; i++) { // over one connection, on which loads of its own have been before
                try (BulkWriter<Price> own =
                        open(strategy, ignored -> uncloseable(connection), WriterOptions.defaults())) {
                    own.write(RowSource.of(prices(0, "1.10")));
                }
                connection.setAutoCommit(false);
                try (BulkWriter<Price> writer = open(strategy, Session.within(connection), WriterOptions.defaults())) {
                    writer.write(RowSource.of(prices(5, "1.20")));
                    assertThat(writer.upserted()).contains(counts(5, 5));
                }
                assertThat(connection.getAutoCommit()).isFalse();
                connection.rollback();
                connection.setAutoCommit(true);
                assertThat(stored()).isEqualTo("10 rows, 1100");
            }
        }
    }
}
