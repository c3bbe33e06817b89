package io.fillrate.core.duckdb;

import io.fillrate.core.CatalogState;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnchangedTableContract;
import io.fillrate.core.internal.jdbc.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DuckDbUnchangedTableTest extends UnchangedTableContract {

    static final String SESSION = """
            SELECT concat_ws(' ', 'setting', name, value) FROM duckdb_settings()
            UNION ALL SELECT 'variable ' || name FROM duckdb_variables()
            UNION ALL SELECT 'prepared' FROM duckdb_prepared_statements()
            UNION ALL SELECT 'temporary ' || table_name FROM duckdb_tables() WHERE temporary
            UNION ALL SELECT 'temporary ' || view_name FROM duckdb_views() WHERE temporary AND NOT internal""";

    private final Path folder;

    /** A connection to each database, which is closed with its last one. */
    private final Map<LoadTarget, Connection> open = new HashMap<>();

    DuckDbUnchangedTableTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Override
    protected String section() {
        return "DuckDB";
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().all().stream()
                .filter(strategy -> strategy.database().equals(DatabaseKind.DUCKDB.id()))
                .toList();
    }

    /** A file of its own for each strategy, so that it is seen which one leaves what in an open database. */
    @Override
    protected LoadTarget target(Strategy strategy) {
        return TestDuckDb.at(folder.resolve(strategy.operation() + "-" + strategy.name() + ".db"));
    }

    @Override
    protected List<Feature> features() {
        return List.of(
                Feature.element(
                        "defaults, one of them from a sequence",
                        "version INTEGER DEFAULT 7 + 1, number BIGINT DEFAULT nextval('numbers')"),
                Feature.element(
                        "a check and a unique key",
                        "weight INTEGER DEFAULT 1 CHECK (weight > 0), UNIQUE (text, weight)"),
                Feature.element("a column with a collation", "collated VARCHAR COLLATE NOCASE DEFAULT 'a'"),
                Feature.element(
                        "columns of lists, structures and an enumeration",
                        "tags VARCHAR[], place STRUCT(x INTEGER, \"y (z)\" DOUBLE), mood mood DEFAULT 'good'"),
                Feature.element("a generated column", "twice BIGINT GENERATED ALWAYS AS (id * 2)"),
                Feature.made(
                        "indexes: of an expression, unique, with a comment",
                        "CREATE INDEX \"by (text)\" ON items (lower(text), id)",
                        "CREATE UNIQUE INDEX by_id ON items (id)",
                        "COMMENT ON INDEX \"by (text)\" IS 'who''s \"first\"?'"),
                Feature.made("a comment", "COMMENT ON TABLE items IS 'it''s mine'"),
                Feature.made("a comment on a column", "COMMENT ON COLUMN items.text IS 'it''s said'"),
                Feature.made(
                        "a view and macros that use it",
                        "CREATE VIEW all_items AS SELECT * FROM items",
                        "COMMENT ON VIEW all_items IS 'seen'",
                        "CREATE MACRO first_item() AS (SELECT min(id) FROM items)",
                        "CREATE MACRO some_items(n) AS TABLE SELECT * FROM items LIMIT n"),
                Feature.made(
                        "a sequence that it owns",
                        "CREATE SEQUENCE own_numbers",
                        "ALTER SEQUENCE own_numbers OWNED BY items"),
                Feature.element("a foreign key", "maker BIGINT REFERENCES makers (id)"),
                Feature.made(
                        "a foreign key that refers to it", "CREATE TABLE orders (item BIGINT REFERENCES items (id))"));
    }

    @Override
    protected void create(LoadTarget target, List<String> elements) throws SQLException {
        dropAll(target);
        open.put(target, target.session().connect());
        String more =
                String.join("", elements.stream().map(element -> ", " + element).toList());
        target.execute("CREATE SEQUENCE numbers START 40");
        target.execute("CREATE TYPE mood AS ENUM ('good', 'bad')");
        target.execute("CREATE TABLE makers (id BIGINT PRIMARY KEY)");
        target.execute("CREATE TABLE items (id BIGINT PRIMARY KEY, text VARCHAR NOT NULL" + more + ")");
    }

    @Override
    protected void dropAll(LoadTarget target) throws SQLException {
        Connection connection = open.remove(target);
        if (connection != null) {
            connection.close();
        }
        try {
            String file = target.url().replaceFirst("jdbc:duckdb:", "");
            Files.deleteIfExists(Path.of(file));
            Files.deleteIfExists(Path.of(file + ".wal"));
        } catch (IOException e) {
            throw new SQLException(e);
        }
    }

    @Override
    protected CatalogState catalog(LoadTarget target) throws SQLException {
        try (Connection connection = target.session().connect()) {
            return new DuckDbCatalogState(connection).read();
        }
    }

    @Override
    protected List<String> session(Connection connection) throws SQLException {
        return Sql.texts(connection, SESSION);
    }
}
