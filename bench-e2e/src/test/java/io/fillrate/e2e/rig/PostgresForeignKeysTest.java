package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.server.SharedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresForeignKeysTest extends ForeignKeysAfterwardsContract {

    private static final String CATALOGUE = """
            SELECT concat_ws(' ', t.relname, r.relname, c.conname, c.condeferrable, c.condeferred, c.convalidated, c.conenforced,
              c.confupdtype, c.confdeltype, c.confmatchtype, c.conkey, c.confkey, c.confdelsetcols, c.conislocal, c.coninhcount,
              c.connoinherit, c.conperiod, c.conindid::regclass, pg_get_constraintdef(c.oid),
              (SELECT string_agg(concat_ws(' ', g.tgrelid::regclass, g.tgfoid::regproc, g.tgenabled, g.tgdeferrable, g.tginitdeferred), ', '
                 ORDER BY g.tgrelid::regclass::text, g.tgfoid::regproc::text) FROM pg_trigger g WHERE g.tgconstraint = c.oid))
            FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
            WHERE c.contype = 'f' AND t.relnamespace = current_schema()::regnamespace ORDER BY 1""";

    PostgresForeignKeysTest() {
        super(SharedPostgres.target());
    }

    @Override
    protected List<String> catalogue() throws SQLException {
        try (Connection connection = target().session().connect()) {
            return Sql.texts(connection, CATALOGUE);
        }
    }

    @Override
    protected List<String> settings(Connection connection) throws SQLException {
        return Sql.texts(connection, "SELECT concat_ws(' = ', name, setting) FROM pg_settings ORDER BY name");
    }

    @Override
    protected List<String> three() {
        return List.of("postgres/batch", "postgres/copy-csv", "postgres/copy-binary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy-binary-drop-indexes", "copy-binary-parallel", "copy-binary-parallel-drop-indexes"})
    void strategies_that_foreign_keys_hinder_can_have_them_checked_afterwards(String name) throws SQLException {
        List<String> before = catalogue();

        long rows = load(Strategies.load().insert("postgres/" + name), afterwards(), Family.all());

        assertThat(rows).isEqualTo(3 * Family.ROWS);
        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
        assertThat(catalogue()).isEqualTo(before);
    }
}
