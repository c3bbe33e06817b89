package io.fillrate.core.schema;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.SchemaSql.Referrer;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.schema.FillingTable.Part.Outcome;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes the rows that a failed fill has committed, and no others. Rows are found by their primary key, and in a table without one by the
 * values of all columns, each as often as it was loaded. A row that rows of others refer to stays.
 *
 * @param dropped foreign keys that are missing in the catalog during the fill
 */
record LoadedRows(Session session, JdbcDialect dialect, List<ForeignKey> dropped) {

    private static final int BATCH = 1_000;

    /** The rows of one part, and the columns that refer to its table. */
    private record Removal<T>(FillingTable.Part<T> part, List<Referrer> referrers) {

        boolean hasKey() {
            return !part.table().primaryKey().isEmpty();
        }

        /** The columns by which rows are found, as a table under another name. */
        Table<T> wanted(String name) {
            return new Table<>(
                    name, hasKey() ? part.table().keyColumns() : part.table().columns(), List.of());
        }
    }

    /**
     * Removes what the parts of some tables have committed.
     *
     * @param tables in an order in which they can be filled
     * @return the rows that stay or are unknown, in words; empty if there are none
     * @throws SQLException if there is no connection
     */
    List<String> remove(List<FillingTable> tables) throws SQLException {
        List<String> left = new ArrayList<>();
        try (Connection connection = session.connect()) {
            for (int i = tables.size() - 1; i >= 0; i--) {
                FillingTable filling = tables.get(i);
                try {
                    remove(connection, filling).ifPresent(left::add);
                } catch (SQLException | RuntimeException e) {
                    left.add("still there, as removing them failed: those of "
                            + filling.table().name() + " (" + describe(e) + ")");
                }
            }
        }
        return left;
    }

    private String describe(Exception error) {
        return error instanceof SQLException e ? dialect.describe(e) : error.toString();
    }

    private Optional<String> remove(Connection connection, FillingTable filling) throws SQLException {
        List<FillingTable.Part<?>> parts = filling.parts().stream()
                .filter(part -> part.outcome() != Outcome.ABSENT)
                .toList();
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        List<Referrer> referrers = referrers(connection, filling.table());
        long left = 0;
        for (FillingTable.Part<?> part : parts) {
            left += remove(connection, new Removal<>(part, referrers));
        }
        reclaim(connection, filling.table());
        return left == 0
                ? Optional.empty()
                : Optional.of(
                        filling.table().primaryKey().isEmpty()
                                ? "not found again, as others have changed or removed them: " + left + " of "
                                        + filling.table().name()
                                : "still there, as rows of others refer to them: " + left + " of "
                                        + filling.table().name());
    }

    private List<Referrer> referrers(Connection connection, Table<?> table) throws SQLException {
        return Stream.concat(
                        dialect.referrers(connection, table).stream(),
                        dropped.stream()
                                .filter(key -> key.references().equals(table.name()))
                                .map(key -> new Referrer(
                                        dialect.quote(key.table()),
                                        key.columns().stream()
                                                .map(dialect::quote)
                                                .toList(),
                                        key.referencedColumns().stream()
                                                .map(dialect::quote)
                                                .toList())))
                .toList();
    }

    private void reclaim(Connection connection, Table<?> table) {
        dialect.reclaim(table).ifPresent(sql -> {
            try {
                Sql.run(connection, sql);
            } catch (SQLException e) {
                // Only for speed; the database does it later.
            }
        });
    }

    /** Returns the number of rows that stay. */
    private <T> long remove(Connection connection, Removal<T> removal) throws SQLException {
        Table<T> table = removal.part.table();
        Table<T> wanted = removal.wanted("fillrate_" + UUID.randomUUID());
        Optional<String> atOnce = removal.hasKey()
                ? Optional.of(dialect.delete(table, wanted, removal.referrers))
                : dialect.deleteAsMany(table, wanted);
        if (atOnce.isEmpty()) {
            return Sql.transaction(
                    connection, () -> settle(connection, removal, removeOneByOne(connection, removal), 0));
        }
        try {
            Sql.transaction(connection, () -> {
                Sql.run(
                        connection,
                        "CREATE TEMPORARY TABLE " + dialect.quote(wanted) + " AS SELECT "
                                + InsertSql.columnList(wanted, dialect) + " FROM " + dialect.quote(table)
                                + " WHERE 1 = 0");
                insertAll(connection, wanted, removal.part);
                return wanted;
            });
            return Sql.transaction(connection, () -> {
                long removed = removeAtOnce(connection, removal, atOnce.get());
                long left = removal.hasKey() ? count(connection, table, wanted) : 0;
                return settle(connection, removal, removed, left);
            });
        } finally {
            drop(connection, wanted);
        }
    }

