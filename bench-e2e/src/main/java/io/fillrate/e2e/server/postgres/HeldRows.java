package io.fillrate.e2e.server.postgres;

import io.fillrate.e2e.server.Administration;
import java.util.HashMap;
import java.util.Map;

/**
 * Tables that hold rows before each load, and are brought back to exactly these: what loads have inserted is deleted by the numbers of
 * their transactions, so that rows with wrong keys are deleted, too.
 *
 * <p>Then the table is rewritten. Deleted rows and {@code VACUUM} alone would not lead back: pages at the end of the table stay, and the
 * next load finds them empty instead of extending the file; and index pages that a load has split stay split, with room for the very keys
 * that the next load inserts. {@code VACUUM FULL} restores the file's length and builds the indexes, in order and 90% full; the {@code
 * VACUUM} after it marks all pages as visible to everyone, and lets loads know of the room in them. Autovacuum is off for such a table.
 *
 * <p>Last, the index of the primary key is read, so that it is in {@code shared_buffers} if it fits, as that of a table in use is; other
 * indexes, and the table's rows, which inserts do not read, are where the kernel keeps them. The checkpoint before each load remains: the
 * first change of each page is logged with the whole page, as it is once per checkpoint in production.
 *
 * <p>Belongs to the thread of its connection.
 */
final class HeldRows {

    private final Administration administration;
    private final Map<String, Held> tables = new HashMap<>();

    /** On a connection in autocommit mode. */
    HeldRows(Administration administration) {
        this.administration = administration;
    }

    /**
     * What a table holds.
     *
     * @param transaction a number after that of the last transaction that inserted these rows
     */
    private record Held(TableLayout layout, long rows, String transaction) {}

    /** Remembers that a table has been filled with as many rows as said. */
    void hold(String table, TableLayout layout, long rows) {
        administration.execute("turn off autovacuum", "alter table " + table + " set (autovacuum_enabled = off)");
        tables.put(
                table,
                new Held(
                        layout,
                        rows,
                        administration.askOne("read the transaction's number", "select pg_current_xact_id()::xid")));
    }

    /**
     * Deletes what was inserted since the table was filled.
     *
     * @return false if it holds other rows, or none: it must be filled
     */
    boolean removeNewer(String table, TableLayout layout, long rows) {
        Held held = tables.get(table);
        if (held == null || held.rows != rows || !held.layout.equals(layout)) {
            return false;
        }
        administration.execute(
                "delete what was loaded into " + table,
                "delete from " + table + " where age(xmin) < age('" + held.transaction + "'::xid)");
        return true;
    }

    void compact(String table) {
        administration.execute("rewrite table " + table, "vacuum (full) " + table);
        administration.execute("vacuum table " + table, "vacuum (freeze) " + table);
    }

    void readKeys(String table, String key) {
        String task = "read the keys of table " + table;
        administration.execute(task, "set enable_seqscan = off");
        administration.execute(task, "select count((" + key + ")) from " + table);
        administration.execute(task, "reset enable_seqscan");
    }
}
