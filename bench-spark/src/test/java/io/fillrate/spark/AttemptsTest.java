package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkWrite;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Attempts at tasks in every order that Spark allows, driven by hand: at once, twice, too late. */
@SparkStarts
@Tag("database")
class AttemptsTest {

    private final List<BatchWrite> jobs = new ArrayList<>();

    /** A task of a failed load of another test may have committed after its driver had cleared up; the next load drops that. */
    @BeforeEach
    void createTable() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS attempted; CREATE TABLE attempted (id int8)");
        BatchWrite next = job("next " + UUID.randomUUID());
        next.createBatchWriterFactory(() -> 0);
        next.commit(new WriterCommitMessage[0]);
        assertThat(staged()).isEmpty();
    }

    @AfterEach
    void no_job_keeps_its_lock() {
        jobs.forEach(job -> job.abort(new WriterCommitMessage[0]));
    }

    private BatchWrite job(String loadId) {
        SinkOptions options = SinkOptions.of(
                new CaseInsensitiveStringMap(Map.of("url", Servers.url(), "dbtable", "attempted", "loadId", loadId)),
                Databases::of);
        BatchWrite job = SinkWrite.plan(options, new StructType().add("id", DataTypes.LongType), false)
                .toBatch();
        jobs.add(job);
        return job;
    }

    private static DataWriter<InternalRow> attempt(DataWriterFactory tasks, int partition, long task, long... ids)
            throws Exception {
        DataWriter<InternalRow> writer = tasks.createWriter(partition, task);
        for (long id : ids) {
            writer.write(new GenericInternalRow(new Object[] {id}));
        }
        return writer;
    }

    private static List<String> loaded() throws SQLException {
        return Servers.query("SELECT id FROM attempted ORDER BY id");
    }

    private static List<String> staged() throws SQLException {
        return Servers.query("SELECT relname FROM pg_class WHERE relname ~ '^fillrate_spark_[0-9a-f]+_'");
    }

    @Test
    void of_attempts_that_run_side_by_side_only_the_one_that_spark_has_chosen_counts() throws Exception {
        BatchWrite job = job("side by side");
        DataWriterFactory tasks = job.createBatchWriterFactory(() -> 2);
        DataWriter<InternalRow> first = attempt(tasks, 0, 10, 1, 2, 3);
        DataWriter<InternalRow> speculative = attempt(tasks, 0, 11, 1, 2, 3);
        DataWriter<InternalRow> other = attempt(tasks, 1, 12, 4);
        DataWriter<InternalRow> denied = attempt(tasks, 1, 13, 4);
        first.commit(); // and its message is lost with its executor
        WriterCommitMessage zero = speculative.commit();
        WriterCommitMessage one = other.commit();
        denied.abort();
        assertThat(loaded()).isEmpty();
        assertThat(staged()).hasSize(3);
        job.commit(new WriterCommitMessage[] {zero, one});
        assertThat(loaded()).containsExactly("1", "2", "3", "4");
        assertThat(staged()).isEmpty();
    }

    @Test
    void an_attempt_that_comes_to_its_end_after_the_job_is_rolled_back() throws Exception {
        BatchWrite job = job("late");
        DataWriterFactory tasks = job.createBatchWriterFactory(() -> 1);
        DataWriter<InternalRow> late = attempt(tasks, 0, 20, 1);
        WriterCommitMessage message = attempt(tasks, 0, 21, 1).commit();
        job.commit(new WriterCommitMessage[] {message});
        Thread.currentThread().interrupt(); // so that it does not wait for the driver
        assertThatThrownBy(late::commit).hasMessageContaining("the driver of this load has ended: nobody has its lock");
        assertThat(Thread.interrupted()).isTrue();
        late.abort();
        assertThat(loaded()).containsExactly("1");
        assertThat(staged()).isEmpty();
    }

    @Test
    void a_merge_whose_answer_was_lost_is_repeated_without_effect() throws Exception {
        BatchWrite job = job("answer lost");
        DataWriterFactory tasks = job.createBatchWriterFactory(() -> 1);
        WriterCommitMessage[] messages = {attempt(tasks, 0, 30, 1, 2).commit()};
        job.commit(messages);
        job.commit(messages);
        assertThat(loaded()).containsExactly("1", "2");
    }

    @Test
    void of_two_jobs_with_one_load_id_at_once_one_brings_its_rows() throws Exception {
        BatchWrite one = job("twice");
        BatchWrite two = job("twice");
        WriterCommitMessage[] ofOne = {
            attempt(one.createBatchWriterFactory(() -> 1), 0, 40, 1).commit()
        };
        WriterCommitMessage[] ofTwo = {
            attempt(two.createBatchWriterFactory(() -> 1), 0, 50, 2).commit()
        };
        two.commit(ofTwo);
        one.commit(ofOne);
        assertThat(loaded()).containsExactly("2");
        assertThat(staged()).isEmpty();
    }

    /** Ends the connection that has the job's lock, and returns the lock's number. */
    private static long loseLock(Connection server) throws SQLException {
        String lock = Servers.query(
                        server,
                        "SELECT classid::bigint << 32 | objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted")
                .get(0);
        Servers.query(server, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
        return Long.parseLong(lock);
    }

    @Test
    void a_job_that_loses_its_lock_takes_it_again_and_others_let_it_live() throws Exception {
        BatchWrite job = job("lock lost");
        DataWriterFactory tasks = job.createBatchWriterFactory(() -> 2);
        WriterCommitMessage first = attempt(tasks, 0, 80, 1).commit();
        DataWriter<InternalRow> open = attempt(tasks, 1, 81, 2);
        try (Connection server = Servers.connect()) {
            loseLock(server);
        }
        BatchWrite other = job("meanwhile");
        DataWriterFactory ofOther = other.createBatchWriterFactory(() -> 1);
        WriterCommitMessage second = open.commit();
        other.commit(new WriterCommitMessage[] {attempt(ofOther, 0, 82, 3).commit()});
        job.commit(new WriterCommitMessage[] {first, second});
        assertThat(loaded()).containsExactly("1", "2", "3");
        assertThat(staged()).isEmpty();
    }

    @Test
    void a_job_that_others_took_for_dead_fails_and_brings_nothing() throws Exception {
        BatchWrite job = job("taken for dead");
        WriterCommitMessage[] messages = {
            attempt(job.createBatchWriterFactory(() -> 1), 0, 60, 1).commit()
        };
        try (Connection server = Servers.connect()) {
            long lock = loseLock(server);
            Servers.run(server, "SELECT pg_advisory_lock(" + lock + ")"); // and it cannot take it again
            Servers.run(server, "DELETE FROM fillrate_spark_attempts WHERE job = " + lock);
            Servers.run(server, "DROP TABLE " + staged().get(0));
            assertThatThrownBy(() -> job.commit(messages))
                    .hasMessageContaining("the staging table of partition 0 is gone");
            job.abort(messages);
        }
        assertThat(loaded()).isEmpty();
    }
}
