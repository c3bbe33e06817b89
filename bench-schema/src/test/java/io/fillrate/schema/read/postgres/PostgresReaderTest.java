package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.read.postgres.Everything.EVERYTHING;
import static io.fillrate.schema.read.postgres.Everything.column;
import static io.fillrate.schema.read.postgres.Everything.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tables and columns of {@code everything.sql}, as the reader reports them; {@link PostgresTypesTest} is about types. */
@Tag("database")
class PostgresReaderTest {

    @Test
    void tables_of_users_are_read_in_the_order_of_their_names() {
        assertThat(EVERYTHING.database()).isEqualTo(DatabaseKind.POSTGRES);
        assertThat(EVERYTHING.tables()).extracting(TableModel::name).isSorted();
        assertThat(EVERYTHING.tables())
                .extracting(table -> table.name().schema())
                .containsOnly(
                        "types", "origins", "keys", "refs", "Groß & klein", "cycles", "checks", "parts", "others");
    }

    @Test
    void views_foreign_tables_and_those_of_extensions_are_not_read() {
        assertThat(EVERYTHING.tables())
                .extracting(TableModel::name)
                .filteredOn(name -> name.schema().equals("others"))
                .extracting(TableName::name)
                .containsExactly("no_columns", "triggered", "unlogged");
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
    void triggers_and_rules_are_those_that_fire_for_inserted_rows() {
        assertThat(table("others", "triggered").triggers())
                .containsExactly(
                        new Trigger(
                                "after_statement",
                                "CREATE TRIGGER after_statement AFTER INSERT ON others.triggered"
                                        + " FOR EACH STATEMENT EXECUTE FUNCTION others.nothing()\nBEGIN RETURN NEW; END"),
                        new Trigger(
                                "before_row",
                                "CREATE TRIGGER before_row BEFORE INSERT OR UPDATE ON others.triggered"
                                        + " FOR EACH ROW EXECUTE FUNCTION others.nothing()\nBEGIN RETURN NEW; END"),
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
}
