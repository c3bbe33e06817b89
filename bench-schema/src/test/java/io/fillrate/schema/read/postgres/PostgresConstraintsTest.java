package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.read.postgres.Everything.key;
import static io.fillrate.schema.read.postgres.Everything.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.Exclusion;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keys, exclusion constraints, foreign keys and checks of {@code everything.sql}, as the reader reports them. */
@Tag("database")
class PostgresConstraintsTest {

    @Test
    void composite_keys_have_their_columns_in_order_without_included_ones() {
        assertThat(table("keys", "composite").primaryKey()).hasValue(key("composite_pkey", List.of("b", "a")));
        assertThat(table("keys", "composite").uniqueKeys()).containsExactly(key("c_and_d", List.of("d", "c")));
    }

    @Test
    void unique_indexes_tell_expressions_and_predicates() {
        assertThat(table("keys", "users").uniqueKeys())
                .containsExactlyInAnyOrder(
                        key("users_mail_key", List.of("mail")),
                        key("users_name_first_name_key", List.of("name", "first_name")),
                        new TableModel.Key(
                                "users_badge_key", List.of("badge"), List.of(), Optional.empty(), false, Map.of()),
                        new TableModel.Key(
                                "users_name_lower",
                                List.of("name"),
                                List.of("lower(name)"),
                                Optional.of("(deleted_at IS NULL)"),
                                true,
                                Map.of()),
                        new TableModel.Key(
                                "users_full_name",
                                List.of("first_name", "name", "active"),
                                List.of("(((first_name || ' '::text) || name))"),
                                Optional.empty(),
                                true,
                                Map.of()),
                        new TableModel.Key(
                                "users_active_badge",
                                List.of("badge"),
                                List.of(),
                                Optional.of("active"),
                                true,
                                Map.of()));
    }

    @Test
    void exclusion_constraints_tell_columns_and_operators() {
        assertThat(table("keys", "bookings").exclusions())
                .containsExactly(new Exclusion(
                        "one_at_a_time",
                        List.of("room", "during"),
                        List.of("=", "&&"),
                        "EXCLUDE USING gist (room WITH =, during WITH &&)"));
        assertThat(table("keys", "bookings").keys()).isEmpty();
        assertThat(table("keys", "shifts").exclusions())
                .containsExactly(new Exclusion(
                        "no_two_shifts",
                        List.of("worker", "starts", "ends"),
                        List.of("=", "&&"),
                        "EXCLUDE USING gist (worker WITH =, tsrange(starts, ends) WITH &&) WHERE ((NOT cancelled))"));
    }

    @Test
    void a_key_without_overlaps_is_an_exclusion_constraint_as_well() {
        assertThat(table("keys", "prices").primaryKey()).hasValue(key("prices_pkey", List.of("product", "valid")));
        assertThat(table("keys", "prices").exclusions())
                .containsExactly(new Exclusion(
                        "prices_pkey",
                        List.of("product", "valid"),
                        List.of("=", "&&"),
                        "PRIMARY KEY (product, valid WITHOUT OVERLAPS)"));
    }

    @Test
    void foreign_keys_pair_columns_across_schemas() {
        TableName composite = new TableName("keys", "composite");
        TableName users = new TableName("keys", "users");
        TableName orders = new TableName("refs", "orders");
        assertThat(table("refs", "orders").foreignKeys())
                .containsExactly(
                        new ForeignKeyModel("orders_buyer_fkey", List.of("buyer"), users, List.of("id"), false));
        assertThat(table("refs", "order_lines").foreignKeys())
                .containsExactly(new ForeignKeyModel(
                        "line_of_order",
                        List.of("order_region", "order_number"),
                        orders,
                        List.of("region", "number"),
                        false));
        assertThat(table("refs", "subscriptions").foreignKeys())
                .containsExactly(
                        new ForeignKeyModel("both_or_none", List.of("c", "d"), composite, List.of("c", "d"), false),
                        new ForeignKeyModel("subscriptions_mail_fkey", List.of("mail"), users, List.of("mail"), false));
    }

    @Test
    void foreign_keys_may_refer_to_their_own_table_or_form_cycles_and_be_deferrable() {
        TableName trees = new TableName("refs", "trees");
        assertThat(table("refs", "trees").foreignKeys())
                .containsExactly(new ForeignKeyModel(
                        "trees_tenant_parent_fkey",
                        List.of("tenant", "parent"),
                        trees,
                        List.of("tenant", "id"),
                        false));
        assertThat(table("cycles", "departments").foreignKeys())
                .extracting(ForeignKeyModel::references, ForeignKeyModel::deferrable)
                .containsExactly(tuple(new TableName("cycles", "employees"), false));
        assertThat(table("cycles", "countries").foreignKeys())
                .extracting(ForeignKeyModel::references, ForeignKeyModel::deferrable)
                .containsExactly(tuple(new TableName("cycles", "cities"), true));
        assertThat(table("cycles", "cities").foreignKeys())
                .extracting(ForeignKeyModel::references, ForeignKeyModel::deferrable)
                .containsExactly(tuple(new TableName("cycles", "countries"), true));
    }

    @Test
    void constraints_that_are_not_enforced_are_not_read() {
        assertThat(table("refs", "unchecked").foreignKeys()).isEmpty();
        assertThat(table("checks", "several").checks()).extracting(Check::name).doesNotContain("not_enforced");
    }

    @Test
    void checks_tell_their_columns_and_qualified_names() {
        assertThat(table("checks", "simple").checks())
                .contains(
                        new Check("age_is", "((age >= 0) AND (age <= 120))", List.of("age")),
                        new Check("code_is", "(code ~ '^[A-Z]{3}-[0-9]{2}$'::text)", List.of("code")),
                        new Check(
                                "state_is",
                                "(state = ANY (ARRAY['new'::text, 'paid'::text, 'sent'::text]))",
                                List.of("state")))
                .hasSize(7);
        assertThat(table("checks", "several").checks())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("functions")
                .containsExactly(
                        new Check("function_of_two", "checks.fits(a, b)", List.of("a", "b")),
                        new Check("in_order", "(starts < ends)", List.of("starts", "ends")),
                        new Check("no_column", "checks.always()", List.of()),
                        new Check(
                                "one_contact",
                                "(num_nonnulls(phone, mail, fax) = 1)",
                                List.of("phone", "mail", "fax")));
    }

    @Test
    void a_check_of_whole_rows_is_about_all_columns() {
        assertThat(table("checks", "rows").checks())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("functions")
                .containsExactly(
                        new Check("not_valid", "(b <> 7)", List.of("b")),
                        new Check("whole_row", "checks.row_fits(rows.*)", List.of("a", "b")));
    }
}
