package io.fillrate.schema.read.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every other feature of {@code everything.sql}, as the reader reports it. */
abstract class MySqlReaderContract extends MySqlTypesContract {

    MySqlReaderContract(TestMySql server) {
        super(server);
    }

    static TableModel.Key key(String name, String... columns) {
        return new TableModel.Key(name, List.of(columns), List.of(), Optional.empty(), true, Map.of());
    }

    private static ForeignKeyModel foreignKey(
            String name, List<String> columns, String table, List<String> referenced) {
        return new ForeignKeyModel(name, columns, new TableName(DATABASE, table), referenced, false);
    }

    /** A string in the server's expressions. */
    private String string(String literal) {
        return isMariaDb() ? literal : "_utf8mb4" + literal;
    }

    @Test
    void tablesOfTheCurrentDatabaseAreReadInTheOrderOfTheirNames() {
        assertThat(everything().database()).isEqualTo(isMariaDb() ? DatabaseKind.MARIADB : DatabaseKind.MYSQL);
        assertThat(everything().tables())
                .extracting(TableModel::name)
                .isSorted()
                .allMatch(name -> name.schema().equals(DATABASE));
    }

    @Test
    void viewsAndSequencesAreNotRead() {
        assertThat(everything().tables())
                .extracting(table -> table.name().name())
                .contains("with_rows")
                .doesNotContain("a_view", "document_numbers");
    }

    @Test
    void onlyTheNamedDatabasesAreRead() throws SQLException {
        assertThat(read(Set.of("everything else", "no such database")).tables())
                .extracting(TableModel::name)
                .containsExactly(new TableName("everything else", "countries"));
        assertThat(read(Set.of("everything else", DATABASE)).tables())
                .hasSize(everything().tables().size() + 1);
    }

