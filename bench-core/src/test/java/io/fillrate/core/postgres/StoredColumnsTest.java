package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.DuckDbExtension;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.PooledSession;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a column, or a setting of the session, would make of values, by every strategy that inserts, and those that upsert. */
@Tag("database")
class StoredColumnsTest {

    private record Row(
            long id, @Nullable String name, @Nullable List<@Nullable String> tags) {}

    private static final Table<Row> TABLE = new Table<>(
            "stored_columns",
            List.of(
                    Column.int8("id", Row::id),
                    Column.text("name", Row::name).orNull(),
                    Column.<Row>array("tags", Scalar.TEXT, Row::tags).orNull()),
            List.of("id"));

    private static final List<Row> ROWS = List.of(
            new Row(1, "NULL", Arrays.asList("a", null, "NULL")), new Row(2, null, null), new Row(3, "", List.of()));

    private static final String ALL =
            "SELECT id || ' ' || coalesce(quote_literal(name), '-') || ' ' || coalesce(tags::text, '-')"
                    + " FROM stored_columns ORDER BY id";

    private static Stream<Strategy> inserts() {
        return TestPostgres.strategies().stream();
    }

    private static Stream<Strategy> inTransactions() {
        return inserts().filter(strategy -> strategy.has(Capability.IN_TRANSACTION));
    }

    private static Stream<Strategy> all() {
        return DuckDbExtension.isThere()
                ? inserts()
                : Stream.concat(inserts(), Strategies.load().of(DatabaseKind.POSTGRES.id(), Operation.UPSERT).stream());
    }

    private static LoadTarget target(Strategy strategy, String id, String name) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        target.execute("DROP TABLE IF EXISTS stored_columns");
        target.execute(
                "CREATE TABLE stored_columns (id bigint " + id + " PRIMARY KEY, name " + name + ", tags text[])");
        return target;
    }

    private static long load(Strategy strategy, Session session, List<Row> rows) {
        WriterOptions options = DuckDbExtension.in(WriterOptions.defaults());
        try (BulkWriter<Row> writer = strategy.open(TABLE, session, options)) {
            return writer.write(RowSource.of(rows));
        }
    }

    @ParameterizedTest
    @MethodSource("inTransactions")
    void NULLs_in_arrays_are_stored_in_a_session_that_takes_them_for_texts(Strategy strategy) throws SQLException {
        LoadTarget target = target(strategy, "", "text");
        try (Connection caller = target.callers(strategy, TABLE, WriterOptions.defaults())) {
            Sql.run(caller, "SET SESSION array_nulls = off");
            caller.commit();

            load(strategy, Session.within(caller), ROWS);

            assertThat(Sql.texts(caller, "SHOW array_nulls")).containsExactly("off");
            caller.commit();
            assertThat(Sql.texts(caller, "SHOW array_nulls")).containsExactly("off");
            assertThat(Sql.texts(caller, ALL)).containsExactly("1 'NULL' {a,NULL,\"NULL\"}", "2 - -", "3 '' {}");
        }
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void a_pools_connections_come_back_with_their_setting_after_a_failure_too(Strategy strategy) throws SQLException {
        LoadTarget target = target(strategy, "", "text");
        List<Connection> opened = new ArrayList<>();
        Session session = properties -> {
            Connection connection = target.session().connect(properties);
            Sql.run(connection, "SET array_nulls = off");
            opened.add(connection);
            return connection;
        };
        try (PooledSession pool = new PooledSession(session)) {
            List<Row> twice = List.of(ROWS.get(0), ROWS.get(0));
            assertThat(catchThrowableOfType(BulkWriteException.class, () -> load(strategy, pool, twice)))
                    .isNotNull();
            target.execute("DELETE FROM stored_columns"); // what autocommitting ones have stored

            assertThat(load(strategy, pool, ROWS)).isEqualTo(3);

            for (Connection connection : opened) {
                if (!connection.isClosed()) {
                    assertThat(Sql.texts(connection, "SHOW array_nulls")).containsExactly("off");
                }
            }
            try (Connection connection = target.session().connect()) {
                assertThat(Sql.texts(connection, ALL))
                        .containsExactly("1 'NULL' {a,NULL,\"NULL\"}", "2 - -", "3 '' {}");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void keys_that_are_always_generated_are_stored_as_they_are_given(Strategy strategy) throws SQLException {
        LoadTarget target = target(strategy, "GENERATED ALWAYS AS IDENTITY", "text");

        assertThat(load(strategy, target.session(), ROWS)).isEqualTo(3);

        try (Connection connection = target.session().connect()) {
            assertThat(Sql.texts(connection, "SELECT id FROM stored_columns ORDER BY id"))
                    .containsExactly("1", "2", "3");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_column_that_the_database_computes_is_refused(Strategy strategy) throws SQLException {
        for (String kind : List.of("STORED", "VIRTUAL")) {
            LoadTarget target = target(strategy, "", "text GENERATED ALWAYS AS ('x') " + kind);

            BulkWriteException error =
                    catchThrowableOfType(BulkWriteException.class, () -> load(strategy, target.session(), ROWS));

            assertThat(error)
                    .isNotNull()
                    .hasMessage(strategy.id() + " into stored_columns, column name: the database computes its values"
                            + " (GENERATED ALWAYS): leave the column out of the load");
            assertThat(target.count("SELECT count(*) FROM stored_columns")).isZero();
        }
    }
}