    private void drop(Connection connection, Table<?> temporary) {
        try {
            Sql.run(connection, "DROP TABLE " + dialect.quote(temporary));
        } catch (SQLException e) {
            // It was not created, or is dropped with the connection.
        }
    }

    /** Repeats the DELETE for a table that refers to itself: rows can be removed after those that refer to them. */
    private long removeAtOnce(Connection connection, Removal<?> removal, String sql) throws SQLException {
        long removed = 0;
        long now;
        do {
            if (removed > 0 && removal.part.outcome() == Outcome.WRITTEN) {
                connection.commit(); // some databases check keys against what the same transaction has removed
            }
            dialect.lock(connection, removal.part.table(), removal.referrers);
            now = Sql.run(connection, sql);
            removed += now;
        } while (now > 0 && removal.hasKey() && !removal.referrers.isEmpty());
        return removed;
    }

    private <T> long removeOneByOne(Connection connection, Removal<T> removal) throws SQLException {
        InsertSql<T> values = new InsertSql<>(removal.part.table(), dialect);
        long removed = 0;
        try (PreparedStatement statement = dialect.prepare(connection, dialect.deleteOne(removal.part.table()))) {
            for (T row : removal.part.rows()) {
                values.bind(statement, row);
                removed += statement.executeUpdate();
            }
        }
        return removed;
    }

    private <T> void insertAll(Connection connection, Table<T> wanted, FillingTable.Part<T> part) throws SQLException {
        InsertSql<T> insert = new InsertSql<>(wanted, dialect);
        try (PreparedStatement statement = dialect.prepare(connection, insert.text())) {
            int inBatch = 0;
            for (T row : part.rows()) {
                insert.bind(statement, row);
                statement.addBatch();
                if (++inBatch == BATCH) {
                    statement.executeBatch();
                    inBatch = 0;
                }
            }
            if (inBatch > 0) {
                statement.executeBatch();
            }
        }
    }

    private long count(Connection connection, Table<?> table, Table<?> wanted) throws SQLException {
        String same = wanted.columns().stream()
                .map(column -> dialect.quote(column.name()))
                .map(column -> dialect.quote(wanted) + "." + column + " = " + dialect.quote(table) + "." + column)
                .collect(Collectors.joining(" AND "));
        String count = Sql.texts(
                        connection,
                        "SELECT count(*) FROM " + dialect.quote(wanted) + " JOIN " + dialect.quote(table) + " ON "
                                + same)
                .get(0);
        return Long.parseLong(count);
    }

    /**
     * Rolls the removal back if the rows cannot have been ours: a part is complete if its commit has succeeded.
     *
     * @param referredTo rows that were found, but not removed
     * @return the number of rows that stay
     */
    private static long settle(Connection connection, Removal<?> removal, long removed, long referredTo)
            throws SQLException {
        long rows = removal.part.rows().size();
        if (removal.part.outcome() == Outcome.UNKNOWN && removed + referredTo < rows) {
            connection.rollback();
            return 0;
        }
        return removal.hasKey() ? referredTo : rows - removed;
    }

    /** Returns the first table that has a row. */
    Optional<Table<?>> firstWithRows(List<Table<?>> tables) throws SQLException {
        try (Connection connection = session.connect()) {
            for (Table<?> table : tables) {
                String row = "SELECT 1 FROM " + dialect.quote(table) + " LIMIT 1";
                if (!Sql.texts(connection, row).isEmpty()) {
                    return Optional.of(table);
                }
            }
            return Optional.empty();
        }
    }
}