    @Test
    void aConnectionWithoutDatabaseIsRefusedUnlessDatabasesAreNamed() throws SQLException {
        try (Connection connection = server.through(server, "").connect()) {
            assertThatThrownBy(() -> new MySqlReader().read(connection, Set.of()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("no current database");
            assertThat(new MySqlReader().read(connection, Set.of(DATABASE))).isEqualTo(everything());
        }
    }

    @Test
    void theOtherDriverReadsTheSame() throws SQLException {
        TestMySql other = isMariaDb() ? TestMySql.MYSQL : TestMySql.MARIADB;
        try (Connection connection = server.through(other, DATABASE).connect()) {
            assertThat(new MySqlReader().read(connection, Set.of())).isEqualTo(everything());
        }
    }

    @Test
    void columnsTellWhetherTheyAreNullableAndWhatIsSaidOfThem() {
        assertThat(column("texts", "folded").nullable()).isFalse();
        assertThat(column("texts", "folded").comment()).isEqualTo("it's folded");
        assertThat(column("texts", "basic").nullable()).isTrue();
        assertThat(column("texts", "basic").comment()).isEmpty();
    }

    @Test
    void aDefaultIsAnExpressionInSql() {
        assertThat(column("numbers", "whole").defaultExpression()).contains("-5");
        assertThat(column("numbers", "bits").defaultExpression()).contains("b'101'");
        assertThat(column("texts", "exact").defaultExpression()).contains("'it''s \\\\ 5'");
        assertThat(column("texts", "western").defaultExpression()).contains("'007'");
        assertThat(column("texts", "mood").defaultExpression()).contains("'it''s ok'");
        assertThat(column("moments", "day").defaultExpression()).contains("'2020-02-29'");
        assertThat(column("moments", "at").defaultExpression().orElseThrow())
                .startsWithIgnoringCase("current_timestamp");
        assertThat(column("documents", "title").defaultExpression())
                .contains("concat(" + string("'un'") + "," + string("'named'") + ")");
        assertThat(column("numbers", "big").defaultExpression()).isEmpty();
    }

    @Test
    void columnsTellWhereTheirValuesComeFrom() {
        assertThat(column("numbers", "id").origin()).isEqualTo(Origin.NUMBERED);
        assertThat(column("numbers", "whole").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(column("numbers", "big").origin()).isEqualTo(Origin.NONE);
        assertThat(column("documents", "title").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(column("documents", "hidden").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(column("documents", "title_length").origin()).isEqualTo(Origin.COMPUTED);
        assertThat(column("documents", "title_length").defaultExpression()).contains("char_length(`title`)");
        assertThat(column("documents", "shouted").origin()).isEqualTo(Origin.COMPUTED);
        assertThat(column("documents", "shouted").defaultExpression().orElseThrow())
                .endsWith("(`title`)," + string("', it''s'") + ")");
    }

    @Test
    void keysHaveTheirColumnsInOrder() {
        assertThat(table("customers").primaryKey()).contains(key("PRIMARY", "region", "number"));
        assertThat(table("customers").uniqueKeys()).containsExactly(key("by_email", "email"));
        assertThat(table("by_day").primaryKey()).isEmpty();
    }

    @Test
    void keysOfPrefixesTellTheirLength() {
        assertThat(table("texts").uniqueKeys())
                .containsExactlyInAnyOrder(
                        key("folded", "folded"),
                        new TableModel.Key(
                                "prefixes",
                                List.of("plain", "exact"),
                                List.of(),
                                Optional.empty(),
                                true,
                                Map.of("plain", 10)),
                        new TableModel.Key(
                                "byte_prefix",
                                List.of("plain_bytes"),
                                List.of(),
                                Optional.empty(),
                                true,
                                Map.of("plain_bytes", 16)));
    }

    @Test
    void foreignKeysReferToAnyUniqueColumnsOfAnyDatabase() {
        assertThat(table("orders").foreignKeys())
                .containsExactlyInAnyOrder(
                        foreignKey(
                                "of_customer", List.of("region", "customer"), "customers", List.of("region", "number")),
                        foreignKey("answers_to", List.of("email"), "customers", List.of("email")),
                        new ForeignKeyModel(
                                "sent_to",
                                List.of("country"),
                                new TableName("everything else", "countries"),
                                List.of("code"),
                                false));
        assertThat(table("order lines").foreignKeys())
                .containsExactly(foreignKey("order lines_ibfk_1", List.of("order"), "orders", List.of("id")));
    }

    @Test
    void foreignKeysMayReferToTheirTableOrInACycle() {
        assertThat(table("categories").foreignKeys())
                .containsExactly(foreignKey("below", List.of("parent"), "categories", List.of("id")));
        assertThat(table("nodes").foreignKeys())
                .containsExactly(foreignKey("under", List.of("tenant", "parent"), "nodes", List.of("tenant", "id")));
        assertThat(table("departments").foreignKeys())
                .containsExactly(foreignKey("headed_by", List.of("head"), "employees", List.of("id")));
        assertThat(table("employees").foreignKeys())
                .containsExactly(foreignKey("works_in", List.of("department"), "departments", List.of("id")));
    }

    @Test
    void checksThatAreEnforcedHaveTheColumnsThatOccur() {
        List<Check> checks = table("order lines").checks();
        assertThat(checks).hasSize(3).extracting(Check::name).contains("discounted", "known_state");
        assertThat(checks)
                .extracting(Check::columns)
                .containsExactlyInAnyOrder(List.of("quantity"), List.of("discount", "price"), List.of("state"));
        assertThat(checks)
                .filteredOn(check -> check.name().equals("known_state"))
                .extracting(check -> check.expression().replace("_utf8mb4", "").replaceAll("^\\((.*)\\)$", "$1"))
                .containsExactly("`state` in ('new','sent','it''s lost','`price`')");
    }

    @Test
    void namesMayHaveAnyCharacters() {
        TableModel pot = table("Große \"TÖPFE\" it's `so`.x");
        assertThat(pot.columns())
                .extracting(ColumnModel::name)
                .containsExactly("Id", "Größe in \"cm\"", "select", "a.b`c'd", "日本");
        assertThat(pot.uniqueKeys()).containsExactly(key("Ein `Schlüssel`", "select", "日本"));
        assertThat(pot.checks()).extracting(Check::name).containsExactly("escapes", "Höchst's");
        assertThat(pot.checks())
                .extracting(Check::columns)
                .containsExactly(List.of("日本"), List.of("Größe in \"cm\"", "a.b`c'd"));
        assertThat(pot.checks().get(0).expression()).contains("`日本` <> " + string("'größe, it''s \\\\n \\n 日本'"));
        assertThat(pot.checks().get(1).expression()).contains("`Größe in \"cm\"` > 0", "`a.b``c'd` > 1");
        assertThat(table("UPPER_CASE").columns()).extracting(ColumnModel::name).containsExactly("ID", "Mixed", "pot");
        assertThat(table("UPPER_CASE").foreignKeys())
                .containsExactly(
                        foreignKey("UPPER_CASE_ibfk_1", List.of("pot"), "Große \"TÖPFE\" it's `so`.x", List.of("Id")));
    }

    @Test
    void conditionsAndTypesAreSqlOfTheServer() throws SQLException {
        try (Connection connection = session().connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (TableModel table : everything().tables()) {
                Stream<String> conditions = Stream.concat(
                        table.checks().stream().map(Check::expression),
                        table.partitioning().stream().flatMap(partitioning -> partitioning.constraints().stream()));
                for (String condition : conditions.toList()) {
                    statement.execute(
                            "SELECT * FROM " + table.name().quoted(DatabaseKind.MYSQL) + " WHERE " + condition);
                }
                String columns = table.columns().stream()
                        .map(column -> DatabaseKind.MYSQL.quote(column.name()) + " " + column.sqlType())
                        .collect(Collectors.joining(", "));
                statement.execute("CREATE TEMPORARY TABLE same_types (" + columns + ")");
                statement.execute("DROP TEMPORARY TABLE same_types");
            }
        }
    }

    @Test
    void triggersOfInsertAreReadInTheOrderTheyRun() {
        assertThat(table("audited").triggers()).extracting(Trigger::name).containsExactly("folds", "counted");
        assertThat(table("audited").triggers().get(0).definition())
                .startsWith("BEFORE INSERT SET NEW.folded = lower(NEW.name)");
        assertThat(table("audits").triggers()).isEmpty();
    }

    @Test
    void rangesBeginWhereTheOneBeforeEnds() {
        assertThat(table("by_range").partitioning())
                .contains(new Partitioning(
                        List.of("made"),
                        List.of(
                                "year(`made`) < 2000",
                                "year(`made`) < 2020 AND year(`made`) >= 2000",
                                "year(`made`) >= 2020")));
        assertThat(table("by_day").partitioning())
                .contains(new Partitioning(
                        List.of("Tag"),
                        List.of("`Tag` < '2021-01-01'", "`Tag` < '2022-01-01' AND `Tag` >= '2021-01-01'")));
        assertThat(table("by_ranges").partitioning())
                .contains(new Partitioning(
                        List.of("a", "b"),
                        List.of(
                                "(`a`, `b`) < (10, 'it''s, m')",
                                "`a` <= 10 AND (`a`, `b`) >= (10, 'it''s, m')",
                                "(`a`, `b`) < (1000, 'x') AND `a` > 10")));
    }

    @Test
    void listsHaveValuesAndPerhapsNull() {
        assertThat(table("by_list").partitioning())
                .contains(new Partitioning(
                        List.of("kind"), List.of("`kind` IN (1, 2) OR `kind` IS NULL", "`kind` IN (30)")));
        assertThat(table("by_label").partitioning())
                .contains(new Partitioning(
                        List.of("region"), List.of("`region` IN ('north, west', 'it''s')", "`region` IN ('south')")));
        assertThat(table("by_tuple").partitioning())
                .contains(new Partitioning(
                        List.of("a", "b"),
                        List.of("(`a` = 1 AND `b` = 'x') OR (`a` = 2 AND `b` IS NULL)", "(`a` = 3 AND `b` = '),(')")));
    }

    @Test
    void hashesTakeAnyRow() {
        assertThat(table("by_hash").partitioning()).contains(new Partitioning(List.of("id"), List.of("true")));
        assertThat(table("by_key").partitioning()).contains(new Partitioning(List.of("id"), List.of("true")));
        assertThat(table("by_both").partitioning())
                .contains(new Partitioning(
                        List.of("id", "shard"), List.of("`id` < 1000", "`id` < 1000000 AND `id` >= 1000")));
        assertThat(table("customers").partitioning()).isEmpty();
    }

    @Test
    void tablesTellWhetherTheyHaveRows() {
        assertThat(everything().tables())
                .filteredOn(TableModel::hasRows)
                .extracting(table -> table.name().name())
                .containsExactly("with_rows");
    }
}
