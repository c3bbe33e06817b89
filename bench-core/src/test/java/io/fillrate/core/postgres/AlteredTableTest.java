package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PooledSession;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What loads do over a connection that has loaded into a table before it was altered: the same as over a new one. */
@Tag("slow")
class AlteredTableTest {

    private record Item(
            int id, @Nullable BigDecimal price, @Nullable String name, List<@Nullable String> tags) {}

    private static final Table<Item> ITEMS = new Table<>(
            "items",
            List.of(
                    Column.int4("id", Item::id),
                    Column.numeric("price", Item::price).orNull(),
                    Column.text("name", Item::name).orNull(),
                    Column.array("tags", Scalar.TEXT, Item::tags)),
            List.of("id"));

    private static final List<String> STRATEGIES = List.of(
            "insert", "batch", "batch-rewrite", "multi-values", "unnest", "copy-text", "copy-csv", "copy-binary");

    private final LoadTarget target = TestPostgres.stock().target();

    /** The columns before the change. */
    private enum Layout {
        /** Of types of which COPY has to ask. */
        RICH("name item_name, tags text[]"),
        /** Of types that COPY recognizes while it is planned. */
        PLAIN("name varchar(10)");

        private final String columns;

        Layout(String columns) {
            this.columns = columns;
        }

        Table<Item> table() {
            return this == RICH ? ITEMS : ITEMS.select("id", "price", "name");
        }
    }

    /** A change between two loads: of the table, or of the session that loads. */
    private enum Change {
        NOTHING("SELECT 1"),
        ANALYSIS("ANALYZE items"),
        ANOTHER_TYPE("ALTER TABLE items ALTER price TYPE double precision"),
        FEWER_DIGITS("ALTER TABLE items ALTER price TYPE numeric(10,1)"),
        MORE_DIGITS("ALTER TABLE items ALTER price TYPE numeric(12,4)"),
        FEWER_CHARACTERS("ALTER TABLE items ALTER name TYPE varchar(2)"),
        NO_NULLS("ALTER TABLE items ALTER name SET NOT NULL"),
        COMPUTED("ALTER TABLE items DROP name, ADD name text GENERATED ALWAYS AS ('computed') STORED"),
        KEYS_OF_A_SEQUENCE("ALTER TABLE items ALTER id SET NOT NULL, ALTER id ADD GENERATED ALWAYS AS IDENTITY"),
        DROPPED_AND_ADDED("ALTER TABLE items DROP price; ALTER TABLE items ADD price numeric(10,1)"),
        SWAPPED_NAMES("ALTER TABLE items ADD other numeric(10,1); ALTER TABLE items RENAME price TO one;"
                + " ALTER TABLE items RENAME other TO price; ALTER TABLE items RENAME one TO other"),
        DOMAIN("ALTER TABLE items ALTER price TYPE short_price"),
        CHECK_OF_A_DOMAIN("ALTER DOMAIN item_name ADD CHECK (value <> 'ab  ')"),
        TRIGGER("CREATE TRIGGER skip BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION skip_even()"),
        DISABLED_TRIGGER("CREATE TRIGGER skip BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION skip_even();"
                + " ALTER TABLE items DISABLE TRIGGER skip"),
        ANOTHER_TABLE("ALTER TABLE items RENAME TO old_items;"
                + " CREATE TABLE items (id int, price numeric(10,1), name text, tags text[])"),
        ANOTHER_SCHEMA("SET search_path = others, public", true),
        HIDDEN_BY_A_TEMPORARY_TABLE(
                "CREATE TEMP TABLE items (id int, price numeric(10,1), name text, tags text[])", true),
        ARRAYS_WITHOUT_NULLS("SET array_nulls = off", true);

        private final String sql;
        private final boolean isOfSession;

        Change(String sql) {
            this(sql, false);
        }

        Change(String sql, boolean isOfSession) {
            this.sql = sql;
            this.isOfSession = isOfSession;
        }

        void make(LoadTarget target, Connection connection) throws SQLException {
            if (isOfSession) {
                boolean autoCommit = connection.getAutoCommit();
                connection.setAutoCommit(true);
                Sql.run(connection, sql);
                connection.setAutoCommit(autoCommit);
            } else {
                target.execute(sql);
            }
        }
    }

