package io.fillrate.core.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.PrecisionMatrix.Narrow;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TypeMatrix;
import io.fillrate.core.internal.encode.Cell;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
@Tag("jdk")
class DuckDbTypesTest extends TypeMatrix {

    @Override
    protected String database() {
        return "DuckDB";
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT);
    }

    @Override
    protected LoadTarget target(Strategy strategy) {
        return TestDuckDb.target();
    }

    @Override
    protected List<ColumnType> types() {
        return super.types().stream()
                .filter(type -> !List.of(Scalar.INET, Numeric.UNLIMITED).contains(innermost(type)))
                .toList();
    }

    @Override
    protected List<Narrow> narrow() {
        LocalTime time = LocalTime.of(23, 59, 59);
        LocalDateTime moment = LocalDate.of(2026, 11, 22).atTime(time);
        LocalDateTime before = LocalDateTime.of(1969, 12, 31, 23, 59, 58);
        BigDecimal half = new BigDecimal("1.005");
        return List.of(
                new Narrow("decimal(5,2)", new Numeric(5, 2), List.of(new BigDecimal("1.50"), half, half.negate())),
                new Narrow(
                        "decimal(5,2)",
                        new Numeric(18, 3),
                        List.of(new BigDecimal("1.500"), half, new BigDecimal("999.995"), new BigDecimal("1000"))),
                new Narrow("decimal(5,3)", new Numeric(5, 2), List.of(half)),
                new Narrow("decimal(5,2)[]", new Array(new Numeric(5, 2)), List.of(List.of(half, BigDecimal.ONE))),
                new Narrow("time", Scalar.TIME, List.of(time.withNano(123_456_000), time.withNano(500))),
                new Narrow("timestamp_s", Scalar.TIMESTAMP, List.of(moment, moment.withNano(600_000_000))),
                new Narrow(
                        "timestamp_ms",
                        Scalar.TIMESTAMP,
                        List.of(before.withNano(123_000_000), before.withNano(123_500_000))),
                new Narrow("timestamp", Scalar.TIMESTAMP, List.of(before.withNano(500), before.withNano(1_499))),
                new Narrow("timestamp_ns", Scalar.TIMESTAMP, List.of(before.withNano(123_456_000), before.withNano(1))),
                new Narrow("timestamp[]", new Array(Scalar.TIMESTAMP), List.of(List.of(moment.withNano(600)))),
                new Narrow(
                        "timestamptz",
                        Scalar.TIMESTAMPTZ,
                        List.of(
                                moment.toInstant(ZoneOffset.UTC),
                                moment.withNano(123_456_789).toInstant(ZoneOffset.UTC))));
    }

    private static ColumnType innermost(ColumnType type) {
        return type instanceof Array array ? array.element() : type;
    }

    /** Lists of timestamps element by element, as the driver loses the era of theirs. */
    @Override
    protected Map<Long, @Nullable Object> read(Connection connection, LoadTarget target, Table<Cell> table)
            throws SQLException {
        if (!table.columns().get(1).type().equals(new Array(Scalar.TIMESTAMP))) {
            return super.read(connection, target, table);
        }
        String name = target.dialect().quote(table);
        Map<Long, @Nullable Object> values = new HashMap<>();
        Map<Long, List<@Nullable Object>> lists = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT id, v IS NULL FROM " + name)) {
                while (rows.next()) {
                    lists.put(rows.getLong(1), new ArrayList<>());
                    values.put(rows.getLong(1), rows.getBoolean(2) ? null : lists.get(rows.getLong(1)));
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT id, e FROM (SELECT id, unnest(v) AS e,"
                    + " generate_subscripts(v, 1) AS place FROM " + name + ") ORDER BY id, place")) {
                while (rows.next()) {
                    Objects.requireNonNull(lists.get(rows.getLong(1)))
                            .add(target.cells().read(rows, 2, Scalar.TIMESTAMP));
                }
            }
        }
        return values;
    }

    @Override
    protected List<Exemption> exemptions() {
        return List.of(new Exemption(
                "appender|appender-parallel",
                (type, value) -> innermost(type) == Scalar.INTERVAL,
                "`appender` and `appender-parallel` refuse a table with an interval when their writer opens:"
                        + " DuckDB's appender takes none."));
    }
}
