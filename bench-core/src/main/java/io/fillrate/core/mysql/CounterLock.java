package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * InnoDB's lock on the counter of an AUTO_INCREMENT column. Unless {@code innodb_autoinc_lock_mode} is 2, a LOAD DATA keeps it from its first row to
 * its end, even if rows bring their keys.
 */
final class CounterLock {

    private static final String COLUMN = "SELECT column_name FROM information_schema.columns"
            + " WHERE table_schema = ? AND table_name = ? AND extra LIKE '%auto_increment%'";
    private static final String MODE = "SHOW GLOBAL VARIABLES LIKE 'innodb_autoinc_lock_mode'";

    private CounterLock() {}

    /** Why parts that are loaded at once come one after the other; empty if they don't. */
    static Optional<String> of(Connection connection, SiblingNames names) throws SQLException {
        List<String> columns = Sql.texts(connection, COLUMN, names.schema(), names.table());
        return Sql.query(connection, row -> row.getString(2), MODE).stream()
                .filter(mode -> !mode.equals("2") && !columns.isEmpty())
                .map(mode -> "one after the other: innodb_autoinc_lock_mode is " + mode)
                .findFirst();
    }
}
