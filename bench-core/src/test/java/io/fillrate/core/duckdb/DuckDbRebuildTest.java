package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What recreates a table changes nothing but its rows. */
@Tag("database")
class DuckDbRebuildTest {

    private record Key(long id) {}

    private static final Table<Key> KEYS =
            new Table<>("kept (\"items\")", List.of(Column.int8("id", Key::id)), List.of("id"));
    private static final String CREATE = """
            CREATE SEQUENCE numbers;
            CREATE TABLE "kept (""items"")" (
              id BIGINT PRIMARY KEY,
              number INTEGER DEFAULT nextval('numbers') CHECK (number < 1000000),
              text VARCHAR NOT NULL DEFAULT 'a (b)',
              tags VARCHAR[],
              UNIQUE (number, text));
            CREATE INDEX "by (text)" ON "kept (""items"")" (text, (number + 1));
            CREATE UNIQUE INDEX by_number ON "kept (""items"")" (number);
            COMMENT ON INDEX "by (text)" IS 'who''s "first"?';
            CREATE VIEW seen AS SELECT count(*) AS items FROM "kept (""items"")";
            INSERT INTO "kept (""items"")" (id, tags) SELECT i, ['x', NULL] FROM range(1000) r(i)""";
    private static final String LEFT =
            "SELECT id || ' ' || number || text || tags::VARCHAR FROM \"kept (\"\"items\"\")\" ORDER BY rowid";
    /** The catalog's CREATE TABLE says the same in two ways: a key after its column, or after all columns. */
    private static final String CATALOG =
            "(SELECT column_name || ' ' || data_type || ' ' || coalesce(column_default, '') || ' ' || is_nullable"
                    + " FROM duckdb_columns() WHERE NOT internal ORDER BY column_index) UNION ALL"
                    + " (SELECT sql || coalesce(comment, '') FROM duckdb_indexes() ORDER BY sql)"
                    + " UNION ALL (SELECT constraint_type || constraint_text FROM duckdb_constraints() ORDER BY ALL)";

    private final LoadTarget target;

    DuckDbRebuildTest(@TempDir Path folder) {
        target = TestDuckDb.at(folder.resolve("rebuild.db"));
    }

