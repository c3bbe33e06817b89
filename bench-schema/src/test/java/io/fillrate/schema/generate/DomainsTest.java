package io.fillrate.schema.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.compound.PostgresText;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Int;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DomainsTest {

    static final DataType INT4 = Int.signed(32);

    private static final DataType TEXT = new DataType.Text(0, false, false);

    private static final DataType TIMESTAMP = new DataType.Timestamp(6, false, false);

    static Domain of(String name, DataType type, ColumnLimits limits) {
        return Specs.domain(DatabaseKind.POSTGRES, name, type, "type", limits);
    }

    static List<Object> values(Domain domain, int count) {
        return Specs.numbers(domain, count).mapToObj(domain::at).toList();
    }

    private static Object key(Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
    }

    static Stream<Arguments> types() {
        DataType.Field a = new DataType.Field("a", INT4, "integer");
        DataType.Field b = new DataType.Field("b \"c\"", TEXT, "text");
        return Stream.of(
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Bool(), Scalar.BOOLEAN),
                Arguments.of(DatabaseKind.POSTGRES, Int.signed(16), Scalar.INT2),
                Arguments.of(DatabaseKind.POSTGRES, INT4, Scalar.INT4),
                Arguments.of(DatabaseKind.POSTGRES, Int.signed(64), Scalar.INT8),
                Arguments.of(DatabaseKind.MYSQL, Int.signed(8), Scalar.INT2),
                Arguments.of(DatabaseKind.MYSQL, Int.unsigned(16), Scalar.INT4),
                Arguments.of(DatabaseKind.MYSQL, Int.unsigned(32), Scalar.INT8),
                Arguments.of(DatabaseKind.MYSQL, Int.unsigned(64), Scalar.INT8),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Decimal(10, 2, false), new Numeric(10, 2)),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Decimal(2, 2, false), new Numeric(2, 2)),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Decimal(38, 10, true), new Numeric(38, 10)),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Decimal(0, 0, false), Numeric.UNLIMITED),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Decimal(5, -2, false), Numeric.UNLIMITED),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Decimal(3, 5, false), Numeric.UNLIMITED),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Floating(32, false), Scalar.FLOAT4),
                Arguments.of(DatabaseKind.MYSQL, new DataType.Floating(64, true), Scalar.FLOAT8),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Money(), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, TEXT, Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Text(7, true, true), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Binary(0, false), Scalar.BYTEA),
                Arguments.of(DatabaseKind.MYSQL, new DataType.Binary(2, true), Scalar.BYTEA),
                Arguments.of(DatabaseKind.MYSQL, new DataType.Binary(300, true), Scalar.BYTEA),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Bits(5, false), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Bits(0, true), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Bits(3, true), Scalar.TEXT),
                Arguments.of(DatabaseKind.MYSQL, new DataType.Bits(9, false), Scalar.BYTEA),
                Arguments.of(DatabaseKind.MYSQL, new DataType.Bits(64, false), Scalar.BYTEA),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Date(), Scalar.DATE),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Time(6, false), Scalar.TIME),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Time(0, true), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, TIMESTAMP, Scalar.TIMESTAMP),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Timestamp(3, true, false), Scalar.TIMESTAMPTZ),
                Arguments.of(DatabaseKind.MYSQL, new DataType.Timestamp(0, true, true), Scalar.TIMESTAMPTZ),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Interval(), Scalar.INTERVAL),
                Arguments.of(DatabaseKind.MYSQL, new DataType.Year(), Scalar.INT2),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Uuid(), Scalar.UUID),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Json(false), Scalar.JSON),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Json(true), Scalar.JSONB),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Xml(), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Enumeration(List.of("a", "B", "it's")), Scalar.TEXT),
                Arguments.of(DatabaseKind.MYSQL, new DataType.LabelSet(List.of("a", "b", "c")), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.ListOf(INT4, "integer", 0), new Array(Scalar.INT4)),
                Arguments.of(
                        DatabaseKind.POSTGRES,
                        new DataType.ListOf(new DataType.Bool(), "boolean", 0),
                        new Array(Scalar.BOOLEAN)),
                Arguments.of(
                        DatabaseKind.POSTGRES,
                        new DataType.ListOf(new DataType.Text(5, false, false), "varchar(5)", 0),
                        Scalar.TEXT),
                Arguments.of(
                        DatabaseKind.DUCKDB,
                        new DataType.ListOf(new DataType.ListOf(TEXT, "VARCHAR", 0), "VARCHAR[]", 0),
                        new Array(Scalar.TEXT, 2)),
                Arguments.of(
                        DatabaseKind.DUCKDB,
                        new DataType.ListOf(new DataType.Floating(32, false), "FLOAT", 100),
                        new Array(Scalar.FLOAT4)),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Range(INT4, false), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Range(TIMESTAMP, false), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Range(new DataType.Date(), true), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Composite(List.of(a, b)), Scalar.TEXT),
                Arguments.of(DatabaseKind.DUCKDB, new DataType.Composite(List.of(a, b)), Scalar.TEXT),
                Arguments.of(DatabaseKind.DUCKDB, new DataType.MapOf(TEXT, INT4), Scalar.TEXT),
                Arguments.of(DatabaseKind.DUCKDB, new DataType.Union(List.of(a, b)), Scalar.TEXT),
                Arguments.of(
                        DatabaseKind.POSTGRES, new DataType.Domain(INT4, "integer", List.of("VALUE > 0")), Scalar.INT4),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Network(DataType.Network.Kind.INET), Scalar.INET),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Network(DataType.Network.Kind.CIDR), Scalar.INET),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Network(DataType.Network.Kind.MACADDR), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Network(DataType.Network.Kind.MACADDR8), Scalar.TEXT),
                Arguments.of(DatabaseKind.MARIADB, new DataType.Network(DataType.Network.Kind.INET6), Scalar.TEXT),
                Arguments.of(
                        DatabaseKind.POSTGRES,
                        new DataType.Geometry(DataType.Geometry.Kind.POLYGON, false, 0),
                        Scalar.TEXT),
                Arguments.of(
                        DatabaseKind.POSTGRES,
                        new DataType.Geometry(DataType.Geometry.Kind.POINT, true, 4326),
                        Scalar.TEXT),
                Arguments.of(
                        DatabaseKind.MYSQL,
                        new DataType.Geometry(DataType.Geometry.Kind.MULTIPOLYGON, true, 4326),
                        Scalar.BYTEA),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.TextSearch(false), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.TextSearch(true), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.KeyValues(), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.LabelTree(), Scalar.TEXT),
                Arguments.of(
                        DatabaseKind.POSTGRES, new DataType.Special("vector", Optional.of("[1, 1, 1]")), Scalar.TEXT),
                Arguments.of(DatabaseKind.POSTGRES, new DataType.Special("pg_lsn", Optional.empty()), Scalar.TEXT),
                Arguments.of(
                        DatabaseKind.POSTGRES, new DataType.Special("regtype", Optional.of("integer")), Scalar.TEXT));
    }

    @ParameterizedTest
    @MethodSource("types")
    void values_of_every_type_differ_and_are_of_the_java_type_of_the_column(
            DatabaseKind database, DataType type, ColumnType loadedAs) {
        for (long distinct : new long[] {0, 1, 1_000_000}) {
            ColumnDomain column = Domains.of(
                    database,
                    Specs.column("foo", type, "type"),
                    distinct == 0 ? ColumnLimits.NONE : ColumnLimits.NONE.withDistinct(distinct));

            List<Object> values = values(column.domain(), 2_000);

            assertThat(column.loadedAs()).isEqualTo(loadedAs);
            assertThat(values.stream().map(DomainsTest::key)).doesNotHaveDuplicates();
            assertThat(values).hasOnlyElementsOfType(loadedAs.javaType());
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void values_of_every_type_are_short_where_they_are_indexed(
            DatabaseKind database, DataType type, ColumnType loadedAs) {
        Domain indexed = Domains.of(database, Specs.column("comment", type, "type"), ColumnLimits.NONE.withIndexed())
                .domain();
        boolean isLong = type instanceof DataType.Binary || type instanceof DataType.ListOf; // of a fixed length

        assertThat(values(indexed, 500))
                .allMatch(value -> isLong || PostgresText.of(value).length() <= 200);
    }

    @Test
    void values_are_the_same_whenever_they_are_made() {
        types().forEach(type -> {
            Object[] each = type.get();
            Domain one = Specs.domain((DatabaseKind) each[0], "foo", (DataType) each[1], "type", ColumnLimits.NONE);
            Domain other = Specs.domain((DatabaseKind) each[0], "foo", (DataType) each[1], "type", ColumnLimits.NONE);

            assertThat(one.size()).isEqualTo(other.size());
            Specs.numbers(one, 50)
                    .forEach(number -> assertThat(key(one.at(number))).isEqualTo(key(other.at(number))));
        });
    }

    @Test
    void moments_are_within_their_limits() {
        ColumnLimits limits = ColumnLimits.NONE.withMin("2021-03-01").withMax("2021-03-10 12:00:00");

        Domain days = of("day", new DataType.Date(), limits);
        Domain times = of("created_at", TIMESTAMP, limits);
        Domain moments = of("created_at", new DataType.Timestamp(0, true, false), limits);

        assertThat(days.size()).isEqualTo(10);
        assertThat(days.at(9)).isEqualTo(LocalDate.of(2021, 3, 10));
        assertThat(times.at(0)).isEqualTo(LocalDateTime.of(2021, 3, 1, 0, 0));
        assertThat(times.at(times.size() - 1)).isEqualTo(LocalDateTime.of(2021, 3, 10, 12, 0));
        assertThat(moments.at(moments.size() - 1)).isEqualTo(Instant.parse("2021-03-10T12:00:00Z"));
    }

    @Test
    void people_are_born_earlier_than_things_happen() {
        assertThat(of("date_of_birth", new DataType.Date(), ColumnLimits.NONE).at(0))
                .isEqualTo(LocalDate.of(1950, 1, 1));
        assertThat(of("shipped", new DataType.Date(), ColumnLimits.NONE).at(0)).isEqualTo(LocalDate.of(2020, 1, 1));
    }

    @Test
    void excluded_texts_are_replaced_by_others() {
        Domain all = Specs.texts("full_name", 0, ColumnLimits.NONE);
        String first = (String) all.at(0);
        String last = (String) all.at(all.size() - 1);

        Domain others = Specs.texts("full_name", 0, ColumnLimits.NONE.withExcluded(List.of(first, last, "nobody")));

        assertThat(values(others, 3_000)).doesNotHaveDuplicates().doesNotContain(first, last);
        assertThat(others.size()).isEqualTo(all.size() - 3);
    }

    @Test
    void only_listed_values_are_used() {
        ColumnLimits limits = ColumnLimits.NONE
                .withOneOf(List.of("new", "old", "", "lost"))
                .withExcluded(List.of("lost"))
                .withNotBlank();

        assertThat(values(of("status", TEXT, limits), 10)).containsExactly("new", "old");
        assertThat(values(
                        of(
                                "foo",
                                INT4,
                                ColumnLimits.NONE
                                        .withOneOf(List.of("5", "7", "9"))
                                        .withMax("8")),
                        10))
                .containsExactly(5, 7);
        assertThat(of("foo", INT4, ColumnLimits.NONE.withOneOf(List.of("5")))).isInstanceOf(Domain.OfLong.class);
        assertThat(values(
                        of(
                                "mood",
                                new DataType.Enumeration(List.of("sad", "ok")),
                                ColumnLimits.NONE.withOneOf(List.of("ok", "no"))),
                        10))
                .containsExactly("ok");
    }

    @Test
    void labels_that_differ_in_case_only_are_one_where_case_is_ignored() {
        ColumnModel column = new ColumnModel(
                "status", TEXT, "citext", true, Origin.NONE, Optional.empty(), Optional.empty(), true, "");

        Domain values = Domains.of(
                        DatabaseKind.POSTGRES, column, ColumnLimits.NONE.withOneOf(List.of("New", "new", "old")))
                .domain();

        assertThat(values(values, 10)).containsExactly("New", "old");
    }

    @Test
    void limits_that_a_type_does_not_take_are_refused() {
        assertThatThrownBy(() -> of("foo", new DataType.Unknown("xyz"), ColumnLimits.NONE))
                .isInstanceOf(NotUnderstoodException.class);
        assertThatThrownBy(() -> of("foo", new DataType.Special("nonesuch", Optional.empty()), ColumnLimits.NONE))
                .hasMessage("type nonesuch is not known");
        assertThatThrownBy(() -> of("foo", TEXT, ColumnLimits.NONE.withMin("b")))
                .isInstanceOf(NotUnderstoodException.class);
        assertThatThrownBy(() -> of("foo", INT4, ColumnLimits.NONE.withMaxLength(3)))
                .isInstanceOf(NotUnderstoodException.class);
        assertThatThrownBy(() -> of("foo", INT4, ColumnLimits.NONE.withMin("now()")))
                .isInstanceOf(NotUnderstoodException.class);
        assertThatThrownBy(() -> of("foo", new DataType.Uuid(), ColumnLimits.NONE.withRegex("^a")))
                .isInstanceOf(NotUnderstoodException.class);
        assertThatThrownBy(() -> of("foo", new DataType.Range(new DataType.Unknown("xyz"), false), ColumnLimits.NONE))
                .isInstanceOf(NotUnderstoodException.class);
    }

    @Test
    void hosts_are_of_private_networks_and_longer_where_many_are_needed() {
        DataType inet = new DataType.Network(DataType.Network.Kind.INET);

        assertThat(of("foo", inet, ColumnLimits.NONE).at(258)).isEqualTo(Inet.parse("10.0.1.2/32"));
        assertThat(of("foo", inet, ColumnLimits.NONE.withDistinct(1L << 25)).at(258))
                .isEqualTo(Inet.parse("fd00::102/128"));
    }
}
