package io.fillrate.schema.read.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.schema.Scripts;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.jdbc.Names;
import io.fillrate.schema.model.ColumnModel;
import io.fillrate.schema.model.ColumnModel.Origin;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Binary;
import io.fillrate.schema.model.DataType.Bits;
import io.fillrate.schema.model.DataType.Decimal;
import io.fillrate.schema.model.DataType.Floating;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Int;
import io.fillrate.schema.model.DataType.Text;
import io.fillrate.schema.model.DataType.Time;
import io.fillrate.schema.model.DataType.Timestamp;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every feature of {@code everything.sql}, as the reader tells it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MySqlReaderContract {

    static final String DATABASE = "mysql_reader";

    private final TestMySql server;

    private Session session;
    private SchemaModel everything;

    MySqlReaderContract(TestMySql server) {
        this.server = server;
    }

    @BeforeAll
    void read() throws SQLException {
        session = server.session(DATABASE);
        Scripts.run(session, "mariadb/everything.sql");
        everything = read(Set.of());
    }

    private SchemaModel read(Set<String> schemas) throws SQLException {
        try (Connection connection = session.connect()) {
            return new MySqlReader().read(connection, schemas);
        }
    }

    TableModel table(String name) {
        return everything.table(new TableName(DATABASE, name)).orElseThrow();
    }

    ColumnModel column(String table, String column) {
        return table(table).column(column);
    }

    DataType type(String table, String column) {
        return column(table, column).type();
    }

    static TableModel.Key key(String name, String... columns) {
        return new TableModel.Key(name, List.of(columns), List.of(), Optional.empty(), true, Map.of());
    }

    private static ForeignKeyModel foreignKey(
            String name, List<String> columns, String table, List<String> referenced) {
        return new ForeignKeyModel(name, columns, new TableName(DATABASE, table), referenced, false);
    }

    private boolean isMariaDb() {
        return server == TestMySql.MARIADB;
    }

    /** A string in the server's expressions. */
    private String string(String literal) {
        return isMariaDb() ? literal : "_utf8mb4" + literal;
    }

    /** What was read of the current database. */
    SchemaModel everything() {
        return everything;
    }

    Session session() {
        return session;
    }

    @Test
    void tablesOfTheCurrentDatabaseAreReadInTheOrderOfTheirNames() {
        assertThat(everything.database()).isEqualTo(isMariaDb() ? "mariadb" : "mysql");
        assertThat(everything.tables()).extracting(TableModel::name).isSorted().allMatch(name -> name.schema()
                .equals(DATABASE));
    }

    @Test
    void viewsAndSequencesAreNotRead() {
        assertThat(everything.tables())
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
                .hasSize(everything.tables().size() + 1);
    }

    @Test
    void aConnectionWithoutDatabaseIsRefusedUnlessDatabasesAreNamed() throws SQLException {
        try (Connection connection = server.through(server, "").connect()) {
            assertThatThrownBy(() -> new MySqlReader().read(connection, Set.of()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("no current database");
            assertThat(new MySqlReader().read(connection, Set.of(DATABASE))).isEqualTo(everything);
        }
    }

    @Test
    void theOtherDriverReadsTheSame() throws SQLException {
        TestMySql other = isMariaDb() ? TestMySql.MYSQL : TestMySql.MARIADB;
        try (Connection connection = server.through(other, DATABASE).connect()) {
            assertThat(new MySqlReader().read(connection, Set.of())).isEqualTo(everything);
        }
    }

    @Test
    void wholeNumbersHaveTheirRange() {
        assertThat(type("numbers", "tiny")).isEqualTo(Int.signed(8));
        assertThat(type("numbers", "small")).isEqualTo(Int.signed(16));
        assertThat(type("numbers", "medium")).isEqualTo(new Int(-8_388_608, 8_388_607));
        assertThat(type("numbers", "whole")).isEqualTo(Int.signed(32));
        assertThat(type("numbers", "big")).isEqualTo(Int.signed(64));
        assertThat(type("numbers", "unsigned_tiny")).isEqualTo(new Int(0, 255));
        assertThat(type("numbers", "unsigned_small")).isEqualTo(new Int(0, 65_535));
        assertThat(type("numbers", "unsigned_medium")).isEqualTo(new Int(0, 16_777_215));
        assertThat(type("numbers", "unsigned_whole")).isEqualTo(new Int(0, 4_294_967_295L));
        assertThat(type("numbers", "unsigned_big")).isEqualTo(new Int(0, Long.MAX_VALUE));
        assertThat(type("numbers", "padded")).isEqualTo(new Int(0, 4_294_967_295L));
        assertThat(type("numbers", "flag")).isEqualTo(new DataType.Bool());
        assertThat(type("moments", "born")).isEqualTo(new DataType.Year());
    }

    @Test
    void otherNumbersHaveTheirDigits() {
        assertThat(type("numbers", "amount")).isEqualTo(new Decimal(10, 2, false));
        assertThat(type("numbers", "price")).isEqualTo(new Decimal(8, 3, true));
        assertThat(type("numbers", "rounded")).isEqualTo(new Decimal(5, 0, false));
        assertThat(type("numbers", "ratio")).isEqualTo(new Floating(32, false));
        assertThat(type("numbers", "unsigned_ratio")).isEqualTo(new Floating(32, true));
        assertThat(type("numbers", "precise")).isEqualTo(new Floating(64, false));
        assertThat(type("numbers", "limited")).isEqualTo(new Decimal(6, 4, false));
        assertThat(type("numbers", "bits")).isEqualTo(new Bits(8, false));
        assertThat(type("numbers", "one_bit")).isEqualTo(new Bits(1, false));
    }

    @Test
    void textsHaveTheLengthThatFitsWhateverTheCharacters() {
        assertThat(type("texts", "code")).isEqualTo(new Text(3, true, true));
        assertThat(type("texts", "exact")).isEqualTo(new Text(40, false, false));
        assertThat(type("texts", "western")).isEqualTo(new Text(20, false, true));
        assertThat(type("texts", "basic")).isEqualTo(new Text(20, false, true));
        assertThat(type("texts", "tiny")).isEqualTo(new Text(63, false, false));
        assertThat(type("texts", "western_tiny")).isEqualTo(new Text(255, false, true));
        assertThat(type("texts", "plain")).isEqualTo(new Text(16_383, false, false));
        assertThat(type("texts", "medium")).isEqualTo(new Text(4_194_303, false, false));
        assertThat(type("texts", "long")).isEqualTo(new Text(0, false, false));
    }

    @Test
    void bytesHaveTheirLength() {
        assertThat(type("texts", "fixed_bytes")).isEqualTo(new Binary(4, true));
        assertThat(type("texts", "some_bytes")).isEqualTo(new Binary(16, false));
        assertThat(type("texts", "tiny_bytes")).isEqualTo(new Binary(255, false));
        assertThat(type("texts", "plain_bytes")).isEqualTo(new Binary(65_535, false));
        assertThat(type("texts", "medium_bytes")).isEqualTo(new Binary(16_777_215, false));
        assertThat(type("texts", "long_bytes")).isEqualTo(new Binary(0, false));
    }

    @Test
    void labelsAreReadWithoutTheirQuotesAndEscapes() {
        assertThat(type("texts", "mood"))
                .isEqualTo(new DataType.Enumeration(
                        List.of("happy", "it's ok", "back\\slash", "comma, (paren)", "größe")));
        assertThat(type("texts", "days")).isEqualTo(new DataType.LabelSet(List.of("mon", "tue", "it's wed")));
    }

    @Test
    void caseIsIgnoredAsTheCollationSays() {
        assertThat(column("texts", "folded").ignoresCase()).isTrue();
        assertThat(column("texts", "western").ignoresCase()).isTrue();
        assertThat(column("texts", "exact").ignoresCase()).isFalse();
        assertThat(column("texts", "code").ignoresCase()).isFalse();
        assertThat(column("numbers", "whole").ignoresCase()).isFalse();
    }

    @Test
    void theSqlTypeHasTheCollation() {
        assertThat(column("texts", "exact").sqlType()).isEqualTo("varchar(40) COLLATE utf8mb4_bin");
        assertThat(column("texts", "code").sqlType()).isEqualTo("char(3) COLLATE ascii_bin");
        assertThat(column("numbers", "price").sqlType()).isEqualTo("decimal(8,3) unsigned");
        assertThat(column("texts", "mood").sqlType())
                .startsWith("enum('happy','it''s ok','back\\\\slash','comma, (paren)','größe') COLLATE ");
    }

    @Test
    void datesAndTimesHaveTheirDigits() {
        assertThat(type("moments", "day")).isEqualTo(new DataType.Date());
        assertThat(type("moments", "clock")).isEqualTo(new Time(0, false));
        assertThat(type("moments", "precise_clock")).isEqualTo(new Time(3, false));
        assertThat(type("moments", "at")).isEqualTo(new Timestamp(0, false, false));
        assertThat(type("moments", "precise_at")).isEqualTo(new Timestamp(6, false, false));
        assertThat(type("moments", "stamp")).isEqualTo(new Timestamp(3, true, true));
    }

    @Test
    void documentsAreTypedAsSuch() {
        assertThat(type("documents", "doc")).isEqualTo(new DataType.Json(!isMariaDb()));
        assertThat(type("documents", "note")).isEqualTo(new DataType.Json(!isMariaDb()));
        assertThat(type("documents", "remark")).isEqualTo(new Text(0, false, false));
        assertThat(table("documents").checks()).isEmpty();
    }

    @Test
    void placesHaveAKindAndAReferenceSystem() {
        assertThat(table("places").columns())
                .extracting(ColumnModel::type)
                .containsExactly(
                        Int.signed(32),
                        new Geometry(Geometry.Kind.POINT, true, 4326),
                        new Geometry(Geometry.Kind.GEOMETRY, true, 0),
                        new Geometry(Geometry.Kind.LINESTRING, true, 0),
                        new Geometry(Geometry.Kind.POLYGON, true, 0),
                        new Geometry(Geometry.Kind.MULTIPOINT, true, 0),
                        new Geometry(Geometry.Kind.MULTILINESTRING, true, 0),
                        new Geometry(Geometry.Kind.MULTIPOLYGON, true, 0),
                        new Geometry(Geometry.Kind.GEOMETRYCOLLECTION, true, 0));
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
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (TableModel table : everything.tables()) {
                Stream<String> conditions = Stream.concat(
                        table.checks().stream().map(Check::expression),
                        table.partitioning().stream().flatMap(partitioning -> partitioning.constraints().stream()));
                for (String condition : conditions.toList()) {
                    statement.execute("SELECT * FROM " + Names.MYSQL.quote(table.name()) + " WHERE " + condition);
                }
                String columns = table.columns().stream()
                        .map(column -> Names.MYSQL.quote(column.name()) + " " + column.sqlType())
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
        assertThat(everything.tables())
                .filteredOn(TableModel::hasRows)
                .extracting(table -> table.name().name())
                .containsExactly("with_rows");
    }
}