    private static Strategy rebuild(Operation operation, String name) {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), operation).stream()
                .filter(strategy -> strategy.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static List<Strategy> rebuilds() {
        return List.of(rebuild(Operation.INSERT, "arrow-stream-rebuild"), rebuild(Operation.DELETE, "arrow-rebuild"));
    }

    private long delete(RowSource<Key> keys) {
        return write(rebuild(Operation.DELETE, "arrow-rebuild"), KEYS, keys);
    }

    private <T> long write(Strategy strategy, Table<T> table, RowSource<T> rows) {
        try (BulkWriter<T> writer = strategy.open(table, target.session(), WriterOptions.defaults())) {
            return writer.write(rows);
        }
    }

    private List<String> query(String sql) throws SQLException {
        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    @Test
    void all_but_the_rows_deleted_is_unchanged() throws SQLException {
        target.execute(CREATE);
        List<String> catalog = query(CATALOG);
        List<String> rows = new ArrayList<>(query(LEFT));

        assertThat(delete(RowSource.of(List.of(new Key(7), new Key(999), new Key(5000)))))
                .isEqualTo(2);

        rows.remove(999);
        rows.remove(7);
        assertThat(query(LEFT)).isEqualTo(rows);
        assertThat(query(CATALOG)).isEqualTo(catalog);
        assertThat(query("SELECT items FROM seen")).containsExactly("998");
        assertThatThrownBy(() -> target.execute("INSERT INTO \"kept (\"\"items\"\")\" (id) VALUES (8)"))
                .hasMessageContaining("Duplicate key");
        target.execute("INSERT INTO \"kept (\"\"items\"\")\" (id) VALUES (7)");
        assertThat(query("SELECT number FROM \"kept (\"\"items\"\")\" WHERE id = 7"))
                .singleElement()
                .satisfies(number -> assertThat(Integer.parseInt(number)).isGreaterThan(1000));
    }

    @Test
    void rows_that_are_added_follow_those_that_were_there_and_take_defaults() throws SQLException {
        target.execute(CREATE);
        List<String> catalog = query(CATALOG);
        List<String> rows = query(LEFT);

        assertThat(write(
                        rebuild(Operation.INSERT, "arrow-stream-rebuild"),
                        KEYS,
                        RowSource.of(List.of(new Key(2000), new Key(1001)))))
                .isEqualTo(2);

        assertThat(query("SELECT id FROM \"kept (\"\"items\"\")\" ORDER BY rowid"))
                .hasSize(1002)
                .endsWith("999", "2000", "1001");
        assertThat(query("SELECT text || (number > 999) FROM \"kept (\"\"items\"\")\" WHERE id > 1000"))
                .containsExactly("a (b)true", "a (b)true");
        target.execute("DELETE FROM \"kept (\"\"items\"\")\" WHERE id > 1000");
        assertThat(query(LEFT)).isEqualTo(rows);
        assertThat(query(CATALOG)).isEqualTo(catalog);
    }

    @Test
    void a_key_without_a_value_is_refused_when_the_table_gets_its_key_back() throws SQLException {
        target.execute(CREATE);
        List<String> catalog = query(CATALOG);
        Table<Key> nullable = new Table<>(
                KEYS.name(), List.of(Column.int8("id", Key::id).nullWhen(key -> key.id() == 2001)), List.of());

        assertThatThrownBy(() -> write(
                        rebuild(Operation.INSERT, "arrow-stream-rebuild"),
                        nullable,
                        RowSource.of(List.of(new Key(2000), new Key(2001)))))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("NOT NULL");

        assertThat(query(LEFT)).hasSize(1000);
        assertThat(query(CATALOG)).isEqualTo(catalog);
    }

    @ParameterizedTest
    @MethodSource("rebuilds")
    void what_fails_leaves_everything_unchanged(Strategy strategy) throws SQLException {
        target.execute(CREATE);
        List<String> catalog = query(CATALOG);
        List<String> rows = query(LEFT);

        assertThatThrownBy(() ->
                        write(strategy, KEYS, TrapSource.broken(RowSource.of(List.of(new Key(7), new Key(8))), 1)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("the well is dry");

        assertThat(query(LEFT)).isEqualTo(rows);
        assertThat(query(CATALOG)).isEqualTo(catalog);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "CREATE TABLE t(id BIGINT PRIMARY KEY, n INTEGER); | CREATE TABLE t(id BIGINT, n INTEGER);",
                "CREATE TABLE t(a INTEGER, \"b)\" INTEGER, PRIMARY KEY(a, \"b)\")); | CREATE TABLE t(a INTEGER, \"b)\" INTEGER);",
                "CREATE TABLE \"a PRIMARY KEY\"(n INTEGER); | CREATE TABLE \"a PRIMARY KEY\"(n INTEGER);",
                "CREATE TABLE t(s VARCHAR DEFAULT('it''s, PRIMARY KEY(s)') PRIMARY KEY);"
                        + " | CREATE TABLE t(s VARCHAR DEFAULT('it''s, PRIMARY KEY(s)'));",
            })
    void only_a_key_is_taken_out_of_a_statement(String statement, String withoutKey) {
        assertThat(DuckDbRebuildWriter.TableDefinition.withoutKey(statement)).isEqualTo(withoutKey);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE orders (item BIGINT REFERENCES \"kept (\"\"items\"\")\" (id)) | a foreign key",
                "COMMENT ON TABLE \"kept (\"\"items\"\")\" IS 'mine' | a comment",
                "COMMENT ON COLUMN \"kept (\"\"items\"\")\".text IS 'mine' | a comment",
            })
    void what_would_be_lost_is_a_reason_to_refuse(String sql, String what) throws SQLException {
        target.execute(CREATE);
        target.execute(sql);

        assertThatThrownBy(() -> delete(RowSource.of(List.of(new Key(7)))))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("has " + what + ", which a rebuild would lose");
        assertThat(query(LEFT)).hasSize(1000);
    }

    @Test
    void a_generated_column_is_a_reason_to_refuse() throws SQLException {
        target.execute("CREATE TABLE \"kept (\"\"items\"\")\" (id BIGINT, twice BIGINT GENERATED ALWAYS AS (2 * id))");

        assertThatThrownBy(() -> delete(RowSource.of(List.of(new Key(7)))))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("a generated column");
    }
}
