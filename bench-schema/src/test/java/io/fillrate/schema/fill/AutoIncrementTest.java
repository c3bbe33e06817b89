package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Columns that MariaDB numbers itself where a row has none, or 0. */
@Tag("database")
class AutoIncrementTest {

    @Test
    void a_small_numbered_key_never_gets_0_which_the_server_would_replace() throws Exception {
        Session session = TestMySql.MARIADB.session("auto_increment");
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE staff (id tinyint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,"
                    + " name varchar(40) NOT NULL)");
            SchemaModel model = SchemaReader.of(DatabaseKind.MARIADB).read(connection, Set.of());
            SchemaPlan plan = SchemaPlanner.plan(model, new PlanOptions(42, table -> 1_000, false), connection);
            FillSummary summary = SchemaFill.fill(plan, session, 1, SchemaFill.Listener.NONE);

            assertThat(summary.tables()).singleElement().matches(table -> table.failure()
                    .isEmpty());
            try (ResultSet row = statement.executeQuery("SELECT count(*), min(id), max(id) FROM staff")) {
                row.next();
                assertThat(row.getLong(1)).isEqualTo(255);
                assertThat(row.getLong(2)).isEqualTo(1);
                assertThat(row.getLong(3)).isEqualTo(255);
            }
        }
    }
}
