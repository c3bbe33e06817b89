package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.PrecisionMatrix.Narrow;
import io.fillrate.core.Strategy;
import io.fillrate.core.TypeMatrix;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbTypesTest extends TypeMatrix {

    TestServer server() {
        return TestServer.MARIADB;
    }

    @Override
    protected String database() {
        return "MariaDB";
    }

    @Override
    protected List<Strategy> strategies() {
        return server().strategies();
    }

    @Override
    protected LoadTarget target(Strategy strategy) {
        return server().target();
    }

    @Override
    protected List<ColumnType> types() {
        return super.types().stream()
                .filter(type -> !type.equals(Numeric.UNLIMITED))
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
                        new Numeric(10, 4),
                        List.of(new BigDecimal("1.500"), half, new BigDecimal("999.995"), new BigDecimal("1000"))),
                new Narrow("decimal(5,3)", new Numeric(5, 2), List.of(half)),
                new Narrow(
                        "decimal(5,2) unsigned", new Numeric(5, 2), List.of(BigDecimal.ONE, BigDecimal.ONE.negate())),
                new Narrow("int", new Numeric(12, 2), List.of(BigDecimal.ONE, half, new BigDecimal("2147483648"))),
                new Narrow("time", Scalar.TIME, List.of(time, time.withNano(600_000_000))),
                new Narrow("time(3)", Scalar.TIME, List.of(time.withNano(123_000_000), time.withNano(123_400_000))),
                new Narrow("time(6)", Scalar.TIME, List.of(time.withNano(123_456_000), time.withNano(500))),
                new Narrow("datetime", Scalar.TIMESTAMP, List.of(moment, moment.withNano(600_000_000))),
                new Narrow(
                        "datetime(3)",
                        Scalar.TIMESTAMP,
                        List.of(before.withNano(123_000_000), before.withNano(123_500_000))),
                new Narrow("datetime(6)", Scalar.TIMESTAMP, List.of(before.withNano(500), before.withNano(1_499))),
                new Narrow(
                        "datetime",
                        Scalar.TIMESTAMPTZ,
                        List.of(
                                moment.toInstant(ZoneOffset.UTC),
                                moment.plusNanos(1_000).toInstant(ZoneOffset.UTC))),
                new Narrow(
                        "timestamp(3) NULL",
                        Scalar.TIMESTAMPTZ,
                        List.of(
                                moment.plusNanos(123_000_000).toInstant(ZoneOffset.UTC),
                                moment.plusNanos(123_500_000).toInstant(ZoneOffset.UTC))),
                new Narrow(
                        "varchar(3) CHARACTER SET utf8mb4",
                        Scalar.TEXT,
                        List.of("ab ", "abc ", "abcd", "\ud83d\ude00".repeat(3))),
                new Narrow("char(3)", Scalar.TEXT, List.of("abc", "ab ", "abcd")),
                new Narrow("tinytext", Scalar.TEXT, List.of("a".repeat(255), "a".repeat(255) + " ")),
                new Narrow("binary(3)", Scalar.BYTEA, List.of(new byte[] {1, 2, 0}, new byte[] {1, 2}, new byte[4])),
                new Narrow("varbinary(3)", Scalar.BYTEA, List.of(new byte[] {1, 2, 0}, new byte[4])),
                new Narrow("enum('a','b''c')", Scalar.TEXT, List.of("b'c", "A", "a ", "1", "")),
                new Narrow("set('a','b')", Scalar.TEXT, List.of("a,b", "", "b,a", "a,a", "3", "c")));
    }

    /** Lists are JSON, which keeps their shape and nanoseconds; decimals have their type's scale. */
    @Override
    protected Object kept(Connection connection, ColumnType type, Object given) throws SQLException {
        if (!(given instanceof List<?> list)) {
            return super.kept(connection, type, given);
        }
        ColumnType element = type instanceof Array array ? array.element() : type;
        List<@Nullable Object> kept = new ArrayList<>();
        for (Object each : list) {
            boolean changes = each instanceof List || element instanceof Numeric;
            kept.add(each != null && changes ? kept(connection, element, each) : each);
        }
        return kept;
    }
}
