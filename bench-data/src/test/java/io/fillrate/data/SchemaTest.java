package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTest {

    private static final Table<Long> A = table("a");
    private static final Table<Long> B = table("b");
    private static final Table<Long> C = table("c");
    private static final Table<Long> D = table("d");

    private static Table<Long> table(String name) {
        return new Table<>(
                name,
                List.of(Column.int8("id", Long::longValue), Column.int8("parent", Long::longValue)),
                List.of("id"));
    }

    private static ForeignKey key(Table<Long> from, Table<Long> to) {
        return ForeignKey.of(from, to, "parent");
    }

    private static List<List<String>> levels(Schema schema) {
        return schema.levels().stream()
                .map(level -> level.stream().map(Table::name).toList())
                .toList();
    }

    @Test
    void a_table_alone_is_a_schema_of_one() {
        Schema schema = Schema.of(A);

        assertThat(schema.name()).isEqualTo("a");
        assertThat(levels(schema)).containsExactly(List.of("a"));
        assertThat(schema.foreignKeysOf(A)).isEmpty();
    }

    @Test
    void a_table_comes_after_all_that_it_refers_to() {
        Schema schema = new Schema("s", List.of(D, C, B, A), List.of(key(D, B), key(C, A), key(B, A)));

        assertThat(levels(schema)).containsExactly(List.of("a"), List.of("c", "b"), List.of("d"));
        assertThat(schema.inOrder()).containsExactly(A, C, B, D);
        assertThat(schema.foreignKeysOf(D)).containsExactly(key(D, B));
        assertThat(schema.table("c")).isSameAs(C);
    }

    @Test
    void a_table_may_refer_to_itself() {
        Schema schema = new Schema("s", List.of(A, B), List.of(key(A, A), key(B, A)));

        assertThat(levels(schema)).containsExactly(List.of("a"), List.of("b"));
        assertThat(schema.foreignKeysOf(A)).allMatch(ForeignKey::toItself);
    }

    @Test
    void a_cycle_is_refused_with_the_tables_that_can_not_be_filled() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema("s", List.of(A, B, C, D), List.of(key(B, C), key(C, B), key(D, C))))
                .withMessage(
                        "schema s: tables b, c, d refer to each other in a cycle, or to such a cycle; leave a foreign key out and"
                                + " add it when they are filled");
    }

    @Test
    void what_does_not_fit_together_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema("s", List.of(), List.of()))
                .withMessage("schema s has no tables: at least one is needed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema("s", List.of(A, A), List.of()))
                .withMessage("schema s has two tables named a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema("s", List.of(A, B), List.of(key(A, B), key(A, B))))
                .withMessage("schema s has two foreign keys named a_b_fkey");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema("s", List.of(A), List.of(key(A, B))))
                .withMessage("schema s has no table b");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema("s", List.of(A, B), List.of(ForeignKey.of(A, B, "mother"))))
                .withMessage("table a has no column mother");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForeignKey.of(A, B, "id", "parent"))
                .withMessage("foreign key a_b_fkey has 2 columns for 1: must be as many, at least one");
    }

    @Test
    void rows_are_those_of_the_schemas_tables_in_its_order() {
        Schema schema = new Schema("s", List.of(A, B), List.of());
        TableRows<Long> ofA = new TableRows<>(A, RowSource.of(List.of(1L, 2L)));
        TableRows<Long> ofB = new TableRows<>(B, RowSource.of(List.of(3L)));

        SchemaRows rows = new SchemaRows(schema, List.of(ofA, ofB));
        assertThat(rows.size()).isEqualTo(3);
        assertThat(rows.rowsOf(B)).isSameAs(ofB);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SchemaRows(schema, List.of(ofB, ofA)))
                .withMessage("schema s: there are rows of tables [b, a], but must be of [a, b]");
    }
}
