package io.fillrate.frameworks.examples;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Spring Batch: a step that writes its chunks with COPY, each in the transaction of the chunk. */
final class SpringBatchExample {

    private SpringBatchExample() {}

    // example
    record CopyItemWriter<T>(JdbcTemplate jdbc, Table<T> table, Strategy strategy) implements ItemWriter<T> {

        @Override
        public void write(Chunk<? extends T> chunk) {
            jdbc.execute((ConnectionCallback<Long>) connection -> {
                try (BulkWriter<T> writer = strategy.open(table, Session.within(connection))) {
                    return writer.write(Rows.of(new ArrayList<>(chunk.getItems())));
                }
            });
        }
    }
    // end of example

    /** A job of one step with chunks of 500 rows. */
    static Job job(JobRepository repository, DataSource dataSource, List<Reading> readings) {
        Step load = new StepBuilder("load", repository)
                .<Reading, Reading>chunk(500)
                .transactionManager(new JdbcTransactionManager(dataSource))
                .reader(new ListItemReader<>(readings))
                .writer(new CopyItemWriter<>(new JdbcTemplate(dataSource), Reading.TABLE, Reading.COPY))
                .build();
        return new JobBuilder("readings", repository).start(load).build();
    }
}
