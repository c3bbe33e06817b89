package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.EmbeddedPostgresServer.run;
import static io.fillrate.schema.EmbeddedPostgresServer.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Network;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every type of {@code everything.sql}, as the reader reports it. */
@Tag("database")
class PostgresTypesTest {

    private static final DataType INT2 = DataType.Int.signed(16);
    private static final DataType INT4 = DataType.Int.signed(32);
    private static final DataType INT8 = DataType.Int.signed(64);
    private static final DataType TEXT = new DataType.Text(0, false, false);
    private static final DataType MOOD = new DataType.Enumeration(List.of("sad", "ok", "it's fine", "ÜBERGLÜCKLICH"));
    private static final DataType POSITIVE = new DataType.Domain(INT4, "integer", List.of("(VALUE > 0)"));
    private static final DataType AMOUNT = new DataType.Composite(List.of(
            new DataType.Field("value", new DataType.Decimal(12, 2, false), "numeric(12,2)"),
            new DataType.Field("currency", new DataType.Text(3, true, false), "character(3)")));
    private static final DataType ADDRESS = new DataType.Composite(List.of(
            new DataType.Field("street", TEXT, "text"),
            new DataType.Field("Hausnummer", POSITIVE, "types.positive"),
            new DataType.Field("fee", AMOUNT, "types.amount"),
            new DataType.Field("moods", new DataType.ListOf(MOOD, "types.mood", 0), "types.mood[]")));
    private static final DataType FLOAT8 = new DataType.Floating(64, false);

    private static Session session;
    private static SchemaModel schema;

