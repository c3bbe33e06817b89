package io.fillrate.core.duckdb.transfer;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DuckDbExtension;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What loads through DuckDB promise beyond the contract. */
@Tag("database")
class TransferTest {

    private static final Table<Item> WITH_LIST = new Table<>(
            "items",
            List.of(
                    Column.int8("id", Item::id),
                    Column.array("texts", Scalar.TEXT, item -> Arrays.asList(item.text(), "NULL", null, "\b", ""))),
            List.of("id"));

    private final LoadTarget target = TestPostgres.stock().target();

    @BeforeEach
    void create() throws SQLException {
        target.create(TABLE);
    }

    private static Strategy strategy(String name) {
        return Strategies.load().insert("postgres/" + name);
    }

    private static WriterOptions options() {
        return DuckDbExtension.in(WriterOptions.defaults());
    }

    private static void needsExtension() {
        assumeTrue(DuckDbExtension.isThere(), "-Dtest.duckdbExtensions names no folder of DuckDB's extensions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"duckdb-append-transfer", "arrow-duckdb-transfer"})
    void a_missing_extension_is_said_with_how_to_get_it(String name) {
        WriterOptions nowhere = WriterOptions.defaults().withDuckDbExtensions(Path.of("/no/such/folder"));

        assertThatThrownBy(() -> strategy(name).open(TABLE, target.session(), nowhere))
                .isInstanceOf(UnavailableException.class)
                .hasMessageMatching(
                        "postgres/" + name + " is unavailable: DuckDB (v\\S+) cannot load its extension postgres"
                                + " from /no/such/folder: run INSTALL postgres in a DuckDB \\1 that has a network, or name a folder"
                                + " that has \\1/<platform>/postgres_scanner\\.duckdb_extension"
                                + " \\(WriterOptions\\.withDuckDbExtensions\\)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"duckdb-append-transfer", "arrow-duckdb-transfer"})
    void a_session_that_does_not_tell_where_it_goes_is_not_enough(String name) {
        Session open = target.session();
        Session secretive = properties -> open.connect(properties);

        assertThatThrownBy(() -> strategy(name).open(TABLE, secretive, options()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("the session does not say where it is");
    }

    /** Holds the COPY up until it has been seen, so that it can't be over too soon. */
    private <T> List<String> notesOf(Strategy strategy, Table<T> table, RowSource<T> rows) throws SQLException {
        List<String> notes = new ArrayList<>();
        try (Connection other = target.session().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            PhaseRecorder recorder = new PhaseRecorder() {
                @Override
                public void enter(Phase phase) {
                    notes.add(phase.key());
                }

                @Override
                public void note(String name, String value) {
                    notes.add(name + " " + value);
                    try {
                        other.rollback();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }
            };
            Session patient = Session.of(target.url(), Map.of("options", "-c lock_timeout=60s"));
            try (BulkWriter<T> writer = strategy.open(table, patient, options().withPhases(recorder))) {
                statement.execute("LOCK TABLE items IN SHARE MODE");
                assertThat(writer.write(rows)).isEqualTo(rows.size());
            }
        }
        return notes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"duckdb-append-transfer", "arrow-duckdb-transfer"})
    void it_is_reported_that_plain_types_went_in_binary(String name) throws SQLException {
        needsExtension();

        assertThat(notesOf(strategy(name), TABLE, Items.rows(0, 1000)))
                .containsExactly("stage", "transfer", "copyFormat binary");

        target.verify(TABLE, Items.rows(0, 1000));
    }

    /** DuckDB 1.4.4's extension falls back to text for any array. */
    @ParameterizedTest
    @ValueSource(strings = {"duckdb-append-transfer", "arrow-duckdb-transfer"})
    void it_is_reported_that_arrays_went_as_text_and_they_arrive_whole(String name) throws SQLException {
        needsExtension();
        target.create(WITH_LIST);

        assertThat(notesOf(strategy(name), WITH_LIST, Items.rows(0, 1000)))
                .containsExactly("stage", "transfer", "copyFormat text");

        target.verify(WITH_LIST, Items.rows(0, 1000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"duckdb-append-transfer", "arrow-duckdb-transfer"})
    void a_login_that_fails_does_not_show_its_password(String name) {
        needsExtension();
        Session right = target.session();
        Session wrongForDuckDb = new Session() {
            @Override
            public Connection connect(Map<String, String> properties) throws SQLException {
                return right.connect(properties);
            }

            @Override
            public Optional<DatabaseAddress> address() {
                String url = target.url().replaceFirst("\\?.*", "");
                return Optional.of(new DatabaseAddress(url, Map.of("user", "nobody-here", "password", "hush")));
            }
        };

        assertThatThrownBy(() -> strategy(name).open(TABLE, wrongForDuckDb, options()))
                .isInstanceOf(BulkWriteException.class)
                .satisfies(error -> assertThat(error.getMessage())
                        .contains("nobody-here")
                        .doesNotContain("hush")
                        .doesNotContain("\n"))
                .satisfies(error -> assertThat(String.valueOf(error.getCause())).doesNotContain("hush"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"duckdb-append-transfer", "arrow-duckdb-transfer"})
    void a_type_that_duckdb_lacks_makes_it_unavailable(String name) {
        needsExtension();
        Table<Item> table = new Table<>(
                "items",
                List.of(Column.int8("id", Item::id), Column.numeric("text", item -> new BigDecimal(item.id()))),
                List.of("id"));

        assertThatThrownBy(() -> strategy(name).open(table, target.session(), options()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("DuckDB has no numeric");
    }
}
