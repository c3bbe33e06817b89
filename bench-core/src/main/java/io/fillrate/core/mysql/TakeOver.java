package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.LostCommit;
import io.fillrate.core.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Puts a twin in the place of its original, so that nobody else can write to either in between. Neither MariaDB nor MySQL before 8.0.13 renames a
 * table that the same session has locked. So the lock goes from hand to hand: one that keeps out changes of the table, too, waits in the queue
 * when the first is given up, and the RENAME waits when that is given up. Whoever wants to write comes after both.
 *
 * <p>If a connection is lost in between, the RENAME fails: a placeholder has the name that the original is to get. It is dropped when the RENAME
 * can't be overtaken any more. (The recipe is known from gh-ost; the order of names, see {@link SiblingNames}, is what it needs to be sure.)
 *
 * @param holder the connection with the twin's locks, without a transaction
 * @param other another, without a transaction
 */
record TakeOver(TwinTable twin, Connection holder, Connection other) {

    /**
     * Takes over, and gives up all locks.
     *
     * @throws SQLException if the original is as it was; or if that is not known, which it says then
     */
    void run() throws SQLException {
        Sql.run(other, "CREATE TABLE " + twin.old() + " (placeholder INT PRIMARY KEY)");
        QueuedStatement lock = QueuedStatement.behind(
                holder, other, "LOCK TABLES " + twin.original() + " WRITE, " + twin.old() + " WRITE");
        Sql.run(holder, "UNLOCK TABLES");
        lock.finish();
        twin.check(other);
        QueuedStatement rename = QueuedStatement.behind(
                other,
                holder,
                "RENAME TABLE " + twin.original() + " TO " + twin.old() + ", " + twin.twin() + " TO "
                        + twin.original());
        letPass(rename);
        twin.dropOld(holder);
        TableLocks.release(holder);
    }

    /** Whatever becomes of the placeholder: how the RENAME ends is what counts. */
    private void letPass(QueuedStatement rename) throws SQLException {
        SQLException inTheWay = null;
        try {
            Sql.run(other, "DROP TABLE " + twin.old());
        } catch (SQLException e) {
            inTheWay = e;
        }
        TableLocks.release(other);
        try {
            rename.finish();
        } catch (SQLException e) {
            if (inTheWay != null) {
                inTheWay.addSuppressed(e);
                throw inTheWay;
            }
            throw LostCommit.of(holder, twin.dialect(), e);
        }
    }
}
