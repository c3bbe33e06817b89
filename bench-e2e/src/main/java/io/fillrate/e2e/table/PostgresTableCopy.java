package io.fillrate.e2e.table;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE TABLE (LIKE … INCLUDING ALL)} of PostgreSQL and CockroachDB, and what it does not copy: persistence, storage parameters,
 * partitions with their bounds, foreign keys.
 *
 * @param isPostgres whether there are partitions and storage parameters: CockroachDB's are others
 */
record PostgresTableCopy(boolean isPostgres) implements CopyStatements {

    private static final DatabaseKind DATABASE = DatabaseKind.POSTGRES;

    private static final String TABLE = """
            SELECT c.oid::text, c.relpersistence = 'u', pg_get_partkeydef(c.oid), (
              SELECT string_agg(format('%I = %L', split_part(o, '=', 1), substr(o, strpos(o, '=') + 1)), ', ') FROM unnest(c.reloptions) o)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ?""";

    /** Partitions in other databases are left out. */
    private static final String PARTITIONS = """
            SELECT c.oid::text, pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid)
            FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
            WHERE i.inhparent = ?::oid AND c.relispartition AND c.relkind IN ('r', 'p') ORDER BY c.relname""";

    /** A table as far as LIKE does not copy it; partition keys and storage parameters are null where there are none. */
    private record Rest(
            String oid,
            boolean isUnlogged,
            @Nullable String partitionedBy,
            @Nullable String parameters) {}

    private record Partition(
            String oid, String bound, @Nullable String partitionedBy) {}

    @Override
    public List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies)
            throws SQLException {
        String copy = DATABASE.quote(name);
        String like = " TABLE " + copy + " (LIKE " + original.name().quoted(DATABASE) + " INCLUDING ALL)";
        List<String> statements = new ArrayList<>();
        if (isPostgres) {
            Rest rest = rest(connection, original.name());
            statements.add("CREATE" + (rest.isUnlogged ? " UNLOGGED" : "") + like + partitionedBy(rest.partitionedBy)
                    + (rest.parameters == null ? "" : " WITH (" + rest.parameters + ")"));
            dropDefaults(original, copy, statements);
            addPartitions(connection, rest.oid, copy, statements);
        } else {
            statements.add("CREATE" + like);
            dropDefaults(original, copy, statements);
        }
        for (ForeignKeyModel key : CopyStatements.keys(original, copies)) {
            statements.add("ALTER TABLE " + copy + " ADD " + CopyStatements.constraint(key, copies, DATABASE));
        }
        return statements;
    }

    private static Rest rest(Connection connection, TableName table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TABLE)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.name());
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    throw new SQLException("table " + table + " is gone");
                }
                return new Rest(row.getString(1), row.getBoolean(2), row.getString(3), row.getString(4));
            }
        }
    }

    private static String partitionedBy(@Nullable String key) {
        return key == null ? "" : " PARTITION BY " + key;
    }

    private static void dropDefaults(TableModel original, String copy, List<String> statements) {
        for (String column : CopyStatements.drawing(original)) {
            statements.add("ALTER TABLE " + copy + " ALTER " + DATABASE.quote(column) + " DROP DEFAULT");
        }
    }

    private static void addPartitions(Connection connection, String oid, String parent, List<String> statements)
            throws SQLException {
        for (Partition partition : partitions(connection, oid)) {
            String name = DATABASE.quote("fillrate_partition_" + partition.oid);
            statements.add("CREATE TABLE " + name + " PARTITION OF " + parent + " " + partition.bound
                    + partitionedBy(partition.partitionedBy));
            addPartitions(connection, partition.oid, name, statements);
        }
    }

    private static List<Partition> partitions(Connection connection, String oid) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PARTITIONS)) {
            statement.setString(1, oid);
            List<Partition> partitions = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    partitions.add(new Partition(row.getString(1), row.getString(2), row.getString(3)));
                }
            }
            return partitions;
        }
    }
}
