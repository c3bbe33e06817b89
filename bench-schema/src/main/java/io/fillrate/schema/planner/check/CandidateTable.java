package io.fillrate.schema.planner.check;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.OnError;
import io.fillrate.core.Strategies;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.jdbc.ServerMessage;
import io.fillrate.schema.jdbc.TemporaryRows;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks the server which tuples of values meet conditions: they are put into a temporary table without constraints. So any condition that
 * the server can evaluate is understood. Belongs to one thread, like its connection.
 */
public final class CandidateTable {

    private static final Strategies STRATEGIES = Strategies.load();

    private static final String TABLE = "fillrate_candidates";

    private static final String NUMBER = "fillrate_number";

    /** Evaluates conditions, the second parameter, for a candidate as a row of the table that the first one names. */
    private static final String EACH = """
            CREATE OR REPLACE FUNCTION pg_temp.fillrate_meets(candidate pg_temp.fillrate_candidates) RETURNS boolean
            LANGUAGE plpgsql AS $fillrate$
            #variable_conflict use_column
            BEGIN
              RETURN (SELECT %2$s FROM (SELECT candidate.*) AS %1$s);
            EXCEPTION WHEN OTHERS THEN RETURN false;
            END $fillrate$""";

    /** Candidates of all questions whose answers are remembered: those of trials come first, not all rows of large tables. */
    private static final int MAX_REMEMBERED = 500_000;

    private final Connection connection;
    private final DatabaseKind database;
    private final Map<List<String>, Boolean> ofType = new HashMap<>();
    private final Map<Question, BitSet> answers = new HashMap<>();
    private int remembered;

    /** What was asked: tables are planned many times while it is learnt what their triggers demand. */
    private record Question(
            String table, List<?> columns, List<List<@Nullable Object>> tuples, List<String> conditions) {}

    /**
     * Uses a connection with autocommit.
     *
     * @param database its kind
     */
    public CandidateTable(Connection connection, DatabaseKind database) {
        this.connection = connection;
        this.database = database;
    }

    /**
     * Returns which tuples meet all conditions; one that the server cannot evaluate for a tuple is not met by it, and none is met by
     * values that are not of their column's type. The answer is not to be changed.
     *
     * @param columns with the types that their values are loaded as; {@code values} are not used
     * @param conditions in which a domain's {@code VALUE} has been replaced by the column
     */
    public BitSet accepted(
            String tableName,
            List<PlannedColumn> columns,
            List<List<@Nullable Object>> tuples,
            List<String> conditions) {
        List<?> types = columns.stream()
                .map(column ->
                        List.of(column.model().name(), baseType(column.model()), column.loadedAs(), column.binary()))
                .toList();
        Question question = new Question(tableName, types, tuples, conditions);
        BitSet known = answers.get(question);
        if (known == null) {
            known = asked(tableName, columns, tuples, conditions);
            if (remembered + tuples.size() <= MAX_REMEMBERED) {
                remembered += tuples.size();
                answers.put(question, known);
            }
        }
        return known;
    }

