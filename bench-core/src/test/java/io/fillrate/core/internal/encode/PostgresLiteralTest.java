package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Single values, and one column of many rows as an array. */
@Tag("database")
@net.jqwik.api.Tag("database")
class PostgresLiteralTest {

    @Test
    void values_have_the_form_that_postgresql_reads() {
        assertThat(PostgresLiteral.text("c", new Numeric(5, 2)).string(new BigDecimal("1.005")))
                .isEqualTo("1.01");
        assertThat(PostgresLiteral.text("c", Scalar.DATE).string(LocalDate.of(-43, 3, 15)))
                .isEqualTo("0044-03-15 BC");
        assertThat(PostgresLiteral.text("c", Scalar.TEXT).string("as \"it\" is\\"))
                .isEqualTo("as \"it\" is\\");
        assertThat(PostgresLiteral.text("c", new Array(Scalar.TEXT)).string(Arrays.asList("a\"b", null, "NULL", "")))
                .isEqualTo("{\"a\\\"b\",NULL,\"NULL\",\"\"}");
        assertThat(PostgresLiteral.binary("c", Scalar.INT4).bytes(258).toByteArray())
                .containsExactly(0, 0, 0, 4, 0, 0, 1, 2);
    }

    @Test
    void each_value_stands_alone() {
        PostgresLiteral literal = PostgresLiteral.text("c", Scalar.TEXT);

        assertThat(literal.string("a long one")).isEqualTo("a long one");
        assertThat(literal.string("short")).isEqualTo("short");
        assertThatThrownBy(() -> literal.string("bad\0")).isInstanceOf(EncodeException.class);
        assertThat(literal.string("")).isEmpty();
    }

    @Test
    void an_error_names_the_column() {
        for (PostgresLiteral literal :
                List.of(PostgresLiteral.text("size", Scalar.INT2), PostgresLiteral.binary("size", Scalar.INT2))) {
            assertThatThrownBy(() -> literal.bytes(40_000))
                    .isInstanceOfSatisfying(EncodeException.class, error -> assertThat(error.column())
                            .isEqualTo("size"))
                    .hasMessage("40000 is out of range for int2: -32768 to 32767");
        }
    }

    @Test
    void a_binary_value_is_the_field_of_a_binary_row() {
        Table<Cell> table = Cell.table("cells", new Array(Scalar.TEXT));
        List<?> value = List.of("a", "é");
        EncodeBuffer row = new EncodeBuffer(64);
        Format.BINARY.encoder(table).row(new Cell(1, value), row);
        int beforeValue = Short.BYTES + Integer.BYTES + Long.BYTES;

        assertThat(PostgresLiteral.binary("v", new Array(Scalar.TEXT))
                        .bytes(value)
                        .toByteArray())
                .isEqualTo(Arrays.copyOfRange(row.toByteArray(), beforeValue, row.size()));
    }

    @Property(tries = 20)
    void a_column_of_many_rows_is_an_array_that_the_server_takes_apart_again(@ForAll Random random)
            throws SQLException {
        Column<Cell> column = Cell.table("cells", Scalar.TEXT).column("v");
        PostgresArray.TextColumn<Cell> array = new PostgresArray.TextColumn<>(column);
        try (CopyServer server = new CopyServer()) {
            for (int batch = 0; batch < 3; batch++) {
                List<@Nullable Object> values = new RandomValues(random).of(Scalar.TEXT, batch * 30);
                Cell.rows(values).forEach(array::add);
                String literal = SqlLiteral.of(new Array(Scalar.TEXT), values);
                assertThat(server.strings("SELECT v FROM unnest(" + SqlLiteral.of(Scalar.TEXT, array.take())
                                + "::text[]) WITH ORDINALITY AS t (v, n) ORDER BY n"))
                        .as(literal)
                        .isEqualTo(values);
            }
        }
    }

    @Test
    void arrays_of_rows_are_texts_in_an_array() {
        Column<Cell> column = Cell.table("cells", new Array(Scalar.TEXT)).column("v");
        PostgresArray.TextColumn<Cell> array = new PostgresArray.TextColumn<>(column);
        List<@Nullable Object> lists = new ArrayList<>(List.of(List.of("a", "b\""), List.of()));
        lists.add(null);
        Cell.rows(lists).forEach(array::add);

        assertThat(array.take()).isEqualTo("{\"{\\\"a\\\",\\\"b\\\\\\\"\\\"}\",\"{}\",NULL}");
    }

    @Test
    void an_error_in_an_array_of_rows_names_the_column() {
        PostgresArray.TextColumn<Cell> array =
                new PostgresArray.TextColumn<>(Cell.table("cells", Scalar.TEXT).column("v"));

        assertThatThrownBy(() -> array.add(new Cell(0, "\0")))
                .isInstanceOfSatisfying(EncodeException.class, error -> assertThat(error.column())
                        .isEqualTo("v"));
    }
}
