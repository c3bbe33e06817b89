package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.TrapSource;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.schema.Family;
import io.fillrate.core.schema.ForeignKeysAfterwardsContract;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class PostgresForeignKeysTest extends ForeignKeysAfterwardsContract {

    private static final String CATALOG = """
            SELECT concat_ws(' ', t.relname, r.relname, c.conname, c.condeferrable, c.condeferred, c.convalidated, c.conenforced,
              c.confupdtype, c.confdeltype, c.confmatchtype, c.conkey, c.confkey, c.confdelsetcols, c.conislocal, c.coninhcount,
              c.connoinherit, c.conperiod, c.conindid::regclass, c.conparentid <> 0, d.description, pg_get_constraintdef(c.oid),
              (SELECT string_agg(concat_ws(' ', g.tgrelid::regclass, g.tgfoid::regproc, g.tgenabled, g.tgdeferrable, g.tginitdeferred), ', '
                 ORDER BY g.tgrelid::regclass::text, g.tgfoid::regproc::text) FROM pg_trigger g WHERE g.tgconstraint = c.oid))
            FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
            LEFT JOIN pg_description d ON d.objoid = c.oid AND d.classoid = 'pg_constraint'::regclass
            WHERE c.contype = 'f' ORDER BY 1""";

    PostgresForeignKeysTest() {
        super(TestPostgres.stock().target());
    }

    @Override
    protected List<String> catalog() throws SQLException {
        try (Connection connection = target().session().connect()) {
            return Sql.texts(connection, CATALOG);
        }
    }

    @Override
    protected List<String> definitions() {
        return List.of(
                "ON UPDATE CASCADE ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED",
                "ON DELETE SET DEFAULT (parent) ON UPDATE RESTRICT",
                "MATCH FULL DEFERRABLE",
                "ON DELETE CASCADE NOT VALID",
                "ON UPDATE SET NULL NOT ENFORCED",
                "");
    }

    @Override
    protected void redefine(String definition) throws SQLException {
        super.redefine(definition);
        target().execute("COMMENT ON CONSTRAINT children_parents_fkey ON children IS 'it''s a \"family\" \\ über'");
    }

    @Override
    protected String drop() {
        return "ALTER TABLE children DROP CONSTRAINT children_parents_fkey";
    }

    @Override
    protected List<String> settings(Connection connection) throws SQLException {
        return Sql.texts(connection, "SELECT concat_ws(' = ', name, setting) FROM pg_settings ORDER BY name");
    }

    @Override
    protected List<String> three() {
        return List.of("postgres/batch", "postgres/copy-csv", "postgres/copy-binary");
    }

    private long fill(SchemaRows rows) {
        return fill(Strategies.load().insert("postgres/copy-binary"), AFTERWARDS, rows);
    }

    private void assertRefused(SchemaRows rows, Session session, String reason) throws SQLException {
        List<String> before = catalog();

        assertThatThrownBy(() -> fill(Strategies.load().insert("postgres/copy-binary"), AFTERWARDS, rows, session))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("postgres/copy-binary is unavailable: foreign key children_parents_fkey of table children"
                        + " could not be dropped and recreated unchanged: " + reason);

        assertThat(catalog()).isEqualTo(before);
        assertCounts(0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DISABLE TRIGGER ALL", "ENABLE ALWAYS TRIGGER ALL"})
    void a_key_whose_triggers_are_switched_is_refused(String how) throws SQLException {
        String triggers = String.join(
                ", ",
                triggers().stream()
                        .map(trigger -> how.replace("ALL", '"' + trigger + '"'))
                        .toList());
        target().execute("ALTER TABLE children " + triggers);

        assertRefused(Family.all(), target().session(), "its triggers have been disabled, or enabled always");
    }

    private List<String> triggers() throws SQLException {
        try (Connection connection = target().session().connect()) {
            return Sql.texts(
                    connection, "SELECT tgname FROM pg_trigger WHERE tgrelid = 'children'::regclass AND tgisinternal");
        }
    }

    @Test
    void a_key_whose_table_may_not_be_referred_to_again_is_refused() throws SQLException {
        target().execute("DROP ROLE IF EXISTS loader");
        target().execute("CREATE ROLE loader LOGIN");
        try {
            target().execute("ALTER TABLE children OWNER TO loader");
            target().execute("GRANT SELECT, INSERT, DELETE ON parents, strangers TO loader");
            target().execute("GRANT CREATE ON SCHEMA public TO loader");
            Session loader =
                    Session.of(target().url().replaceFirst("user=[^&]*", "user=loader"), Map.of("user", "loader"));

            assertRefused(Family.all(), loader, "permission denied for table parents");
        } finally {
            target().execute("DROP OWNED BY loader CASCADE");
            target().execute("DROP ROLE loader");
        }
    }

    /** Names that need quotes, several columns, partitions on both sides, and a path that leads elsewhere. */
    @Test
    void keys_of_partitioned_tables_with_any_names_are_as_before() throws SQLException {
        Table<Family> old = new Table<>(
                "Old \"Ones\"",
                List.of(Column.int8("id", Family::id), Column.int8("parent", Family::parent)),
                List.of("id", "parent"));
        Table<Family> young = new Table<>("jung; --", old.columns(), List.of("id", "parent"));
        ForeignKey key = new ForeignKey(
                "it's \"the\" key \\", young.name(), List.of("id", "parent"), old.name(), List.of("id", "parent"));
        Schema schema = new Schema("partitioned", List.of(old, young), List.of(key));
        target().execute("DROP TABLE IF EXISTS \"jung; --\", \"Old \"\"Ones\"\"\"");
        target().execute(
                        "CREATE TABLE \"Old \"\"Ones\"\"\" (id bigint, parent bigint, PRIMARY KEY (id, parent)) PARTITION BY RANGE (id)");
        target().execute("CREATE TABLE \"old 1\" PARTITION OF \"Old \"\"Ones\"\"\" FOR VALUES FROM (0) TO (30)");
        target().execute("CREATE TABLE \"old 2\" PARTITION OF \"Old \"\"Ones\"\"\" FOR VALUES FROM (30) TO (3000)");
        target().execute("CREATE TABLE \"jung; --\" (id bigint, parent bigint, PRIMARY KEY (id, parent),"
                + " CONSTRAINT \"it's \"\"the\"\" key \\\" FOREIGN KEY (id, parent) REFERENCES \"Old \"\"Ones\"\"\" ON DELETE CASCADE)"
                + " PARTITION BY HASH (id)");
        target().execute("CREATE TABLE \"jung 1\" PARTITION OF \"jung; --\" FOR VALUES WITH (MODULUS 2, REMAINDER 0)");
        target().execute("CREATE TABLE \"jung 2\" PARTITION OF \"jung; --\" FOR VALUES WITH (MODULUS 2, REMAINDER 1)");
        List<String> before = catalog();

        SchemaRows rows = new SchemaRows(
                schema, List.of(new TableRows<>(old, Family.rows()), new TableRows<>(young, Family.rows())));
        assertThat(fill(rows)).isEqualTo(2 * Family.ROWS);

        assertThat(catalog()).isEqualTo(before);
        target().execute("DELETE FROM \"Old \"\"Ones\"\"\"");
        assertThat(target().count(young)).isZero();
        target().execute("DROP TABLE \"jung; --\", \"Old \"\"Ones\"\"\"");
    }

    @Test
    void a_view_that_keeps_definitions_is_not_published() throws SQLException {
        try (Connection connection = target().session().connect()) {
            Sql.run(connection, "CREATE PUBLICATION everything FOR ALL TABLES");
            try {
                List<String> published =
                        Sql.texts(connection, "SELECT tablename FROM pg_publication_tables ORDER BY 1");
                fill(Family.with(
                        new TrapSource<>(Family.rows(), 10, () -> assertPublished(published)),
                        Family.rows(),
                        Family.rows()));
            } finally {
                Sql.run(connection, "DROP PUBLICATION everything");
            }
        }
    }

    private void assertPublished(List<String> tables) {
        try (Connection connection = target().session().connect()) {
            assertThat(leftBehind()).hasSize(1);
            assertThat(Sql.texts(connection, "SELECT tablename FROM pg_publication_tables ORDER BY 1"))
                    .isEqualTo(tables);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
