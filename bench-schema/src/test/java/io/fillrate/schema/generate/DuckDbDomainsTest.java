package io.fillrate.schema.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Field;
import io.fillrate.schema.model.DataType.Int;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DuckDB takes the values of every type, and holds as many different ones as there are. */
@Tag("slow")
class DuckDbDomainsTest {

    private static final int ROWS = 1_000;

    private static final DataType TEXT = new DataType.Text(0, false, false);
    private static final DataType INTEGER = Int.signed(32);

    private static final DataType STRUCT = new DataType.Composite(List.of(
            new Field("a", INTEGER, "INTEGER"),
            new Field("b c", TEXT, "VARCHAR"),
            new Field("d", new DataType.ListOf(TEXT, "VARCHAR", 0), "VARCHAR[]"),
            new Field("e", new DataType.Timestamp(6, false, false), "TIMESTAMP")));

    private static final String STRUCT_SQL = "STRUCT(a INTEGER, \"b c\" VARCHAR, d VARCHAR[], e TIMESTAMP)";

    private static final Map<String, DataType> TYPES = types();

    private static Map<String, DataType> types() {
        Map<String, DataType> types = new LinkedHashMap<>();
        types.put("BOOLEAN", new DataType.Bool());
        types.put("TINYINT", Int.signed(8));
        types.put("SMALLINT", Int.signed(16));
        types.put("INTEGER", INTEGER);
        types.put("BIGINT", Int.signed(64));
        types.put("HUGEINT", Int.signed(64));
        types.put("BIGNUM", Int.signed(64));
        types.put("UTINYINT", Int.unsigned(8));
        types.put("USMALLINT", Int.unsigned(16));
        types.put("UINTEGER", Int.unsigned(32));
        types.put("UBIGINT", Int.unsigned(64));
        types.put("UHUGEINT", Int.unsigned(64));
        types.put("FLOAT", new DataType.Floating(32, false));
        types.put("DOUBLE", new DataType.Floating(64, false));
        types.put("DECIMAL(4,1)", new DataType.Decimal(4, 1, false));
        types.put("DECIMAL(18,3)", new DataType.Decimal(18, 3, false));
        types.put("DECIMAL(38,10)", new DataType.Decimal(38, 10, false));
        types.put("VARCHAR", TEXT);
        types.put("BLOB", new DataType.Binary(0, false));
        types.put("BIT", new DataType.Bits(0, true));
        types.put("UUID", new DataType.Uuid());
        types.put("JSON", new DataType.Json(false));
        types.put("INTERVAL", new DataType.Interval());
        types.put("DATE", new DataType.Date());
        types.put("TIME", new DataType.Time(6, false));
        types.put("TIME_NS", new DataType.Time(9, false));
        types.put("TIME WITH TIME ZONE", new DataType.Time(6, true));
        types.put("TIMESTAMP", new DataType.Timestamp(6, false, false));
        types.put("TIMESTAMP WITH TIME ZONE", new DataType.Timestamp(6, true, false));
        types.put("TIMESTAMP_S", new DataType.Timestamp(0, false, false));
        types.put("TIMESTAMP_MS", new DataType.Timestamp(3, false, false));
        types.put("TIMESTAMP_NS", new DataType.Timestamp(9, false, true));
        types.put("ENUM('a', 'it''s', 'c')", new DataType.Enumeration(List.of("a", "it's", "c")));
        types.put(STRUCT_SQL, STRUCT);
        types.put(STRUCT_SQL + "[]", new DataType.ListOf(STRUCT, STRUCT_SQL, 0));
        types.put(
                "STRUCT(s " + STRUCT_SQL + ", i INTERVAL, b BLOB)",
                new DataType.Composite(List.of(
                        new Field("s", STRUCT, STRUCT_SQL),
                        new Field("i", new DataType.Interval(), "INTERVAL"),
                        new Field("b", new DataType.Binary(0, false), "BLOB"))));
        types.put("MAP(VARCHAR, INTEGER)", new DataType.MapOf(TEXT, INTEGER));
        types.put("MAP(INTEGER, VARCHAR[])", new DataType.MapOf(INTEGER, new DataType.ListOf(TEXT, "VARCHAR", 0)));
        types.put(
                "UNION(num INTEGER, str VARCHAR)",
                new DataType.Union(List.of(new Field("num", INTEGER, "INTEGER"), new Field("str", TEXT, "VARCHAR"))));
        types.put(
                "UNION(num INTEGER, since DATE)",
                new DataType.Union(List.of(
                        new Field("num", INTEGER, "INTEGER"), new Field("since", new DataType.Date(), "DATE"))));
        types.put("INTEGER[]", new DataType.ListOf(INTEGER, "INTEGER", 0));
        types.put("VARCHAR[]", new DataType.ListOf(TEXT, "VARCHAR", 0));
        types.put("VARCHAR[][]", new DataType.ListOf(new DataType.ListOf(TEXT, "VARCHAR", 0), "VARCHAR[]", 0));
        types.put("HUGEINT[]", new DataType.ListOf(Int.signed(64), "HUGEINT", 0));
        types.put("INTERVAL[]", new DataType.ListOf(new DataType.Interval(), "INTERVAL", 0));
        types.put("DECIMAL(9,2)[]", new DataType.ListOf(new DataType.Decimal(9, 2, false), "DECIMAL(9,2)", 0));
        types.put("FLOAT[100]", new DataType.ListOf(new DataType.Floating(32, false), "FLOAT", 100));
        types.put("VARCHAR[2]", new DataType.ListOf(TEXT, "VARCHAR", 2));
        types.put("BIT[]", new DataType.ListOf(new DataType.Bits(0, true), "BIT", 0));
        types.put(
                "ENUM('a', 'b')[]",
                new DataType.ListOf(new DataType.Enumeration(List.of("a", "b")), "ENUM('a', 'b')", 0));
        types.put("GEOMETRY", new DataType.Geometry(DataType.Geometry.Kind.GEOMETRY, true, 0));
        return types;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multi-values",
                "arrow-stream",
                "arrow-stream-native",
                "table-function",
                "table-function-parallel"
            })
    void statements_take_all_types(String strategy, @TempDir Path folder) throws SQLException {
        assertThat(differences(folder, "duckdb/" + strategy, List.copyOf(TYPES.keySet())))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"appender", "appender-parallel"})
    void appenders_take_the_types_that_are_said_to_be_binary(String strategy, @TempDir Path folder)
            throws SQLException {
        List<String> binary =
                TYPES.keySet().stream().filter(type -> domain(type).binary()).toList();

        assertThat(binary).hasSizeGreaterThan(15);
        assertThat(differences(folder, "duckdb/" + strategy, binary)).isEmpty();
    }

    private static ColumnDomain domain(String sqlType) {
        return Domains.of(
                DatabaseKind.DUCKDB,
                Specs.column("foo", Objects.requireNonNull(TYPES.get(sqlType)), sqlType),
                ColumnLimits.NONE);
    }

    /** Loads a column of each type, and returns those with fewer different values than were sent. */
    private static List<String> differences(Path folder, String strategy, List<String> types) throws SQLException {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("test.db"), Map.of());
        DomainTable table = new DomainTable("loaded", ROWS);
        StringBuilder ddl = new StringBuilder("CREATE TABLE loaded (");
        for (int i = 0; i < types.size(); i++) {
            ddl.append(i == 0 ? "" : ", ").append("c").append(i).append(' ').append(types.get(i));
            table.add("c" + i, domain(types.get(i)));
        }
        List<String> differences = new ArrayList<>();
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(ddl.append(')').toString());
            table.load(strategy, session);
            for (int i = 0; i < types.size(); i++) {
                String text = "CAST(c" + i + " AS VARCHAR)";
                try (ResultSet row =
                        statement.executeQuery("SELECT count(DISTINCT " + text + "), min(" + text + ") FROM loaded")) {
                    row.next();
                    if (row.getLong(1) != table.expected(domain(types.get(i)))) {
                        differences.add(
                                types.get(i) + ": " + row.getLong(1) + " different, such as " + row.getString(2));
                    }
                }
            }
        }
        return differences;
    }
}
