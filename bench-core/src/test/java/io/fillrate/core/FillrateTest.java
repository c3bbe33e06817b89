package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Items.Item;
import io.fillrate.core.duckdb.TestDuckDb;
import io.fillrate.core.mysql.TestServer;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The first line of a user. */
@Tag("database")
class FillrateTest {

    private enum Database {
        POSTGRES {
            @Override
            LoadTarget target() {
                return TestPostgres.stock().target();
            }
        },
        MARIADB {
            @Override
            LoadTarget target() {
                return TestServer.MARIADB.target();
            }
        },
        DUCKDB {
            @Override
            LoadTarget target() {
                return TestDuckDb.target();
            }
        };

        abstract LoadTarget target();

        DataSource dataSource() {
            return source(target().session());
        }
    }

    private static DataSource source(Session session) {
        return (DataSource) Proxy.newProxyInstance(
                FillrateTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (self, method, none) -> session.connect());
    }

    /** A row of a table that is named as its class. */
    record FirstLine(long id, String text) {}

    private static List<FirstLine> records(int count) {
        return LongStream.range(0, count)
                .mapToObj(i -> new FirstLine(i, "line " + i))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void records_of_whatever_gives_them_are_stored_in_the_table_of_their_name(Database database) throws SQLException {
        Table<FirstLine> table = Table.of(FirstLine.class).keyedBy("id");
        for (int count : List.of(0, 1, 1_500)) {
            List<FirstLine> rows = records(count);
            AtomicLong closed = new AtomicLong();
            List<Long> stored = new ArrayList<>();

            database.target().create(table);
            stored.add(Fillrate.load(database.dataSource(), FirstLine.class, rows));
            database.target().verify(table, RowSource.of(rows));
            database.target().create(table);
            stored.add(Fillrate.load(database.dataSource(), FirstLine.class, new LinkedHashSet<>(rows)));
            database.target().create(table);
            stored.add(Fillrate.load(
                    database.dataSource(), FirstLine.class, rows.stream().onClose(closed::incrementAndGet)));
            database.target().verify(table, RowSource.of(rows));
            database.target().create(table);
            stored.add(Fillrate.load(database.dataSource(), table, Rows.of(rows.iterator())));

            assertThat(stored).containsOnly((long) count);
            assertThat(closed).hasValue(1);
            database.target().verify(table, RowSource.of(rows));
        }
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void a_row_that_the_database_refuses_leaves_the_table_unchanged_and_is_named(Database database)
            throws SQLException {
        database.target().create(TABLE);
        for (int count : List.of(10, 1_500)) {
            AtomicLong closed = new AtomicLong();
            Stream<Item> rows = Stream.concat(Items.list(0, count).stream(), Items.list(3, 4).stream());

            assertThatThrownBy(() ->
                            Fillrate.load(database.dataSource(), TABLE, Rows.of(rows.onClose(closed::incrementAndGet))))
                    .isInstanceOf(BulkWriteException.class)
                    .hasMessageContaining("items");
            assertThat(closed).hasValue(1);
            assertThat(database.target().count(TABLE)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void a_load_within_a_transaction_is_stored_by_its_commit(Database database) throws SQLException {
        database.target().create(TABLE);
        try (Connection connection = database.target().session().connect()) {
            connection.setAutoCommit(false);
            Session session = Session.within(connection);

            assertThat(Fillrate.load(session, TABLE, Items.rows(0, 5), WriterOptions.defaults()))
                    .isEqualTo(5);
            connection.rollback();
            assertThat(Fillrate.load(
                            session, TABLE, Rows.of(Items.list(5, 2_000).iterator()), WriterOptions.defaults()))
                    .isEqualTo(1_995);
            connection.commit();
        }
        database.target().verify(TABLE, Items.rows(5, 2_000));
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void options_decide_which_strategies_can_be_chosen(Database database) throws SQLException {
        database.target().create(TABLE);
        database.target().insert(Items.list(1, 2));
        Session session = Session.of(database.dataSource());
        WriterOptions options = WriterOptions.defaults();

        assertThat(Fillrate.load(session, TABLE, Items.rows(0, 3), options.withOnError(OnError.skipDuplicates())))
                .isEqualTo(2);
        assertThat(Fillrate.load(session, TABLE, Items.rows(3, 10), options.withCommit(CommitPolicy.AUTOCOMMIT)))
                .isEqualTo(7);

        database.target().verify(TABLE, Items.rows(0, 10));
    }

    @Test
    void connections_that_may_not_send_files_load_by_statements() throws SQLException {
        LoadTarget target = TestServer.MARIADB.target();
        target.create(TABLE);
        Session noFiles = properties -> target.session().connect(Map.of("allowLocalInfile", "false"));

        assertThat(Fillrate.load(source(noFiles), TABLE, Items.list(0, 2_000))).isEqualTo(2_000);

        target.verify(TABLE, Items.rows(0, 2_000));
    }

    @Test
    void a_database_that_fillrate_does_not_load_is_refused_and_the_rows_are_closed() {
        AtomicLong closed = new AtomicLong();
        DatabaseMetaData unknown = proxy(DatabaseMetaData.class, "H2 JDBC Driver");
        Connection connection = proxy(Connection.class, unknown);

        assertThatThrownBy(() -> Fillrate.load(
                        Session.within(connection),
                        TABLE,
                        Rows.of(Items.list(0, 1).stream().onClose(closed::incrementAndGet)),
                        WriterOptions.defaults()))
                .isInstanceOf(UnavailableException.class)
                .hasMessage(
                        "Fillrate.load is unavailable: the driver is H2 JDBC Driver, and must be that of PostgreSQL,"
                                + " MariaDB, MySQL or DuckDB");
        assertThat(closed).hasValue(1);
    }

    private static <P> P proxy(Class<P> type, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                FillrateTest.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> answer));
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void a_table_that_does_not_exist_is_named(Database database) {
        Table<Item> missing = TABLE.named("no_such_table");

        assertThatThrownBy(() -> Fillrate.load(database.dataSource(), missing, Items.list(0, 1)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("no_such_table");
    }

    @Test
    void every_database_has_strategies_that_load_any_table() {
        Strategies all = Strategies.load();
        for (DatabaseKind database : DatabaseKind.values()) {
            List<Strategy> large = all.general(database, Long.MAX_VALUE);

            assertThat(large).as(database.id()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(all.general(database, 1)).containsExactlyInAnyOrderElementsOf(large);
        }
        assertThat(all.general(DatabaseKind.POSTGRES, 10_000).get(0).name()).isEqualTo("copy-binary");
        assertThat(all.general(DatabaseKind.POSTGRES, 10).get(0).name()).isEqualTo("copy-text");
        assertThat(new Strategies(List.of()).general(DatabaseKind.POSTGRES, 10)).isEmpty();
    }
}
