package io.fillrate.schema.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.compound.PostgresText;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Int;
import io.fillrate.schema.model.DataType.Network;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL takes the values of every type, and holds as many different ones as there are. */
@Tag("slow")
class PostgresDomainsTest {

    private static final int ROWS = 1_000;

    private static final DataType TEXT = new DataType.Text(0, false, false);
    private static final DataType INT4 = Int.signed(32);
    private static final DataType MOOD = new DataType.Enumeration(List.of("sad", "it's \"ok\"", "a\\b", "NULL"));
    private static final DataType PAIR = new DataType.Composite(List.of(
            new DataType.Field("Number", INT4, "integer"),
            new DataType.Field("text \"quoted\"", TEXT, "text"),
            new DataType.Field("list", new DataType.ListOf(TEXT, "text", 0), "text[]"),
            new DataType.Field("at", new DataType.Timestamp(6, true, false), "timestamp with time zone")));

    private static final String TYPES = """
            CREATE EXTENSION IF NOT EXISTS citext;
            CREATE EXTENSION IF NOT EXISTS hstore;
            CREATE EXTENSION IF NOT EXISTS ltree;
            CREATE EXTENSION IF NOT EXISTS cube;
            CREATE EXTENSION IF NOT EXISTS seg;
            CREATE TYPE mood AS ENUM ('sad', 'it''s "ok"', 'a\\b', 'NULL');
            CREATE TYPE pair AS ("Number" integer, "text ""quoted\""" text, list text[], at timestamptz);
            CREATE TYPE nested AS (one pair, other mood);
            CREATE TYPE float_range AS RANGE (subtype = float8);
            CREATE TYPE time_range AS RANGE (subtype = time);
            CREATE DOMAIN amount AS numeric(12,2);
            CREATE DOMAIN labels AS text[];
            """;

    private static Session session;

    @BeforeAll
    static void createTypes() throws SQLException {
        session = EmbeddedPostgresServer.session("generate");
        EmbeddedPostgresServer.run(session, TYPES);
    }

    private static DataType.ListOf list(DataType element, String sqlType) {
        return new DataType.ListOf(element, sqlType, 0);
    }

    private static DataType geometry(Geometry.Kind kind) {
        return new Geometry(kind, false, 0);
    }

    private static DataType network(Network.Kind kind) {
        return new Network(kind);
    }

    private static DataType special(String name, String example) {
        return new DataType.Special(name, Optional.of(example));
    }

