package io.fillrate.e2e.server.mysql;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.mysql.MySqlCells;
import io.fillrate.core.mysql.MySqlDialect;

/** What differs between MariaDB and MySQL for a target. */
public enum MySqlFamily {
    /** MariaDB through MariaDB Connector/J. */
    MARIADB(
            DatabaseKind.MARIADB,
            MySqlDialect.MARIADB,
            MySqlCells.MARIADB,
            "select lower(variable_name), global_value from information_schema.system_variables"
                    + " where global_value_origin in ('CONFIG', 'SQL')"),
    /** MySQL through MySQL Connector/J. */
    MYSQL(
            DatabaseKind.MYSQL,
            MySqlDialect.MYSQL,
            MySqlCells.MYSQL,
            "select lower(i.variable_name), v.variable_value from performance_schema.variables_info i"
                    + " join performance_schema.global_variables v on v.variable_name = i.variable_name"
                    + " where i.variable_source not in ('COMPILED', 'DYNAMIC') or i.set_user is not null");

    private final DatabaseKind database;
    final MySqlDialect dialect;
    final MySqlCells cells;

    /** A query of the settings that were changed, and their values. */
    final String changedSettings;

    MySqlFamily(DatabaseKind database, MySqlDialect dialect, MySqlCells cells, String changedSettings) {
        this.database = database;
        this.dialect = dialect;
        this.cells = cells;
        this.changedSettings = changedSettings;
    }

    /** The name in properties, strategies and results. */
    public DatabaseKind database() {
        return database;
    }
}
