package io.fillrate.e2e.targets;

import io.fillrate.core.Guarantee;
import io.fillrate.core.Session;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.report.format.DatabaseInfo;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A database to fill. Belongs to one thread, but for {@link #session()} and {@link #close()}. Every method throws {@link
 * TargetException} if the database fails.
 */
public interface Target extends AutoCloseable {

    /** The kind of database, as strategies and results name it: {@code postgres}. */
    String database();

    /**
     * What holds here after a load of a strategy that gives a guarantee: a table that a crash empties, say, makes less of it.
     *
     * @param ofStrategy on a server and a table that are as safe as can be
     */
    default Guarantee guarantee(Guarantee ofStrategy) {
        return ofStrategy;
    }

    /** Where writers get their connections. */
    Session session();

    /** The database's SQL. */
    JdbcDialect dialect();

    /** A workload as far as the database can hold it; {@link #describe} states what is left out, and why. */
    default SchemaWorkload storable(SchemaWorkload workload) {
        return workload;
    }

    /** Makes the tables, if they have not been made here. */
    void prepare(Schema schema);

    /** Empties the tables and lets the server finish all writing, so that a load starts from the same state as the one before. */
    void reset(Schema schema);

    /** Has the table hold just these rows, quickly, and lets the server finish all writing: what an update or delete starts from. */
    <T> void fill(Table<T> table, RowSource<T> rows);

    /**
     * Reads the whole table back and compares it with the rows, cell by cell.
     *
     * @throws io.fillrate.core.readback.VerificationException if a row or a cell differs
     */
    <T> void verify(Table<T> table, RowSource<T> rows);

    /** A digest of the table's rows in any order, made by the server: equal tables have equal digests. */
    String digest(Table<?> table);

    /**
     * The id of the server's first process, from which its others descend: this one for a database that works within it; empty if it is
     * not on this
     * machine, or cannot be seen.
     */
    default OptionalInt process() {
        return OptionalInt.empty();
    }

    /** What the server has used so far; the difference of two readings is what it used in between. */
    ServerReading read();

    /**
     * What the server has counted since it started, as far as it's complete only when those who load have gone: waits for that, for a
     * moment. The difference of two readings is what was counted in between.
     */
    default Map<String, Long> totals() {
        return Map.of();
    }

    /** What the table takes up now, by name, with units. */
    default Map<String, Long> sizes(Table<?> table) {
        return Map.of();
    }

    /** How many rows the loads that are running have got to, if the database can tell. May be called by any thread; never fails. */
    default OptionalLong rowsInProgress() {
        return OptionalLong.empty();
    }

    /** The server and its settings, for the results file. */
    DatabaseInfo describe(Schema schema);

    /** Removes what was made and stops what was started; safe to call twice, and while a load is running. */
    @Override
    void close();
}