    /** Types by their name in SQL. */
    private static final Map<String, DataType> COLUMNS = Map.ofEntries(
            Map.entry("boolean", new DataType.Bool()),
            Map.entry("smallint", Int.signed(16)),
            Map.entry("integer", INT4),
            Map.entry("bigint", Int.signed(64)),
            Map.entry("numeric", new DataType.Decimal(0, 0, false)),
            Map.entry("numeric(10,2)", new DataType.Decimal(10, 2, false)),
            Map.entry("numeric(38,10)", new DataType.Decimal(38, 10, false)),
            Map.entry("numeric(5,-2)", new DataType.Decimal(5, -2, false)),
            Map.entry("numeric(3,5)", new DataType.Decimal(3, 5, false)),
            Map.entry("real", new DataType.Floating(32, false)),
            Map.entry("double precision", new DataType.Floating(64, false)),
            Map.entry("money", new DataType.Money()),
            Map.entry("text", TEXT),
            Map.entry("character varying(3)", new DataType.Text(3, false, false)),
            Map.entry("character varying(20)", new DataType.Text(20, false, false)),
            Map.entry("character(7)", new DataType.Text(7, true, false)),
            Map.entry("\"char\"", new DataType.Text(1, false, true)),
            Map.entry("name", new DataType.Text(63, false, true)),
            Map.entry("citext", TEXT),
            Map.entry("bytea", new DataType.Binary(0, false)),
            Map.entry("bit(12)", new DataType.Bits(12, false)),
            Map.entry("bit varying(3)", new DataType.Bits(3, true)),
            Map.entry("bit varying", new DataType.Bits(0, true)),
            Map.entry("date", new DataType.Date()),
            Map.entry("time(0) without time zone", new DataType.Time(0, false)),
            Map.entry("time without time zone", new DataType.Time(6, false)),
            Map.entry("time with time zone", new DataType.Time(6, true)),
            Map.entry("timestamp(3) without time zone", new DataType.Timestamp(3, false, false)),
            Map.entry("timestamp without time zone", new DataType.Timestamp(6, false, false)),
            Map.entry("timestamp(0) with time zone", new DataType.Timestamp(0, true, false)),
            Map.entry("timestamp with time zone", new DataType.Timestamp(6, true, false)),
            Map.entry("interval", new DataType.Interval()),
            Map.entry("interval year to month", new DataType.Interval()),
            Map.entry("interval day to hour", new DataType.Interval()),
            Map.entry("interval(0)", new DataType.Interval()),
            Map.entry("uuid", new DataType.Uuid()),
            Map.entry("json", new DataType.Json(false)),
            Map.entry("jsonb", new DataType.Json(true)),
            Map.entry("xml", new DataType.Xml()),
            Map.entry("mood", MOOD),
            Map.entry("integer[]", list(INT4, "integer")),
            Map.entry("boolean[]", list(new DataType.Bool(), "boolean")),
            Map.entry("text[]", list(TEXT, "text")),
            Map.entry("character varying(20)[]", list(new DataType.Text(20, false, false), "character varying(20)")),
            Map.entry("numeric(10,2)[]", list(new DataType.Decimal(10, 2, false), "numeric(10,2)")),
            Map.entry(
                    "timestamp with time zone[]",
                    list(new DataType.Timestamp(6, true, false), "timestamp with time zone")),
            Map.entry("bytea[]", list(new DataType.Binary(0, false), "bytea")),
            Map.entry("uuid[]", list(new DataType.Uuid(), "uuid")),
            Map.entry("jsonb[]", list(new DataType.Json(true), "jsonb")),
            Map.entry("inet[]", list(network(Network.Kind.INET), "inet")),
            Map.entry("cidr[]", list(network(Network.Kind.CIDR), "cidr")),
            Map.entry("interval[]", list(new DataType.Interval(), "interval")),
            Map.entry("mood[]", list(MOOD, "mood")),
            Map.entry("pair[]", list(PAIR, "pair")),
            Map.entry("box[]", list(geometry(Geometry.Kind.BOX), "box")),
            Map.entry("int4range[]", list(new DataType.Range(INT4, false), "int4range")),
            Map.entry("int4range", new DataType.Range(INT4, false)),
            Map.entry("int8range", new DataType.Range(Int.signed(64), false)),
            Map.entry("numrange", new DataType.Range(new DataType.Decimal(0, 0, false), false)),
            Map.entry("daterange", new DataType.Range(new DataType.Date(), false)),
            Map.entry("tsrange", new DataType.Range(new DataType.Timestamp(6, false, false), false)),
            Map.entry("tstzrange", new DataType.Range(new DataType.Timestamp(6, true, false), false)),
            Map.entry("float_range", new DataType.Range(new DataType.Floating(64, false), false)),
            Map.entry("time_range", new DataType.Range(new DataType.Time(6, false), false)),
            Map.entry("int4multirange", new DataType.Range(INT4, true)),
            Map.entry("tstzmultirange", new DataType.Range(new DataType.Timestamp(6, true, false), true)),
            Map.entry("pair", PAIR),
            Map.entry(
                    "nested",
                    new DataType.Composite(List.of(
                            new DataType.Field("one", PAIR, "pair"), new DataType.Field("other", MOOD, "mood")))),
            Map.entry("amount", new DataType.Domain(new DataType.Decimal(12, 2, false), "numeric(12,2)", List.of())),
            Map.entry(
                    "amount[]",
                    list(
                            new DataType.Domain(new DataType.Decimal(12, 2, false), "numeric(12,2)", List.of()),
                            "amount")),
            Map.entry("labels", new DataType.Domain(list(TEXT, "text"), "text[]", List.of())),
            Map.entry("inet", network(Network.Kind.INET)),
            Map.entry("cidr", network(Network.Kind.CIDR)),
            Map.entry("macaddr", network(Network.Kind.MACADDR)),
            Map.entry("macaddr8", network(Network.Kind.MACADDR8)),
            Map.entry("point", geometry(Geometry.Kind.POINT)),
            Map.entry("line", geometry(Geometry.Kind.LINE)),
            Map.entry("lseg", geometry(Geometry.Kind.LSEG)),
            Map.entry("box", geometry(Geometry.Kind.BOX)),
            Map.entry("path", geometry(Geometry.Kind.PATH)),
            Map.entry("polygon", geometry(Geometry.Kind.POLYGON)),
            Map.entry("circle", geometry(Geometry.Kind.CIRCLE)),
            Map.entry("tsvector", new DataType.TextSearch(false)),
            Map.entry("tsquery", new DataType.TextSearch(true)),
            Map.entry("hstore", new DataType.KeyValues()),
            Map.entry("ltree", new DataType.LabelTree()),
            Map.entry("lquery", special("lquery", "a.*")),
            Map.entry("ltxtquery", special("ltxtquery", "a & b")),
            Map.entry("cube", special("cube", "(1,2)")),
            Map.entry("seg", special("seg", "1 .. 2")),
            Map.entry("oid", special("oid", "1")),
            Map.entry("xid", special("xid", "1")),
            Map.entry("xid8", special("xid8", "1")),
            Map.entry("cid", special("cid", "1")),
            Map.entry("tid", special("tid", "(0,1)")),
            Map.entry("int2vector", special("int2vector", "1 2")),
            Map.entry("oidvector", special("oidvector", "1 2")),
            Map.entry("regtype", special("regtype", "integer")),
            Map.entry("pg_lsn", special("pg_lsn", "16/B374D848")),
            Map.entry("pg_snapshot", special("pg_snapshot", "10:20:10,14,15")),
            Map.entry("txid_snapshot", special("txid_snapshot", "10:20:10,14,15")),
            Map.entry("jsonpath", special("jsonpath", "$.a")));

