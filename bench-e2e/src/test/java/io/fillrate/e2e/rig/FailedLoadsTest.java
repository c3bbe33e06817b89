package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.RowSource;
import io.fillrate.report.results.Sample;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class FailedLoadsTest {

    @Test
    void a_strategy_that_the_server_cannot_run_is_skipped_with_the_reason() {
        RecordingListener listener = RigRun.of(
                Strategies.load(),
                RigRun.setup(),
                RigRun.small("10", "0", "1", "postgres/copy-binary-freeze,postgres/copy-binary"));

        assertThat(listener.only("copy-binary-freeze").skipped())
                .startsWith("unavailable: ")
                .contains("wal_level");
        assertThat(listener.only("copy-binary").samples()).hasSize(1);
    }

    @Test
    void a_strategy_that_throws_is_saved_and_left_out_and_the_others_go_on() {
        AtomicInteger writes = new AtomicInteger();
        Strategy broken = OddStrategy.named("broken", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                if (writes.incrementAndGet() == 4) {
                    throw new IllegalStateException("out of\n  luck");
                }
                return good.write(rows);
            }
        });

        // Two loads for calibration, then rounds 1 and 2.
        RecordingListener listener = RigRun.of(
                OddStrategy.with(broken),
                RigRun.setup(),
                RigRun.small("10", "0", "3", "postgres/broken,postgres/copy-binary"));

        assertThat(listener.only("broken").samples())
                .extracting(Sample::verified)
                .containsExactly(true, false);
        assertThat(listener.only("broken").samples().get(1).error()).isEqualTo("out of luck");
        assertThat(listener.only("copy-binary").samples()).hasSize(3).allMatch(Sample::verified);
        assertThat(listener.loads).hasSize(5).last().satisfies(load -> assertThat(load.total())
                .isEqualTo(5));
    }

    @Test
    void a_strategy_that_fails_in_a_warm_up_round_is_saved_all_the_same() {
        Strategy broken = OddStrategy.named("broken", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                throw new NoClassDefFoundError("com/example/Missing");
            }
        });

        RecordingListener listener =
                RigRun.of(OddStrategy.with(broken), RigRun.setup(), RigRun.small("10", "2", "3", "postgres/broken"));

        assertThat(listener.only("broken").samples())
                .singleElement()
                .extracting(Sample::error)
                .isEqualTo("in warm-up 1/2: com/example/Missing");
    }

    @Test
    void a_load_that_is_a_row_short_is_no_result() {
        Strategy shorter = OddStrategy.named("short", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                return good.write(rows.slice(0, rows.size() - 1)) + 1;
            }
        });
        Strategy honest = OddStrategy.named("honest", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                return good.write(rows.slice(0, rows.size() - 1));
            }
        });

        RecordingListener listener = RigRun.of(
                OddStrategy.with(shorter, honest),
                RigRun.setup(),
                RigRun.small("10", "0", "2", "postgres/short,postgres/honest"));

        assertThat(listener.only("short").samples())
                .singleElement()
                .extracting(Sample::error)
                .isEqualTo("sensor_readings has 9 rows, but 10 were loaded");
        assertThat(listener.only("honest").samples())
                .singleElement()
                .extracting(Sample::error)
                .isEqualTo("acknowledged 9 of 10 rows");
    }

    @Test
    void a_load_that_differs_from_the_first_one_is_no_result() {
        AtomicInteger writes = new AtomicInteger();
        Strategy forgetful = OddStrategy.named("forgetful", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                long acknowledged = good.write(rows);
                if (writes.incrementAndGet() == 4) {
                    change(session);
                }
                return acknowledged;
            }
        });

        RecordingListener listener = RigRun.of(
                OddStrategy.with(forgetful), RigRun.setup(), RigRun.small("10", "0", "3", "postgres/forgetful"));

        assertThat(listener.only("forgetful").samples())
                .extracting(Sample::verified)
                .containsExactly(true, false);
        assertThat(listener.only("forgetful").samples().get(1).error())
                .startsWith("content differs from the first load: digest sensor_readings 10 rows, ");
    }

    private static void change(Session session) {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("update sensor_readings set temperature = temperature + 1e-13 where id = 3");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
