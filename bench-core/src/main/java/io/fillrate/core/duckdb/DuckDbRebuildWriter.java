package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code arrow-stream-rebuild} and {@code arrow-rebuild}: recreates the table without its primary key and indexes, fills it over an Arrow
 * stream, and adds them again, in one transaction. Building an index over existing rows uses all threads and takes much less time than
 * adding to it row by row, which the commit repeats; and a new table has no row groups with holes. The price: rows that stay are written
 * again.
 *
 * <p>An INSERT writes the old rows and then the new ones. A DELETE writes the old rows whose keys are not among those to delete, so that no
 * key is removed from an index.
 */
final class DuckDbRebuildWriter<T> extends DuckDbArrowWriter<T> {

    /** The name of the old table while rows are copied from it; it stays in its schema. */
    private static final String OLD = "fillrate_old_rows";

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;

    private final Operation operation;
    private final String table;
    private final String old;

    private DuckDbRebuildWriter(WriterContext<T> context, Operation operation, Layout<T> layout, String sql) {
        super(context, DuckDbDialect.INSTANCE, layout, sql);
        this.operation = operation;
        table = DIALECT.quote(context.table());
        old = old(context.table());
        List<String> obstacles = prepared(() -> definition().obstacles());
        if (!obstacles.isEmpty()) {
            close();
            throw context.unavailable("table " + context.table().fullName() + " has " + String.join(" and ", obstacles)
                    + ", which a rebuild would lose");
        }
    }

    /**
     * Opens a writer.
     *
     * @param operation INSERT or DELETE
     */
    static <T> BulkWriter<T> open(WriterContext<T> context, Operation operation) {
        OperationSql statement = new OperationSql(operation);
        Layout<T> layout = Layout.nativeTypes(statement.requiredColumns(context.table()));
        String sql = operation == Operation.DELETE
                ? keepOthers(context.table(), layout.relation())
                : statement.with(context.table(), layout.relation());
        return new DuckDbRebuildWriter<>(context, operation, layout, sql);
    }

    private static String keepOthers(Table<?> table, String keys) {
        String sameKey = table.keyColumns().stream()
                .map(Column::name)
                .map(DIALECT::quote)
                .map(name -> "o." + name + " = k." + name)
                .collect(Collectors.joining(" AND "));
        return "INSERT INTO " + DIALECT.quote(table) + " SELECT o.* FROM " + old(table) + " AS o ANTI JOIN " + keys
                + " AS k ON " + sameKey;
    }

    private static String old(Table<?> table) {
        return DIALECT.quote(table.named(OLD));
    }

