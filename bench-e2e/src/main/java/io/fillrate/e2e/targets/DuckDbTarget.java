package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import io.fillrate.core.duckdb.DuckDbCells;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.duckdb.DuckDbStrategies;
import io.fillrate.core.readback.RowVerifier;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.report.format.DatabaseInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A DuckDB file as a target. The engine works in this process, so what it uses is counted as the client's. One connection stays open, and
 * with it the file, so that opening another is a matter of microseconds.
 */
public final class DuckDbTarget implements Target {

    private final DuckDbDatabase database;
    private final Administration administration;
    private final DuckDbCounters counters;
    private @Nullable RowSource<?> filledWith;

    private DuckDbTarget(DuckDbDatabase database, Administration administration) {
        this.database = database;
        this.administration = administration;
        this.counters = new DuckDbCounters(administration, database.file());
    }

    /**
     * Takes a file over: it is closed with the target, or right away if the target can't be had.
     *
     * @throws TargetException if it can't be opened
     */
    public static DuckDbTarget on(DuckDbDatabase database) {
        try {
            return new DuckDbTarget(
                    database,
                    new Administration(
                            DuckDbStrategies.DATABASE, database.session().connect()));
        } catch (SQLException e) {
            database.close();
            throw new TargetException("duckdb: cannot open " + database.file() + ": " + OneLine.of(e), e);
        }
    }

    @Override
    public String database() {
        return DuckDbStrategies.DATABASE;
    }

    @Override
    public Session session() {
        return database.session();
    }

    @Override
    public DuckDbDialect dialect() {
        return DuckDbDialect.INSTANCE;
    }

    @Override
    public void prepare(Schema schema) {
        reset(schema);
    }

    /**
     * Makes the tables anew: emptying them would leave their indexes as large as they were. (Dropping one by its name could hit another table of
     * that name, in a schema further down the search path.) A table that others refer to can't be replaced, so those are first replaced by
     * some that refer to nothing.
     */
    @Override
    public void reset(Schema schema) {
        List<Table<?>> tables = schema.inOrder();
        for (int i = tables.size() - 1; i >= 0; i--) {
            if (!schema.foreignKeysOf(tables.get(i)).isEmpty()) {
                replace(tables.get(i), List.of());
            }
        }
        tables.forEach(table -> replace(table, schema.foreignKeysOf(table)));
        administration.execute("checkpoint", "checkpoint");
    }

    private void replace(Table<?> table, List<ForeignKey> foreignKeys) {
        administration.execute(
                "create table " + table.name(),
                dialect().createTable(table, foreignKeys).replaceFirst("^CREATE ", "CREATE OR REPLACE "));
    }

    /** From a table beside it that has the rows already, unless it's other rows than the last time. */
    @Override
    public <T> void fill(Table<T> table, RowSource<T> rows) {
        Table<T> template = table.named(table.name() + "_template");
        if (filledWith != rows) { // the same object: comparing contents would take as long as filling
            reset(Schema.of(template));
            FastFill.with("duckdb/arrow-stream-native", template, rows, session());
            filledWith = rows;
        }
        reset(Schema.of(table));
        administration.execute(
                "fill table " + table.name(), "insert into " + quoted(table) + " select * from " + quoted(template));
        administration.execute("checkpoint", "checkpoint");
    }

    @Override
    public <T> void verify(Table<T> table, RowSource<T> rows) {
        administration.ask("read back table " + table.name(), connection -> {
            new RowVerifier<>(connection, DuckDbDialect.INSTANCE, DuckDbCells.INSTANCE, table).verify(rows);
            return true;
        });
    }

    @Override
    public String digest(Table<?> table) {
        // The hash of a row is made of all its cells'; a sum does not care for the order.
        return administration.askOne(
                "make a digest of table " + table.name(),
                "select count(*) || ' rows, ' || coalesce(sum(hash(r)), 0) from " + quoted(table) + " r");
    }

    @Override
    public OptionalInt process() {
        return OptionalInt.of((int) ProcessHandle.current().pid());
    }

    @Override
    public ServerReading read() {
        return new ServerReading(null, null, null, counters.read());
    }

    @Override
    public DatabaseInfo describe(Schema schema) {
        DuckDbDescription description = new DuckDbDescription(administration, database.file());
        return new DatabaseInfo(description.version(), database.kind(), description.settings(), "permanent");
    }

    private static String quoted(Table<?> table) {
        return DuckDbDialect.INSTANCE.quote(table.name());
    }

    @Override
    public void close() {
        administration.close();
        database.close();
    }
}
