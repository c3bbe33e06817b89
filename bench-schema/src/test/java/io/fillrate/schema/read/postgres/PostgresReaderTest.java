package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.EmbeddedPostgresServer.run;
import static io.fillrate.schema.EmbeddedPostgresServer.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.model.ColumnModel;
import io.fillrate.schema.model.ColumnModel.Origin;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.Exclusion;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every feature of {@code everything.sql}, as the reader tells it; {@link PostgresTypesTest} is about types. */
class PostgresReaderTest {

    private static final String DATABASE = "postgres_reader";
    private static final SchemaReader READER = SchemaReader.of("postgres");

    private static Session session;
    private static SchemaModel everything;

    @BeforeAll
    static void read() throws SQLException {
        session = EmbeddedPostgresServer.session(DATABASE);
        run(session, script("everything.sql"));
        try (Connection connection = session.connect()) {
            everything = READER.read(connection, Set.of());
        }
    }

    private static TableModel table(String schema, String name) {
        return everything.table(new TableName(schema, name)).orElseThrow();
    }

    private static ColumnModel column(String schema, String table, String column) {
        return table(schema, table).column(column);
    }

    private static TableModel.Key key(String name, List<String> columns) {
        return new TableModel.Key(name, columns, List.of(), Optional.empty(), true, Map.of());
    }

    @Test
    void tables_of_users_are_read_in_the_order_of_their_names() {
        assertThat(everything.database()).isEqualTo("postgres");
        assertThat(everything.tables()).extracting(TableModel::name).isSorted();
        assertThat(everything.tables())
                .extracting(table -> table.name().schema())
                .containsOnly(
                        "types", "origins", "keys", "refs", "Groß & klein", "cycles", "checks", "parts", "others");
    }

    @Test
    void views_foreign_tables_and_those_of_extensions_are_not_read() {
        assertThat(everything.tables())
                .extracting(TableModel::name)
                .filteredOn(name -> name.schema().equals("others"))
                .extracting(TableName::name)
                .containsExactly("no_columns", "triggered", "unlogged");
    }

