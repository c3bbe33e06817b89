package io.fillrate.schema.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MariaDB takes the values of every type by LOAD DATA, and holds as many different ones as there are, case and accents ignored. */
@Tag("slow")
class MariaDbDomainsTest {

    private static final int ROWS = 1_000;

    /** A type, and what is counted to see how many different values a column has. */
    private record Type(String sql, DataType type, String counted) {}

    private static Type type(String sql, DataType type) {
        return new Type(sql, type, "%s");
    }

    private static Type spatial(String sql, Geometry.Kind kind) {
        return new Type(sql, new Geometry(kind, true, 0), "ST_AsText(%s)");
    }

    private static DataType text(int maxLength) {
        return new DataType.Text(maxLength, false, false);
    }

    private static final List<Type> TYPES = List.of(
            type("tinyint(1)", new DataType.Bool()),
            type("tinyint", Int.signed(8)),
            type("tinyint unsigned", Int.unsigned(8)),
            type("smallint", Int.signed(16)),
            type("mediumint", Int.signed(24)),
            type("int", Int.signed(32)),
            type("int unsigned", Int.unsigned(32)),
            type("bigint", Int.signed(64)),
            type("bigint unsigned", Int.unsigned(64)),
            type("decimal(10,2)", new DataType.Decimal(10, 2, false)),
            type("decimal(65,30) unsigned", new DataType.Decimal(65, 30, true)),
            type("float", new DataType.Floating(32, false)),
            type("double unsigned", new DataType.Floating(64, true)),
            type("float(6,2)", new DataType.Decimal(6, 2, false)),
            type("bit(1)", new DataType.Bits(1, false)),
            type("bit(12)", new DataType.Bits(12, false)),
            type("bit(64)", new DataType.Bits(64, false)),
            type("char(7)", new DataType.Text(7, true, false)),
            type("varchar(2)", text(2)),
            type("varchar(40)", text(40)),
            type("varchar(100) CHARACTER SET latin1", new DataType.Text(100, false, true)),
            type("varchar(255) COLLATE utf8mb4_bin", text(255)),
            type("tinytext", text(63)),
            type("longtext", text(0)),
            type("binary(5)", new DataType.Binary(5, true)),
            type("binary(16)", new DataType.Binary(16, true)),
            type("varbinary(2)", new DataType.Binary(2, false)),
            type("longblob", new DataType.Binary(0, false)),
            type("date", new DataType.Date()),
            type("time", new DataType.Time(0, false)),
            type("time(6)", new DataType.Time(6, false)),
            type("datetime", new DataType.Timestamp(0, false, false)),
            type("datetime(6)", new DataType.Timestamp(6, false, false)),
            type("timestamp(3)", new DataType.Timestamp(3, true, true)),
            type("year", new DataType.Year()),
            type("enum('a','B','it''s','1')", new DataType.Enumeration(List.of("a", "B", "it's", "1"))),
            type("set('a','b','c d','e')", new DataType.LabelSet(List.of("a", "b", "c d", "e"))),
            type("json", new DataType.Json(false)),
            type("uuid", new DataType.Uuid()),
            type("inet4", new Network(Network.Kind.INET4)),
            type("inet6", new Network(Network.Kind.INET6)),
            spatial("point", Geometry.Kind.POINT),
            spatial("linestring", Geometry.Kind.LINESTRING),
            spatial("polygon", Geometry.Kind.POLYGON),
            spatial("multipoint", Geometry.Kind.MULTIPOINT),
            spatial("multilinestring", Geometry.Kind.MULTILINESTRING),
            spatial("multipolygon", Geometry.Kind.MULTIPOLYGON),
            spatial("geometrycollection", Geometry.Kind.GEOMETRYCOLLECTION),
            spatial("geometry", Geometry.Kind.GEOMETRY));

    @Test
    void load_data_takes_all_types() throws SQLException {
        assertThat(differences(ColumnLimits.NONE)).isEmpty();
    }

    @Test
    void load_data_takes_all_types_with_many_values() throws SQLException {
        assertThat(differences(ColumnLimits.NONE.withDistinct(1_000_000))).isEmpty();
    }

    /** Loads a column of each type, and returns those with fewer different values than were sent. */
    private static List<String> differences(ColumnLimits limits) throws SQLException {
        Session session = TestMySql.MARIADB.session("generate");
        DomainTable table = new DomainTable("loaded", ROWS);
        StringBuilder ddl = new StringBuilder("CREATE TABLE loaded (");
        List<ColumnDomain> domains = new ArrayList<>();
        for (int i = 0; i < TYPES.size(); i++) {
            Type type = TYPES.get(i);
            domains.add(Domains.of(DatabaseKind.MARIADB, Specs.column("foo", type.type, type.sql), limits));
            table.add("c" + i, domains.get(i));
            ddl.append(i == 0 ? "" : ", ")
                    .append("c")
                    .append(i)
                    .append(' ')
                    .append(type.sql)
                    .append(" NULL");
        }
        List<String> differences = new ArrayList<>();
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(ddl.append(")").toString());
            table.load("mariadb/load-data", session);
            for (int i = 0; i < TYPES.size(); i++) {
                String counted = TYPES.get(i).counted.formatted("c" + i);
                try (ResultSet row = statement.executeQuery(
                        "SELECT count(DISTINCT " + counted + "), min(" + counted + ") FROM loaded")) {
                    row.next();
                    if (row.getLong(1) != table.expected(domains.get(i))) {
                        differences.add(TYPES.get(i).sql + ": " + row.getLong(1) + ", such as " + row.getString(2));
                    }
                }
            }
        }
        return differences;
    }
}