    @Test
    void copy_text_takes_all_types() throws SQLException {
        assertThat(differencesAfter("postgres/copy-text", List.copyOf(COLUMNS.keySet()), ColumnLimits.NONE))
                .isEmpty();
    }

    @Test
    void copy_csv_takes_all_types_with_many_values() throws SQLException {
        assertThat(differencesAfter(
                        "postgres/copy-csv", List.copyOf(COLUMNS.keySet()), ColumnLimits.NONE.withDistinct(100_000)))
                .isEmpty();
    }

    @Test
    void copy_binary_takes_the_types_that_are_said_to_be_binary() throws SQLException {
        List<String> binary = COLUMNS.keySet().stream()
                .filter(type -> domain(type, ColumnLimits.NONE).binary())
                .toList();

        assertThat(binary).hasSizeGreaterThan(30);
        assertThat(differencesAfter("postgres/copy-binary", binary, ColumnLimits.NONE))
                .isEmpty();
    }

    private static ColumnDomain domain(String sqlType, ColumnLimits limits) {
        return Domains.of(
                DatabaseKind.POSTGRES,
                Specs.column("foo", Objects.requireNonNull(COLUMNS.get(sqlType)), sqlType),
                limits);
    }

    /** Loads a column of each type, and returns those with fewer different values than were sent. */
    private static List<String> differencesAfter(String strategy, List<String> types, ColumnLimits limits)
            throws SQLException {
        String name = strategy.replaceAll("\\W", "_");
        DomainTable table = new DomainTable(name, ROWS);
        StringBuilder ddl = new StringBuilder("CREATE TABLE " + name + " (");
        for (int i = 0; i < types.size(); i++) {
            ddl.append(i == 0 ? "" : ", ").append("c").append(i).append(' ').append(types.get(i));
            table.add("c" + i, domain(types.get(i), limits));
        }
        EmbeddedPostgresServer.run(session, ddl.append(')').toString());
        table.load(strategy, session);
        List<String> differences = new ArrayList<>();
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < types.size(); i++) {
                long expected = table.expected(domain(types.get(i), limits));
                String sql = "SELECT count(DISTINCT c" + i + "::text), min(c" + i + "::text) FROM " + name;
                try (ResultSet row = statement.executeQuery(sql)) {
                    row.next();
                    if (row.getLong(1) != expected) {
                        differences.add(types.get(i) + ": " + row.getLong(1) + " of " + expected + ", such as "
                                + row.getString(2));
                    }
                }
            }
        }
        return differences;
    }

    @Test
    void ranges_do_not_overlap() throws SQLException {
        for (String type :
                List.of("int4range", "numrange", "daterange", "tstzrange", "float_range", "int4multirange")) {
            String name = "excluded_" + type;
            DomainTable table = new DomainTable(name, 5_000);
            table.add("during", domain(type, ColumnLimits.NONE.withDistinct(5_000)));
            EmbeddedPostgresServer.run(
                    session, "CREATE TABLE " + name + " (during " + type + ", EXCLUDE USING gist (during WITH &&))");

            table.load("postgres/copy-text", session);

            EmbeddedPostgresServer.run(
                    session,
                    "ALTER TABLE " + name + " ADD CHECK (NOT isempty(during) AND upper(during) > lower(during))");
        }
    }

    @Test
    void arrays_and_composite_values_keep_hostile_texts() throws SQLException {
        List<String> texts = List.of("", " ", "a,b", "{}", "NULL", "\"", "\\", "a\"b\\c", "(x)", "it's", "\n\t", "é東");
        try (Connection connection = session.connect();
                var statement = connection.prepareStatement(
                        "SELECT (?::text[])[1], (row_to_json(?::pair) ->> 'text \"quoted\"'), (?::text[])[1]")) {
            for (String text : texts) {
                statement.setString(1, PostgresText.array(List.of(text, "other"), ','));
                statement.setString(2, PostgresText.composite(List.of(1, text, List.of(text), "2020-01-01")));
                statement.setString(3, PostgresText.of(List.of(text)));
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    assertThat(List.of(row.getString(1), row.getString(2), row.getString(3)))
                            .containsOnly(text);
                }
            }
        }
    }

    @Test
    void patterns_mean_the_same_to_the_server() throws SQLException {
        List<String> patterns = List.of(
                "^[A-Z]{2}-\\d{4}$",
                "^[^@]+@[^@]+\\.[^@]+$",
                "^[[:alpha:]][[:alnum:]_]*$",
                "^(?:a|bc){1,3}x?$",
                "^\\w+\\s\\w+$",
                "@",
                "^#[0-9a-fA-F]{6}$",
                "^\\+?[0-9]{7,15}$",
                "^[]a]+$",
                "^[^\\s/]+$",
                "^.{3,}$",
                "^https?://");
        try (Connection connection = session.connect();
                var statement = connection.prepareStatement("SELECT bool_and(t ~ ?) FROM unnest(?::text[]) t")) {
            for (String pattern : patterns) {
                Domain texts = Specs.texts("foo", 100, ColumnLimits.NONE.withRegex(pattern));
                List<Object> found =
                        Specs.numbers(texts, 900).mapToObj(texts::at).toList();
                statement.setString(1, pattern);
                statement.setString(2, PostgresText.array(found, ','));
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    assertThat(row.getBoolean(1)).as(pattern).isTrue();
                }
            }
        }
    }
}
