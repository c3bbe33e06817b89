package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.EmbeddedPostgresServer.run;
import static io.fillrate.schema.read.postgres.Everything.EVERYTHING;
import static io.fillrate.schema.read.postgres.Everything.READER;
import static io.fillrate.schema.read.postgres.Everything.SESSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the reader sees through a connection, and how it leaves it. */
@Tag("database")
class PostgresReaderSessionTest {

    @Test
    void temporary_tables_are_not_read_even_if_named_like_a_table_of_the_catalogue() throws SQLException {
        try (Connection connection = SESSION.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE pg_class (id integer)");
            assertThat(READER.read(connection, Set.of())).isEqualTo(EVERYTHING);
        }
    }

    @Test
    void only_the_named_schemas_are_read() throws SQLException {
        try (Connection connection = SESSION.connect()) {
            assertThat(READER.read(connection, Set.of("Groß & klein", "cycles", "no such schema"))
                            .tables())
                    .isEqualTo(EVERYTHING.tables().stream()
                            .filter(table -> Set.of("Groß & klein", "cycles")
                                    .contains(table.name().schema()))
                            .toList())
                    .isNotEmpty();
        }
    }

    @Test
    void tables_tell_whether_they_have_rows() throws SQLException {
        assertThat(EVERYTHING.tables()).noneMatch(TableModel::hasRows);
        try (Connection connection = SESSION.connect();
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
    void the_connection_is_left_unchanged_with_autocommit() throws SQLException {
        try (Connection connection = SESSION.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET search_path = 'Groß & klein', types");
            assertThat(READER.read(connection, Set.of())).isEqualTo(EVERYTHING);
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(text(statement, "SHOW search_path")).isEqualTo("\"Groß & klein\", types");
        }
    }

    @Test
    void the_callers_transaction_goes_on() throws SQLException {
        try (Connection connection = SESSION.connect();
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
        try (Connection connection = SESSION.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> READER.read(connection, Set.of()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("transaction is aborted");
            connection.rollback();
            assertThat(READER.read(connection, Set.of())).isEqualTo(EVERYTHING);
        }
    }

    @Test
    void a_user_without_any_right_reads_the_same_and_takes_a_table_that_was_written_to_for_filled()
            throws SQLException {
        run(SESSION, "CREATE ROLE stranger LOGIN");
        run(SESSION, "INSERT INTO others.unlogged VALUES (1)");
        try (Connection connection =
                EmbeddedPostgresServer.session("stranger", Everything.DATABASE).connect()) {
            SchemaModel seen = READER.read(connection, Set.of());
            assertThat(seen)
                    .usingRecursiveComparison()
                    .ignoringFields("tables.hasRows", "byName")
                    .isEqualTo(EVERYTHING);
            assertThat(seen.table(new TableName("others", "unlogged"))).get().matches(TableModel::hasRows);
            assertThat(seen.table(new TableName("others", "triggered"))).get().matches(table -> !table.hasRows());
        } finally {
            run(SESSION, "TRUNCATE others.unlogged");
            run(SESSION, "DROP ROLE stranger");
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
