package io.fillrate.core.postgres;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A table without write-ahead log and indexes, from which one statement takes the rows to the table of the load. It is made and
 * dropped in the load's transaction: no other session ever sees it, and whatever ends the load, nothing of it is left.
 */
final class StagedCopyTarget<T> implements CopyTarget<T> {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    private final Table<T> target;
    private final Table<T> staging;
    private final String conflict;
    private final PhaseRecorder phases;

    private StagedCopyTarget(WriterContext<T> context, String conflict) {
        this.target = context.table();
        // Names in a schema are taken even before they are committed: two loads at once need two.
        this.staging = target.named("fillrate_staging_" + UUID.randomUUID());
        this.conflict = conflict;
        this.phases = context.options().phases();
    }

    /** The rows are added. */
    static <T> StagedCopyTarget<T> insert(WriterContext<T> context) {
        return new StagedCopyTarget<>(context, "");
    }

    /**
     * The rows are added, or take the place of those with the same primary key.
     *
     * @throws io.fillrate.core.UnavailableException if the table has no primary key
     */
    static <T> StagedCopyTarget<T> upsert(WriterContext<T> context) {
        Table<T> table = context.table();
        if (table.primaryKey().isEmpty()) {
            throw context.unavailable(
                    "table " + table.name() + " has no primary key, by which rows would be found to replace");
        }
        List<String> names = table.columns().stream().map(Column::name).toList();
        List<String> values = names.stream()
                .filter(name -> !table.primaryKey().contains(name))
                .toList();
        String set = (values.isEmpty() ? names : values)
                .stream()
                        .map(DIALECT::quote)
                        .map(name -> name + " = EXCLUDED." + name)
                        .collect(Collectors.joining(", "));
        String key = table.primaryKey().stream().map(DIALECT::quote).collect(Collectors.joining(", "));
        return new StagedCopyTarget<>(context, " ON CONFLICT (" + key + ") DO UPDATE SET " + set);
    }

    @Override
    public Table<T> table() {
        return staging;
    }

    /** The columns have the target's types, and take NULL only where it does, so that COPY finds what it would find there. */
    @Override
    public void prepare(Connection connection) throws SQLException {
        phases.enter(Phase.STAGE);
        Sql.run(
                connection,
                "CREATE UNLOGGED TABLE " + DIALECT.quote(staging.name()) + " AS SELECT " + columns() + " FROM "
                        + DIALECT.quote(target.name()) + " WITH NO DATA");
        String notNull = staging.columns().stream()
                .filter(column -> !column.nullable())
                .map(column -> "ALTER " + DIALECT.quote(column.name()) + " SET NOT NULL")
                .collect(Collectors.joining(", "));
        if (!notNull.isEmpty()) {
            Sql.run(connection, "ALTER TABLE " + DIALECT.quote(staging.name()) + " " + notNull);
        }
    }

    @Override
    public long finish(Connection connection, long copied) throws SQLException {
        phases.enter(Phase.TRANSFER);
        long written = Sql.run(
                connection,
                "INSERT INTO " + DIALECT.quote(target.name()) + " (" + columns() + ") OVERRIDING SYSTEM VALUE SELECT "
                        + columns() + " FROM " + DIALECT.quote(staging.name()) + conflict);
        Sql.run(connection, "DROP TABLE " + DIALECT.quote(staging.name()));
        return written;
    }

    private String columns() {
        return InsertSql.columnList(target, DIALECT);
    }
}
