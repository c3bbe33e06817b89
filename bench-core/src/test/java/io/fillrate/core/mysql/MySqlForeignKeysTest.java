package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.schema.Family;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class MySqlForeignKeysTest extends ServerForeignKeysContract {

    MySqlForeignKeysTest() {
        super(TestServer.MYSQL);
    }

    @Override
    String innoDb() {
        return "SELECT concat_ws(' ', id, for_name, ref_name, n_cols, type) FROM information_schema.innodb_foreign ORDER BY 1";
    }

    /** Whether the server keeps what it parses of MATCH is its own matter; nothing of it is lost. */
    @Test
    void a_key_with_a_match_is_as_before_or_refused() throws SQLException {
        redefine("MATCH FULL ON DELETE CASCADE");
        List<String> before = catalog();

        try {
            fill(statements(), AFTERWARDS, Family.all());
        } catch (UnavailableException e) {
            assertThat(e).hasMessageContaining("it is MATCH FULL");
        }
        assertThat(catalog()).isEqualTo(before);
    }

    /** The server would refuse to make it again, unless it is told to be lenient. */
    @Test
    void a_key_that_refers_to_no_unique_key_is_refused() throws SQLException {
        try (Connection connection = target().session().connect()) {
            Sql.run(connection, "SET SESSION restrict_fk_on_non_standard_key = 0");
            Sql.run(connection, "ALTER TABLE parents ADD INDEX (parent)");
            Sql.run(connection, drop());
            Sql.run(
                    connection,
                    "ALTER TABLE children ADD CONSTRAINT children_parents_fkey FOREIGN KEY (parent) REFERENCES parents (parent)");
        }
        List<String> before = catalog();

        assertThatThrownBy(() -> fill(statements(), AFTERWARDS, Family.all()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("the columns that it refers to are not a unique key");
        assertThat(catalog()).isEqualTo(before);
    }

    /** The embedded MariaDB knows no privileges. */
    @Test
    void a_key_whose_table_may_not_be_referred_to_again_is_refused() throws SQLException {
        target().execute("DROP USER IF EXISTS loader@'%'");
        target().execute("CREATE USER loader@'%'");
        try {
            target().execute(
                            "GRANT SELECT, INSERT, DELETE, ALTER, CREATE, DROP, INDEX, CREATE VIEW, CREATE TEMPORARY TABLES"
                                    + " ON test.* TO loader@'%'");
            Map<String, String> properties = new HashMap<>(target().properties());
            properties.put("user", "loader");
            properties.put("password", "");

            Session loader = Session.of(target().url(), properties);
            List<String> before = catalog();

            assertThatThrownBy(() -> fill(TestServer.MYSQL.strategy("load-data"), AFTERWARDS, Family.all(), loader))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("foreign key children_parents_fkey of table children could not be dropped and"
                            + " recreated unchanged: REFERENCES command denied");
            assertThat(catalog()).isEqualTo(before);
        } finally {
            target().execute("DROP USER loader@'%'");
        }
    }
}