    @BeforeAll
    static void read() throws SQLException {
        session = EmbeddedPostgresServer.session("postgres_types");
        run(session, script("everything.sql"));
        try (Connection connection = session.connect()) {
            schema = SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of("types"));
        }
    }

    private static List<ColumnModel> columns(String table) {
        return schema.table(new TableName("types", table)).orElseThrow().columns();
    }

    /** The types of a table's columns, in their order. */
    private static Map<String, DataType> types(String table) {
        Map<String, DataType> types = new LinkedHashMap<>();
        columns(table).forEach(column -> types.put(column.name(), column.type()));
        return types;
    }

    private static List<String> sqlTypes(String table) {
        return columns(table).stream().map(ColumnModel::sqlType).toList();
    }

    private static DataType list(DataType element, String sqlType) {
        return new DataType.ListOf(element, sqlType, 0);
    }

    @Test
    void numbers_have_their_limits() {
        assertThat(types("numbers").values())
                .containsExactly(
                        INT2,
                        INT4,
                        INT8,
                        new DataType.Bool(),
                        new DataType.Decimal(0, 0, false),
                        new DataType.Decimal(10, 2, false),
                        new DataType.Decimal(5, 0, false),
                        new DataType.Decimal(3, -3, false),
                        new DataType.Decimal(3, 5, false),
                        new DataType.Floating(32, false),
                        FLOAT8,
                        new DataType.Money());
        assertThat(sqlTypes("numbers")).contains("smallint", "numeric(10,2)", "numeric(3,-3)", "money");
    }

    @Test
    void texts_have_their_lengths() {
        assertThat(types("characters").values())
                .containsExactly(
                        TEXT,
                        new DataType.Text(20, false, false),
                        TEXT,
                        new DataType.Text(3, true, false),
                        new DataType.Text(1, true, false),
                        TEXT,
                        new DataType.Text(1, false, true),
                        new DataType.Text(63, false, true),
                        TEXT,
                        TEXT,
                        new DataType.Domain(TEXT, "extensions.citext", List.of()));
        assertThat(sqlTypes("characters"))
                .containsExactly(
                        "text",
                        "character varying(20)",
                        "character varying",
                        "character(3)",
                        "character(1)",
                        "bpchar",
                        "\"char\"",
                        "name",
                        "extensions.citext",
                        "text",
                        "types.login");
    }

    @Test
    void citext_and_nondeterministic_collations_ignore_case() {
        assertThat(columns("characters"))
                .filteredOn(ColumnModel::ignoresCase)
                .extracting(ColumnModel::name)
                .containsExactly("mail", "title", "login");
        assertThat(columns("lists"))
                .filteredOn(ColumnModel::ignoresCase)
                .extracting(ColumnModel::name)
                .containsExactly("mails");
    }

    @Test
    void bytes_and_bits_have_their_lengths() {
        assertThat(types("bytes").values())
                .containsExactly(
                        new DataType.Binary(0, false),
                        new DataType.Bits(8, false),
                        new DataType.Bits(1, false),
                        new DataType.Bits(10, true),
                        new DataType.Bits(0, true));
    }

    @Test
    void times_have_their_digits() {
        assertThat(types("moments").values())
                .containsExactly(
                        new DataType.Date(),
                        new DataType.Time(6, false),
                        new DataType.Time(1, false),
                        new DataType.Time(6, true),
                        new DataType.Timestamp(6, false, false),
                        new DataType.Timestamp(0, false, false),
                        new DataType.Timestamp(6, true, false),
                        new DataType.Timestamp(3, true, false),
                        new DataType.Interval(),
                        new DataType.Interval());
    }

    @Test
    void documents_shapes_and_networks_are_known() {
        assertThat(types("documents").values())
                .containsExactly(
                        new DataType.Uuid(),
                        new DataType.Json(false),
                        new DataType.Json(true),
                        new DataType.Xml(),
                        new DataType.KeyValues(),
                        new DataType.LabelTree(),
                        new DataType.TextSearch(false),
                        new DataType.TextSearch(true));
        assertThat(types("shapes").values())
                .extracting(type -> ((Geometry) type).kind())
                .containsExactly(
                        Geometry.Kind.POINT,
                        Geometry.Kind.LINE,
                        Geometry.Kind.LSEG,
                        Geometry.Kind.BOX,
                        Geometry.Kind.PATH,
                        Geometry.Kind.POLYGON,
                        Geometry.Kind.CIRCLE);
        assertThat(types("networks").values())
                .extracting(type -> ((Network) type).kind())
                .containsExactly(Network.Kind.INET, Network.Kind.CIDR, Network.Kind.MACADDR, Network.Kind.MACADDR8);
    }

    @Test
    void ranges_tell_their_bounds() {
        assertThat(types("ranges").values())
                .containsExactly(
                        new DataType.Range(INT4, false),
                        new DataType.Range(INT8, false),
                        new DataType.Range(new DataType.Decimal(0, 0, false), false),
                        new DataType.Range(new DataType.Timestamp(6, false, false), false),
                        new DataType.Range(new DataType.Timestamp(6, true, false), false),
                        new DataType.Range(new DataType.Date(), false),
                        new DataType.Range(FLOAT8, false),
                        new DataType.Range(new DataType.Date(), true),
                        new DataType.Range(FLOAT8, true));
    }

    @Test
    void lists_tell_their_elements() {
        assertThat(types("lists").values())
                .containsExactly(
                        list(INT4, "integer"),
                        list(TEXT, "text"),
                        list(new DataType.Text(10, false, false), "character varying(10)"),
                        list(new DataType.Decimal(6, 2, false), "numeric(6,2)"),
                        list(MOOD, "types.mood"),
                        list(POSITIVE, "types.positive"),
                        list(ADDRESS, "types.address"),
                        list(new DataType.Range(FLOAT8, false), "types.span"),
                        list(TEXT, "extensions.citext"),
                        new DataType.Domain(
                                list(INT2, "smallint"), "smallint[]", List.of("(cardinality(VALUE) <= 3)")));
    }

    @Test
    void enums_domains_and_composites_tell_what_they_are_made_of() {
        DataType percentage = new DataType.Domain(INT4, "integer", List.of("(VALUE > 0)", "((VALUE)::integer <= 100)"));
        assertThat(types("named").values())
                .containsExactly(
                        MOOD,
                        new DataType.Unknown("types.nothing"),
                        POSITIVE,
                        percentage,
                        percentage,
                        new DataType.Domain(
                                new DataType.Text(5, false, false),
                                "character varying(5)",
                                List.of("((VALUE)::text ~ '^[0-9]{5}$'::text)")),
                        ADDRESS,
                        new DataType.Composite(List.of(
                                new DataType.Field("content", new DataType.Binary(0, false), "bytea"),
                                new DataType.Field("flags", new DataType.Bits(8, false), "bit(8)"),
                                new DataType.Field("flag", new DataType.Bits(1, false), "bit(1)"),
                                new DataType.Field("some_flags", new DataType.Bits(10, true), "bit varying(10)"),
                                new DataType.Field("many_flags", new DataType.Bits(0, true), "bit varying"))));
    }

    @Test
    void types_that_are_seldom_stored_have_an_example_that_the_server_takes() throws SQLException {
        try (Connection connection = session.connect()) {
            for (ColumnModel column : columns("special")) {
                String example = ((DataType.Special) column.type()).example().orElseThrow();
                try (PreparedStatement statement =
                        connection.prepareStatement("SELECT CAST(CAST(? AS text) AS " + column.sqlType() + ")")) {
                    statement.setString(1, example);
                    assertThatCode(statement::execute).as(column.sqlType()).doesNotThrowAnyException();
                }
            }
        }
    }

    @Test
    void other_types_are_unknown() {
        assertThat(types("unknown")).containsEntry("rights", new DataType.Unknown("aclitem"));
    }

    @Test
    void extensions_that_the_server_lacks_are_known_by_name() {
        PostgresTypes.BaseTypes types = new PostgresTypes.BaseTypes(true);
        assertThat(types.resolve("vector", 3, "public.vector(3)"))
                .isEqualTo(new DataType.Special("vector", Optional.of("[1, 1, 1]")));
        assertThat(types.resolve("geometry", -1, "public.geometry"))
                .isEqualTo(new Geometry(Geometry.Kind.GEOMETRY, true, 0));
        assertThat(types.resolve("geography", -1, "public.geography"))
                .isEqualTo(new Geometry(Geometry.Kind.GEOMETRY, true, 4326));
        assertThat(types.resolve("geometry", 1, "public.geometry(Sphere,4326)"))
                .isEqualTo(new DataType.Unknown("public.geometry(Sphere,4326)"));
    }

    @ParameterizedTest
    @CsvSource({
        "'geometry(Point,4326)', POINT, '', 4326",
        "'geometry(MultiPolygon)', MULTIPOLYGON, '', 0",
        "'geography(LineString)', LINESTRING, '', 4326",
        "'geometry(Geometry,25832)', GEOMETRY, '', 25832",
        "'geometry(PointZ,2056)', POINT, Z, 2056",
        "'geometry(CompoundCurveZM)', COMPOUNDCURVE, ZM, 0"
    })
    void types_of_postgis_tell_their_shape_dimensions_and_reference_system(
            String sql, Geometry.Kind kind, String dimensions, int srid) {
        assertThat(new PostgresTypes.BaseTypes(true).resolve(sql.substring(0, sql.indexOf('(')), 1, "public." + sql))
                .isEqualTo(new Geometry(kind, true, srid, dimensions));
    }
}
