package io.fillrate.core.postgres;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.PrecisionMatrix.Narrow;
import io.fillrate.core.Strategy;
import io.fillrate.core.TypeMatrix;
import io.fillrate.core.internal.encode.Cell;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresTypesTest extends TypeMatrix {

    @Override
    protected String database() {
        return "PostgreSQL";
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @Override
    protected LoadTarget target(Strategy strategy) {
        return TestPostgres.of(strategy).target();
    }

    @Override
    protected List<String> narrowDdl() {
        return List.of(
                "DROP DOMAIN IF EXISTS whole_seconds, noons",
                "CREATE DOMAIN noons AS timestamp(0)",
                "CREATE DOMAIN whole_seconds AS noons");
    }

    @Override
    protected List<Narrow> narrow() {
        LocalTime time = LocalTime.of(23, 59, 59);
        LocalDateTime moment = LocalDate.of(2026, 11, 22).atTime(time);
        LocalDateTime before = LocalDateTime.of(1969, 12, 31, 23, 59, 58);
        BigDecimal half = new BigDecimal("1.005");
        return List.of(
                new Narrow("numeric(5,2)", new Numeric(5, 2), List.of(new BigDecimal("1.50"), half, half.negate())),
                new Narrow(
                        "numeric(5,2)",
                        Numeric.UNLIMITED,
                        List.of(new BigDecimal("1.500"), half, new BigDecimal("999.995"), new BigDecimal("1000"))),
                new Narrow("numeric(5,3)", new Numeric(5, 2), List.of(half)),
                new Narrow(
                        "numeric(3,-2)", Numeric.UNLIMITED, List.of(new BigDecimal("1200"), new BigDecimal("-1250"))),
                new Narrow("numeric(5,2)[]", new Array(new Numeric(5, 2)), List.of(List.of(half, BigDecimal.ONE))),
                new Narrow("time(0)", Scalar.TIME, List.of(time, time.withNano(600_000_000))),
                new Narrow("time(3)", Scalar.TIME, List.of(time.withNano(123_000_000), time.withNano(123_400_000))),
                new Narrow("time", Scalar.TIME, List.of(time.withNano(123_456_000), time.withNano(500), LocalTime.MAX)),
                new Narrow(
                        "timestamp(0)",
                        Scalar.TIMESTAMP,
                        List.of(moment, moment.withNano(600_000_000), LocalDateTime.MAX)),
                new Narrow(
                        "timestamp(3)",
                        Scalar.TIMESTAMP,
                        List.of(before.withNano(123_000_000), before.withNano(123_500_000))),
                new Narrow("timestamp", Scalar.TIMESTAMP, List.of(before.withNano(500), before.withNano(1_499))),
                new Narrow("whole_seconds", Scalar.TIMESTAMP, List.of(moment.withNano(600_000_000))),
                new Narrow(
                        "timestamp(0)[]", new Array(Scalar.TIMESTAMP), List.of(List.of(moment.withNano(600_000_000)))),
                new Narrow(
                        "timestamptz(0)",
                        Scalar.TIMESTAMPTZ,
                        List.of(
                                moment.toInstant(ZoneOffset.UTC),
                                moment.withNano(1_000).toInstant(ZoneOffset.UTC))),
                new Narrow(
                        "timestamptz",
                        Scalar.TIMESTAMPTZ,
                        List.of(moment.withNano(123_456_789).toInstant(ZoneOffset.UTC))),
                new Narrow(
                        "interval(0)",
                        Scalar.INTERVAL,
                        List.of(new Interval(1, 2, -1_000_000), new Interval(0, 0, -1_500_000))),
                new Narrow("interval(3)", Scalar.INTERVAL, List.of(new Interval(0, 0, 1_499))),
                new Narrow("interval hour to minute", Scalar.INTERVAL, List.of(new Interval(1, 1, 119_000_000))),
                new Narrow("interval year", Scalar.INTERVAL, List.of(new Interval(24, 0, 0), new Interval(23, 1, 1))),
                new Narrow("varchar(3)", Scalar.TEXT, List.of("ab ", "abc ", "abcd", "\ud83d\ude00".repeat(3))),
                new Narrow("char(3)", Scalar.TEXT, List.of("abc", "abc ")),
                new Narrow("name", Scalar.TEXT, List.of("a".repeat(63), "a".repeat(64))));
    }

    @Override
    protected Object kept(Connection connection, ColumnType type, Object given) throws SQLException {
        return type == Scalar.JSONB
                ? Sql.texts(connection, "SELECT CAST(? AS jsonb)::text", (String) given)
                        .get(0)
                : super.kept(connection, type, given);
    }

    /** Arrays element by element, as the driver loses what dates and times they hold. */
    @Override
    protected Map<Long, @Nullable Object> read(Connection connection, LoadTarget target, Table<Cell> table)
            throws SQLException {
        return table.columns().get(1).type() instanceof Array array
                ? arrays(connection, target, table, array.element())
                : super.read(connection, target, table);
    }

    private static Map<Long, @Nullable Object> arrays(
            Connection connection, LoadTarget target, Table<Cell> table, ColumnType element) throws SQLException {
        String name = target.dialect().quote(table);
        Map<Long, List<@Nullable Object>> elements = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement("SELECT id, e FROM " + name
                        + " CROSS JOIN LATERAL unnest(v) WITH ORDINALITY AS u(e, place) ORDER BY id, place");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                elements.computeIfAbsent(rows.getLong(1), absent -> new ArrayList<>())
                        .add(target.cells().read(rows, 2, element));
            }
        }
        Map<Long, @Nullable Object> values = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement("SELECT id, v IS NULL, "
                        + "ARRAY(SELECT array_length(v, d) FROM generate_series(1, array_ndims(v)) d) FROM " + name);
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                Integer[] lengths = (Integer[]) rows.getArray(3).getArray();
                Iterator<@Nullable Object> flat =
                        elements.getOrDefault(rows.getLong(1), List.of()).iterator();
                values.put(rows.getLong(1), rows.getBoolean(2) ? null : nested(List.of(lengths), flat));
            }
        }
        return values;
    }

    /** @param lengths by dimension; none for an empty array */
    private static List<@Nullable Object> nested(List<Integer> lengths, Iterator<@Nullable Object> flat) {
        List<@Nullable Object> list = new ArrayList<>();
        if (!lengths.isEmpty()) {
            List<Integer> inner = lengths.subList(1, lengths.size());
            IntStream.range(0, lengths.get(0))
                    .forEach(i -> list.add(inner.isEmpty() ? flat.next() : nested(inner, flat)));
        }
        return list;
    }
}
