package io.fillrate.core.schema;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Fills the tables of a schema: level by level of their foreign keys, the tables of a level at the same time, and large tables in parts, as far
 * as there are threads. Opening connects every writer; what a failure leaves behind is said by {@link FillPlan#guarantee()}. A table alone, in
 * one part, is its writer's matter entirely. Belongs to one thread, and fills once.
 */
public final class SchemaFiller implements AutoCloseable {

    private final FillPlan plan;
    private final EmptyTables emptyTables;
    private final Constraints constraints;
    private final TrackedSession session;
    private final Workers workers;
    private final List<FillingTable> tables = new ArrayList<>();

    private SchemaFiller(FillPlan plan, Session session, JdbcDialect dialect) {
        this.plan = plan;
        this.emptyTables = new EmptyTables(session, dialect);
        this.constraints = new Constraints(session, dialect, plan.strategy().id(), plan.droppedForeignKeys());
        this.session = new TrackedSession(session);
        this.workers = new Workers(plan.workers(), this.session::abort);
    }

    /**
     * Connects, and prepares the writers of all tables.
     *
     * @param rows of the plan's schema
     * @throws io.fillrate.core.UnavailableException if the strategy can't run on this server or with one of the tables
     * @throws BulkWriteException if that failed, or if a table has rows where a failure would have to leave it empty
     */
    public static SchemaFiller open(FillPlan plan, SchemaRows rows, Session session, JdbcDialect dialect) {
        requireForeignKeysToSuit(plan, dialect.altersForeignKeys());
        SchemaFiller filler = new SchemaFiller(plan, session, dialect);
        try {
            filler.requireEmptyTables();
            plan.schema().inOrder().stream()
                    .map(rows::rowsOf)
                    .map(ofTable -> FillingTable.open(ofTable, plan.parts(ofTable), filler::openWriter))
                    .forEach(filler.tables::add);
            return filler;
        } catch (RuntimeException | Error e) {
            filler.close();
            throw e;
        }
    }

    private static void requireForeignKeysToSuit(FillPlan plan, boolean canBeDropped) {
        String strategy = plan.strategy().id();
        if (!plan.droppedForeignKeys().isEmpty() && !canBeDropped) {
            throw new UnavailableException(
                    strategy,
                    "this database can't make foreign keys for tables that are there already; have them checked meanwhile");
        }
        if (plan.isHinderedByForeignKeys()) {
            throw new UnavailableException(
                    strategy,
                    "the tables refer to each other by foreign keys, and it drops keys, truncates tables or makes them anew"
                            + (canBeDropped ? "; it can where foreign keys are checked afterwards" : ""));
        }
    }

    private <T> BulkWriter<T> openWriter(Table<T> table) {
        return plan.strategy().open(table, session, options());
    }

    private WriterOptions options() {
        return plan.options().writer();
    }

    private void requireEmptyTables() {
        if (!plan.compensates()) {
            return;
        }
        List<Table<?>> all = plan.schema().inOrder();
        try {
            Optional<Table<?>> full = emptyTables.firstWithRows(all);
            if (full.isPresent()) {
                throw failure(
                        full.get(),
                        "has rows: it must be empty, so that it can be emptied again if the fill fails",
                        null);
            }
        } catch (SQLException e) {
            throw failure(all.get(0), emptyTables.describe(e), e);
        }
    }

    /**
     * Writes all rows, as safe and as visible as the plan's guarantee says.
     *
     * @return the number of rows that the database acknowledged
     * @throws BulkWriteException if a table failed. The others have been ended then, and what the guarantee promises has been undone
     */
    public long fill() {
        if (plan.isOneWriters()) {
            return tables.get(0).writeAlone();
        }
        try {
            long written = 0;
            change(constraints::drop);
            for (List<Table<?>> level : plan.levels()) {
                written += workers.run(tables.stream()
                        .filter(filling -> level.contains(filling.table()))
                        .flatMap(filling -> filling.tasks(options().phases()))
                        .toList());
            }
            change(constraints::add);
            return written;
        } catch (BulkWriteException e) {
            throw undo(e);
        } catch (ExecutionException e) {
            throw undo(ofWorker(e.getCause()));
        } catch (InterruptedException e) {
            BulkWriteException failure = undo(failure(firstUnfinished(), "the filling thread was interrupted", e));
            Thread.currentThread().interrupt();
            throw failure;
        }
    }

    private void change(Runnable ofConstraints) {
        if (!constraints.keys().isEmpty()) {
            options().phases().enter(Phase.INDEX);
            ofConstraints.run();
            options().phases().pause();
        }
    }

    private BulkWriteException ofWorker(@Nullable Throwable cause) {
        return cause instanceof BulkWriteException failure
                ? failure
                : failure(firstUnfinished(), String.valueOf(cause), cause);
    }

    private Table<?> firstUnfinished() {
        return tables.stream()
                .filter(filling -> !filling.isFull())
                .findFirst()
                .orElse(tables.get(0))
                .table();
    }

    /** Empties what the guarantee does not let stay; the failure with a word on what has become of the tables. */
    private BulkWriteException undo(BulkWriteException failure) {
        if (!plan.compensates()) {
            return failure;
        }
        boolean all = plan.compensatesAll();
        List<Table<?>> emptied = tables.stream()
                .filter(filling -> all || !filling.isFull())
                .<Table<?>>map(FillingTable::table)
                .toList();
        try {
            emptyTables.empty(emptied);
            return failure.adding((all ? "all tables are empty again" : "tables that are not full are empty again")
                    + constraints.restore());
        } catch (SQLException e) {
            BulkWriteException more = failure.adding(
                    "what was filled before could not be removed again (" + emptyTables.describe(e) + ")");
            more.addSuppressed(e);
            return more;
        }
    }

    private BulkWriteException failure(Table<?> table, String why, @Nullable Throwable cause) {
        return new BulkWriteException(plan.strategy().id(), table.name(), null, null, why, cause);
    }

    @Override
    public void close() {
        workers.close();
        tables.forEach(FillingTable::close);
    }
}
