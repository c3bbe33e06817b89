package io.fillrate.e2e.server;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.report.results.Environment.DatabaseInfo;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A database to fill. Belongs to one thread, but for {@link #session()} and {@link #close()}. Every method throws {@link
 * TargetException} if the database fails.
 */
public interface Target extends AutoCloseable {

    /** The kind of database. */
    DatabaseKind database();

    /**
     * The effective guarantee of a strategy on this target, such as a weaker one on unlogged tables.
     *
     * @param ofStrategy on a server and a table with the safest settings
     */
    default Guarantee guarantee(Guarantee ofStrategy) {
        return ofStrategy;
    }

    /** Connections for writers. */
    default Session session() {
        return session(UnaryOperator.identity());
    }

    /**
     * Connections for writers, by another route.
     *
     * @param route from connections to the server to those that take their place
     */
    Session session(UnaryOperator<Session> route);

    /** Connections for those who watch a load, or read meanwhile: what they send is not counted as the load's. */
    default Session observers() {
        return session();
    }

    /** The database's SQL. */
    JdbcDialect dialect();

    /** A workload as far as the database can store it; {@link #describe} states what is left out, and why. */
    default SchemaWorkload storable(SchemaWorkload workload) {
        return workload;
    }

    /** Has a table created as a definition says, and not as its columns alone would have it; to be called before {@link #prepare}. */
    void define(Table<?> table, TableDdl definition);

    /** Creates the tables, unless this target has created them already. */
    void prepare(Schema schema);

    /** Empties the tables and lets the server finish all writing, so that each load starts from the same state. */
    void reset(Schema schema);

    /**
     * Empties the tables, without waiting for the server to finish writing where that takes time: between loads that are one measurement.
     */
    default void empty(Schema schema) {
        reset(schema);
    }

    /**
     * Replaces the content of the table by these rows, which an update or delete starts from, and lets the server finish all
     * writing.
     */
    <T> void fill(Table<T> table, RowSource<T> rows);

    /**
     * Replaces the content of the table by these rows, as {@link #fill} does. If it held them before loads that only inserted, a target may
     * remove what is new instead, as long as the table and its indexes end in the same state each time.
     */
    default <T> void restore(Table<T> table, RowSource<T> rows) {
        fill(table, rows);
    }

    /**
     * Reads the whole table back and compares it with the rows, cell by cell.
     *
     * @throws io.fillrate.core.verify.VerificationException if a row or a cell differs
     */
    <T> void verify(Table<T> table, RowSource<T> rows);

    /** A digest of the table's rows in any order, computed by the server: equal tables have equal digests. */
    String digest(Table<?> table);

    /**
     * The id of the server's first process, the ancestor of its others: this process for a database that works within it; empty
     * if it is not on this machine, or cannot be seen.
     */
    default OptionalInt process() {
        return OptionalInt.empty();
    }

    /** What the server has used so far; the difference of two readings is what it used in between. */
    ServerReading read();

    /**
     * Counters of the server that are complete only when the connections of loads have ended: waits for that, for a few
     * seconds. The difference of two readings is what was counted in between.
     */
    default Map<String, Long> totals() {
        return Map.of();
    }

    /** The size of the table now, by name, with units. */
    default Map<String, Long> sizes(Table<?> table) {
        return Map.of();
    }

    /** How many rows the running loads have written, if the database reports it. May be called by any thread; never fails. */
    default OptionalLong rowsInProgress() {
        return OptionalLong.empty();
    }

    /**
     * The locks on a table now, as the database names their modes, without those of readers; none if it does not report them. May be called
     * by any thread; never fails.
     */
    default Set<String> locks(Table<?> table) {
        return Set.of();
    }

    /** The ids of the first processes of replicas that were started along with the server: their work is not the load's, nor another's. */
    default Set<Integer> replicas() {
        return Set.of();
    }

    /**
     * How many bytes of the log a replica that was started along with the server has not written, flushed and applied yet, by stage; none
     * without a replica. May be called by any thread; never fails.
     */
    default Map<String, Long> replicaLag() {
        return Map.of();
    }

    /** The server and its settings, for the results file. */
    DatabaseInfo describe(Schema schema);

    /** Removes what was created and stops what was started; safe to call twice, and while a load is running. */
    @Override
    void close();
}
