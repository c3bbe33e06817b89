package io.fillrate.schema.read.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.Scripts;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every feature of {@code everything.sql}, as the reader reports it. */
@Tag("database")
class DuckDbReaderTest {

    private static Connection connection;
    private static SchemaModel everything;

    @BeforeAll
    static void read(@TempDir Path folder) throws SQLException {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("reader.db"), Map.of());
        connection = session.connect();
        Scripts.run(session, "duckdb/everything.sql");
        everything = new DuckDbReader().read(connection, Set.of());
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    private static TableModel table(String name) {
        return table("main", name);
    }

    private static TableModel table(String schema, String name) {
        return everything.table(new TableName(schema, name)).orElseThrow();
    }

    private static ColumnModel column(String table, String column) {
        return table(table).column(column);
    }

    private static TableModel.Key key(String name, String... columns) {
        return new TableModel.Key(name, List.of(columns), List.of(), Optional.empty(), true, Map.of());
    }

    private static ForeignKeyModel foreignKey(
            String name, List<String> columns, String table, List<String> referenced) {
        return new ForeignKeyModel(name, columns, new TableName("main", table), referenced, false);
    }

    @Test
    void tablesOfAllSchemasAreReadInTheOrderOfTheirNames() {
        assertThat(everything.database()).isEqualTo(DatabaseKind.DUCKDB);
        assertThat(everything.tables()).extracting(TableModel::name).isSorted();
        assertThat(everything.tables())
                .extracting(table -> table.name().schema())
                .containsOnly("Größe", "main");
    }

    @Test
    void viewsAndTemporaryTablesAreNotRead() {
        assertThat(everything.tables())
                .extracting(table -> table.name().name())
                .contains("with_rows")
                .doesNotContain("a_view", "passing");
    }

