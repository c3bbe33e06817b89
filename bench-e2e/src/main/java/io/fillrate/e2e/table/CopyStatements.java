package io.fillrate.e2e.table;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The statements that create an empty table like another: columns, defaults, keys, indexes, checks, partitions; no triggers. Immutable. */
interface CopyStatements {

    /**
     * Returns the statements, to be executed in the schema of the copy.
     *
     * @param connection the user's own, by which the catalogue is read
     * @param original what is copied; of its foreign keys, those whose tables have copies
     * @param name the copy's
     * @param copies names of copies, by their originals, this one included
     */
    List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies)
            throws SQLException;

    static CopyStatements of(DatabaseKind database) {
        return switch (database) {
            case MARIADB, MYSQL -> new MySqlTableCopy();
            case DUCKDB -> new DuckDbCopy();
            case POSTGRES, COCKROACH -> new PostgresTableCopy(database == DatabaseKind.POSTGRES);
        };
    }

    static List<ForeignKeyModel> keys(TableModel original, Map<TableName, String> copies) {
        return original.foreignKeys().stream()
                .filter(key -> copies.containsKey(key.references()))
                .toList();
    }

    /** A foreign key as a constraint, to a copy. */
    static String constraint(ForeignKeyModel key, Map<TableName, String> copies, DatabaseKind database) {
        return "FOREIGN KEY (" + database.quoted(key.columns()) + ") REFERENCES "
                + database.quote(String.valueOf(copies.get(key.references()))) + " ("
                + database.quoted(key.referencedColumns())
                + ")" + (key.deferrable() ? " DEFERRABLE" : "");
    }

    /**
     * Columns whose DEFAULT draws from a sequence of the original: it is left out, since a copy must not depend on the original's sequences
     * or draw from them, and loads give a value anyway.
     */
    static List<String> drawing(TableModel original) {
        return original.columns().stream()
                .filter(column -> column.origin() != Origin.COMPUTED)
                .filter(column -> column.defaultExpression()
                        .orElse("")
                        .toLowerCase(Locale.ROOT)
                        .contains("nextval"))
                .map(ColumnModel::name)
                .toList();
    }

    /** {@code CREATE TABLE … LIKE} of MariaDB and MySQL, which copies everything but foreign keys and triggers. */
    record MySqlTableCopy() implements CopyStatements {

        private static final DatabaseKind DATABASE = DatabaseKind.MYSQL;

        @Override
        public List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies) {
            String copy = DATABASE.quote(name);
            List<String> statements = new ArrayList<>();
            statements.add("CREATE TABLE " + copy + " LIKE " + original.name().quoted(DATABASE));
            for (String column : CopyStatements.drawing(original)) {
                statements.add("ALTER TABLE " + copy + " ALTER COLUMN " + DATABASE.quote(column) + " DROP DEFAULT");
            }
            for (ForeignKeyModel key : CopyStatements.keys(original, copies)) {
                statements.add("ALTER TABLE " + copy + " ADD " + CopyStatements.constraint(key, copies, DATABASE));
            }
            return statements;
        }
    }

    /** DuckDB's own CREATE TABLE and CREATE INDEX of a table, with other names, and with foreign keys to copies. */
    record DuckDbCopy() implements CopyStatements {

        private static final DatabaseKind DATABASE = DatabaseKind.DUCKDB;

        private static final String QUOTED = "\"[^\"]*+(?:\"\"[^\"]*+)*+\"";

        private static final String NAME = "(?:" + QUOTED + "|[^\\s\".(]++)";

        private static final String TABLE = NAME + "(?:\\." + NAME + ")*+";

        private static final String COLUMNS = "\\((?:[^\"()]|" + QUOTED + ")*+\\)";

        private static final Pattern CREATE_TABLE = Pattern.compile("^CREATE TABLE " + TABLE);

        private static final Pattern CREATE_INDEX =
                Pattern.compile("^(CREATE (?:UNIQUE )?INDEX " + NAME + " ON )" + TABLE);

        /**
         * A literal or a quoted name, which stay; a foreign key of the table or of its column, and a DEFAULT that draws from a sequence.
         */
        private static final Pattern LEFT_OUT =
                Pattern.compile("'[^']*+(?:''[^']*+)*+'|" + QUOTED + "|(, FOREIGN KEY " + COLUMNS
                        + " REFERENCES " + TABLE + COLUMNS + "| REFERENCES " + TABLE + COLUMNS
                        + "| DEFAULT\\(nextval\\('(?:[^']|'')*+'\\)\\))");

        private static final String OF_TABLE =
                " WHERE database_name = current_database() AND schema_name = ? AND table_name = ?";

        @Override
        public List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies)
                throws SQLException {
            TableName table = original.name();
            List<String> statements = new ArrayList<>();
            for (String sql :
                    Sql.texts(connection, "SELECT sql FROM duckdb_tables()" + OF_TABLE, table.schema(), table.name())) {
                statements.add(createTable(sql, original, name, copies));
            }
            String indexes = "SELECT sql FROM duckdb_indexes()" + OF_TABLE + " AND sql IS NOT NULL ORDER BY index_oid";
            for (String sql : Sql.texts(connection, indexes, table.schema(), table.name())) {
                statements.add(CREATE_INDEX
                        .matcher(sql)
                        .replaceFirst(found -> Matcher.quoteReplacement(found.group(1) + DATABASE.quote(name))));
            }
            return statements;
        }

        private static String createTable(String sql, TableModel original, String name, Map<TableName, String> copies) {
            String renamed = CREATE_TABLE
                    .matcher(sql)
                    .replaceFirst(Matcher.quoteReplacement("CREATE TABLE " + DATABASE.quote(name)));
            String without = LEFT_OUT.matcher(renamed)
                    .replaceAll(found -> found.group(1) == null ? Matcher.quoteReplacement(found.group()) : "");
            StringBuilder keys = new StringBuilder();
            for (ForeignKeyModel key : CopyStatements.keys(original, copies)) {
                keys.append(", ").append(CopyStatements.constraint(key, copies, DATABASE));
            }
            return new StringBuilder(without)
                    .insert(without.lastIndexOf(')'), keys)
                    .toString();
        }
    }

    /**
     * {@code CREATE TABLE (LIKE … INCLUDING ALL)} of PostgreSQL and CockroachDB, and what it does not copy: persistence, storage
     * parameters, partitions with their bounds, foreign keys, and how TimescaleDB cuts a hypertable.
     *
     * @param isPostgres whether there are partitions and storage parameters: CockroachDB's are others
     */
    record PostgresTableCopy(boolean isPostgres) implements CopyStatements {

        private static final DatabaseKind DATABASE = DatabaseKind.POSTGRES;

        private static final String TABLE = """
                SELECT c.oid::text, c.relpersistence = 'u', pg_get_partkeydef(c.oid), (
                  SELECT string_agg(format('%I = %L', split_part(o, '=', 1), substr(o, strpos(o, '=') + 1)), ', ')
                    FROM unnest(c.reloptions) o)
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ?""";

        /** Partitions in other databases are left out. */
        private static final String PARTITIONS = """
                SELECT c.oid::text, pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid)
                FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                WHERE i.inhparent = ?::oid AND c.relispartition AND c.relkind IN ('r', 'p') ORDER BY c.relname""";

        /** The schema of TimescaleDB's functions, if the database has the extension, whose views are nowhere else. */
        private static final String TIMESCALE = """
                SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
                WHERE e.extname = 'timescaledb'""";

        /** A statement per dimension; the first one makes a hypertable. LIKE has copied the indexes. */
        private static final String DIMENSIONS = """
                SELECT format('SELECT %1$s.%2$s(%3$L, %1$s.%4$s)',
                  ?, CASE dimension_number WHEN 1 THEN 'create_hypertable' ELSE 'add_dimension' END, ?,
                  CASE WHEN num_partitions IS NOT NULL THEN format('by_hash(%L, %s)', column_name, num_partitions)
                       WHEN integer_interval IS NOT NULL THEN format('by_range(%L, %s)', column_name, integer_interval)
                       ELSE format('by_range(%L, interval %L)', column_name, time_interval) END
                  || CASE dimension_number WHEN 1 THEN ', create_default_indexes => false' ELSE '' END)
                FROM timescaledb_information.dimensions
                WHERE hypertable_schema = ? AND hypertable_name = ? ORDER BY dimension_number""";

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
                statements.add(
                        "CREATE" + (rest.isUnlogged ? " UNLOGGED" : "") + like + partitionedBy(rest.partitionedBy)
                                + (rest.parameters == null ? "" : " WITH (" + rest.parameters + ")"));
                dropDefaults(original, copy, statements);
                addPartitions(connection, rest.oid, copy, statements);
                for (String schema : Sql.texts(connection, TIMESCALE)) {
                    statements.addAll(Sql.texts(
                            connection,
                            DIMENSIONS,
                            schema,
                            copy,
                            original.name().schema(),
                            original.name().name()));
                }
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
            return Sql.query(
                            connection,
                            row -> new Rest(row.getString(1), row.getBoolean(2), row.getString(3), row.getString(4)),
                            TABLE,
                            table.schema(),
                            table.name())
                    .stream()
                    .findFirst()
                    .orElseThrow(() -> new SQLException("table " + table + " is gone"));
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
            List<Partition> partitions = Sql.query(
                    connection,
                    row -> new Partition(row.getString(1), row.getString(2), row.getString(3)),
                    PARTITIONS,
                    oid);
            for (Partition partition : partitions) {
                String name = DATABASE.quote("fillrate_partition_" + partition.oid);
                statements.add("CREATE TABLE " + name + " PARTITION OF " + parent + " " + partition.bound
                        + partitionedBy(partition.partitionedBy));
                addPartitions(connection, partition.oid, name, statements);
            }
        }
    }
}
