package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.read.postgres.Everything.EVERYTHING;
import static io.fillrate.schema.read.postgres.Everything.key;
import static io.fillrate.schema.read.postgres.Everything.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.model.TableName;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Partitioned tables of {@code everything.sql}, as the reader reports them. */
@Tag("database")
class PostgresPartitionsTest {

    @Test
    void partitions_are_not_read_but_children_of_inheritance_are() {
        assertThat(EVERYTHING.tables())
                .extracting(TableModel::name)
                .filteredOn(name -> name.schema().equals("parts"))
                .extracting(TableName::name)
                .containsExactly(
                        "alerts",
                        "anything",
                        "by_expression",
                        "by_hash",
                        "by_list",
                        "cars",
                        "childless",
                        "payments",
                        "readings",
                        "vehicles");
        assertThat(table("parts", "cars").columns())
                .extracting(ColumnModel::name)
                .containsExactly("id", "wheels", "doors");
        assertThat(table("parts", "cars").primaryKey()).isEmpty();
        assertThat(table("parts", "cars").checks())
                .containsExactly(new Check("wheels_are", "(wheels > 0)", List.of("wheels")));
    }

    @Test
    void a_foreign_key_into_a_partitioned_table_is_read_once() {
        assertThat(table("parts", "alerts").foreignKeys())
                .containsExactly(new ForeignKeyModel(
                        "alert_of_reading",
                        List.of("reading", "region", "taken_on"),
                        new TableName("parts", "readings"),
                        List.of("id", "region", "taken_on"),
                        false));
        assertThat(table("parts", "by_hash").foreignKeys()).hasSize(1);
    }

    @Test
    void partitioning_has_the_columns_of_all_levels_and_what_the_lowest_demand() {
        String from2024 =
                "(taken_on IS NOT NULL) AND (taken_on >= '2024-01-01'::date) AND (taken_on < '2025-01-01'::date)";
        String from2025 =
                "(taken_on IS NOT NULL) AND (taken_on >= '2025-01-01'::date) AND (taken_on < '2026-01-01'::date)";
        String north = "(region IS NOT NULL) AND (region = ANY (ARRAY['north'::text, 'north-east'::text]))";
        assertThat(table("parts", "readings").partitioning())
                .hasValue(new Partitioning(
                        List.of("taken_on", "region"),
                        List.of(
                                "(" + from2024 + ")",
                                "(" + from2025 + " AND " + north + ")",
                                "(" + from2025 + " AND (NOT (" + north + ")))")));
        assertThat(table("parts", "by_list").partitioning())
                .hasValue(new Partitioning(
                        List.of("kind"),
                        List.of(
                                "((kind IS NOT NULL) AND (kind = ANY (ARRAY['a'::text, 'b'::text])))",
                                "(kind IS NULL)")));
        assertThat(table("parts", "by_expression").partitioning().orElseThrow().columns())
                .containsExactly("rank", "name");
        assertThat(table("parts", "by_hash").partitioning().orElseThrow().constraints())
                .hasSize(2)
                .allMatch(constraint -> constraint.startsWith("satisfies_hash_partition("));
        assertThat(table("parts", "vehicles").partitioning()).isEmpty();
    }

    @Test
    void a_default_partition_alone_takes_any_row_and_without_partitions_there_is_none() {
        assertThat(table("parts", "anything").partitioning())
                .hasValue(new Partitioning(List.of("id"), List.of("true")));
        assertThat(table("parts", "childless").partitioning()).hasValue(new Partitioning(List.of("id"), List.of()));
    }

    @Test
    void what_partitions_demand_of_their_own_is_demanded_of_the_table() {
        TableModel payments = table("parts", "payments");
        assertThat(payments.primaryKey()).isEmpty();
        assertThat(payments.uniqueKeys()).containsExactly(key("payments_2025_pkey", List.of("id")));
        assertThat(payments.foreignKeys())
                .containsExactly(new ForeignKeyModel(
                        "payments_2025_payer_fkey",
                        List.of("payer"),
                        new TableName("keys", "users"),
                        List.of("id"),
                        false));
        assertThat(payments.column("amount").nullable()).isFalse();
        assertThat(payments.column("payer").nullable()).isTrue();
        assertThat(payments.checks()).extracting(Check::name).containsExactly("amount_is");
        assertThat(payments.partitioning().orElseThrow().constraints())
                .containsExactly(
                        "(((paid_on IS NOT NULL) AND (paid_on >= '2025-01-01'::date) AND (paid_on < '2026-01-01'::date)))"
                                + " AND ((amount < (500)::numeric))",
                        "((paid_on IS NOT NULL) AND (paid_on >= '2026-01-01'::date) AND (paid_on < '2027-01-01'::date))");
    }
}
