package io.fillrate.core.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A table of every type is loaded once; each test breaks it in its own transaction, sees what is said, and takes that back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class RowVerifierTest {

    private static final int ROWS = 60;

    private static final Workload<EveryType> WORKLOAD = everyType();
    private static final Table<EveryType> TABLE = WORKLOAD.table().named("verified");
    private static final RowSource<EveryType> LOADED = WORKLOAD.generator(42).rows(ROWS);

    private Connection connection = connect();

    @SuppressWarnings("unchecked") // its rows are of this class
    private static Workload<EveryType> everyType() {
        return (Workload<EveryType>) Workloads.named("every_type").orElseThrow();
    }

    private static Connection connect() {
        try {
            return TestPostgres.stock().target().session().connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeAll
    void load() throws SQLException {
        LoadTarget target = TestPostgres.stock().target();
        target.create(TABLE);
        try (BulkWriter<EveryType> writer = Strategies.load().of(DatabaseKind.POSTGRES.id(), Operation.INSERT).stream()
                .filter(strategy -> strategy.name().equals("copy-binary"))
                .findFirst()
                .orElseThrow()
                .open(TABLE, target.session(), WriterOptions.defaults())) {
            writer.write(LOADED);
        }
        connection.setAutoCommit(false);
    }

    @AfterEach
    void takeBack() throws SQLException {
        connection.rollback();
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
        TestPostgres.stock().target().execute("DROP TABLE verified");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void verify() throws SQLException {
        new RowVerifier<>(connection, PostgresDialect.INSTANCE, PostgresCells.INSTANCE, TABLE).verify(LOADED);
    }

    private void verifyInPassesOf(int rows) throws SQLException {
        new RowVerifier<>(connection, PostgresDialect.INSTANCE, PostgresCells.INSTANCE, TABLE, rows).verify(LOADED);
    }

    @Test
    void what_was_loaded_is_found() {
        assertThatNoException().isThrownBy(this::verify);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "bool|false|has false, but true was loaded",
                "int2|1|has 1, but 0 was loaded",
                "int4|-1|has -1, but 0 was loaded",
                "int8|1|has 1, but 0 was loaded",
                "float4|'-0'|has -0.0, but 0.0 was loaded",
                "float8|'-0'|has -0.0, but 0.0 was loaded",
                "narrow|0.01|has 0.01, but 0.00 was loaded",
                "wide|0.0|has 0.0, but 0 was loaded",
                "text|' '|has ' ', but '' was loaded",
                "text|E'a\\r\\nb'|has 'a\\r\\nb', but '' was loaded",
                "uuid|'00000000-0000-0000-0000-000000000001'|has 00000000-0000-0000-0000-000000000001, but",
                "date|'1970-01-02'|has 1970-01-02, but 1970-01-01 was loaded",
                "time|'00:00:00.000001'|has 00:00:00.000001, but 00:00 was loaded",
                "time|'24:00'|has 23:59:59.999999999, but 00:00 was loaded",
                "timestamp|timestamp + interval '1 us'|has 1970-01-01T00:00:00.000001, but 1970-01-01T00:00 was loaded",
                "timestamptz|timestamptz - interval '1 us'|has 1969-12-31T23:59:59.999999Z, but 1970-01-01T00:00:00Z",
                "interval|'1 us'|has 0 mons 0 days 1 us, but 0 mons 0 days 0 us was loaded",
                "bytea|'\\x00'|has \\x00, but \\x was loaded",
                "json|' null'|has ' null', but 'null' was loaded",
                "jsonb|'0'|has '0', but 'null' was loaded",
                "inet|'0.0.0.0/1'|has 0.0.0.0/1, but 0.0.0.0/0 was loaded",
                "texts|'{NULL}'|has [null], but [] was loaded",
                "texts|'{\"\"}'|has [''], but [] was loaded",
                "ints|'{0}'|has [0], but [] was loaded",
                "ints|'{{0}}'|has [[0]], but [] was loaded"
            })
    void a_changed_cell_is_found_and_named(String column, String expression, String message) throws SQLException {
        execute("UPDATE verified SET \"" + column + "\" = " + expression + " WHERE id = 0");

        assertThatThrownBy(this::verify)
                .isInstanceOf(VerificationException.class)
                .hasMessageStartingWith("verified, key [0], column " + column + ": " + message);
    }

    static List<String> columns() {
        return TABLE.columns().stream().skip(1).map(Column::name).toList();
    }

    @ParameterizedTest
    @MethodSource("columns")
    void a_cell_that_was_lost_is_found_and_named(String column) throws SQLException {
        execute("UPDATE verified SET \"" + column + "\" = NULL WHERE id = 0");

        assertThatThrownBy(this::verify)
                .isInstanceOf(VerificationException.class)
                .hasMessageStartingWith("verified, key [0], column " + column + ": has null, but ");
    }

    @ParameterizedTest
    @MethodSource("columns")
    void a_cell_that_should_be_null_is_found_and_named(String column) throws SQLException {
        long row = firstNull(TABLE.column(column));
        execute("UPDATE verified SET \"" + column + "\" = (SELECT \"" + column + "\" FROM verified WHERE id = 0)"
                + " WHERE id = " + row);

        assertThatThrownBy(this::verify)
                .isInstanceOf(VerificationException.class)
                .hasMessageStartingWith("verified, key [" + row + "], column " + column + ": has ")
                .hasMessageEndingWith(", but null was loaded");
    }

    private static long firstNull(Column<EveryType> column) {
        long index = 0;
        for (EveryType row : LOADED) {
            if (column.get(row) == null) {
                return index;
            }
            index++;
        }
        throw new IllegalStateException("no NULL in " + column.name());
    }

    @Test
    void a_missing_row_is_found() throws SQLException {
        execute("DELETE FROM verified WHERE id = 7");

        assertThatThrownBy(this::verify)
                .isInstanceOf(VerificationException.class)
                .hasMessage("verified has 59 rows, but 60 were loaded");
    }

    @Test
    void an_extra_row_is_found() throws SQLException {
        execute("INSERT INTO verified (id) VALUES (1000)");

        assertThatThrownBy(this::verify)
                .isInstanceOf(VerificationException.class)
                .hasMessage("verified has 61 rows, but 60 were loaded");
    }

    @Test
    void a_row_in_place_of_another_is_found() throws SQLException {
        execute("UPDATE verified SET id = 1000 WHERE id = 7");

        assertThatThrownBy(this::verify)
                .isInstanceOf(VerificationException.class)
                .hasMessage("verified has a row with key [1000], which was not loaded");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 59, 60, 61})
    void tables_larger_than_one_pass_are_compared_as_strictly(int rowsPerPass) throws SQLException {
        verifyInPassesOf(rowsPerPass);

        List<Integer> rows =
                IntStream.range(0, ROWS).filter(i -> i % 13 == 0).boxed().toList();
        for (int row : rows) {
            execute("UPDATE verified SET int4 = 4711 WHERE id = " + row);
            assertThatThrownBy(() -> verifyInPassesOf(rowsPerPass))
                    .isInstanceOf(VerificationException.class)
                    .hasMessageStartingWith("verified, key [" + row + "], column int4: has 4711, but ");
            connection.rollback();
        }
    }

    @Test
    void a_row_in_place_of_another_is_found_in_any_pass() throws SQLException {
        for (int row = 0; row < ROWS; row++) {
            execute("UPDATE verified SET id = 1000 WHERE id = " + row);
            assertThatThrownBy(() -> verifyInPassesOf(10))
                    .isInstanceOf(VerificationException.class)
                    .hasMessageMatching("verified (lacks the row with key \\[" + row
                            + "]|has a row with key \\[1000], which was not loaded)");
            connection.rollback();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text|E'a\\nb'|E'a\\\\nb'",
                "text|NULL|'null'",
                "texts|'{\"a'', ''b\"}'|'{a,b}'",
                "texts|'{{a,b}}'|'{{a},{b}}'",
                "texts|'{a,NULL}'|'{a,\"null\"}'",
                "bytea|'\\x00'|'\\x0000'"
            })
    void tables_that_differ_in_one_cell_have_different_digests(String column, String one, String other)
            throws SQLException {
        execute("UPDATE verified SET \"" + column + "\" = " + one + " WHERE id = 0");
        String digest = digest();
        execute("UPDATE verified SET \"" + column + "\" = " + other + " WHERE id = 0");

        assertThat(digest()).isNotEqualTo(digest).startsWith("60 rows, ");
    }

    private String digest() throws SQLException {
        return ContentDigest.of(connection, PostgresDialect.INSTANCE, PostgresCells.INSTANCE, TABLE);
    }

    @Test
    void an_array_of_empty_arrays_is_an_empty_array() throws SQLException {
        execute("UPDATE verified SET texts = '{{},{}}' WHERE id = 0");

        assertThatNoException().isThrownBy(this::verify);
    }

    @Test
    void long_values_are_shortened() throws SQLException {
        execute("UPDATE verified SET text = repeat('y', 100000) WHERE id = 0");

        assertThatThrownBy(this::verify)
                .isInstanceOf(VerificationException.class)
                .hasMessageContaining("has 'yyyy")
                .satisfies(
                        error -> assertThat(String.valueOf(error.getMessage())).hasSizeLessThan(500));
    }

    @Test
    void the_connection_is_left_unchanged() throws SQLException {
        execute("UPDATE verified SET int4 = int4 WHERE id = 0");
        verify();
        assertThat(connection.getAutoCommit()).isFalse();

        connection.rollback();
        connection.setAutoCommit(true);
        verify();
        assertThat(connection.getAutoCommit()).isTrue();
        connection.setAutoCommit(false);
    }

    @Test
    void rows_of_a_table_without_a_key_are_matched_whole_and_each_as_often_as_it_was_loaded() throws SQLException {
        Table<EveryType> keyless =
                new Table<>("verified", List.of(TABLE.column("bool"), TABLE.column("jsonb")), List.of());
        RowVerifier<EveryType> verifier =
                new RowVerifier<>(connection, PostgresDialect.INSTANCE, PostgresCells.INSTANCE, keyless);
        assertThatNoException().isThrownBy(() -> verifier.verify(LOADED));

        execute("UPDATE verified SET bool = NOT bool, jsonb = '\"swapped\"' WHERE id = 1");
        assertThatExceptionOfType(VerificationException.class)
                .isThrownBy(() -> verifier.verify(LOADED))
                .withMessageContaining("swapped");

        connection.rollback();
        execute("UPDATE verified SET (bool, jsonb) = (SELECT bool, jsonb FROM verified WHERE id = 1) WHERE id = 2");
        assertThatExceptionOfType(VerificationException.class).isThrownBy(() -> verifier.verify(LOADED));
    }
}
