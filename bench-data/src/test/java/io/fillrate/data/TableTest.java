package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {

    private static final Column<Long> A = Column.int8("a", n -> n);
    private static final Column<Long> B =
            Column.<Long>text("b", n -> n == 0 ? null : "n" + n).orNull();

    @Test
    void a_table_without_columns_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table<Long>("t", List.of(), List.of()))
                .withMessage("table t has no columns: at least one is needed");
    }

    @Test
    void two_columns_of_one_name_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table<>("t", List.of(A, B, A), List.of()))
                .withMessage("table t has two columns named a");
    }

    @Test
    void a_key_of_other_columns_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table<>("t", List.of(A), List.of("A")))
                .withMessage("table t: primary key column A is not one of [a]");
    }

    @Test
    void names_need_a_character_and_no_nul() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table<>("", List.of(A), List.of()))
                .withMessage("table name '': must have a character, and none may be U+0000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Column.<Long>int8("a\0b", n -> n))
                .withMessage("column name 'a\\0b': must have a character, and none may be U+0000");
    }

    @Test
    void any_other_character_may_stand_in_a_name() {
        assertThat(new Table<>("Order \"x\"\n;--", List.of(A), List.of()).name())
                .isEqualTo("Order \"x\"\n;--");
    }

    @Test
    void the_key_has_its_own_order() {
        assertThat(new Table<>("t", List.of(A, B), List.of("b", "a")).keyColumns())
                .containsExactly(B, A);
    }

    @Test
    void a_column_is_found_by_its_name() {
        Table<Long> table = new Table<>("t", List.of(A, B), List.of());

        assertThat(table.column("b")).isEqualTo(B);
        assertThatIllegalArgumentException().isThrownBy(() -> table.column("c")).withMessage("table t has no column c");
    }

    @Test
    void a_table_keeps_its_columns_whatever_becomes_of_the_list() {
        List<Column<Long>> columns = new ArrayList<>(List.of(A));
        Table<Long> table = new Table<>("t", columns, List.of());
        columns.add(B);

        assertThat(table.columns()).containsExactly(A);
    }

    @Test
    void a_table_of_another_name_has_the_same_columns() {
        assertThat(new Table<>("t", List.of(A, B), List.of("a")).named("u"))
                .isEqualTo(new Table<>("u", List.of(A, B), List.of("a")));
    }

    @Test
    void a_primitive_has_to_say_when_it_is_null() {
        assertThatIllegalStateException()
                .isThrownBy(A::orNull)
                .withMessage("column a is a primitive int8: say when it is NULL with nullWhen");

        Column<Long> column = A.nullWhen(n -> n < 0);
        assertThat(column.nullable()).isTrue();
        assertThat(column.get(-1L)).isNull();
        assertThat(column.get(1L)).isEqualTo(1L);
    }

    @Test
    void the_function_of_a_null_cell_is_not_called() {
        Column<Long> column = Column.<Long>int4("c", Math::toIntExact).nullWhen(n -> n > Integer.MAX_VALUE);

        assertThat(column.get(Long.MAX_VALUE)).isNull();
    }

    @Test
    void columns_take_null_only_when_asked_to() {
        assertThat(A.nullable()).isFalse();
        assertThat(B.nullable()).isTrue();
        assertThat(B.get(0L)).isNull();
        assertThat(A.asIdentity().identity()).isTrue();
        assertThat(B.asIdentity().nullable()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "-1; 0; numeric precision -1: must be 1 to 1000, or 0 for no limit",
                "1001; 0; numeric precision 1001: must be 1 to 1000, or 0 for no limit",
                "10; 11; numeric scale 11: must be 0 to the precision, 10",
                "10; -1; numeric scale -1: must be 0 to the precision, 10",
                "0; 1; numeric scale 1: must be 0 to the precision, 0"
            })
    void numerics_that_no_database_has_are_refused(int precision, int scale, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Column.<Long>numeric("n", precision, scale, n -> n))
                .withMessage(message);
    }

    @Test
    void an_array_of_arrays_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Array(new Array(Scalar.TEXT)))
                .withMessage("an array of arrays has the innermost element's type: text[]");
    }

    @Test
    void types_are_named_as_in_ddl() {
        assertThat(Scalar.TIMESTAMPTZ.sqlName()).isEqualTo("timestamptz");
        assertThat(Scalar.INT8.sqlName()).isEqualTo("int8");
        assertThat(new Numeric(10, 2).sqlName()).isEqualTo("numeric(10,2)");
        assertThat(Numeric.UNLIMITED.sqlName()).isEqualTo("numeric");
        assertThat(new Array(new Numeric(3, 0)).sqlName()).isEqualTo("numeric(3,0)[]");
        assertThat(new Array(Scalar.UUID).sqlName()).isEqualTo("uuid[]");
    }

    @ParameterizedTest
    @CsvSource({"1.2.3.4, 33, 32", "1.2.3.4, -1, 32", "::1, 129, 128"})
    void prefixes_longer_than_the_address_are_refused(String address, int prefix, int max) throws Exception {
        InetAddress parsed = InetAddress.getByName(address);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Inet(parsed, prefix))
                .withMessage("prefix length " + prefix + ": must be 0 to " + max + " for " + parsed.getHostAddress());
    }

    @Test
    void addresses_and_intervals_print_as_postgresql_reads_them() throws Exception {
        assertThat(new Inet(InetAddress.getByName("192.168.0.1"), 24)).hasToString("192.168.0.1/24");
        assertThat(new Interval(14, -3, 4_000_005)).hasToString("14 mons -3 days 4000005 us");
    }
}
