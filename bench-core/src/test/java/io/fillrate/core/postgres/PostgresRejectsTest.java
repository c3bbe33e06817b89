package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnError;
import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that PostgreSQL refuses for reasons of its own. */
@Tag("database")
class PostgresRejectsTest {

    private static final Table<Node> TABLE = new Table<>(
            "nodes", List.of(Column.int8("id", Node::id), Column.int8("parent", Node::parent)), List.of("id"));

    private final List<RejectedRow> rejected = new ArrayList<>();

    private record Node(long id, long parent) {}

    private static LoadTarget target() {
        return TestPostgres.stock().target();
    }

    /** Nodes that are their own parents. */
    private static List<Node> nodes(int count) {
        return new ArrayList<>(
                LongStream.range(0, count).mapToObj(id -> new Node(id, id)).toList());
    }

    private static void createTable(String key) throws SQLException {
        target().execute("DROP TABLE IF EXISTS nodes; CREATE TABLE nodes (id int8, parent int8, " + key + ")");
    }

    /** Creates a trigger that does something for row 7. */
    private static void createTrigger(String statements) throws SQLException {
        target().execute(
                        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF NEW.id = 7 THEN "
                                + statements + "; END IF; RETURN NEW; END'");
        target().execute(
                        "CREATE OR REPLACE TRIGGER refusing BEFORE INSERT ON nodes FOR EACH ROW EXECUTE FUNCTION refuse()");
    }

    private long load(List<Node> rows) {
        WriterOptions options = WriterOptions.defaults().withOnError(OnError.reject(10, rejected::add));
        try (BulkWriter<Node> writer =
                Strategies.load().insert("postgres/copy-binary").open(TABLE, target().session(), options)) {
            return writer.write(RowSource.of(rows));
        }
    }

    @Test
    void a_row_that_a_trigger_refuses_is_rejected_with_the_triggers_message() throws SQLException {
        createTable("PRIMARY KEY (id)");
        createTrigger("RAISE ''not seven'' USING ERRCODE = ''ZZ007''");

        assertThat(load(nodes(20))).isEqualTo(19);

        assertThat(rejected).singleElement().satisfies(row -> {
            assertThat(row.row()).isEqualTo(7);
            assertThat(row.sqlState()).isEqualTo("ZZ007");
            assertThat(row.message()).isEqualTo("not seven");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"42501", "57014", "40001", "0A000"})
    void a_trigger_may_refuse_a_row_with_the_sqlstate_of_another_error(String sqlState) throws SQLException {
        createTable("PRIMARY KEY (id)");
        createTrigger("RAISE ''not seven'' USING ERRCODE = ''" + sqlState + "''");

        assertThat(load(nodes(20))).isEqualTo(19);

        assertThat(rejected).singleElement().satisfies(row -> {
            assertThat(row.row()).isEqualTo(7);
            assertThat(row.value(Node.class)).isEqualTo(new Node(7, 7));
            assertThat(row.sqlState()).isEqualTo(sqlState);
        });
    }

    @Test
    void a_missing_privilege_and_a_cancelled_statement_fail_the_load_also_within_a_trigger() throws SQLException {
        createTable("PRIMARY KEY (id)");
        for (String statement : List.of(
                "SET LOCAL ROLE pg_monitor; PERFORM lo_import(''/nowhere'')",
                "PERFORM pg_cancel_backend(pg_backend_pid()), pg_sleep(9)")) {
            createTrigger(statement);

            BulkWriteException error = catchThrowableOfType(BulkWriteException.class, () -> load(nodes(20)));

            assertThat(error).isNotNull();
            assertThat(rejected).isEmpty();
            assertThat(target().count(TABLE)).isZero();
        }
    }

    @Test
    void a_row_that_refers_to_a_much_later_one_is_refused_unless_the_key_is_deferred() throws SQLException {
        List<Node> rows = nodes(9_000);
        rows.set(3, new Node(3, 8_999));

        createTable("PRIMARY KEY (id), FOREIGN KEY (parent) REFERENCES nodes (id)");
        assertThat(load(rows)).isEqualTo(8_999);
        assertThat(rejected).extracting(RejectedRow::row).containsExactly(3L);
        assertThat(rejected).extracting(RejectedRow::sqlState).containsExactly("23503");

        createTable("PRIMARY KEY (id), FOREIGN KEY (parent) REFERENCES nodes (id) DEFERRABLE INITIALLY DEFERRED");
        assertThat(load(rows)).isEqualTo(9_000);
        assertThat(rejected).hasSize(1);
    }

    @Test
    void a_deferred_constraint_fails_the_load_at_its_commit() throws SQLException {
        createTable("UNIQUE (id) DEFERRABLE INITIALLY DEFERRED");
        List<Node> rows = nodes(20);
        rows.set(3, new Node(2, 2));

        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, () -> load(rows));

        assertThat(error).isNotNull().hasMessageContaining("duplicate key");
        assertThat(rejected).isEmpty();
        assertThat(target().count(TABLE)).isZero();
    }
}