    @Test
    void temporary_tables_are_not_read_even_if_named_like_a_table_of_the_catalogue() throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE pg_class (id integer)");
            assertThat(READER.read(connection, Set.of())).isEqualTo(everything);
        }
    }

    @Test
    void partitions_are_not_read_but_children_of_inheritance_are() {
        assertThat(everything.tables())
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
    void only_the_named_schemas_are_read() throws SQLException {
        try (Connection connection = session.connect()) {
            assertThat(READER.read(connection, Set.of("Groß & klein", "cycles", "no such schema"))
                            .tables())
                    .isEqualTo(everything.tables().stream()
                            .filter(table -> Set.of("Groß & klein", "cycles")
                                    .contains(table.name().schema()))
                            .toList())
                    .isNotEmpty();
        }
    }

    @Test
    void identity_serial_default_and_generated_columns_tell_where_their_values_come_from() {
        assertThat(table("origins", "columns").columns())
                .extracting(ColumnModel::name, ColumnModel::origin)
                .containsExactly(
                        tuple("always", Origin.NUMBERED_ALWAYS),
                        tuple("by_default", Origin.NUMBERED),
                        tuple("serial", Origin.NUMBERED),
                        tuple("small_serial", Origin.NUMBERED),
                        tuple("ticket", Origin.NUMBERED),
                        tuple("label", Origin.DEFAULT),
                        tuple("since", Origin.DEFAULT),
                        tuple("share", Origin.DEFAULT),
                        tuple("net", Origin.NONE),
                        tuple("gross", Origin.COMPUTED),
                        tuple("half", Origin.COMPUTED),
                        tuple("plain", Origin.NONE));
    }

    @Test
    void numbered_columns_name_their_sequence() {
        assertThat(table("origins", "columns").columns().stream().flatMap(column -> column.sequence().stream()))
                .containsExactly(
                        "origins.columns_always_seq",
                        "origins.columns_by_default_seq",
                        "origins.columns_serial_seq",
                        "origins.columns_small_serial_seq",
                        "origins.tickets");
    }

    @Test
    void defaults_are_shown_with_qualified_names() {
        assertThat(column("origins", "columns", "ticket").defaultExpression())
                .hasValue("nextval('origins.tickets'::regclass)");
        assertThat(column("origins", "columns", "since").defaultExpression()).hasValue("now()");
        assertThat(column("origins", "columns", "share").defaultExpression()).hasValue("50");
        assertThat(column("origins", "columns", "gross").defaultExpression()).hasValue("(net * 1.19)");
        assertThat(column("Groß & klein", "Straße \"Süd\"", "select").defaultExpression())
                .hasValue("'{fn now()} ?'::text");
    }

    @Test
    void columns_are_nullable_unless_they_or_their_domains_forbid_it() {
        assertThat(table("origins", "columns").columns())
                .filteredOn(ColumnModel::nullable)
                .extracting(ColumnModel::name)
                .containsExactly("ticket", "label", "gross", "half", "plain");
        assertThat(table("types", "named").columns())
                .filteredOn(column -> !column.nullable())
                .extracting(ColumnModel::name)
                .containsExactly("percentage", "share");
    }

    @Test
    void comments_are_read() {
        assertThat(column("types", "characters", "short").comment()).isEqualTo("at most twenty");
        assertThat(column("types", "characters", "long").comment()).isEmpty();
    }

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
    void names_are_as_the_database_spells_them() {
        TableModel street = table("Groß & klein", "Straße \"Süd\"");
        assertThat(street.columns())
                .extracting(ColumnModel::name)
                .containsExactly("ID", "größe in m²", "select", "Käufer");
        assertThat(street.uniqueKeys())
                .containsExactly(new TableModel.Key(
                        "Index \"eins\"",
                        List.of("select"),
                        List.of("upper(\"select\")"),
                        Optional.empty(),
                        true,
                        Map.of()));
        assertThat(street.checks())
                .containsExactly(new Check(
                        "Straße \"Süd\"_größe in m²_check",
                        "(\"größe in m²\" > (0)::numeric)",
                        List.of("größe in m²")));
        assertThat(street.foreignKeys())
                .containsExactly(new ForeignKeyModel(
                        "Straße \"Süd\"_Käufer_fkey",
                        List.of("Käufer"),
                        new TableName("keys", "users"),
                        List.of("id"),
                        false));
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
                .containsExactly(
                        new Check("not_valid", "(b <> 7)", List.of("b")),
                        new Check("whole_row", "checks.row_fits(rows.*)", List.of("a", "b")));
    }

    @Test
    void partitioning_tells_the_columns_of_all_levels_and_what_the_lowest_demand() {
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

    @Test
    void triggers_and_rules_are_those_that_fire_for_inserted_rows() {
        assertThat(table("others", "triggered").triggers())
                .containsExactly(
                        new Trigger(
                                "after_statement",
                                "CREATE TRIGGER after_statement AFTER INSERT ON others.triggered"
                                        + " FOR EACH STATEMENT EXECUTE FUNCTION others.nothing()"),
                        new Trigger(
                                "before_row",
                                "CREATE TRIGGER before_row BEFORE INSERT OR UPDATE ON others.triggered"
                                        + " FOR EACH ROW EXECUTE FUNCTION others.nothing()"),
                        new Trigger(
                                "tell",
                                "CREATE RULE tell AS\n    ON INSERT TO others.triggered DO\n NOTIFY inserted;"));
        assertThat(table("parts", "readings").triggers())
                .extracting(Trigger::name)
                .containsExactly("on_every_reading");
        assertThat(table("parts", "payments").triggers())
                .extracting(Trigger::name)
                .containsExactly("on_one_payment");
        assertThat(table("refs", "orders").triggers()).isEmpty();
    }

    @Test
    void tables_tell_whether_they_have_rows() throws SQLException {
        assertThat(everything.tables()).noneMatch(TableModel::hasRows);
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO types.bytes DEFAULT VALUES");
            statement.execute("INSERT INTO parts.readings VALUES (1, 'south', '2025-02-03')");
            statement.execute("INSERT INTO parts.cars VALUES (1, 4, 5)");
            statement.execute("INSERT INTO refs.profiles SELECT 1 WHERE false");
            statement.execute("INSERT INTO \"Groß & klein\".\"Straße \"\"Süd\"\"\" VALUES (1)");
            statement.execute("INSERT INTO types.lists DEFAULT VALUES");
            statement.execute("DELETE FROM types.lists");
            assertThat(READER.read(connection, Set.of()).tables())
                    .filteredOn(TableModel::hasRows)
                    .extracting(table -> table.name().name())
                    .containsExactlyInAnyOrder("bytes", "readings", "cars", "Straße \"Süd\"");
            connection.rollback();
        }
    }

    @Test
    void the_connection_is_left_as_it_was_with_autocommit() throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET search_path = 'Groß & klein', types");
            assertThat(READER.read(connection, Set.of())).isEqualTo(everything);
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(text(statement, "SHOW search_path")).isEqualTo("\"Groß & klein\", types");
        }
    }

    @Test
    void the_callers_transaction_goes_on() throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("CREATE SCHEMA brief");
            statement.execute("CREATE TABLE brief.table AS SELECT 1 AS one");
            statement.execute("SET LOCAL search_path = brief");
            assertThat(READER.read(connection, Set.of("brief")).tables())
                    .extracting(TableModel::hasRows)
                    .containsExactly(true);
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(text(statement, "SHOW search_path")).isEqualTo("brief");
            assertThat(text(statement, "SELECT one FROM \"table\"")).isEqualTo("1");
            connection.rollback();
            assertThat(READER.read(connection, Set.of("brief")).tables()).isEmpty();
        }
    }

    @Test
    void a_transaction_that_has_failed_is_an_error_and_stays_open() throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> READER.read(connection, Set.of()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("transaction is aborted");
            connection.rollback();
            assertThat(READER.read(connection, Set.of())).isEqualTo(everything);
        }
    }

    @Test
    void a_user_without_any_right_reads_the_same_and_takes_a_table_that_was_written_to_for_filled()
            throws SQLException {
        run(session, "CREATE ROLE stranger LOGIN");
        run(session, "INSERT INTO others.unlogged VALUES (1)");
        try (Connection connection =
                EmbeddedPostgresServer.session("stranger", DATABASE).connect()) {
            SchemaModel seen = READER.read(connection, Set.of());
            assertThat(seen)
                    .usingRecursiveComparison()
                    .ignoringFields("tables.hasRows")
                    .isEqualTo(everything);
            assertThat(seen.table(new TableName("others", "unlogged"))).get().matches(TableModel::hasRows);
            assertThat(seen.table(new TableName("others", "triggered"))).get().matches(table -> !table.hasRows());
        } finally {
            run(session, "TRUNCATE others.unlogged");
            run(session, "DROP ROLE stranger");
        }
    }

    @Test
    void an_unknown_kind_of_database_is_refused() {
        assertThatThrownBy(() -> SchemaReader.of("oracle"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("oracle");
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
