package io.fillrate.schema.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TableOrderTest {

    private static TableModel table(String name, String... references) {
        return new TableModel(
                new TableName("s", name),
                List.of(),
                Optional.empty(),
                List.of(),
                Stream.of(references)
                        .map(other -> new ForeignKeyModel(
                                name + other, List.of("x"), new TableName("s", other), List.of("id"), false))
                        .toList(),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                false);
    }

    private static List<List<String>> order(TableModel... tables) {
        return TableOrder.groups(List.of(tables)).stream()
                .map(group -> group.stream()
                        .map(table -> table.name().name())
                        .sorted()
                        .toList())
                .toList();
    }

    @Test
    void tables_come_after_those_that_they_refer_to() {
        assertThat(order(table("a", "b", "c"), table("b", "c"), table("c")))
                .containsExactly(List.of("c"), List.of("b"), List.of("a"));
    }

    @Test
    void tables_of_a_cycle_are_one_group_and_those_behind_it_come_after() {
        assertThat(order(table("a", "b"), table("b", "c"), table("c", "b", "d"), table("d")))
                .containsExactly(List.of("d"), List.of("b", "c"), List.of("a"));
    }

    @Test
    void a_table_that_refers_to_itself_or_to_one_that_is_not_there_is_a_group_of_its_own() {
        assertThat(order(table("a", "a"), table("b", "elsewhere"))).containsExactly(List.of("a"), List.of("b"));
    }

    @Test
    void a_chain_of_thousands_of_tables_has_an_order() {
        List<TableModel> chain = new ArrayList<>();
        IntStream.range(0, 5_000).forEach(i -> chain.add(i < 4_999 ? table("t" + i, "t" + (i + 1)) : table("t" + i)));

        List<List<TableModel>> order = TableOrder.groups(chain);

        assertThat(order).hasSize(5_000);
        assertThat(order.get(0).get(0).name().name()).isEqualTo("t4999");
    }
}
