package io.fillrate.e2e.rig;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.data.RowSource;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Sample;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ProgressPollerTest {

    private static final long TIMEOUT_NANOS = Duration.ofSeconds(30).toNanos();

    private static final Duration NEVER = Duration.ofDays(1);

    @Test
    void a_load_that_takes_long_is_reported_while_it_runs() {
        RecordingListener listener = watched(Duration.ofMillis(20), 1);

        assertThat(listener.only("slow").samples()).singleElement().matches(Sample::verified);
        assertThat(listener.loading).isNotEmpty().allMatch(rows -> rows <= 2000);
    }

    @Test
    void questions_about_progress_are_not_counted_as_the_loads() {
        Sample alone = watched(NEVER, 0).only("slow").samples().get(0);
        Sample asked = watched(Duration.ofMillis(2), 20).only("slow").samples().get(0);

        assertThat(asked.wireBytes()).isPositive().isEqualTo(alone.wireBytes());
        assertThat(counter(asked, "roundTrips")).isPositive().isEqualTo(counter(alone, "roundTrips"));
        assertThat(counter(asked, "parseMessages")).isPositive().isEqualTo(counter(alone, "parseMessages"));
    }

    private static Long counter(Sample sample, String name) {
        return requireNonNull(requireNonNull(sample.server()).counters().get(name));
    }

    /** A load that does not end before its progress has been reported this number of times. */
    private static RecordingListener watched(Duration pause, int times) {
        RecordingListener listener = new RecordingListener();
        Strategy slow = OddStrategy.named("slow", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                return good.write(new Waiting<>(rows, () -> awaitTold(listener, times)));
            }
        });
        Settings settings = Settings.parse(RigRun.small("2000", "0", "1", "postgres/slow"), OddStrategy.with(slow));
        RigSetup setup =
                new RigSetup(System::nanoTime, new Random(1), () -> {}, Long.MAX_VALUE, pause, PreviousRun.NONE, false);
        try (Target target = SharedPostgres.target()) {
            new FillRig(target, setup, listener)
                    .run(settings, OddStrategy.with(slow), settings.workloads().get(0), List.of());
        }
        return listener;
    }

    private static void awaitTold(RecordingListener listener, int times) {
        long end = System.nanoTime() + TIMEOUT_NANOS;
        while (listener.loading.size() < times && System.nanoTime() - end < 0) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Rows of which the last is not given before something has been waited for. */
    private record Waiting<T>(RowSource<T> rows, Runnable await) implements RowSource<T> {

        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public Iterator<T> iterator() {
            Iterator<T> all = rows.iterator();
            return new Iterator<>() {
                private long given;

                @Override
                public boolean hasNext() {
                    return all.hasNext();
                }

                @Override
                public T next() {
                    if (++given == size()) {
                        await.run();
                    }
                    return all.next();
                }
            };
        }

        @Override
        public RowSource<T> slice(long from, long to) {
            return rows.slice(from, to);
        }
    }
}
