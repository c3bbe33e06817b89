package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.jdbc.ServerMessage;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.Having;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.check.CandidateTable;
import io.fillrate.schema.planner.check.TableConditions;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the plans of all tables have in common. Belongs to one thread.
 *
 * @param writtenByTriggers by table, foreign keys that the model has no more: triggers write the rows that they refer to
 * @param needed rows that triggers refer to by a constant
 * @param asked the server
 * @param named the tables by what a row of them is called, such as {@code order line}
 */
record PlanContext(
        SchemaModel model,
        Map<TableName, List<ForeignKeyModel>> writtenByTriggers,
        List<Demand.Row> needed,
        PlanOptions options,
        Server asked,
        Outcomes outcomes,
        Map<String, List<TableName>> named) {

    /** A context in which nothing has been planned. */
    PlanContext(
            SchemaModel model,
            Map<TableName, List<ForeignKeyModel>> writtenByTriggers,
            List<Demand.Row> needed,
            PlanOptions options,
            Server asked) {
        this(
                model,
                writtenByTriggers,
                needed,
                options,
                asked,
                new Outcomes(),
                model.tables().stream().map(TableModel::name).collect(Collectors.groupingBy(Meaning::ofRow)));
    }

    /**
     * What all plans of a schema ask the server, and what is known from those before; all are of the same rows. Belongs to one thread,
     * like its connection.
     */
    record Server(
            Connection connection,
            CandidateTable candidates,
            ExistingRows existing,
            Privileges privileges,
            Rehearsal rehearsal,
            KnownPlans knownPlans) {

        Server(Connection connection, DatabaseKind database) {
            this(
                    connection,
                    new CandidateTable(connection, database),
                    new ExistingRows(connection, database),
                    new Privileges(connection, database),
                    new Rehearsal(connection, database),
                    new KnownPlans());
        }
    }

    /** Asked about conditions that are not understood. */
    CandidateTable server() {
        return asked.candidates;
    }

    /** Rows of the database. */
    ExistingRows existing() {
        return asked.existing;
    }

    DatabaseKind database() {
        return model.database();
    }

    /** Whether a condition of a table is one of a domain that the column which a foreign key refers to has as well. */
    boolean isMetByReferencedRows(TableModel table, TableModel.Check check) {
        String name = check.columns().size() == 1 ? check.columns().get(0) : "";
        return check.name().equals(TableConditions.OF_DOMAIN)
                && !table.column(name).nullable()
                && table.foreignKeys().stream()
                        .filter(key -> key.columns().contains(name))
                        .flatMap(key -> model.table(key.references()).stream()
                                .map(parent -> parent.column(key.referencedColumn(name))))
                        .anyMatch(referenced ->
                                referenced.sqlType().equals(table.column(name).sqlType()));
    }

    /** The random numbers of a table for one purpose. */
    IndexedRandom random(TableModel table, String purpose) {
        return IndexedRandom.of(options.seed(), table.name().toString(), purpose);
    }

    /** What the planning of each table has come to so far: a plan, or the reason why there is none. */
    static final class Outcomes {

        private final Map<TableName, TablePlan> plans = new HashMap<>();
        private final Map<TableName, String> refusals = new HashMap<>();

        Optional<TablePlan> plan(TableName table) {
            return Optional.ofNullable(plans.get(table));
        }

        Optional<String> refusal(TableName table) {
            return Optional.ofNullable(refusals.get(table));
        }

        void put(TablePlan plan) {
            plans.put(plan.model().name(), plan);
        }

        void withdraw(TableName table) {
            plans.remove(table);
        }

        void refuse(TableName table, String why) {
            plans.remove(table);
            refusals.put(table, why);
        }
    }

    /** The rows that a database has already. Belongs to one thread, like its connection. */
    static final class ExistingRows {

        /** Rows of a table that others refer to. */
        private static final int MAX_REFERENCED = 10_000;

        private final Connection connection;
        private final DatabaseKind database;

        ExistingRows(Connection connection, DatabaseKind database) {
            this.connection = connection;
            this.database = database;
        }

        /** The number after the rows of a table: how many it has, or what its numbered keys have reached. */
        long offset(TableModel table) {
            List<String> numbers = table.columns().stream()
                    .filter(column -> column.type() instanceof DataType.Int && table.isCounted(column))
                    .map(column -> "max(" + database.quote(column.name()) + ")")
                    .toList();
            String sql = "SELECT count(*)"
                    + numbers.stream().map(each -> ", " + each).collect(Collectors.joining()) + " FROM "
                    + table.name().quoted(database);
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                long offset = row.getLong(1);
                for (int i = 0; i < numbers.size(); i++) {
                    offset = Math.max(offset, row.getLong(i + 2));
                }
                return offset;
            } catch (SQLException e) {
                throw new NotPlannedException("its rows cannot be counted: " + ServerMessage.of(e));
            }
        }

        /** The last number that the sequences of a table have given, be it to rows that are there or not; of PostgreSQL only. */
        long drawn(TableModel table) {
            String last = table.columns().stream()
                    .flatMap(column -> column.sequence().stream())
                    .map(sequence -> "(SELECT last_value FROM " + sequence + ")")
                    .collect(Collectors.joining(", "));
            if (database != DatabaseKind.POSTGRES || last.isEmpty()) {
                return 0;
            }
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT greatest(" + last + ")")) {
                row.next();
                return Math.max(0, row.getLong(1));
            } catch (SQLException e) {
                return 0; // may not be read
            }
        }

        /**
         * Some of a table's rows, for others to refer to; empty if there are none, or none can be read.
         *
         * @param columns that are not NULL, unless they have to be
         * @param having a condition of the rows
         */
        Optional<Choices> rows(TableModel table, List<String> columns, Optional<Having> having) {
            String isNull = having.filter(Having::isNull).map(Having::column).orElse("");
            String sql = "SELECT DISTINCT " + database.quoted(columns) + " FROM "
                    + table.name().quoted(database) + " WHERE "
                    + columns.stream()
                            .map(column ->
                                    database.quote(column) + (column.equals(isNull) ? " IS NULL" : " IS NOT NULL"))
                            .collect(Collectors.joining(" AND "))
                    + " LIMIT " + MAX_REFERENCED;
            List<List<@Nullable Object>> tuples = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                while (row.next()) {
                    List<@Nullable Object> tuple = new ArrayList<>();
                    for (int i = 0; i < columns.size(); i++) {
                        ColumnModel column = table.column(columns.get(i));
                        tuple.add(Literal.value(database, column, row.getString(i + 1))
                                .orElse(null));
                    }
                    boolean isRead = IntStream.range(0, columns.size())
                            .allMatch(
                                    i -> tuple.get(i) != null || columns.get(i).equals(isNull));
                    if (isRead) {
                        tuples.add(tuple);
                    }
                }
            } catch (SQLException e) {
                return Optional.empty();
            }
            return tuples.isEmpty() ? Optional.empty() : Optional.of(new Choices.OfTuples(columns, tuples));
        }
    }
}
