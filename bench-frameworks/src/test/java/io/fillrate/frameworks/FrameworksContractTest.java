package io.fillrate.frameworks;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** The contract of all writers, over those of this module that load any table into PostgreSQL. */
@Tag("slow")
class FrameworksContractTest extends BulkWriterContract {

    /** They have rows of one class, or names without quotes. */
    private static final Set<String> NOT_ANY_TABLE =
            Set.of("spring-data-jdbc", "hibernate-batch", "hibernate-stateless", "spring-simple-insert");

    @Override
    protected LoadTarget target() {
        return TestPostgres.stock().target();
    }

    @Override
    protected int serverPort() {
        return TestPostgres.stock().port();
    }

    @Override
    protected List<Strategy> strategies() {
        return new FrameworkStrategies()
                .strategies().stream()
                        .filter(strategy -> strategy.database().equals("postgres"))
                        .filter(strategy ->
                                !NOT_ANY_TABLE.contains(strategy.name().replace("-rewrite", "")))
                        .toList();
    }

    @Override
    protected List<Workload<?>> workloads() {
        return Stream.of("sensor_readings", "sensor_readings_regular", "articles", "events", "single")
                .<Workload<?>>map(name -> Workloads.named(name).orElseThrow())
                .toList();
    }

    @Override
    protected boolean triesOtherPools() {
        return false;
    }

    @Override
    protected List<String> session(Connection connection) throws SQLException {
        return Sql.texts(
                connection, "SELECT name || '=' || setting FROM pg_settings WHERE context = 'user' ORDER BY name");
    }

    @Override
    protected List<String> ownSettings() {
        return List.of("SET search_path = public, pg_temp", "CREATE TEMPORARY TABLE callers_own (a int)");
    }
}
