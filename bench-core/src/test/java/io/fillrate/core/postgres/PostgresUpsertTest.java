package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.Upsert;
import io.fillrate.core.UpsertContract;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresUpsertTest extends UpsertContract {

    @Override
    protected LoadTarget target() {
        return TestPostgres.stock().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.upserts();
    }

    @Override
    protected String caseInsensitiveText() {
        return "text COLLATE ignoring_case";
    }

    @BeforeAll
    void createCollation() throws SQLException {
        target().execute(
                        "CREATE COLLATION IF NOT EXISTS ignoring_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)");
    }

    @AfterAll
    void dropCollation() throws SQLException {
        target().execute("DROP COLLATION ignoring_case CASCADE; DROP FUNCTION IF EXISTS lower_text, elsewhere CASCADE");
    }

    /** Creates the table of items with rows 1 to 4. */
    private void create(String... statements) throws SQLException {
        target().create(Items.TABLE);
        target().insert(Items.list(1, 5));
        for (String statement : statements) {
            target().execute(statement);
        }
    }

    private Upsert.Counts upsert(Strategy strategy, Session session, List<Item> rows, Upsert upsert) {
        try (BulkWriter<Item> writer =
                strategy.open(Items.TABLE, session, WriterOptions.defaults().withUpsert(upsert))) {
            writer.write(RowSource.of(rows));
            return writer.upserted().orElseThrow();
        }
    }

    private Upsert.Counts upsert(Strategy strategy, List<Item> rows) {
        return upsert(strategy, target().session(), rows, Upsert.byPrimaryKey());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE UNIQUE INDEX other ON items (text) WHERE id > 0",
                "CREATE UNIQUE INDEX other ON items (lower(text))",
                "CREATE INDEX other ON items (text)",
                "ALTER TABLE items ADD UNIQUE (text) DEFERRABLE",
                "CREATE UNIQUE INDEX other ON items (id) INCLUDE (text)"
            })
    void an_index_that_does_not_make_the_key_unique_at_once_is_no_key(String index) throws SQLException {
        create(index);

        assertUnavailable(
                () -> upsert(strategies().get(0), target().session(), Items.list(1, 2), Upsert.on("text")),
                "table items has no unique key of (text)");
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_unique_index_with_more_columns_included_is_a_key(Strategy strategy) throws SQLException {
        create("CREATE UNIQUE INDEX other ON items (text) INCLUDE (id)");

        assertThat(upsert(strategy, target().session(), Items.list(3, 8), Upsert.on("text")))
                .isEqualTo(new Upsert.Counts(3, 2));

        target().verify(Items.TABLE, Items.rows(1, 8));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_that_a_trigger_skips_are_not_counted(Strategy strategy) throws SQLException {
        create(
                "CREATE OR REPLACE FUNCTION skip_odd() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN IF NEW.id % 2 = 1 THEN RETURN NULL; END IF; RETURN NEW; END'",
                "CREATE TRIGGER skips BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION skip_odd()");
        try {
            if (strategy.name().equals("copy-binary-merge")) {
                assertUnavailable(() -> upsert(strategy, Items.list(1, 9)), "the trigger skips, which may change");
                return;
            }
            assertThat(upsert(strategy, Items.list(1, 9))).isEqualTo(new Upsert.Counts(2, 2));
            List<Item> twice = Items.list(1, 9);
            twice.addAll(Items.list(4, 7));
            assertThat(upsert(strategy, twice)).isEqualTo(new Upsert.Counts(0, 6));
        } finally {
            target().execute("DROP FUNCTION skip_odd CASCADE");
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_of_all_partitions_are_counted(Strategy strategy) throws SQLException {
        create(
                "DROP TABLE items",
                "CREATE TABLE items (id int8 PRIMARY KEY, text text NOT NULL) PARTITION BY HASH (id)",
                "CREATE TABLE items_0 PARTITION OF items FOR VALUES WITH (MODULUS 2, REMAINDER 0)",
                "CREATE TABLE items_1 PARTITION OF items FOR VALUES WITH (MODULUS 2, REMAINDER 1)");
        assertThat(upsert(strategy, Items.list(1, 9))).isEqualTo(new Upsert.Counts(8, 0));
        assertThat(upsert(strategy, Items.list(5, 15))).isEqualTo(new Upsert.Counts(6, 4));

        target().verify(Items.TABLE, Items.rows(1, 15));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void what_the_caller_has_updated_before_is_not_counted(Strategy strategy) throws SQLException {
        create();
        try (Connection connection = target().session().connect()) {
            connection.setAutoCommit(false);
            connection.createStatement().execute("UPDATE items SET text = 'mine'");

            assertThat(upsert(strategy, Session.within(connection), Items.list(2, 8), Upsert.byPrimaryKey()))
                    .isEqualTo(new Upsert.Counts(3, 3));
            connection.commit();
        }
        List<Item> rows = Items.list(1, 8);
        rows.set(0, new Item(1, "mine"));
        target().verify(Items.TABLE, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_violation_of_another_key_is_a_failure_that_leaves_the_table(Strategy strategy) throws SQLException {
        create("CREATE UNIQUE INDEX other ON items (text)");
        List<Item> rows = Items.list(3, 9);
        rows.set(5, new Item(8, "item\n1"));
        rows.add(new Item(3, "again"));

        assertThatThrownBy(() -> upsert(strategy, rows))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("\"other\"");

        target().verify(Items.TABLE, Items.rows(1, 5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy-binary-upsert", "copy-binary-merge"})
    void identities_that_are_always_generated_take_the_values_that_are_loaded(String name) throws SQLException {
        create("ALTER TABLE items ALTER id ADD GENERATED ALWAYS AS IDENTITY");

        assertThat(upsert(Strategies.load().upsert("postgres/" + name), Items.list(3, 9)))
                .isEqualTo(new Upsert.Counts(4, 2));

        target().verify(Items.TABLE, Items.rows(1, 9));
    }

    @Test
    void two_upserts_into_one_table_do_not_meet() throws SQLException {
        create();
        Strategy staged = Strategies.load().upsert("postgres/copy-binary-merge");
        try (BulkWriter<Item> one = staged.open(Items.TABLE, target().session());
                BulkWriter<Item> other = staged.open(Items.TABLE, target().session())) {
            one.write(Items.rows(3, 9));
            other.write(Items.rows(7, 12));
        }
        target().verify(Items.TABLE, Items.rows(1, 12));
    }

    private static final List<Item> SPELLINGS =
            List.of(new Item(1, "a"), new Item(2, "b"), new Item(3, "A"), new Item(4, "B"), new Item(5, "a"));

    private static final Upsert BY_TEXT = Upsert.on("text");

    private void assertRefused(Strategy merge, String why) {
        assertUnavailable(() -> upsert(merge, target().session(), SPELLINGS, BY_TEXT), why);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void keys_are_compared_by_the_collation_of_the_index(Strategy strategy) throws SQLException {
        boolean merges = strategy.name().equals("copy-binary-merge");
        create("TRUNCATE items", "CREATE UNIQUE INDEX by_text ON items (text COLLATE ignoring_case)");
        if (merges) {
            assertRefused(strategy, "the unique index by_text, which compares keys otherwise than their columns do");
        } else {
            BulkWriteException error = catchThrowableOfType(
                    BulkWriteException.class,
                    () -> upsert(strategy, target().session(), SPELLINGS, BY_TEXT.refusingRepeatedKeys()));
            assertThat(error).hasMessageContaining("row 2: row 0 has the same key, (text)=(A), and the upsert refuses");
            assertThat(target().count(Items.TABLE)).isZero();
            assertThat(upsert(strategy, target().session(), SPELLINGS, BY_TEXT)).isEqualTo(new Upsert.Counts(2, 3));
            target().verify(Items.TABLE, RowSource.of(List.of(new Item(4, "b"), new Item(5, "a"))));
        }

        create(
                "TRUNCATE items",
                "ALTER TABLE items ALTER text TYPE text COLLATE ignoring_case",
                "CREATE UNIQUE INDEX by_text ON items (text COLLATE \"C\")");
        if (merges) {
            assertRefused(strategy, "the unique index by_text, which compares keys otherwise than their columns do");
        } else {
            List<Item> four = SPELLINGS.subList(0, 4);
            assertThat(upsert(strategy, target().session(), four, BY_TEXT.refusingRepeatedKeys()))
                    .isEqualTo(new Upsert.Counts(4, 0));
            assertThat(upsert(strategy, target().session(), SPELLINGS.subList(2, 5), BY_TEXT))
                    .isEqualTo(new Upsert.Counts(0, 3));
            assertThat(target().count("SELECT sum(id) FROM items")).isEqualTo(2 + 3 + 4 + 5);
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void keys_that_a_trigger_changes_are_compared_as_changed(Strategy strategy) throws SQLException {
        create(
                "TRUNCATE items",
                "CREATE UNIQUE INDEX by_text ON items (text)",
                "CREATE OR REPLACE FUNCTION lower_text() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN NEW.text = lower(NEW.text); RETURN NEW; END'",
                "CREATE TRIGGER lowers BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION lower_text()");
        if (strategy.name().equals("copy-binary-merge")) {
            assertRefused(strategy, "the trigger lowers, which may change a row's key after MERGE has looked for it");
            return;
        }
        BulkWriteException error = catchThrowableOfType(
                BulkWriteException.class,
                () -> upsert(strategy, target().session(), SPELLINGS, BY_TEXT.refusingRepeatedKeys()));
        assertThat(error).hasMessageContaining("row 2: row 0 has the same key, (text)=(A), and the upsert refuses");
        assertThat(target().count(Items.TABLE)).isZero();
        assertThat(upsert(strategy, target().session(), SPELLINGS, BY_TEXT)).isEqualTo(new Upsert.Counts(2, 3));
        target().verify(Items.TABLE, RowSource.of(List.of(new Item(4, "b"), new Item(5, "a"))));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_trigger_may_change_where_names_are_looked_up(Strategy strategy) throws SQLException {
        create(
                "CREATE OR REPLACE FUNCTION elsewhere() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN PERFORM set_config(''search_path'', ''pg_catalog'', false); RETURN NEW; END'",
                "CREATE TRIGGER elsewhere AFTER INSERT ON items FOR EACH ROW EXECUTE FUNCTION public.elsewhere()");
        List<Item> rows = Items.list(3, 9);
        rows.add(new Item(7, "again"));

        WriterOptions options = WriterOptions.defaults().withBatchSize(2);
        try (BulkWriter<Item> writer = strategy.open(Items.TABLE, target().session(), options)) {
            writer.write(RowSource.of(rows));
            assertThat(writer.upserted()).contains(new Upsert.Counts(4, 3));
        }
        List<Item> stored = Items.list(1, 9);
        stored.set(6, new Item(7, "again"));
        target().verify(Items.TABLE, RowSource.of(stored));
    }
}
