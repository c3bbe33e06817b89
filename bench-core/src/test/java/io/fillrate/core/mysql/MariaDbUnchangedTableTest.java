package io.fillrate.core.mysql;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CatalogState;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnchangedTableContract;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class MariaDbUnchangedTableTest extends UnchangedTableContract {

    private static final String DATABASE = "fillrate_changes";

    /** What a server counts in a session, or says of its last statement. */
    private static final Set<String> COUNTED = Set.of(
            "error_count",
            "gtid_executed",
            "identity",
            "insert_id",
            "last_gtid",
            "last_insert_id",
            "pseudo_thread_id",
            "rand_seed1",
            "rand_seed2",
            "statement_id",
            "timestamp",
            "warning_count");

    protected TestServer server() {
        return TestServer.MARIADB;
    }

    @Override
    protected String section() {
        return "MariaDB";
    }

    @Override
    protected List<Strategy> strategies() {
        return Stream.of(server().strategies(), server().upserts())
                .flatMap(List::stream)
                .toList();
    }

    /** A database of its own. */
    @Override
    protected LoadTarget target(Strategy strategy) {
        LoadTarget target = server().target();
        return new LoadTarget(
                target.url().replaceFirst("/[^/]*$", "/" + DATABASE),
                target.properties(),
                target.dialect(),
                target.cells());
    }

    @Override
    protected List<Feature> features() {
        return MySqlFeatures.of(server());
    }

    @Override
    protected void create(LoadTarget target, List<String> elements) throws SQLException {
        dropAll(target);
        server().target().execute("CREATE DATABASE " + DATABASE);
        String more =
                String.join("", elements.stream().map(element -> ", " + element).toList());
        target.execute("CREATE TABLE items (id bigint PRIMARY KEY, text varchar(100) NOT NULL" + more
                + ") ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
    }

    @Override
    protected void dropAll(LoadTarget target) throws SQLException {
        server().target().execute("DROP DATABASE IF EXISTS " + DATABASE);
        dropUser();
    }

    /** Drops the user that has privileges. */
    protected void dropUser() throws SQLException {
        server().target()
                .execute(
                        "DELETE FROM mysql.tables_priv WHERE user = 'fillrate_reader'",
                        "DELETE FROM mysql.columns_priv WHERE user = 'fillrate_reader'");
    }

    @Override
    protected CatalogState catalog(LoadTarget target) throws SQLException {
        try (Connection connection = target.session().connect()) {
            return new MySqlCatalogState(connection).read();
        }
    }

    /** A session's variables, but for those that count. */
    static List<String> settings(Connection connection) throws SQLException {
        return Sql.query(
                connection,
                row -> COUNTED.contains(row.getString(1)) ? "" : row.getString(1) + " = " + row.getString(2),
                "SHOW SESSION VARIABLES");
    }

    @Override
    protected List<String> session(Connection connection) throws SQLException {
        List<String> lines = new ArrayList<>(settings(connection));
        lines.addAll(Sql.texts(connection, variables()));
        return lines;
    }

    @ParameterizedTest
    @ValueSource(strings = {"load-data", "load-data-parallel"})
    void a_session_does_not_keep_the_bytes_of_the_last_row(String strategy) throws SQLException {
        Table<byte[]> table = new Table<>(
                "files",
                List.of(Column.int8("id", bytes -> bytes[0]), Column.bytea("bytes", bytes -> bytes)),
                List.of("id"));
        LoadTarget target = server().target();
        target.create(table);
        try {
            assertSessionsStay(target, session -> {
                try (BulkWriter<byte[]> writer =
                        server().strategy(strategy).open(table, session, WriterOptions.defaults())) {
                    writer.write(RowSource.of(List.of(new byte[] {1, 2, 3})));
                }
            });
        } finally {
            target.execute("DROP TABLE files");
        }
    }

    /** Variables that somebody has set, and not set back to NULL, which is what one has that was never set. */
    protected String variables() {
        return "SELECT concat('@', variable_name, ' = ', variable_value) FROM information_schema.user_variables"
                + " WHERE variable_value IS NOT NULL";
    }
}
