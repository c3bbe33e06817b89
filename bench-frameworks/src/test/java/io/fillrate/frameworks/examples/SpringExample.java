package io.fillrate.frameworks.examples;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.data.Rows;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;

/** Spring: a service whose rows are part of its transaction. */
final class SpringExample {

    private SpringExample() {}

    // example
    static class ReadingService {

        private final JdbcTemplate jdbc;

        ReadingService(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @Transactional
        void load(String name, List<Reading> readings) {
            jdbc.update("INSERT INTO imports VALUES (?)", name);
            jdbc.execute((ConnectionCallback<Long>) connection -> {
                try (BulkWriter<Reading> writer = Reading.COPY.open(Reading.TABLE, Session.within(connection))) {
                    return writer.write(Rows.of(readings));
                } catch (BulkWriteException e) {
                    throw e.asSqlException(); // which Spring translates
                }
            });
        }
    }
    // end of example

    /** Spring Boot makes all of these but the service. */
    @Configuration
    @EnableTransactionManagement
    static class Beans {

        @Bean
        JdbcTransactionManager transactionManager(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        JdbcTemplate jdbcTemplate(DataSource dataSource) {
            return new JdbcTemplate(dataSource);
        }

        @Bean
        ReadingService readingService(JdbcTemplate jdbc) {
            return new ReadingService(jdbc);
        }
    }
}