    @Test
    void onlyTheNamedSchemasOfTheCurrentDatabaseAreRead() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("ATTACH ':memory:' AS other");
            statement.execute("CREATE TABLE other.main.elsewhere (id INTEGER PRIMARY KEY)");
            assertThat(new DuckDbReader().read(connection, Set.of())).isEqualTo(everything);
            assertThat(new DuckDbReader()
                            .read(connection, Set.of("Größe", "no such schema"))
                            .tables())
                    .isEqualTo(everything.tables().stream()
                            .filter(table -> table.name().schema().equals("Größe"))
                            .toList());
        }
    }

    @Test
    void anEmptyDatabaseHasNoTables() throws SQLException {
        try (Connection empty = Session.of("jdbc:duckdb:", Map.of()).connect()) {
            assertThat(new DuckDbReader().read(empty, Set.of()).tables()).isEmpty();
        }
    }

    @Test
    void aCheckOfAStructsFieldIsNamedAsWhatDuckDbCannotList() throws SQLException {
        try (Connection other = Session.of("jdbc:duckdb:", Map.of()).connect()) {
            other.createStatement().execute("CREATE TABLE places (spot STRUCT(x INT) CHECK (spot.x > 0))");
            assertThatThrownBy(() -> new DuckDbReader().read(other, Set.of()))
                    .hasMessageContainingAll("a CHECK is about a field of a STRUCT", "\"places\"");
        }
    }

    @Test
    void columnsTellWhetherTheyAreNullableAndWhatIsSaidOfThem() {
        assertThat(column("numbers", "id").nullable()).isFalse();
        assertThat(column("numbers", "id").comment()).isEqualTo("it's a number");
        assertThat(column("numbers", "tiny").nullable()).isTrue();
        assertThat(column("numbers", "tiny").comment()).isEmpty();
    }

    @Test
    void columnsTellWhereTheirValuesComeFrom() {
        assertThat(column("numbers", "whole").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(column("numbers", "whole").defaultExpression()).contains("-5");
        assertThat(column("texts", "name").defaultExpression()).contains("'it''s'");
        assertThat(column("numbers", "big").origin()).isEqualTo(Origin.NONE);
        assertThat(column("tickets", "total").origin()).isEqualTo(Origin.COMPUTED);
        assertThat(column("tickets", "Shouted, (it''s)").origin()).isEqualTo(Origin.COMPUTED);
    }

    @Test
    void aDefaultFromASequenceNumbersTheColumn() {
        assertThat(column("tickets", "id").origin()).isEqualTo(Origin.NUMBERED);
        assertThat(column("tickets", "id").sequence()).contains("\"Ticket numbers\"");
        assertThat(column("tickets", "number").origin()).isEqualTo(Origin.NUMBERED);
        assertThat(column("tickets", "number").sequence()).contains("\"plain_numbers\"");
        assertThat(table("Größe", "TÖPFE \"it's\" `so`.x").column("Id").sequence())
                .contains("\"Größe\".\"it's.numbers\"");
    }

    @Test
    void noCollationMakesAKeyIgnoreCase() throws SQLException {
        assertThat(column("texts", "folded").ignoresCase()).isFalse();
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO texts (code, folded, state) VALUES ('1', 'a', 'happy'), ('2', 'A', 'happy')");
            statement.execute("DELETE FROM texts");
        }
    }

    @Test
    void keysHaveTheirColumnsInOrder() {
        assertThat(table("customers").primaryKey()).contains(key("customers_region_number_pkey", "region", "number"));
        assertThat(table("customers").uniqueKeys()).containsExactly(key("customers_email_key", "email"));
        assertThat(table("audits").primaryKey()).isEmpty();
    }

    @Test
    void uniqueIndexesAreKeysOfColumnsOrExpressions() {
        assertThat(table("uniques").uniqueKeys())
                .containsExactlyInAnyOrder(
                        key("uniques_a_b_key", "a", "b"),
                        key("by_name", "Last, name"),
                        new TableModel.Key(
                                "by email",
                                List.of("email", "b"),
                                List.of("(lower(email))"),
                                Optional.empty(),
                                true,
                                Map.of()));
    }

    @Test
    void foreignKeysReferToAnyUniqueColumns() {
        assertThat(table("orders").foreignKeys())
                .containsExactly(
                        foreignKey(
                                "orders_region_customer_region_number_fkey",
                                List.of("region", "customer"),
                                "customers",
                                List.of("region", "number")),
                        foreignKey("orders_email_email_fkey", List.of("email"), "customers", List.of("email")));
        assertThat(table("order lines").foreignKeys())
                .containsExactly(foreignKey("order lines_order_id_fkey", List.of("order"), "orders", List.of("id")));
    }

    @Test
    void foreignKeysMayReferToTheirTable() {
        assertThat(table("categories").foreignKeys())
                .containsExactly(
                        foreignKey("categories_parent_id_fkey", List.of("parent"), "categories", List.of("id")));
        assertThat(table("nodes").foreignKeys())
                .containsExactly(foreignKey(
                        "nodes_tenant_parent_tenant_id_fkey",
                        List.of("tenant", "parent"),
                        "nodes",
                        List.of("tenant", "id")));
    }

    @Test
    void checksHaveTheColumnsThatOccur() {
        assertThat(table("order lines").checks())
                .containsExactlyInAnyOrder(
                        new Check("order lines_quantity_check", "(quantity > 0)", List.of("quantity")),
                        new Check(
                                "order lines_discount_discount_price_price_check",
                                "((discount IS NULL) OR ((discount <= price) AND (price >= 0)))",
                                List.of("discount", "price")),
                        new Check(
                                "order lines_state_check",
                                "(state IN ('new', 'sent', 'it''s \"lost\"'))",
                                List.of("state")));
    }

    @Test
    void namesMayHaveAnyCharacters() {
        TableModel pot = table("Größe", "TÖPFE \"it's\" `so`.x");
        assertThat(pot.columns())
                .extracting(ColumnModel::name)
                .containsExactly("Id", "Größe in \"cm\"", "select", "a.b'c", "日本");
        assertThat(pot.uniqueKeys()).extracting(TableModel.Key::columns).containsExactly(List.of("select", "日本"));
        assertThat(pot.checks())
                .extracting(Check::expression)
                .containsExactly("((\"Größe in \"\"cm\"\"\" > 0) AND (\"a.b'c\" > 1))");
        assertThat(pot.checks()).extracting(Check::columns).containsExactly(List.of("Größe in \"cm\"", "a.b'c"));
        assertThat(table("Größe", "UPPER_CASE").columns())
                .extracting(ColumnModel::name)
                .containsExactly("ID", "Mixed", "pot");
        assertThat(table("Größe", "UPPER_CASE").foreignKeys())
                .extracting(ForeignKeyModel::references)
                .containsExactly(pot.name());
    }

    @Test
    void conditionsAndTypesAreSql() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (TableModel table : everything.tables()) {
                for (Check check : table.checks()) {
                    statement.execute("SELECT * FROM " + table.name().quoted(DatabaseKind.DUCKDB) + " WHERE "
                            + check.expression());
                }
                String columns = table.columns().stream()
                        .map(column -> DatabaseKind.DUCKDB.quote(column.name()) + " " + column.sqlType())
                        .collect(Collectors.joining(", "));
                statement.execute("CREATE OR REPLACE TEMPORARY TABLE same_types (" + columns + ")");
            }
            statement.execute("DROP TABLE same_types");
        }
    }

    @Test
    void triggersOfInsertAreRead() {
        assertThat(table("audited").triggers()).extracting(Trigger::name).containsExactly("counted");
        assertThat(table("audited").triggers().get(0).definition())
                .startsWith("CREATE TRIGGER counted AFTER INSERT ON audited");
    }

    @Test
    void tablesTellWhetherTheyHaveRows() {
        assertThat(everything.tables())
                .filteredOn(TableModel::hasRows)
                .extracting(table -> table.name().name())
                .containsExactly("with_rows");
    }
}
