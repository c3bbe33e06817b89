package io.fillrate.schema.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class EngineWithoutTransactionsTest {

    @Test
    void a_table_that_would_keep_rows_of_a_failed_load_is_refused_by_the_plan() throws Exception {
        Session session = TestMySql.MARIADB.session("engines");
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE old (id int PRIMARY KEY) ENGINE=MyISAM");
            statement.execute("CREATE TABLE safe (id int PRIMARY KEY)");

            SchemaModel model = SchemaReader.of(DatabaseKind.MARIADB).read(connection, Set.of());
            SchemaPlan plan = SchemaPlanner.plan(model, new PlanOptions(42, table -> 10, false), connection);

            assertThat(plan.tables())
                    .singleElement()
                    .matches(table -> table.model().name().name().equals("safe"));
            assertThat(plan.refusals())
                    .singleElement()
                    .extracting(SchemaPlan.Refusal::reason)
                    .isEqualTo("its engine is MyISAM, which has no transactions: rows of a failed load would stay");
        }
    }
}
