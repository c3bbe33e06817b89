package io.fillrate.schema.read.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.schema.Scripts;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Composite;
import io.fillrate.schema.model.DataType.Decimal;
import io.fillrate.schema.model.DataType.Enumeration;
import io.fillrate.schema.model.DataType.Field;
import io.fillrate.schema.model.DataType.Floating;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Int;
import io.fillrate.schema.model.DataType.ListOf;
import io.fillrate.schema.model.DataType.MapOf;
import io.fillrate.schema.model.DataType.Text;
import io.fillrate.schema.model.DataType.Time;
import io.fillrate.schema.model.DataType.Timestamp;
import io.fillrate.schema.model.DataType.Union;
import io.fillrate.schema.model.DataType.Unknown;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The types of {@code everything.sql}, as the reader reports them. */
@Tag("database")
class DuckDbColumnTypesTest {

    private static final Text TEXT = new Text(0, false, false);
    private static final Enumeration MOOD = new Enumeration(List.of("happy", "it's ok", "comma, (paren)", "größe"));

    private static SchemaModel everything;

    @BeforeAll
    static void read(@TempDir Path folder) throws SQLException {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("types.db"), Map.of());
        try (Connection connection = session.connect()) {
            Scripts.run(session, "duckdb/everything.sql");
            everything = new DuckDbReader().read(connection, Set.of());
        }
    }

    private static TableModel table(String name) {
        return everything.table(new TableName("main", name)).orElseThrow();
    }

    private static ColumnModel column(String table, String column) {
        return table(table).column(column);
    }

    private static DataType type(String table, String column) {
        return column(table, column).type();
    }

    @Test
    void wholeNumbersHaveTheirRange() {
        assertThat(type("numbers", "tiny")).isEqualTo(Int.signed(8));
        assertThat(type("numbers", "small")).isEqualTo(Int.signed(16));
        assertThat(type("numbers", "whole")).isEqualTo(Int.signed(32));
        assertThat(type("numbers", "big")).isEqualTo(Int.signed(64));
        assertThat(type("numbers", "huge")).isEqualTo(Int.signed(64));
        assertThat(type("numbers", "unsigned_tiny")).isEqualTo(new Int(0, 255));
        assertThat(type("numbers", "unsigned_small")).isEqualTo(new Int(0, 65_535));
        assertThat(type("numbers", "unsigned_whole")).isEqualTo(new Int(0, 4_294_967_295L));
        assertThat(type("numbers", "unsigned_big")).isEqualTo(new Int(0, Long.MAX_VALUE));
        assertThat(type("numbers", "unsigned_huge")).isEqualTo(new Int(0, Long.MAX_VALUE));
        assertThat(type("numbers", "any_number")).isEqualTo(Int.signed(64));
        assertThat(type("numbers", "age")).isEqualTo(Int.signed(32));
    }

    @Test
    void otherScalarsHaveTheirType() {
        assertThat(type("numbers", "flag")).isEqualTo(new DataType.Bool());
        assertThat(type("numbers", "amount")).isEqualTo(new Decimal(10, 2, false));
        assertThat(type("numbers", "wide")).isEqualTo(new Decimal(38, 10, false));
        assertThat(type("numbers", "ratio")).isEqualTo(new Floating(32, false));
        assertThat(type("numbers", "precise")).isEqualTo(new Floating(64, false));
        assertThat(type("numbers", "bits")).isEqualTo(new DataType.Bits(0, true));
        assertThat(type("numbers", "place")).isEqualTo(new Geometry(Geometry.Kind.GEOMETRY, true, 0));
        assertThat(type("numbers", "anything")).isEqualTo(new Unknown("VARIANT"));
        assertThat(type("texts", "code")).isEqualTo(TEXT);
        assertThat(type("texts", "bytes")).isEqualTo(new DataType.Binary(0, false));
        assertThat(type("texts", "token")).isEqualTo(new DataType.Uuid());
        assertThat(type("texts", "doc")).isEqualTo(new DataType.Json(false));
        assertThat(type("texts", "state")).isEqualTo(MOOD);
        assertThat(type("texts", "inline")).isEqualTo(new Enumeration(List.of("a", "b")));
    }

    @Test
    void datesAndTimesHaveTheirDigits() {
        assertThat(table("moments").columns())
                .extracting(ColumnModel::type)
                .containsExactly(
                        Int.signed(64),
                        new DataType.Date(),
                        new Time(6, false),
                        new Time(9, false),
                        new Time(6, true),
                        new Timestamp(6, false, false),
                        new Timestamp(0, false, false),
                        new Timestamp(3, false, false),
                        new Timestamp(9, false, true),
                        new Timestamp(6, true, false),
                        new DataType.Interval());
    }

    @Test
    void listsHaveElementsAndPerhapsALength() {
        Floating number = new Floating(32, false);
        assertThat(type("nested", "words")).isEqualTo(new ListOf(TEXT, "VARCHAR", 0));
        assertThat(type("nested", "matrix"))
                .isEqualTo(new ListOf(new ListOf(Int.signed(32), "INTEGER", 0), "INTEGER[]", 0));
        assertThat(type("nested", "vector")).isEqualTo(new ListOf(number, "FLOAT", 3));
        assertThat(type("nested", "vectors")).isEqualTo(new ListOf(new ListOf(number, "FLOAT", 3), "FLOAT[3]", 0));
        assertThat(type("nested", "ages")).isEqualTo(new ListOf(Int.signed(32), "INTEGER", 0));
        assertThat(((ListOf) type("nested", "moods")).element()).isEqualTo(MOOD);
    }

    @Test
    void structsHaveNamedFields() {
        assertThat(type("nested", "address"))
                .isEqualTo(new Composite(
                        List.of(new Field("street 1", TEXT, "VARCHAR"), new Field("zip", Int.signed(32), "INTEGER"))));
        List<Field> part = ((Composite) type("nested", "part")).fields();
        assertThat(part).extracting(Field::name).containsExactly("a", "b c", "d\"e");
        assertThat(part.get(1).sqlType()).isEqualTo("DECIMAL(9,2)[]");
        assertThat(part.get(1).type()).isEqualTo(new ListOf(new Decimal(9, 2, false), "DECIMAL(9,2)", 0));
        assertThat(((Composite) part.get(2).type()).fields().get(0).type()).isEqualTo(MOOD);
        assertThat(((ListOf) type("nested", "parts")).elementSqlType()).isEqualTo("STRUCT(a INTEGER)");
    }

    @Test
    void mapsAndUnionsHaveTheirTypes() {
        assertThat(type("nested", "counts")).isEqualTo(new MapOf(TEXT, Int.signed(32)));
        assertThat(type("nested", "nested_map"))
                .isEqualTo(new MapOf(
                        Int.signed(32),
                        new Composite(List.of(new Field("x", new ListOf(TEXT, "VARCHAR", 0), "VARCHAR[]")))));
        assertThat(type("nested", "either"))
                .isEqualTo(new Union(List.of(
                        new Field("num", Int.signed(32), "INTEGER"),
                        new Field("str", TEXT, "VARCHAR"),
                        new Field("o r", new ListOf(new DataType.Date(), "DATE", 0), "DATE[]"))));
    }

    @Test
    void aTypeOfAnotherFormIsUnknown() {
        assertThat(DuckDbColumnType.of("STRUCT(a INTEGER")).isEqualTo(new Unknown("STRUCT(a INTEGER"));
        assertThat(DuckDbColumnType.of("TUPLE(INTEGER, VARCHAR)")).isEqualTo(new Unknown("TUPLE(INTEGER, VARCHAR)"));
        assertThat(DuckDbColumnType.of("INTEGER[ANY]")).isEqualTo(new Unknown("INTEGER[ANY]"));
        assertThat(DuckDbColumnType.of("INTEGER INTEGER")).isEqualTo(new Unknown("INTEGER INTEGER"));
    }

    @Test
    void theSqlTypeIsThatOfDdl() {
        assertThat(column("numbers", "amount").sqlType()).isEqualTo("DECIMAL(10,2)");
        assertThat(column("texts", "inline").sqlType()).isEqualTo("ENUM('a', 'b')");
        assertThat(column("moments", "instant").sqlType()).isEqualTo("TIMESTAMP WITH TIME ZONE");
    }
}
