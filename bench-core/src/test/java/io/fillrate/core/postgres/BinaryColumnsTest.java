package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.encode.Cell;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables whose columns have other types than the load, by every strategy that sends binary COPY. */
@Tag("slow")
class BinaryColumnsTest {

    private static final String TYPES = """
            DROP TABLE IF EXISTS other;
            DROP DOMAIN IF EXISTS positive, percent, labels;
            DROP TYPE IF EXISTS mood;
            CREATE DOMAIN positive AS int4 CHECK (VALUE > 0);
            CREATE DOMAIN percent AS positive CHECK (VALUE <= 100);
            CREATE DOMAIN labels AS text[];
            CREATE TYPE mood AS ENUM ('sad', 'ok');
            CREATE EXTENSION IF NOT EXISTS citext;
            CREATE TABLE other (id int8 PRIMARY KEY, v %s)""";

    private static List<Strategy> strategies() {
        return TestPostgres.strategies().stream()
                .filter(strategy -> strategy.name().startsWith("copy-binary"))
                .toList();
    }

    private static LoadTarget target(Strategy strategy, String type) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        target.execute(TYPES.formatted(type));
        return target;
    }

    private static long load(Strategy strategy, LoadTarget target, ColumnType type, Object value) {
        Table<Cell> table = Cell.table("other", type);
        try (BulkWriter<Cell> writer = strategy.open(table, target.session(), WriterOptions.defaults())) {
            return writer.write(RowSource.of(Cell.rows(List.of(value))));
        }
    }

    static Stream<Arguments> others() {
        LocalDateTime time = LocalDateTime.of(2026, 11, 22, 7, 30);
        Array texts = new Array(Scalar.TEXT);
        return Stream.of(
                Arguments.of(Scalar.INT8, 1L, "double precision"),
                Arguments.of(Scalar.INT8, 1L, "timestamp with time zone"),
                Arguments.of(Scalar.INT8, 1L, "money"),
                Arguments.of(Scalar.INT4, 42, "date"),
                Arguments.of(Scalar.INT4, 42, "real"),
                Arguments.of(Scalar.INT4, 42, "bigint"),
                Arguments.of(Scalar.INT4, 42, "oid"),
                Arguments.of(Scalar.INT2, 42, "integer"),
                Arguments.of(Scalar.FLOAT8, 1.5, "real"),
                Arguments.of(Scalar.FLOAT8, 1.5, "numeric(10,2)"),
                Arguments.of(new Numeric(10, 2), 1.0, "double precision"),
                Arguments.of(Scalar.TEXT, "text", "bytea"),
                Arguments.of(Scalar.TEXT, "{}", "jsonb"),
                Arguments.of(Scalar.JSON, "{}", "jsonb"),
                Arguments.of(Scalar.JSON, "{}", "bytea"),
                Arguments.of(Scalar.JSONB, "{}", "json"),
                Arguments.of(Scalar.JSONB, "{}", "text"),
                Arguments.of(Scalar.BYTEA, new byte[] {'a'}, "text"),
                Arguments.of(Scalar.UUID, new UUID(0, 0), "interval"),
                Arguments.of(Scalar.TIMESTAMP, time, "timestamp with time zone"),
                Arguments.of(Scalar.TIMESTAMPTZ, Instant.EPOCH, "timestamp without time zone"),
                Arguments.of(texts, List.of("a"), "text"),
                Arguments.of(texts, List.of("a"), "character varying[]"),
                Arguments.of(texts, List.of("a"), "mood[]"),
                Arguments.of(new Array(Scalar.FLOAT8), List.of(1.0, 2.0), "point"),
                Arguments.of(new Array(Scalar.INT4), List.of(1), "positive[]"),
                Arguments.of(Scalar.INT8, 1L, "percent"));
    }

    @ParameterizedTest(name = "{0} into {2}")
    @MethodSource("others")
    void a_column_that_would_read_the_bytes_as_another_value_is_refused_before_the_first_row(
            ColumnType type, Object value, String other) throws SQLException {
        for (Strategy strategy : strategies()) {
            LoadTarget target = target(strategy, other);

            BulkWriteException error =
                    catchThrowableOfType(BulkWriteException.class, () -> load(strategy, target, type, value));

            assertThat(error).as(strategy.id()).isNotNull();
            assertThat(error)
                    .hasMessage(strategy.id() + " into other, column v: it is " + other + " in the table, but "
                            + type.sqlName() + " in the load, and binary COPY converts nothing:"
                            + " declare it as it is there, or load with a strategy that converts, such as copy-csv");
            assertThat(error.column()).contains("v");
            assertThat(target.count("SELECT count(*) FROM other")).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("allStrategies")
    void a_column_whose_type_changes_between_two_loads_of_a_writer_is_refused(Strategy strategy) throws SQLException {
        LoadTarget target = target(strategy, "bigint");
        Table<Cell> table = Cell.table("other", Scalar.INT8);
        try (BulkWriter<Cell> writer = strategy.open(table, target.session(), WriterOptions.defaults())) {
            writer.write(RowSource.of(Cell.rows(List.of(1L))));
            target.execute("TRUNCATE other; ALTER TABLE other ALTER v TYPE double precision");

            BulkWriteException error = catchThrowableOfType(
                    BulkWriteException.class, () -> writer.write(RowSource.of(Cell.rows(List.of(1L)))));

            assertThat(error).isNotNull().hasMessageContaining("column v: it is double precision in the table");
        }
        assertThat(target.count("SELECT count(*) FROM other")).isZero();
    }

    static Stream<Arguments> alikes() {
        return Stream.of(
                Arguments.of(Scalar.INT4, 7, "percent", "7"),
                Arguments.of(Scalar.TEXT, "é語", "varchar(10)", "é語"),
                Arguments.of(Scalar.TEXT, "ab", "char(4)", "ab"),
                Arguments.of(Scalar.TEXT, "Ab", "citext", "Ab"),
                Arguments.of(Scalar.TEXT, "name", "name", "name"),
                Arguments.of(Scalar.TEXT, "sad", "mood", "sad"),
                Arguments.of(Scalar.TEXT, "{ }", "json", "{ }"),
                Arguments.of(Scalar.JSON, "{ }", "text", "{ }"),
                Arguments.of(Scalar.JSON, "{ }", "varchar", "{ }"),
                Arguments.of(Scalar.INET, Inet.parse("10.0.0.0/8"), "cidr", "10.0.0.0/8"),
                Arguments.of(new Numeric(10, 4), new BigDecimal("1.2300"), "numeric(8,2)", "1.23"),
                Arguments.of(new Array(Scalar.TEXT), List.of("a", "b"), "labels", "{a,b}"),
                Arguments.of(new Array(Scalar.INT4), List.of(1), "int4[][]", "{1}"));
    }

    @ParameterizedTest(name = "{0} into {2}")
    @MethodSource("alikes")
    void a_column_that_reads_the_same_bytes_as_the_same_value_takes_them(
            ColumnType type, Object value, String other, String stored) throws SQLException {
        for (Strategy strategy : strategies()) {
            LoadTarget target = target(strategy, other);

            load(strategy, target, type, value);

            try (Connection connection = target.session().connect()) {
                assertThat(Sql.texts(connection, "SELECT v::text FROM other"))
                        .as(strategy.id())
                        .containsExactly(stored);
            }
        }
    }

    static Stream<Strategy> allStrategies() {
        return strategies().stream();
    }

    @ParameterizedTest
    @MethodSource("allStrategies")
    void a_column_that_the_table_lacks_is_named(Strategy strategy) throws SQLException {
        LoadTarget target = target(strategy, "int4");
        target.execute("ALTER TABLE other DROP COLUMN v");

        BulkWriteException error =
                catchThrowableOfType(BulkWriteException.class, () -> load(strategy, target, Scalar.INT4, 1));

        assertThat(error).hasMessage(strategy.id() + " into other, column v: the table has no such column");
    }

    @ParameterizedTest
    @MethodSource("allStrategies")
    void a_table_that_is_not_there_is_a_failure_in_one_line(Strategy strategy) throws SQLException {
        LoadTarget target = target(strategy, "int4");
        target.execute("DROP TABLE other");

        BulkWriteException error =
                catchThrowableOfType(BulkWriteException.class, () -> load(strategy, target, Scalar.INT4, 1));

        assertThat(error).hasMessage(strategy.id() + " into other: relation \"other\" does not exist");
    }

    @ParameterizedTest
    @MethodSource("allStrategies")
    void a_generated_column_is_refused(Strategy strategy) throws SQLException {
        LoadTarget target = target(strategy, "int4 GENERATED ALWAYS AS (1) STORED");

        BulkWriteException error =
                catchThrowableOfType(BulkWriteException.class, () -> load(strategy, target, Scalar.INT4, 1));

        assertThat(error).isNotNull().hasMessageContaining("column v: the database computes its values");
        assertThat(target.count("SELECT count(*) FROM other")).isZero();
    }
}
