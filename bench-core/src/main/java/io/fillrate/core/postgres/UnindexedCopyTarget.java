package io.fillrate.core.postgres;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The table itself without its indexes, the primary key's included, which are made again when the rows are in. All of it happens in the
 * load's transaction, under a lock that keeps readers out as well: whatever ends the load, the indexes are there.
 */
final class UnindexedCopyTarget<T> implements CopyTarget<T> {

    /** Foreign keys need the key's index; the indexes of a partition belong to those of the whole. */
    private static final String OBSTACLES = """
            SELECT format('%I of %s references its key, which has to be dropped for the load', conname, conrelid::regclass)
            FROM pg_constraint WHERE contype = 'f' AND confrelid = ?::oid AND conparentid = 0
            UNION ALL
            SELECT 'it is partitioned, or a partition: its indexes are those of several tables'
            FROM pg_class WHERE oid = ?::oid AND (relkind <> 'r' OR relispartition)""";

    private final Table<T> table;
    private final PhaseRecorder phases;
    private List<TableIndex> indexes = List.of();

    UnindexedCopyTarget(Table<T> table, PhaseRecorder phases) {
        this.table = table;
        this.phases = phases;
    }

    @Override
    public Table<T> table() {
        return table;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        phases.enter(Phase.INDEX);
        Sql.run(connection, "LOCK TABLE " + PostgresDialect.INSTANCE.quote(table.name()) + " IN ACCESS EXCLUSIVE MODE");
        Relation relation = Relation.of(connection, table);
        relation.refuseIf(connection, OBSTACLES, relation.oid(), relation.oid());
        indexes = TableIndex.of(connection, relation);
        for (TableIndex index : indexes) {
            Sql.run(connection, index.drop());
        }
    }

    @Override
    public long finish(Connection connection, long copied) throws SQLException {
        phases.enter(Phase.INDEX);
        TableIndex.createAll(connection, indexes);
        return copied;
    }
}
