package io.fillrate.core.mysql;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.WriterOptions;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same of MySQL; {@link TestServer} says of which. */
@Tag("slow")
class MySqlUnchangedTableTest extends MariaDbUnchangedTableTest {

    @Override
    protected TestServer server() {
        return TestServer.MYSQL;
    }

    @Override
    protected String section() {
        return "MySQL";
    }

    @Override
    protected void dropUser() throws SQLException {
        TestServer.MYSQL.target().execute("DROP USER IF EXISTS fillrate_reader");
    }

    @Test
    void statistics_that_the_user_may_not_copy_are_a_reason_to_refuse() throws SQLException {
        LoadTarget target = target(TestServer.MYSQL.strategy("load-data-parallel"));
        create(target, List.of());
        target.execute("CREATE USER fillrate_reader");
        target.execute("GRANT ALL ON fillrate_changes.* TO fillrate_reader");
        Map<String, String> login = new HashMap<>(target.properties());
        login.putAll(Map.of("user", "fillrate_reader", "password", ""));
        LoadTarget limited = new LoadTarget(target.url(), login, target.dialect(), target.cells());

        load(limited);
        target.verify(TABLE, Items.rows(0, 10));

        target.execute("DELETE FROM items");
        target.execute("ALTER TABLE items STATS_PERSISTENT=1 STATS_AUTO_RECALC=0");
        assertThatThrownBy(() -> load(limited))
                .hasMessageMatching(
                        "mysql/load-data-parallel into items: refused to load items: it may have statistics that the shadow table"
                                + " would lack, and they cannot be copied: SELECT command denied to user .*innodb_table_stats'");
        assertThat(target.count(TABLE)).isZero();
    }

    private static void load(LoadTarget target) {
        try (BulkWriter<Item> writer = TestServer.MYSQL
                .strategy("load-data-parallel")
                .open(TABLE, target.session(), WriterOptions.defaults())) {
            writer.write(Items.rows(0, 10));
        }
    }

    @Override
    protected String variables() {
        return "SELECT concat('@', variable_name, ' = ', variable_value) FROM performance_schema.user_variables_by_thread"
                + " JOIN performance_schema.threads USING (thread_id)"
                + " WHERE processlist_id = CONNECTION_ID() AND variable_value IS NOT NULL";
    }
}
