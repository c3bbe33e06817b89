package io.fillrate.frameworks;

import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.workload.SensorReading;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.NamingStrategy;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Spring Data JDBC's {@code JdbcAggregateTemplate.insertAll}. Not a repository's {@code saveAll}: to that, rows whose keys are given are
 * there already, and it updates them one by one (Spring Data Relational documentation, "Entity State Detection Strategies").
 */
final class SpringDataWriter<T> extends FrameworkWriter<T> {

    private final JdbcAggregateTemplate template;

    SpringDataWriter(WriterContext<T> context, Map<String, String> driverProperties) {
        super(context, PostgresDialect.INSTANCE, driverProperties);
        template = prepared(() -> {
            Readings.require(context);
            return closing(beans(context.table().name())).getBean(JdbcAggregateTemplate.class);
        });
    }

    private AnnotationConfigApplicationContext beans(String table) {
        AnnotationConfigApplicationContext beans = new AnnotationConfigApplicationContext();
        SingleConnectionDataSource source = new SingleConnectionDataSource(jdbc(), true);
        beans.registerBean(NamedParameterJdbcOperations.class, () -> new NamedParameterJdbcTemplate(source));
        beans.registerBean(NamingStrategy.class, () -> new NamingStrategy() {
            @Override
            public String getTableName(Class<?> type) {
                return table;
            }
        });
        beans.register(AbstractJdbcConfiguration.class);
        beans.refresh();
        return beans;
    }

    record Reading(
            @Id long id,
            UUID deviceId,
            Instant timestamp,
            double temperature,
            double humidity,
            BigDecimal pressure,
            @Nullable Short batteryLevel,
            @Column("is_anomaly") boolean anomaly,
            @Nullable String location,
            List<String> tags) {

        static Reading of(SensorReading reading) {
            return new Reading(
                    reading.id(),
                    reading.deviceId(),
                    reading.timestamp(),
                    reading.temperature(),
                    reading.humidity(),
                    reading.pressure(),
                    reading.batteryLevel(),
                    reading.anomaly(),
                    reading.location(),
                    reading.tags());
        }
    }

    @Override
    long insert(List<T> rows) {
        template.insertAll(
                rows.stream().map(row -> Reading.of(Readings.of(row))).toList());
        return rows.size();
    }
}
