package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Columns that hold less than their types, by every strategy of a database and every {@link Inexact} decision. A table has all of them,
 * and a row one value.
 */
public final class PrecisionMatrix {

    private static final String TABLE = "precisions";

    private final List<Narrow> columns;
    private final List<Row> rows = new ArrayList<>();
    private final Table<Row> table;
    private final Map<LoadTarget, PooledSession> sessions = new HashMap<>();

    /**
     * A column that holds less than its type.
     *
     * @param ddl its type in the database
     * @param type that the load declares
     * @param values to try: some that the column holds, some that it does not
     */
    public record Narrow(String ddl, ColumnType type, List<Object> values) {}

    private record Row(long id, int column, Object value) {}

    /** What became of a value: shown, as the database holds it, or empty if it was refused. */
    record Kept(Narrow column, Object value, Map<Inexact, String> as) {}

    PrecisionMatrix(List<Narrow> columns) {
        this.columns = columns;
        List<Column<Row>> all = new ArrayList<>(List.of(Column.int8("id", Row::id)));
        for (int i = 0; i < columns.size(); i++) {
            int index = i;
            ColumnType type = columns.get(i).type();
            Function<Row, @Nullable Object> value = row -> row.column() == index ? row.value() : null;
            all.add(new Column<>(name(i), type, new Accessor.OfObject<>(type.javaType(), value), null, true, false));
            columns.get(i).values().forEach(each -> rows.add(new Row(rows.size(), index, each)));
        }
        table = new Table<>(TABLE, all, List.of("id"));
    }

    private static String name(int column) {
        return "v" + column;
    }

    /**
     * Loads each value by each strategy, and sees that all do the same.
     *
     * @param ddl creates types that the columns need; none may be there yet
     */
    List<Kept> tried(List<Strategy> strategies, Function<Strategy, LoadTarget> targets, List<String> ddl)
            throws SQLException {
        List<Kept> found = rows.stream()
                .map(row -> new Kept(columns.get(row.column()), row.value(), new EnumMap<>(Inexact.class)))
                .toList();
        try {
            for (Strategy strategy : strategies) {
                LoadTarget target = targets.apply(strategy);
                if (!sessions.containsKey(target)) {
                    create(target, ddl);
                }
                for (Inexact decision : Inexact.values()) {
                    tryAll(new Trial(strategy, target, decision), found);
                }
            }
        } finally {
            for (PooledSession session : sessions.values()) {
                session.close();
            }
        }
        return found;
    }

    private void create(LoadTarget target, List<String> ddl) throws SQLException {
        target.execute("DROP TABLE IF EXISTS " + TABLE);
        for (String statement : ddl) {
            target.execute(statement);
        }
        StringBuilder create = new StringBuilder("CREATE TABLE " + TABLE + " (id bigint PRIMARY KEY");
        for (int i = 0; i < columns.size(); i++) {
            create.append(", ")
                    .append(name(i))
                    .append(' ')
                    .append(columns.get(i).ddl());
        }
        target.execute(create.append(')').toString());
    }

    /** The first strategy tries each value alone; the others what it has stored together, and what it has refused alone. */
    private void tryAll(Trial trial, List<Kept> found) throws SQLException {
        List<Row> expected = new ArrayList<>();
        for (Row row : rows) {
            Map<Inexact, String> as = found.get((int) row.id()).as();
            String known = as.get(trial.decision);
            if (known == null) {
                as.put(
                        trial.decision,
                        trial.isRefused(row) ? "" : trial.stored().getOrDefault(row.id(), "missing"));
            } else if (known.isEmpty()) {
                assertThat(trial.isRefused(row))
                        .as(() -> trial + " refuses " + shown(row))
                        .isTrue();
            } else {
                expected.add(row);
            }
        }
        if (!expected.isEmpty()) {
            trial.load(expected);
            Map<Long, String> stored = trial.stored();
            expected.forEach(row -> assertThat(stored.get(row.id()))
                    .as(() -> trial + " of " + shown(row))
                    .isEqualTo(found.get((int) row.id()).as().get(trial.decision)));
        }
    }

    private String shown(Row row) {
        return TypesPage.show(row.value()) + " in " + columns.get(row.column()).ddl();
    }

    /** Loads of one strategy with one decision. */
    private final class Trial {

        private final Strategy strategy;
        private final LoadTarget target;
        private final PooledSession session;
        private final Inexact decision;

        Trial(Strategy strategy, LoadTarget target, Inexact decision) {
            this.strategy = strategy;
            this.target = target;
            this.session = sessions.computeIfAbsent(target, absent -> new PooledSession(absent.session()));
            this.decision = decision;
        }

        void load(List<Row> some) throws SQLException {
            try (Connection connection = session.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("DELETE FROM " + TABLE);
            }
            WriterOptions options = DuckDbExtension.in(WriterOptions.defaults().withInexact(decision));
            try (BulkWriter<Row> writer = strategy.open(table, session, options)) {
                assertThat(writer.write(RowSource.of(some))).isEqualTo(some.size());
            }
        }

        boolean isRefused(Row row) throws SQLException {
            try {
                load(List.of(row));
                return false;
            } catch (BulkWriteException e) {
                assertThat(e.rows()).as(e.getMessage()).contains(RowRange.of(0));
                assertThat(e.column()).as(e.getMessage()).contains(name(row.column()));
                assertThat(e.getMessage()).hasLineCount(1);
                return true;
            }
        }

        /** What the database shows, by ids of rows. */
        Map<Long, String> stored() throws SQLException {
            Map<Long, String> stored = new HashMap<>();
            String names = columns.stream()
                    .map(column -> name(columns.indexOf(column)))
                    .collect(Collectors.joining(", "));
            try (Connection connection = session.connect();
                    Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT id, " + names + " FROM " + TABLE)) {
                while (result.next()) {
                    Row row = rows.get((int) result.getLong(1));
                    ColumnType type = columns.get(row.column()).type();
                    int index = row.column() + 2;
                    stored.put(
                            row.id(),
                            type instanceof Array
                                    ? result.getString(index)
                                    : TypesPage.show(TypesPage.plain(
                                            row.value(), target.cells().read(result, index, type))));
                }
            }
            return stored;
        }

        @Override
        public String toString() {
            return strategy.id() + " with " + decision;
        }
    }
}
