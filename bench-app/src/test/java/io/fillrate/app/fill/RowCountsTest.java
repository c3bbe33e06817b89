package io.fillrate.app.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.schema.model.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowCountsTest {

    private static final TableName ORDERS = new TableName("sales", "orders");
    private static final TableName ITEMS = new TableName("sales", "items");
    private static final TableName LOG = new TableName("audit", "log");

    private static RowCounts parsed(String... texts) {
        return RowCounts.parse(List.of(texts));
    }

    @ParameterizedTest
    @CsvSource({"500, 500", "10k, 10000", "1.5M, 1500000", "0, 0", "2G, 2000000000", "0.25k, 250"})
    void a_number_may_have_a_suffix_and_is_for_all_tables(String text, long rows) {
        assertThat(parsed(text).applyAsLong(ORDERS)).isEqualTo(rows);
    }

    @Test
    void names_win_over_patterns_and_the_first_pattern_wins() {
        RowCounts counts = parsed("*=1", "sales.*=2", "orders=3", "audit.log=4");

        assertThat(counts.applyAsLong(ORDERS)).isEqualTo(3);
        assertThat(counts.applyAsLong(LOG)).isEqualTo(4);
        assertThat(counts.applyAsLong(ITEMS)).isEqualTo(1);
        assertThat(parsed("sales.it?ms=2", "*=1").applyAsLong(ITEMS)).isEqualTo(2);
    }

    @Test
    void other_tables_get_ten_thousand_rows() {
        assertThat(parsed("orders=3").applyAsLong(LOG)).isEqualTo(10_000);
        assertThat(parsed().applyAsLong(LOG)).isEqualTo(10_000);
    }

    @Test
    void other_characters_than_wildcards_mean_themselves() {
        assertThat(parsed("a.b=1", "a=b=2").rules())
                .extracting(RowCounts.Rule::pattern)
                .containsExactly("a.b", "a=b");
        assertThat(parsed("s.les.orders=1").applyAsLong(ORDERS)).isEqualTo(10_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orders",
                "orders=",
                "orders=many",
                "orders=-1",
                "orders=1.5",
                "orders=2T",
                "=",
                "",
                "orders=99999999999999"
            })
    void what_is_no_number_of_rows_is_refused(String text) {
        assertThatThrownBy(() -> parsed(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--rows " + text + ": must be TABLE=ROWS or ROWS, with a whole number");
    }

    @Test
    void a_table_that_does_not_exist_is_named_with_the_nearest_that_does() {
        List<TableName> tables = List.of(ORDERS, ITEMS, LOG);

        assertThat(parsed("ordrs=1").problem(tables))
                .contains("--rows ordrs=1: there is no such table; did you mean orders?");
        assertThat(parsed("sale.orders=1").problem(tables))
                .hasValueSatisfying(line -> assertThat(line).endsWith("did you mean sales.orders?"));
        assertThat(parsed("*=5", "zzz*=1").problem(tables)).contains("--rows zzz*=1: there is no such table");
        assertThat(parsed("*=5", "orders=1", "audit.*=2").problem(tables)).isEmpty();
    }
}