    private TableDefinition definition() throws SQLException {
        return TableDefinition.read(connection(), context().table());
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.STAGE);
        TableDefinition definition = definition();
        for (String index : definition.indexes()) {
            execute("DROP INDEX "
                    + DIALECT.quote(context().table().named(index))); // a table with an index cannot be renamed
        }
        execute("ALTER TABLE " + table + " RENAME TO " + OLD);
        execute(definition.createTable());
        long written = fill(rows);
        phases().enter(Phase.INDEX);
        execute("DROP TABLE " + old);
        for (String statement : definition.build()) {
            execute(statement);
        }
        return written;
    }

    /** Fills the new table, and returns how many rows the operation has written or removed. */
    private long fill(RowCursor<T> rows) throws SQLException {
        if (operation == Operation.DELETE) {
            long kept = stream(rows);
            return Sql.number(connection(), "SELECT count(*) FROM " + old) - kept;
        }
        execute("INSERT INTO " + table + " SELECT * FROM " + old);
        return stream(rows);
    }

    /**
     * The statements that recreate a table, from DuckDB's catalog.
     *
     * @param createTable creates the table without the primary key
     * @param indexes names of the indexes that do not belong to a constraint
     * @param build add the primary key and the indexes, with their comments, once the table has its rows
     * @param obstacles what a recreated table would lack, in words that follow "the table has"
     */
    record TableDefinition(String createTable, List<String> indexes, List<String> build, List<String> obstacles) {

        /** SQLSTATE {@code undefined_table}. */
        private static final String NO_SUCH_TABLE = "42P01";

        private static final String OF_TABLE =
                " WHERE database_name = current_database() AND lower(schema_name) = lower(coalesce(nullif($2, ''), current_schema()))"
                        + " AND lower(table_name) = lower($1)";

        private static final String KEY_COLUMNS = "SELECT unnest(constraint_column_names) FROM duckdb_constraints()"
                + OF_TABLE + " AND constraint_type = 'PRIMARY KEY'";

        private static final String INDEX_COMMENTS =
                "SELECT 'COMMENT ON INDEX \"' || replace(schema_name, '\"', '\"\"') || '\".\"' || replace(index_name, '\"', '\"\"')"
                        + " || '\" IS ''' || replace(comment, '''', '''''') || ''''"
                        + " FROM duckdb_indexes()" + OF_TABLE + " AND comment IS NOT NULL ORDER BY index_oid";

        private static final String OBSTACLES = "SELECT DISTINCT what FROM ("
                + "SELECT 'a foreign key' AS what FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"
                + " AND lower($1) IN (lower(table_name), lower(referenced_table))"
                + " UNION ALL SELECT 'a generated column' FROM duckdb_tables()" + OF_TABLE
                + " AND sql LIKE '%GENERATED ALWAYS AS%'"
                + " UNION ALL SELECT 'a sequence that it owns' FROM duckdb_dependencies() WHERE deptype = 'a'"
                + " AND objid IN (SELECT sequence_oid FROM duckdb_sequences()) AND refobjid IN (SELECT table_oid FROM duckdb_tables()"
                + OF_TABLE
                + ")"
                + " UNION ALL SELECT 'a comment' FROM duckdb_tables()" + OF_TABLE + " AND comment IS NOT NULL"
                + " UNION ALL SELECT 'a comment' FROM duckdb_columns()" + OF_TABLE + " AND comment IS NOT NULL)"
                + " ORDER BY what";

        /** A literal, a quoted name, or a primary key: the table's, or after its column. */
        private static final Pattern QUOTED_OR_KEY =
                Pattern.compile("'[^']*+(?:''[^']*+)*+'|\"[^\"]*+(?:\"\"[^\"]*+)*+\""
                        + "|(, PRIMARY KEY\\((?:[^\")]|\"[^\"]*+(?:\"\"[^\"]*+)*+\")*+\\)| PRIMARY KEY)");

        /**
         * Reads the catalog.
         *
         * @throws SQLException also if there is no such table
         */
        static TableDefinition read(Connection connection, Table<?> table) throws SQLException {
            List<String> create = texts(connection, "SELECT sql FROM duckdb_tables()" + OF_TABLE, table);
            if (create.isEmpty()) {
                throw new SQLException(
                        table.schema().map(schema -> "schema " + schema).orElse("the current schema") + " has no table "
                                + table.name(),
                        NO_SUCH_TABLE);
            }
            List<String> build = new ArrayList<>();
            List<String> key = texts(connection, KEY_COLUMNS, table);
            if (!key.isEmpty()) {
                build.add(addKey(table, key));
            }
            build.addAll(
                    texts(connection, "SELECT sql FROM duckdb_indexes()" + OF_TABLE + " ORDER BY index_oid", table));
            build.addAll(texts(connection, INDEX_COMMENTS, table));
            return new TableDefinition(
                    withoutKey(create.get(0)),
                    texts(
                            connection,
                            "SELECT index_name FROM duckdb_indexes()" + OF_TABLE + " ORDER BY index_oid",
                            table),
                    build,
                    texts(connection, OBSTACLES, table));
        }

        private static List<String> texts(Connection connection, String sql, Table<?> table) throws SQLException {
            return Sql.texts(connection, sql, table.name(), table.schema().orElse(""));
        }

        private static String addKey(Table<?> table, List<String> columns) {
            return columns.stream()
                    .map(DuckDbDialect.INSTANCE::quote)
                    .collect(Collectors.joining(
                            ", ", "ALTER TABLE " + DuckDbDialect.INSTANCE.quote(table) + " ADD PRIMARY KEY (", ")"));
        }

        /** Returns a CREATE TABLE of the catalog without the primary key. */
        static String withoutKey(String createTable) {
            return QUOTED_OR_KEY
                    .matcher(createTable)
                    .replaceAll(found -> found.group(1) == null ? Matcher.quoteReplacement(found.group()) : "");
        }
    }
}
