package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.schema.Family;
import io.fillrate.core.schema.ForeignKeysAfterwardsContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

abstract class ServerForeignKeysContract extends ForeignKeysAfterwardsContract {

    private final TestServer server;

    ServerForeignKeysContract(TestServer server) {
        super(server.target());
        this.server = server;
    }

    /** What InnoDB itself has of the actions of keys. */
    abstract String innoDb();

    @Override
    protected List<String> catalog() throws SQLException {
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
    protected List<String> definitions() {
        return List.of(
                "ON UPDATE CASCADE ON DELETE SET NULL",
                "ON DELETE RESTRICT ON UPDATE NO ACTION",
                "ON DELETE CASCADE",
                "");
    }

    @Override
    protected void redefine(String definition) throws SQLException {
        target().execute("ALTER TABLE children MODIFY parent BIGINT NULL"); // or it could not be set to NULL
        super.redefine(definition);
    }

    @Override
    protected int stride() {
        return 3;
    }

    @Override
    protected String drop() {
        return "ALTER TABLE children DROP FOREIGN KEY children_parents_fkey";
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
                .map(name -> server.strategy(name).id())
                .toList();
    }

    @Test
    void keys_are_checked_and_read_whatever_the_session_is_set_to() throws SQLException {
        List<String> before = catalog();
        Session odd = properties -> {
            Connection connection = target().session().connect(properties);
            Sql.run(
                    connection,
                    "SET SESSION foreign_key_checks = 0, SESSION sql_mode = 'ANSI_QUOTES', SESSION sql_quote_show_create = 0");
            return connection;
        };

        assertThat(failure(AFTERWARDS, Family.withOrphans(), odd))
                .hasMessageContaining("foreign key children_parents_fkey: ");

        assertCounts(0, 0, 0);
        assertThat(catalog()).isEqualTo(before);
    }
}