    private void create(Layout layout) throws SQLException {
        drop();
        target.execute("""
                CREATE DOMAIN short_price AS numeric(10,1);
                CREATE DOMAIN item_name AS varchar(10);
                CREATE FUNCTION skip_even() RETURNS trigger LANGUAGE plpgsql AS
                  'BEGIN RETURN CASE WHEN NEW.id %% 2 = 0 THEN NULL ELSE NEW END; END';
                CREATE TABLE items (id int, price numeric(10,2), %s);
                CREATE SCHEMA others;
                CREATE TABLE others.items (id int, price numeric(10,1), name varchar(10), tags text[])""".formatted(layout.columns));
    }

    @AfterEach
    void drop() throws SQLException {
        target.execute("DROP TABLE IF EXISTS items, old_items; DROP SCHEMA IF EXISTS others CASCADE;"
                + " DROP FUNCTION IF EXISTS skip_even CASCADE; DROP DOMAIN IF EXISTS item_name, short_price");
    }

    /** Both layouts where COPY asks for the columns' types; text and CSV ask the same, and other strategies never. */
    private static List<Layout> layouts(String strategy) {
        return switch (strategy) {
            case "copy-binary" -> List.of(Layout.values());
            case "copy-csv" -> List.of(Layout.PLAIN);
            default -> List.of(Layout.RICH);
        };
    }

    private static Stream<Arguments> changes() {
        return STRATEGIES.stream().flatMap(strategy -> layouts(strategy).stream()
                .flatMap(layout -> Stream.of(Change.values()).map(change -> Arguments.of(strategy, layout, change))));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void a_load_over_a_known_connection_does_what_one_over_a_new_connection_does(
            String strategy, Layout layout, Change change) throws SQLException {
        List<String> expected = afterChange(strategy, layout, change, Loads.NONE);

        assertThat(afterChange(strategy, layout, change, Loads.OPENED)).isEqualTo(expected);
        boolean looksOnce = layout == Layout.RICH && strategy.equals("copy-text");
        if (!looksOnce) {
            assertThat(afterChange(strategy, layout, change, Loads.KEPT)).isEqualTo(expected);
        }
    }

    /** Loads over a connection before the change: by writers that are opened each time, or by one that is kept. */
    private enum Loads {
        NONE,
        OPENED,
        KEPT
    }

    /** The outcomes of loads after a change, one of which fits any column, and what is in the table then. */
    private List<String> afterChange(String name, Layout layout, Change change, Loads before) throws SQLException {
        create(layout);
        Map<String, String> properties = Map.of("reWriteBatchedInserts", String.valueOf(name.equals("batch-rewrite")));
        Strategy strategy = Strategies.load().insert("postgres/" + name);
        try (Connection connection = target.session().connect(properties)) {
            Session session = new PooledSession(asked -> connection);
            BulkWriter<Item> kept = before == Loads.KEPT ? strategy.open(layout.table(), session) : null;
            for (int i = 0; before != Loads.NONE && i < 8; i++) { // until plans are kept
                load(strategy, layout.table(), session, kept, items("1.25", "ab"));
            }
            target.execute("TRUNCATE items");
            change.make(target, connection);
            List<String> outcomes = new ArrayList<>();
            for (String price : List.of("1.25", "1.2", "1.2345")) {
                for (@Nullable String text : Arrays.asList("ab", "ab  ", null)) {
                    outcomes.add(load(strategy, layout.table(), session, kept, items(price, text)));
                }
            }
            if (kept != null) {
                kept.close();
            }
            outcomes.addAll(Sql.texts(connection, "SELECT items::text FROM items ORDER BY 1"));
            return outcomes;
        }
    }

    private static List<Item> items(String price, @Nullable String name) {
        return IntStream.range(0, 4)
                .mapToObj(id -> new Item(id, new BigDecimal(price), name, Arrays.asList("a", null)))
                .toList();
    }

    private static String load(
            Strategy strategy, Table<Item> table, Session session, @Nullable BulkWriter<Item> kept, List<Item> items) {
        if (kept != null) {
            return load(kept, items);
        }
        try (BulkWriter<Item> opened = strategy.open(table, session)) {
            return load(opened, items);
        }
    }

    private static String load(BulkWriter<Item> writer, List<Item> items) {
        try {
            return String.valueOf(writer.write(RowSource.of(items)));
        } catch (BulkWriteException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
