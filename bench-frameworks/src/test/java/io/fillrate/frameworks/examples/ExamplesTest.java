package io.fillrate.frameworks.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import io.fillrate.frameworks.examples.SpringExample.ReadingService;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hibernate.SessionFactory;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.DuplicateKeyException;

/** Every example loads its rows by a pool of two connections, and leaves nothing if one of the rows is refused. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("database")
class ExamplesTest {

    private static final int ROWS = 1200;
    private static final Table<String> IMPORTS =
            new Table<>("imports", List.of(Column.text("name", n -> n)), List.of("name"));

    private final LoadTarget target = TestPostgres.stock().target();
    private final HikariDataSource pool = new HikariDataSource();

    ExamplesTest() {
        pool.setJdbcUrl(target.url());
        pool.setMaximumPoolSize(2);
    }

    @BeforeEach
    void createTables() throws SQLException {
        target.create(Reading.TABLE);
        target.create(IMPORTS);
    }

    @AfterAll
    void closePool() {
        pool.close();
    }

    private static List<Reading> readings() {
        return LongStream.range(0, ROWS)
                .mapToObj(id -> new Reading(id, "sensor " + id % 7, id / 10.0))
                .toList();
    }

    /** Rows of which the last has the key of the first. */
    private static List<Reading> repeated() {
        List<Reading> rows = new ArrayList<>(readings());
        rows.set(ROWS - 1, rows.get(0));
        return rows;
    }

    private void assertStored(long rows, long imports) throws SQLException {
        assertThat(target.count(Reading.TABLE)).isEqualTo(rows);
        assertThat(target.count(IMPORTS)).isEqualTo(imports);
    }

    private static void assertRefused(ThrowingCallable load) {
        assertThatThrownBy(load)
                .satisfiesAnyOf(
                        error -> assertThat(error).hasMessageContaining("duplicate key value"),
                        error -> assertThat(error).rootCause().hasMessageContaining("duplicate key value"));
    }

    @Test
    void plain_jdbc() throws SQLException {
        PlainJdbcExample example = new PlainJdbcExample(pool);

        assertRefused(() -> example.load("first", repeated()));
        assertStored(0, 0);
        assertThat(example.load("second", readings())).isEqualTo(ROWS);
        assertStored(ROWS, 1);
    }

    @Test
    void a_transactional_service_of_spring() throws SQLException {
        try (AnnotationConfigApplicationContext beans = new AnnotationConfigApplicationContext()) {
            beans.registerBean(DataSource.class, () -> pool, definition -> definition.setDestroyMethodName(""));
            beans.register(SpringExample.Beans.class);
            beans.refresh();
            ReadingService service = beans.getBean(ReadingService.class);

            assertThatThrownBy(() -> service.load("first", repeated()))
                    .isInstanceOf(DuplicateKeyException.class)
                    .hasMessageContaining("duplicate key value");
            assertStored(0, 0);
            service.load("second", readings());
            assertStored(ROWS, 1);
        }
    }

    @Test
    void a_step_of_spring_batch() throws Exception {
        assertThat(run(repeated()).getStatus()).isEqualTo(BatchStatus.FAILED);
        assertStored(1000, 0); // the chunks before the one that failed
        target.create(Reading.TABLE);
        assertThat(run(readings()).getStatus()).isEqualTo(BatchStatus.COMPLETED);
        assertStored(ROWS, 0);
    }

    private JobExecution run(List<Reading> readings) throws Exception {
        JobRepository repository = new ResourcelessJobRepository();
        TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
        operator.setJobRepository(repository);
        operator.setJobRegistry(new MapJobRegistry());
        operator.afterPropertiesSet();
        return operator.start(SpringBatchExample.job(repository, pool, readings), new JobParameters());
    }

    @Test
    void a_transaction_of_jooq() throws SQLException {
        JooqExample example = new JooqExample(DSL.using(pool, SQLDialect.POSTGRES));

        assertRefused(() -> example.load("first", repeated()));
        assertStored(0, 0);
        assertThat(example.load("second", readings())).isEqualTo(ROWS);
        assertStored(ROWS, 1);
    }

    @Test
    void a_session_of_hibernate() throws SQLException {
        try (SessionFactory sessions = HibernateExample.sessions(pool)) {
            HibernateExample example = new HibernateExample(sessions);

            assertRefused(() -> example.load("first", repeated()));
            assertStored(0, 0);
            assertThat(example.load("second", readings())).isEqualTo(ROWS);
            assertStored(ROWS, 1);
        }
    }

    @Test
    void a_stream_with_back_pressure() throws Exception {
        int inBuffer = 64;
        AtomicInteger lag = new AtomicInteger();
        StreamExample example = new StreamExample(pool);
        SubmissionPublisher<Reading> messages = new SubmissionPublisher<>(ForkJoinPool.commonPool(), inBuffer);
        CompletableFuture<Void> producer = CompletableFuture.runAsync(() -> {
            while (!messages.hasSubscribers()) {
                Thread.onSpinWait();
            }
            readings().forEach(reading -> lag.accumulateAndGet(messages.submit(reading), Math::max));
            messages.close();
        });

        assertThat(example.load(messages)).isEqualTo(ROWS);

        producer.join();
        assertThat(lag).hasValueLessThanOrEqualTo(inBuffer + 256);
        assertStored(ROWS, 0);
    }
}