    private BitSet asked(
            String tableName,
            List<PlannedColumn> columns,
            List<List<@Nullable Object>> tuples,
            List<String> conditions) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMPORARY TABLE " + database.quote(TABLE) + " (" + database.quote(NUMBER)
                    + " bigint, "
                    + columns.stream()
                            .map(column -> database.quote(column.model().name()) + " " + baseType(column.model()))
                            .collect(Collectors.joining(", "))
                    + ")");
            try {
                try {
                    load(columns, tuples, OnError.fail());
                } catch (BulkWriteException e) {
                    if (database == DatabaseKind.DUCKDB) { // which passes over no rows
                        throw e;
                    }
                    loadValid(columns, tuples);
                }
                String from = " FROM " + database.quote(TABLE) + " AS " + database.quote(tableName) + " WHERE ";
                String met = conditions.stream()
                        .map(condition -> "(" + condition + ") IS NOT FALSE")
                        .collect(Collectors.joining(" AND "));
                try {
                    return numbers(statement, "SELECT " + database.quote(NUMBER) + from + met);
                } catch (SQLException e) {
                    return database == DatabaseKind.POSTGRES
                            ? each(statement, tuples.size(), tableName, from, met)
                            : oneByOne(statement, tuples.size(), from, met);
                }
            } finally {
                boolean isPostgres = database == DatabaseKind.POSTGRES; // whose function goes with the table
                statement.execute("DROP TABLE " + database.quote(TABLE) + (isPostgres ? " CASCADE" : ""));
            }
        } catch (SQLException | BulkWriteException e) {
            throw new NotPlannedException("the server cannot be asked about " + String.join(" AND ", conditions) + ": "
                    + ServerMessage.of(e));
        }
    }

    /** The value of an expression without columns, as text; empty if there is none. */
    Optional<String> text(String expression) {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT CAST((" + expression + ") AS "
                        + (database.hasMySqlDialect() ? "char" : "varchar") + ")")) {
            row.next();
            return Optional.ofNullable(row.getString(1));
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    private static String baseType(ColumnModel column) {
        return column.type() instanceof DataType.Domain domain ? domain.baseSqlType() : column.sqlType();
    }

    /** By a function that catches the errors of single candidates; without it, if the user may not create it or the server ends it. */
    private BitSet each(Statement statement, int tuples, String tableName, String from, String met) {
        try {
            statement.execute(EACH.formatted(database.quote(tableName), met));
            return numbers(
                    statement,
                    "SELECT " + database.quote(NUMBER) + " FROM " + TABLE + " c WHERE pg_temp.fillrate_meets(c)");
        } catch (SQLException e) {
            return oneByOne(statement, tuples, from, met);
        }
    }

    private BitSet oneByOne(Statement statement, int tuples, String from, String met) {
        BitSet accepted = new BitSet();
        for (int i = 0; i < tuples; i++) {
            try {
                accepted.or(numbers(
                        statement,
                        // CASE, as the server may evaluate the sides of AND in any order
                        "SELECT " + database.quote(NUMBER) + from + "CASE WHEN " + database.quote(NUMBER) + " = " + i
                                + " THEN " + met + " ELSE FALSE END"));
            } catch (SQLException e) {
                // The condition has no value for this tuple, so an INSERT of it would fail.
            }
        }
        return accepted;
    }

    private static BitSet numbers(Statement statement, String sql) throws SQLException {
        BitSet numbers = new BitSet();
        try (ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                numbers.set(row.getInt(1));
            }
        }
        return numbers;
    }

    /** Those tuples whose texts are of their columns' types. */
    private void loadValid(List<PlannedColumn> columns, List<List<@Nullable Object>> tuples) throws SQLException {
        if (!database.hasPostgresDialect()) {
            load(columns, tuples, OnError.reject(tuples.size(), invalid -> {}));
            return;
        }
        List<Long> valid = new ArrayList<>();
        for (int i = 0; i < tuples.size(); i++) {
            boolean isValid = true;
            for (int column = 0; isValid && column < columns.size(); column++) {
                isValid = !(tuples.get(i).get(column) instanceof String text)
                        || isOfType(text, baseType(columns.get(column).model()));
            }
            if (isValid) {
                valid.add((long) i);
            }
        }
        load(columns, tuples, valid, OnError.fail());
    }

    private boolean isOfType(String text, String type) throws SQLException {
        List<String> question = List.of(text, type);
        Boolean known = ofType.get(question);
        if (known == null) {
            try (PreparedStatement cast =
                    connection.prepareStatement("SELECT CAST(CAST(? AS text) AS " + type + ") IS NULL")) {
                cast.setString(1, text);
                cast.execute();
                known = true;
            } catch (SQLException e) {
                if (connection.isClosed()) {
                    throw e;
                }
                known = false;
            }
            ofType.put(question, known);
        }
        return known;
    }

    private void load(List<PlannedColumn> columns, List<List<@Nullable Object>> tuples, OnError onError)
            throws SQLException {
        load(columns, tuples, LongStream.range(0, tuples.size()).boxed().toList(), onError);
    }

    private void load(
            List<PlannedColumn> columns, List<List<@Nullable Object>> tuples, List<Long> places, OnError onError)
            throws SQLException {
        List<Column<Long>> loaded = new ArrayList<>();
        loaded.add(Column.int8(NUMBER, row -> row));
        for (int i = 0; i < columns.size(); i++) {
            int place = i;
            PlannedColumn column = columns.get(i);
            Values values = row -> tuples.get((int) row).get(place);
            loaded.add(new PlannedColumn(
                            column.model(), column.loadedAs(), column.binary(), row -> values.get(row) == null, values)
                    .toColumn());
        }
        Table<Long> table = new Table<>(TABLE, loaded, List.of());
        TemporaryRows.load(
                connection, STRATEGIES.generalForText(database, tuples.size()), table, RowSource.of(places), onError);
    }
}
