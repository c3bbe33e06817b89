package io.fillrate.core.duckdb;

import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Upserts in DuckDB. A transaction sees no rows of others, and a table has no triggers; so the rows that a load has inserted are those
 * that the table has more than before.
 */
final class DuckDbUpsert implements UpsertSql {

    static final DuckDbUpsert INSTANCE = new DuckDbUpsert();

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;
    private static final Set<ColumnType> FLOATS = Set.of(Scalar.FLOAT4, Scalar.FLOAT8);
    private static final String NO_SUCH_KEY = "conflict target";

    private DuckDbUpsert() {}

    /** DuckDB says itself whether there is a key, when it prepares the statement. */
    @Override
    public <T> UpsertColumns<T> requireKey(Connection connection, UpsertColumns<T> columns) throws SQLException {
        for (Column<?> column : columns.table().columns()) {
            if (column.type() instanceof Array list && FLOATS.contains(list.element())) {
                throw columns.context()
                        .unavailable("ON CONFLICT would store -0.0 in the lists of column " + column.name()
                                + " as 0.0; staged-merge does not");
            }
        }
        try {
            connection
                    .prepareStatement(insert(columns, "SELECT * FROM " + target(columns)))
                    .close();
        } catch (SQLException e) {
            if (String.valueOf(e.getMessage()).contains(NO_SUCH_KEY)) {
                throw columns.context()
                        .unavailable("table " + columns.table().name() + " has no primary key or unique key of ("
                                + String.join(", ", columns.key())
                                + "), which ON CONFLICT needs; staged-merge does not");
            }
            throw e;
        }
        return columns;
    }

    private static String target(UpsertColumns<?> columns) {
        return DIALECT.quote(columns.table());
    }

    @Override
    public String onConflict(UpsertColumns<?> columns) {
        return " ON CONFLICT (" + DIALECT.quoted(columns.key()) + ") DO UPDATE SET "
                + columns.assignments(DIALECT, "EXCLUDED");
    }

    @Override
    public Counter count(Connection connection, UpsertColumns<?> columns) throws SQLException {
        String sql = "SELECT count(*) FROM " + target(columns);
        long before = Sql.number(connection, sql);
        return (acknowledged, sent) -> {
            long inserted = Sql.number(connection, sql) - before;
            return new Upsert.Counts(inserted, acknowledged - inserted);
        };
    }

    /** Row ids rise in the order in which the rows came. */
    @Override
    public Staging staging(UpsertColumns<?> target) {
        return new Staging(DIALECT, Optional.empty(), DuckDbStagedWriter.NAME, "rowid");
    }

    @Override
    public List<String> create(Staging staging, UpsertColumns<?> upsert, List<String> columns) {
        return List.of("CREATE TEMPORARY TABLE " + staging.sql() + " AS SELECT " + DIALECT.quoted(columns) + " FROM "
                + target(upsert) + " LIMIT 0");
    }

    String insert(UpsertColumns<?> columns, String query) {
        return "INSERT INTO " + target(columns) + " (" + columns.all(DIALECT) + ") " + query + onConflict(columns);
    }

    /** Returns a MERGE of rows from a query of all columns, which needs no unique key. */
    String merge(UpsertColumns<?> columns, String query) {
        String rows = DIALECT.quote("fillrate rows");
        return "MERGE INTO " + target(columns) + " USING (" + query + ") AS " + rows + " ON "
                + columns.sameKey(DIALECT, target(columns), rows)
                + " WHEN MATCHED THEN UPDATE SET " + columns.assignments(DIALECT, rows)
                + " WHEN NOT MATCHED THEN INSERT (" + columns.all(DIALECT) + ") VALUES (" + columns.allOf(DIALECT, rows)
                + ")";
    }
}
