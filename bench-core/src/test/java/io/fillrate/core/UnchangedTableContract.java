package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Items.Item;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.data.RowSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A load changes nothing but the rows: what the database says of itself is equal before and after, for each strategy on a table with one of
 * everything, or the load is refused before its first row is asked for. A strategy that refuses the table with everything loads it with one
 * thing at a time, so that its reasons are known. What was found is the section of the database in {@code docs/TABLE_CHANGES.md}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class UnchangedTableContract {

    private static final WriterOptions OPTIONS = DuckDbExtension.in(
            WriterOptions.defaults().withBatchSize(10).withChunkBytes(1024).withPartitions(2));

    private final Map<String, TableChangesPage.Outcome> outcomes = new LinkedHashMap<>();
    private final Set<LoadTarget> used = new HashSet<>();
    private @Nullable Made made;

    /**
     * Something that a table can have.
     *
     * @param name follows "the table has", or "the table is"
     * @param element what stands for it in CREATE TABLE after the two columns of {@link Items}; may be empty
     * @param statements what makes it once the table is there
     * @param apart whether it cannot be had together with the others; its statements then drop the table and create another
     */
    public record Feature(String name, String element, List<String> statements, boolean apart) {

        public static Feature element(String name, String element, String... statements) {
            return new Feature(name, element, List.of(statements), false);
        }

        public static Feature made(String name, String... statements) {
            return element(name, "", statements);
        }

        public static Feature apart(String name, String... statements) {
            return new Feature(name, "", List.of(statements), true);
        }
    }

    /** A table that is there, empty. */
    private record Made(LoadTarget target, Layout layout) {}

    /** A table to load into. */
    record Layout(String name, List<Feature> features) {

        static final String EVERYTHING = "one of everything";

        static final Layout PLAIN = new Layout("nothing more", List.of());

        static Layout of(Feature feature) {
            return new Layout(feature.name, List.of(feature));
        }
    }

    /** A strategy and a table. */
    record Load(Strategy strategy, Layout layout) {

        @Override
        public String toString() {
            return strategy.operation() + " " + strategy.id() + ", " + layout.name;
        }
    }

    /** The title of the database's section. */
    protected abstract String section();

    /** All strategies of the database. */
    protected abstract List<Strategy> strategies();

    /** Whether a strategy stands on the page: one that not every machine can run does not. */
    protected boolean isOnPage(Strategy strategy) {
        return true;
    }

    /** The database that a strategy can load into. */
    protected abstract LoadTarget target(Strategy strategy);

    /** What tables of the database can have. */
    protected abstract List<Feature> features();

    /**
     * Drops whatever an earlier call has created, and creates {@code items}, empty.
     *
     * @param elements of CREATE TABLE after the two columns
     */
    protected abstract void create(LoadTarget target, List<String> elements) throws SQLException;

    /** Drops whatever has been created. */
    protected abstract void dropAll(LoadTarget target) throws SQLException;

    /** What the database says of itself. */
    protected abstract CatalogState catalog(LoadTarget target) throws SQLException;

    /** What a session has that its next user could notice: settings, variables, locks, temporary tables. */
    protected abstract List<String> session(Connection connection) throws SQLException;

    private Layout everything() {
        return new Layout(
                Layout.EVERYTHING,
                features().stream().filter(feature -> !feature.apart).toList());
    }

    private List<Layout> layoutsOfAll() {
        return Stream.concat(
                        Stream.of(everything()),
                        features().stream().filter(feature -> feature.apart).map(Layout::of))
                .toList();
    }

    private Stream<Load> loads() {
        return layoutsOfAll().stream()
                .flatMap(layout -> strategies().stream().map(strategy -> new Load(strategy, layout)));
    }

    /** One thing at a time, for strategies that refuse them together. */
    private Stream<Load> singleLoads() {
        Layout everything = everything();
        List<Strategy> refusing = strategies().stream()
                .filter(strategy -> outcome(new Load(strategy, everything)).refusal() != null)
                .toList();
        return everything.features.stream().map(Layout::of).flatMap(layout -> refusing.stream()
                .map(strategy -> new Load(strategy, layout)));
    }

    @AfterAll
    void drop() throws SQLException {
        for (LoadTarget target : used) {
            dropAll(target);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("loads")
    void a_load_changes_nothing_but_the_rows_or_is_refused_before_its_first(Load load) {
        assertThat(outcome(load).changes()).as("changes of the catalogue").isEmpty();
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("singleLoads")
    void one_thing_at_a_time_is_unchanged_or_a_reason_to_refuse(Load load) {
        assertThat(outcome(load).changes()).as("changes of the catalogue").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_plain_table_is_loaded(Strategy strategy) {
        TableChangesPage.Outcome outcome = outcome(new Load(strategy, Layout.PLAIN));

        assertThat(outcome.refusal()).isNull();
        assertThat(outcome.changes()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_connection_from_a_pool_is_given_back_unchanged(Strategy strategy) throws SQLException {
        LoadTarget target = empty(strategy, Layout.PLAIN);
        if (strategy.operation() != Operation.INSERT) {
            target.insert(rows(strategy));
        }
        assertSessionsStay(target, session -> {
            try (BulkWriter<Item> writer = strategy.open(TABLE, session, OPTIONS)) {
                writer.write(RowSource.of(rows(strategy)));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_connection_from_a_pool_is_given_back_unchanged_after_a_failure(Strategy strategy) throws SQLException {
        LoadTarget target = empty(strategy, Layout.PLAIN);
        if (strategy.operation() != Operation.INSERT) {
            target.insert(Items.list(100, 130)); // or a join would not ask for their keys
        }
        assertSessionsStay(target, session -> {
            try (BulkWriter<Item> writer = strategy.open(TABLE, session, OPTIONS)) {
                assertThatThrownBy(() -> writer.write(TrapSource.broken(Items.rows(100, 130), 17)))
                        .isInstanceOf(BulkWriteException.class);
            }
        });
    }

    /** Runs a load over connections from a pool, and compares what each was like when it was taken with what it is like afterwards. */
    protected final void assertSessionsStay(LoadTarget target, Consumer<Session> load) throws SQLException {
        try (PooledSession pool = new PooledSession(target.session())) {
            WatchedSession session = new WatchedSession(pool, target.session().address());
            load.accept(session);
            session.assertAsBefore();
        }
    }

    /** Notes what each connection was like when it was taken. */
    private final class WatchedSession implements Session {

        private record Taken(Connection connection, CatalogState state) {}

        private final Session pool;
        private final Optional<DatabaseAddress> address;
        private final List<Taken> taken = new ArrayList<>();

        WatchedSession(Session pool, Optional<DatabaseAddress> address) {
            this.pool = pool;
            this.address = address;
        }

        @Override
        public Connection connect(Map<String, String> properties) throws SQLException {
            Connection connection = pool.connect(properties);
            taken.add(new Taken(connection, state(connection)));
            return connection;
        }

        @Override
        public Optional<DatabaseAddress> address() {
            return address;
        }

        void assertAsBefore() throws SQLException {
            for (Taken each : taken) {
                if (each.connection.isClosed()) {
                    continue; // as lost ones are
                }
                assertThat(each.state.changes(state(each.connection))).isEmpty();
            }
        }

        private CatalogState state(Connection connection) throws SQLException {
            return new CatalogState(session(connection), Map.of(), Map.of());
        }
    }

    @Test
    void the_page_says_what_was_found() throws IOException {
        TableChangesPage page = new TableChangesPage(section(), getClass().getSimpleName());
        strategies().stream().filter(this::isOnPage).forEach(strategy -> {
            page.add(strategy, Layout.EVERYTHING, outcome(new Load(strategy, everything())));
        });
        Stream.concat(singleLoads(), loads())
                .filter(load -> isOnPage(load.strategy) && !load.layout.name.equals(Layout.EVERYTHING))
                .forEach(load -> page.add(load.strategy, load.layout.name, outcome(load)));
        page.check();
    }

    private TableChangesPage.Outcome outcome(Load load) {
        TableChangesPage.Outcome known = outcomes.get(load.toString());
        if (known == null) {
            try {
                known = run(load);
            } catch (SQLException e) {
                throw new AssertionError(load.toString(), e);
            }
            outcomes.put(load.toString(), known);
        }
        return known;
    }

    /** Rows to insert, change or remove. */
    private static List<Item> rows(Strategy strategy) {
        return switch (strategy.operation()) {
            case INSERT -> Items.list(100, 130);
            case UPSERT -> new ArrayList<>(List.of(new Item(2, "changed"), new Item(100, "added")));
            case UPDATE -> new ArrayList<>(Collections.nCopies(1, new Item(2, "changed")));
            case DELETE -> Items.list(2, 3);
        };
    }

    /** What is in the table before. */
    private static List<Item> before(Strategy strategy) {
        return strategy.has(Capability.EMPTY_TABLE) ? List.of() : Items.list(1, 4);
    }

    private static List<Item> after(Strategy strategy) {
        List<Item> rows = new ArrayList<>(before(strategy));
        switch (strategy.operation()) {
            case INSERT -> rows.addAll(rows(strategy));
            case UPSERT -> {
                rows.set(1, rows(strategy).get(0));
                rows.add(rows(strategy).get(1));
            }
            case UPDATE -> rows.set(1, rows(strategy).get(0));
            case DELETE -> rows.remove(1);
        }
        return rows;
    }

    private TableChangesPage.Outcome run(Load load) throws SQLException {
        Strategy strategy = load.strategy;
        LoadTarget target = empty(strategy, load.layout);
        target.execute(before(strategy).stream()
                .map(item -> "INSERT INTO items (id, text) VALUES (" + item.id() + ", '" + item.text() + "')")
                .toArray(String[]::new));
        CatalogState catalog = catalog(target);
        AtomicBoolean asked = new AtomicBoolean();
        RowSource<Item> rows = new TrapSource<>(RowSource.of(rows(strategy)), 0, () -> asked.set(true));
        String refusal = null;
        try (BulkWriter<Item> writer = strategy.open(TABLE, target.session(), OPTIONS)) {
            assertThat(writer.write(rows)).isEqualTo(rows.size());
        } catch (BulkWriteException e) {
            refusal = e.why();
        } catch (UnavailableException e) {
            refusal = e.reason();
        }
        CatalogState now = catalog(target);
        List<String> changes = new ArrayList<>(catalog.changes(now));
        List<String> recreated = catalog.recreated(now);
        catalog.goneBack(now).forEach(sequence -> changes.add("~ " + sequence));
        if (refusal != null) {
            assertThat(asked).as("rows that were asked for before: " + refusal).isFalse();
            assertThat(refusal).as("the reason").hasSizeBetween(10, 1000).doesNotContain("\n");
            recreated.forEach(object -> changes.add("~ " + object));
            catalog.moved(now).forEach(sequence -> changes.add("~ " + sequence));
        }
        target.verify(TABLE, RowSource.of(refusal == null ? after(strategy) : before(strategy)));
        if (!changes.isEmpty() || !recreated.isEmpty()) {
            made = null;
        }
        return new TableChangesPage.Outcome(refusal, changes, recreated);
    }

    /** The table of a layout, without rows: as the load before has left it, unless it was another. */
    private LoadTarget empty(Strategy strategy, Layout layout) throws SQLException {
        LoadTarget target = target(strategy);
        Made now = made;
        if (now != null && now.target.equals(target) && now.layout.equals(layout)) {
            target.execute("DELETE FROM items");
            return target;
        }
        made = null;
        used.add(target);
        create(
                target,
                layout.features.stream()
                        .map(Feature::element)
                        .filter(element -> !element.isEmpty())
                        .toList());
        target.execute(layout.features.stream()
                .flatMap(feature -> feature.statements.stream())
                .toArray(String[]::new));
        made = new Made(target, layout);
        return target;
    }
}
