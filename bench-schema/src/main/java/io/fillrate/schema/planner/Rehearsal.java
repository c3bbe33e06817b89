package io.fillrate.schema.planner;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.OnError;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.schema.jdbc.DefaultRows;
import io.fillrate.schema.jdbc.TemporaryRows;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Tries some rows of a plan in a temporary table like the real one, which has its checks, keys and types, but neither foreign keys nor
 * triggers: what a plan overlooks shows before any row is loaded. Belongs to one thread, like its connection.
 */
final class Rehearsal {

    private static final Strategies STRATEGIES = Strategies.load();

    static final int ROWS = 300;

    /** How refusals of tables without transactions begin. */
    static final String ENGINE = "its engine is ";

    private static final String TABLE = "fillrate_rehearsal";

    private static final String ENGINE_WITHOUT_TRANSACTIONS =
            "SELECT t.engine FROM information_schema.tables t JOIN information_schema.engines e ON e.engine = t.engine"
                    + " WHERE t.table_schema = ? AND t.table_name = ? AND e.transactions <> 'YES'";

    private final Connection connection;
    private final DatabaseKind database;
    private final Set<TablePlan> taken = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Uses a connection with autocommit.
     *
     * @param database its kind
     */
    Rehearsal(Connection connection, DatabaseKind database) {
        this.connection = connection;
        this.database = database;
    }

    /** Why the server refuses rows of a plan; empty if it takes them, or if there is no way to try. */
    Optional<String> refusal(TablePlan plan) {
        boolean needsOthers = plan.model().checks().stream().anyMatch(TableModel.Check::readsRows);
        return refusalByEngine(plan)
                .or(() -> needsOthers || taken.contains(plan) ? Optional.empty() : refusalByChecks(plan));
    }

    /** The table itself has taken all rows of a plan, in a transaction that was rolled back. */
    void isTaken(TablePlan plan) {
        taken.add(plan);
    }

    /** MyISAM, Aria and MEMORY keep the rows of a load that fails. */
    Optional<String> refusalByEngine(TablePlan plan) {
        if (!database.hasMySqlDialect()) {
            return Optional.empty();
        }
        try (PreparedStatement statement = connection.prepareStatement(ENGINE_WITHOUT_TRANSACTIONS)) {
            statement.setString(1, plan.model().name().schema());
            statement.setString(2, plan.model().name().name());
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? Optional.of(ENGINE + row.getString(1)
                                + ", which has no transactions: rows of a failed load would stay")
                        : Optional.empty();
            }
        } catch (SQLException e) {
            return Optional.empty(); // the load asks again
        }
    }

    private Optional<String> refusalByChecks(TablePlan plan) {
        String like = plan.model().name().quoted(database);
        try (Statement statement = connection.createStatement()) {
            return switch (database) {
                case POSTGRES ->
                    undone(plan, statement, "CREATE TEMPORARY TABLE " + TABLE + " (LIKE " + like + " INCLUDING ALL)");
                case MARIADB, MYSQL -> {
                    boolean isPartitioned = plan.model().partitioning().isPresent(); // as no temporary table is
                    yield isPartitioned
                            ? Optional.empty()
                            : dropped(plan, statement, "CREATE TEMPORARY TABLE " + TABLE + " LIKE " + like);
                }
                case COCKROACH, DUCKDB -> Optional.empty();
            };
        } catch (SQLException e) {
            return Optional.empty(); // some checks, such as those of whole rows, cannot be copied
        }
    }

    /** In one transaction that is rolled back: each commit of a change of the catalogue would wait for the disk. */
    private Optional<String> undone(TablePlan plan, Statement statement, String creation) throws SQLException {
        connection.setAutoCommit(false);
        try {
            statement.execute(creation);
            for (ColumnModel column : plan.model().columns()) {
                if (column.origin() == ColumnModel.Origin.TRIGGER) {
                    String name = database.quote(column.name());
                    statement.execute("ALTER TABLE " + TABLE + " DROP COLUMN " + name + " CASCADE");
                }
            }
            return refusal(() -> {
                if (plan.columns().isEmpty()) {
                    DefaultRows.insert(connection, TABLE, rows(plan).size());
                } else {
                    TemporaryRows.write(connection, fastest(plan), rehearsed(plan), rows(plan), OnError.fail());
                }
                statement.execute("SET CONSTRAINTS ALL IMMEDIATE");
            });
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private Optional<String> dropped(TablePlan plan, Statement statement, String creation) throws SQLException {
        statement.execute(creation);
        try {
            return refusal(
                    () -> TemporaryRows.load(connection, fastest(plan), rehearsed(plan), rows(plan), OnError.fail()));
        } finally {
            statement.execute("DROP TABLE " + TABLE);
        }
    }

    private interface Load {
        void run() throws SQLException;
    }

    private static Optional<String> refusal(Load load) {
        try {
            load.run();
            return Optional.empty();
        } catch (BulkWriteException | UnavailableException | SQLException e) {
            return Optional.of("its rows are refused: " + e.getMessage());
        }
    }

    private static Table<Long> rehearsed(TablePlan plan) {
        return plan.table().named(TABLE);
    }

    private static RowSource<Long> rows(TablePlan plan) {
        return RowSource.of(LongStream.range(0, Math.min(plan.rows(), ROWS))
                .mapToObj(place -> spread(plan.rows(), place))
                .toList());
    }

    private List<Strategy> fastest(TablePlan plan) {
        return plan.fastestInserts(STRATEGIES, database, ROWS);
    }

    /** The number of a row of {@value #ROWS}: the first rows, the last ones, and some from all over. */
    private static long spread(long rows, long place) {
        if (rows <= ROWS || place < ROWS / 3) {
            return place;
        } else if (place >= ROWS - ROWS / 3) {
            return rows - (ROWS - place);
        }
        long stride = (rows - ROWS / 3 * 2) / (ROWS - ROWS / 3 * 2);
        return ROWS / 3 + (place - ROWS / 3) * stride;
    }
}
