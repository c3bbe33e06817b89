package io.fillrate.spark;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.Connections;
import io.fillrate.spark.sink.SinkDatabase;
import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.TargetTable;
import io.fillrate.spark.sink.TargetTable.StoredColumn;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The tables of a database for SQL: with {@code spark.sql.catalog.pg=io.fillrate.spark.FillrateCatalog} and {@code
 * spark.sql.catalog.pg.url=jdbc:postgresql://…}, {@code INSERT INTO pg.public.orders SELECT …} loads as {@code format("fillrate")} does.
 * Other options are those of the format but {@code dbtable}; {@code INSERT INTO t WITH (loadId='…')} gives some for a statement.
 *
 * <p>It neither creates nor changes tables: Spark would do that outside the transaction that brings the rows, and knows nothing of keys
 * and indexes.
 */
public final class FillrateCatalog implements TableCatalog {

    private static final String TABLES = "SELECT table_name FROM information_schema.tables"
            + " WHERE table_schema = ? AND table_type = 'BASE TABLE' ORDER BY table_name";

    private String name = "";
    private CaseInsensitiveStringMap options = CaseInsensitiveStringMap.empty();

    @Override
    public void initialize(String ofCatalog, CaseInsensitiveStringMap ofAllTables) {
        name = ofCatalog;
        options = ofAllTables;
        for (String perTable : Set.of(SinkOptions.TABLE, SinkOptions.LOAD_ID)) {
            if (options.containsKey(perTable)) {
                throw new IllegalArgumentException(
                        "option " + perTable + " of catalog " + name + ": it is for one statement, not for all tables");
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
        if (namespace.length != 1) {
            throw new NoSuchNamespaceException(namespace);
        }
        return connected(
                SinkOptions.of(withTable("?"), Databases::of),
                connection -> Sql.texts(connection, TABLES, namespace).stream()
                        .map(table -> Identifier.of(namespace, table))
                        .toArray(Identifier[]::new));
    }

    /** {@inheritDoc} Without a schema, the table is the one that the server finds by its search path. */
    @Override
    public Table loadTable(Identifier table) throws NoSuchTableException {
        if (table.namespace().length > 1) {
            throw new NoSuchTableException(table);
        }
        SinkDatabase database = Databases.of(options.getOrDefault(SinkOptions.URL, ""));
        String sql = Stream.concat(Stream.of(table.namespace()), Stream.of(table.name()))
                .map(database::quote)
                .collect(Collectors.joining("."));
        CaseInsensitiveStringMap all = withTable(sql);
        TargetTable target = connected(SinkOptions.of(all, Databases::of), connection -> database.find(connection, sql))
                .orElseThrow(() -> new NoSuchTableException(table));
        return new SinkTable(all, columns(target), Set.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE));
    }

    private CaseInsensitiveStringMap withTable(String sql) {
        Map<String, String> all = new HashMap<>(options.asCaseSensitiveMap());
        all.put(SinkOptions.TABLE, sql);
        return new CaseInsensitiveStringMap(all);
    }

    /** The columns that take values, in the types that Spark casts rows to. */
    private static StructType columns(TargetTable target) {
        return new StructType(target.columns().stream()
                .filter(column -> !column.generated() && !column.counted())
                .flatMap(column -> column.type().inSpark().stream()
                        .map(type -> new StructField(column.name(), type, isNullable(column), Metadata.empty())))
                .toArray(StructField[]::new));
    }

    /**
     * A column that a statement leaves out is refused by Spark 4.0, and NULL in Spark 4.1 if it is nullable. As it shall not be NULL where
     * the table has a default, which Spark cannot leave to the server, it is not nullable there.
     */
    private static boolean isNullable(StoredColumn column) {
        return !column.notNull() && !column.hasDefault();
    }

    @FunctionalInterface
    private interface Question<R> {
        R ask(Connection connection) throws SQLException;
    }

    private static <R> R connected(SinkOptions options, Question<R> question) {
        try (Connection connection = Connections.open(options)) {
            return question.ask(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(options.database().describe(e), e);
        }
    }

    /** Deprecated by Spark 4.1, whose newer form calls it. */
    @Override
    @Deprecated
    public Table createTable(
            Identifier table, Column[] columns, Transform[] partitions, Map<String, String> properties) {
        throw refusal("create");
    }

    @Override
    public Table alterTable(Identifier table, TableChange... changes) {
        throw refusal("alter");
    }

    @Override
    public boolean dropTable(Identifier table) {
        throw refusal("drop");
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        throw refusal("rename");
    }

    private UnsupportedOperationException refusal(String what) {
        return new UnsupportedOperationException("catalog " + name + " does not " + what
                + " tables: it would be outside the transaction that brings the rows; " + what
                + " the table in the database");
    }
}
