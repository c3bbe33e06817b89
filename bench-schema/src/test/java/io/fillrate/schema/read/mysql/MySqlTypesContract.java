package io.fillrate.schema.read.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.schema.Scripts;
import io.fillrate.schema.TestMySql;
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
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How the reader reports the types of {@code everything.sql}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
abstract class MySqlTypesContract {

    static final String DATABASE = "mysql_reader";

    final TestMySql server;

    private Session session;
    private SchemaModel everything;

    MySqlTypesContract(TestMySql server) {
        this.server = server;
    }

    @BeforeAll
    void read() throws SQLException {
        session = server.session(DATABASE);
        Scripts.run(session, "mariadb/everything.sql");
        everything = read(Set.of());
    }

    SchemaModel read(Set<String> schemas) throws SQLException {
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

    boolean isMariaDb() {
        return server == TestMySql.MARIADB;
    }

    /** What was read of the current database. */
    SchemaModel everything() {
        return everything;
    }

    Session session() {
        return session;
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
}
