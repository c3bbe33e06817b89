package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.PrecisionMatrix.Kept;
import io.fillrate.core.PrecisionMatrix.Narrow;
import io.fillrate.core.internal.encode.Cell;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every type of columns, every Java class that an accessor may give for it, ordinary and hostile values of each, by every strategy of a
 * database: either the value is read back as it was given, or as {@link #kept} says, or the load is refused with row and column and leaves
 * no rows. All strategies agree. What was found is a section of {@code docs/TYPES.md}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class TypeMatrix {

    private static final WriterOptions OPTIONS = DuckDbExtension.in(
            WriterOptions.defaults().withBatchSize(10).withChunkBytes(1024).withChunkRows(64));

    private final Map<LoadTarget, PooledSession> sessions = new HashMap<>();
    private final Map<ColumnType, List<Outcome>> outcomes = new LinkedHashMap<>();
    private final Set<Exemption> used = new LinkedHashSet<>();

    /**
     * What became of a value.
     *
     * @param stored whether any strategy stores it
     * @param read as the driver gives it back
     * @param refusals why strategies, by their ids, have refused it
     */
    record Outcome(
            @Nullable Object given,
            boolean stored,
            @Nullable Object read,
            Map<String, String> refusals) {}

    /**
     * Values that some strategies refuse, though others of the database store them.
     *
     * @param values of a column's type, those meant
     * @param strategies names, as a regular expression
     * @param reason a sentence for the page
     */
    public record Exemption(String strategies, BiPredicate<ColumnType, Object> values, String reason) {}

    /** The database's name, which is a heading of the page. */
    protected abstract String database();

    /** The strategies to try. */
    protected abstract List<Strategy> strategies();

    /** Where a strategy can run. */
    protected abstract LoadTarget target(Strategy strategy);

    /** The types of columns that the database has. */
    protected List<ColumnType> types() {
        return HostileValues.types();
    }

    /** The values to try in a column of a type, NULL among them. */
    protected List<@Nullable Object> values(ColumnType type) {
        return HostileValues.of(type);
    }

    /** Columns that hold less than their types, and values to try in them. */
    protected List<Narrow> narrow() {
        return List.of();
    }

    /** Creates the types of {@link #narrow}, where they are not there. */
    protected List<String> narrowDdl() {
        return List.of();
    }

    /** Where strategies differ, each with a reason; one that no strategy needs is an error. */
    protected List<Exemption> exemptions() {
        return List.of();
    }

    /**
     * What the database is to make of a value that it stores: by default the value itself, decimals rounded half away from zero to the
     * column's scale, times half up to microseconds, and empty lists of lists as an empty list.
     *
     * @param connection to ask the database with
     */
    protected Object kept(Connection connection, ColumnType type, Object given) throws SQLException {
        if (given instanceof List<?> list) {
            ColumnType element = type instanceof Array array ? array.element() : type;
            List<@Nullable Object> kept = new ArrayList<>();
            for (Object each : list) {
                kept.add(each == null ? null : kept(connection, element, each));
            }
            return !kept.isEmpty() && kept.stream().allMatch(List.of()::equals) ? List.of() : kept;
        } else if (type instanceof Numeric numeric && given instanceof BigDecimal decimal) {
            return decimal(decimal, numeric);
        } else if (given instanceof LocalTime time) {
            LocalTime later = time.plusNanos(500);
            return later.isBefore(time) ? LocalTime.MAX : later.truncatedTo(ChronoUnit.MICROS);
        } else if (given instanceof LocalDateTime time) {
            return time.equals(LocalDateTime.MAX) ? time : time.plusNanos(500).truncatedTo(ChronoUnit.MICROS);
        } else if (given instanceof Instant time) {
            return time.equals(Instant.MAX) ? time : time.plusNanos(500).truncatedTo(ChronoUnit.MICROS);
        }
        return given;
    }

    private static BigDecimal decimal(BigDecimal value, Numeric type) {
        if (type.unlimited()) {
            return value.setScale(Math.max(0, value.scale()), RoundingMode.UNNECESSARY);
        }
        boolean tiny = (long) value.scale() - value.precision() > type.scale();
        return tiny ? BigDecimal.valueOf(0, type.scale()) : value.setScale(type.scale(), RoundingMode.HALF_UP);
    }

    /** The values of a table of {@link Cell}s, by their ids. */
    protected Map<Long, @Nullable Object> read(Connection connection, LoadTarget target, Table<Cell> table)
            throws SQLException {
        ColumnType type = table.columns().get(1).type();
        Map<Long, @Nullable Object> values = new HashMap<>();
        Sql.query(
                connection,
                row -> values.put(row.getLong(1), target.cells().read(row, 2, type)),
                "SELECT id, v FROM " + target.dialect().quote(table));
        return values;
    }

    private Stream<ColumnType> allTypes() {
        return types().stream();
    }

    @ParameterizedTest
    @MethodSource("allTypes")
    void every_value_is_stored_as_it_is_or_refused_with_row_and_column_by_all_strategies_alike(ColumnType type)
            throws SQLException {
        for (Outcome outcome : outcomes(type)) {
            Map<String, String> refusals = new TreeMap<>(outcome.refusals());
            if (outcome.stored()) {
                refusals.keySet().removeIf(strategy -> isExempt(strategy, type, outcome.given()));
                assertThat(refusals)
                        .as("others store %s in %s", TypesPage.show(outcome.given()), type.sqlName())
                        .isEmpty();
            }
        }
    }

    private boolean isExempt(String strategy, ColumnType type, @Nullable Object value) {
        Optional<Exemption> reason = exemptions().stream()
                .filter(each -> strategy.matches("[a-z]+/(" + each.strategies() + ")"))
                .filter(each -> value != null && each.values().test(type, value))
                .findFirst();
        reason.ifPresent(used::add);
        return reason.isPresent();
    }

    @Test
    void the_page_says_what_was_found() throws SQLException, IOException {
        Map<ColumnType, List<Outcome>> all = new LinkedHashMap<>();
        for (ColumnType type : types()) {
            all.put(type, outcomes(type));
        }
        List<String> names = strategies().stream().map(Strategy::name).toList();
        List<String> reasons = exemptions().stream().map(Exemption::reason).toList();

        TypesPage.check(database(), TypesPage.section(names, all, reasons));
    }

    @Test
    void columns_that_hold_less_than_their_types_refuse_round_or_truncate_values_by_all_strategies_alike()
            throws SQLException, IOException {
        List<Kept> kept = new PrecisionMatrix(narrow()).tried(strategies(), this::target, narrowDdl());

        TypesPage.checkPrecision(database(), kept);
    }

    @Test
    void every_exemption_is_needed() throws SQLException {
        for (ColumnType type : types()) {
            for (Outcome outcome : outcomes(type)) {
                outcome.refusals().keySet().forEach(strategy -> isExempt(strategy, type, outcome.given()));
            }
        }
        assertThat(used).containsExactlyInAnyOrderElementsOf(exemptions());
    }

    @AfterAll
    void disconnect() throws SQLException {
        for (PooledSession session : sessions.values()) {
            session.close();
        }
    }

    /** Tried once for all tests. */
    private List<Outcome> outcomes(ColumnType type) throws SQLException {
        List<Outcome> known = outcomes.get(type);
        if (known == null) {
            known = tried(type);
            outcomes.put(type, known);
        }
        return known;
    }

    private List<Outcome> tried(ColumnType type) throws SQLException {
        List<Cell> cells = Cell.rows(values(type));
        Map<Long, Object> read = new HashMap<>();
        Set<Long> stored = new LinkedHashSet<>();
        Map<Long, Map<String, String>> refusals = new HashMap<>();
        for (Strategy strategy : strategies()) {
            Trial trial = new Trial(strategy, type);
            List<Cell> taken = trial.load(cells, refusals.keySet());
            trial.refused.forEach((cell, why) -> refusals.computeIfAbsent(cell.id(), absent -> new TreeMap<>())
                    .put(strategy.id(), why));
            trial.requireKept(taken, read);
            taken.forEach(cell -> stored.add(cell.id()));
        }
        return cells.stream()
                .map(cell -> new Outcome(
                        cell.value(),
                        stored.contains(cell.id()),
                        read.get(cell.id()),
                        refusals.getOrDefault(cell.id(), Map.of())))
                .toList();
    }

    /** Loads by one strategy into a column of one type. */
    private final class Trial {

        private final Strategy strategy;
        private final LoadTarget target;
        private final PooledSession session;
        private final Table<Cell> table;
        private final Map<Cell, String> refused = new LinkedHashMap<>();

        Trial(Strategy strategy, ColumnType type) throws SQLException {
            this.strategy = strategy;
            this.target = target(strategy);
            this.session = sessions.computeIfAbsent(target, absent -> new PooledSession(absent.session()));
            // A name of its own, as connections keep prepared statements.
            this.table =
                    Cell.table("types_" + type.sqlName().replace("[]", "_array").replaceAll("\\W+", "_"), type);
            execute("DROP TABLE IF EXISTS " + name());
            execute(target.dialect().createTable(table));
        }

        private String name() {
            return target.dialect().quote(table);
        }

        private void execute(String sql) throws SQLException {
            try (Connection connection = session.connect()) {
                Sql.run(connection, sql);
            }
        }

        /**
         * Loads all that can be, and keeps what is refused.
         *
         * @param suspects ids of what another strategy has refused: to be tried alone
         * @return what has been loaded
         */
        List<Cell> load(List<Cell> cells, Set<Long> suspects) throws SQLException {
            try {
                strategy.open(table, session, OPTIONS).close();
            } catch (BulkWriteException e) { // the strategy does not take the type at all
                cells.stream().filter(cell -> cell.value() != null).forEach(cell -> refused.put(cell, e.why()));
                return List.of();
            }
            List<Cell> left = new ArrayList<>();
            for (Cell cell : cells) {
                if (!suspects.contains(cell.id()) || refusedOf(List.of(cells.get(0), cell)) == null) {
                    left.add(cell);
                }
            }
            Cell culprit = refusedOf(left);
            while (culprit != null) {
                left.remove(culprit);
                culprit = refusedOf(left);
            }
            return left;
        }

        /** The row that is refused, if any is. */
        private @Nullable Cell refusedOf(List<Cell> cells) throws SQLException {
            BulkWriteException refusal = tryToLoad(cells);
            if (refusal == null) {
                return null;
            }
            long rows = count();
            int culprit = culprit(refusal, cells);
            assertThat(rows)
                    .as("rows that are left after %s", refusal.getMessage())
                    .isLessThanOrEqualTo(strategy.guarantee() == Guarantee.AUTOCOMMIT ? culprit : 0);
            refused.put(cells.get(culprit), refusal.why());
            return cells.get(culprit);
        }

        private @Nullable BulkWriteException tryToLoad(List<Cell> cells) throws SQLException {
            execute("DELETE FROM " + name());
            try (BulkWriter<Cell> writer = strategy.open(table, session, OPTIONS)) {
                assertThat(writer.write(RowSource.of(cells))).isEqualTo(cells.size());
                return null;
            } catch (BulkWriteException e) {
                return e;
            }
        }

        /** The row that is refused; where the server refuses a whole batch, the first of its rows that is refused alone, too. */
        private int culprit(BulkWriteException refusal, List<Cell> cells) throws SQLException {
            RowRange rows = refusal.rows().orElseThrow(() -> new AssertionError("names no row", refusal));
            boolean servers = refusal.getCause() instanceof SQLException;
            if (!servers || refusal.column().isPresent()) {
                assertThat(refusal.column()).as(refusal.getMessage()).contains("v");
            }
            if (rows.first() == rows.last()) {
                return (int) rows.first();
            }
            assertThat(servers)
                    .as("%s: only the server's refusals are of many rows", refusal.getMessage())
                    .isTrue();
            for (int i = (int) rows.first(); i <= rows.last(); i++) {
                if (tryToLoad(List.of(cells.get(i))) != null) {
                    return i;
                }
            }
            return fail("none of the rows is refused alone: " + refusal.getMessage());
        }

        private long count() throws SQLException {
            try (Connection connection = session.connect()) {
                return Long.parseLong(
                        Sql.texts(connection, "SELECT count(*) FROM " + name()).get(0));
            }
        }

        /** @param read is given what the driver has read */
        void requireKept(List<Cell> cells, Map<Long, Object> read) throws SQLException {
            ColumnType type = table.columns().get(1).type();
            try (Connection connection = session.connect()) {
                Map<Long, @Nullable Object> there = read(connection, target, table);
                assertThat(there.keySet()).as(strategy.id()).hasSameSizeAs(cells);
                for (Cell cell : cells) {
                    Object value = there.get(cell.id());
                    Object wanted = cell.value() == null ? null : kept(connection, type, cell.value());
                    if (!Objects.equals(Cell.comparable(value), Cell.comparable(wanted))) {
                        fail(
                                "%s into %s: %s was given, %s stored",
                                strategy.id(), type.sqlName(), TypesPage.show(cell.value()), TypesPage.show(value));
                    }
                    if (value != null) {
                        read.put(cell.id(), value);
                    }
                }
            }
        }
    }
}
