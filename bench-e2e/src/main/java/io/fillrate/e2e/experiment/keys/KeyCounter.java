package io.fillrate.e2e.experiment.keys;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.mysql.MySqlDialect;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What counts the keys of a workload's table: the first column of its primary key, of which it has one. */
enum KeyCounter {
    /** The identity of the column. */
    POSTGRES(DatabaseKind.POSTGRES) {
        @Override
        JdbcDialect dialect() {
            return PostgresDialect.INSTANCE;
        }

        @Override
        List<String> restart(Table<?> table) {
            return List.of("ALTER TABLE " + dialect().quote(table) + " ALTER "
                    + dialect().quote(column(table)) + " RESTART WITH 1");
        }

        @Override
        GeneratedKeys keys(String strategy, Table<?> table) {
            return GeneratedKeys.of(column(table));
        }
    },
    /** AUTO_INCREMENT where its values are known, else a sequence. */
    MARIADB(DatabaseKind.MARIADB) {
        @Override
        JdbcDialect dialect() {
            return MySqlDialect.MARIADB;
        }

        @Override
        Map<String, String> driverProperties() {
            return Map.of("useServerPrepStmts", "true");
        }

        @Override
        List<String> restart(Table<?> table) {
            return List.of(
                    "ALTER TABLE " + dialect().quote(table) + " AUTO_INCREMENT = 1",
                    "CREATE OR REPLACE SEQUENCE " + SEQUENCE);
        }

        @Override
        GeneratedKeys keys(String strategy, Table<?> table) {
            GeneratedKeys keys = GeneratedKeys.of(column(table));
            return strategy.equals("multi-values") ? keys : keys.from(SEQUENCE);
        }
    },
    /** A sequence. */
    DUCKDB(DatabaseKind.DUCKDB) {
        @Override
        JdbcDialect dialect() {
            return DuckDbDialect.INSTANCE;
        }

        @Override
        List<String> restart(Table<?> table) {
            return List.of("CREATE OR REPLACE SEQUENCE " + SEQUENCE);
        }

        @Override
        GeneratedKeys keys(String strategy, Table<?> table) {
            return GeneratedKeys.of(column(table)).from(SEQUENCE);
        }

        @Override
        Optional<String> nextKey() {
            return Optional.of("nextval('" + SEQUENCE + "')");
        }
    };

    private static final String SEQUENCE = "fillrate_keys";

    private final DatabaseKind database;

    KeyCounter(DatabaseKind database) {
        this.database = database;
    }

    DatabaseKind database() {
        return database;
    }

    abstract JdbcDialect dialect();

    /** Those of the database's own batches. */
    Map<String, String> driverProperties() {
        return Map.of();
    }

    /** The name of the key. */
    static String column(Table<?> table) {
        return table.primaryKey().get(0);
    }

    /** Returns statements after which the next key is 1, in an empty table. */
    abstract List<String> restart(Table<?> table);

    /** Returns the option of a strategy. */
    abstract GeneratedKeys keys(String strategy, Table<?> table);

    /** The expression of the next key in an INSERT; empty for AUTO_INCREMENT. */
    Optional<String> nextKey() {
        return Optional.empty();
    }
}
