package io.fillrate.e2e.rig.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.rig.Family;
import io.fillrate.e2e.rig.ForeignKeysAfterwardsContract;
import io.fillrate.e2e.server.mysql.MySqlFamily;
import io.fillrate.e2e.server.mysql.ServerAtUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

abstract class ServerForeignKeysContract extends ForeignKeysAfterwardsContract {

    private final MySqlFamily family;

    ServerForeignKeysContract(MySqlFamily family) {
        super(ServerAtUrl.of(family).target());
        this.family = family;
    }

    @AfterAll
    @Override
    protected void closeTarget() {
        super.closeTarget();
        ServerAtUrl.stopEmbedded();
    }

    /** InnoDB's own view of foreign keys and their actions. */
    abstract String innoDb();

    @Override
    protected List<String> catalogue() throws SQLException {
        try (Connection connection = target().session().connect()) {
            List<String> all = new ArrayList<>();
            all.addAll(Sql.texts(
                    connection,
                    "SELECT concat_ws(' ', table_name, constraint_name, unique_constraint_schema, unique_constraint_name, match_option,"
                            + " update_rule, delete_rule, referenced_table_name) FROM information_schema.referential_constraints"
                            + " WHERE constraint_schema = DATABASE() ORDER BY 1"));
            all.addAll(Sql.texts(
                    connection,
                    "SELECT concat_ws(' ', table_name, constraint_name, column_name, ordinal_position, position_in_unique_constraint,"
                            + " referenced_table_name, referenced_column_name) FROM information_schema.key_column_usage"
                            + " WHERE table_schema = DATABASE() ORDER BY 1"));
            all.addAll(Sql.texts(
                    connection,
                    "SELECT concat_ws(' ', table_name, index_name, seq_in_index, column_name) FROM information_schema.statistics"
                            + " WHERE table_schema = DATABASE() ORDER BY 1"));
            all.addAll(Sql.texts(connection, innoDb()));
            return all;
        }
    }

    @Override
    protected int stride() {
        return 3;
    }

    @Override
    protected List<String> settings(Connection connection) throws SQLException {
        return Sql.query(connection, row -> row.getString(1) + " = " + row.getString(2), "SHOW SESSION VARIABLES")
                .stream()
                .filter(setting -> !setting.matches(
                        "(timestamp|rand_seed.|last_|insert_id|identity|pseudo_|statement_id|gtid|warning_count|"
                                + "error_count|in_).*"))
                .toList();
    }

    @Override
    protected List<String> three() {
        return Stream.of("batch", "batch-rewrite", "load-data")
                .map(name -> family.database().id() + "/" + name)
                .toList();
    }

    @Test
    void keys_are_checked_whatever_the_session_is_set_to() throws SQLException {
        List<String> before = catalogue();
        Session odd = properties -> {
            Connection connection = target().session().connect(properties);
            Sql.run(connection, "SET SESSION foreign_key_checks = 0, SESSION sql_mode = 'ANSI_QUOTES'");
            return connection;
        };

        assertThat(failure(afterwards(), Family.withOrphans(), odd)).hasMessageContaining("foreign key " + KEY + ": ");

        assertCounts(0, 0, 0);
        assertThat(catalogue()).isEqualTo(before);
    }
}
