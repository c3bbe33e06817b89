package io.fillrate.frameworks;

import static io.fillrate.core.Capability.BATCHED;
import static io.fillrate.core.Capability.CHECKS_LATE;
import static io.fillrate.core.Capability.CHUNKED;
import static io.fillrate.core.Capability.IN_TRANSACTION;
import static io.fillrate.core.Capability.OWN_CONNECTIONS;
import static io.fillrate.core.Capability.REWRITES_BATCHES;
import static io.fillrate.core.Capability.SINGLE_PASS;
import static io.fillrate.core.Capability.STREAMING;
import static io.fillrate.core.Guarantee.ATOMIC;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.mysql.MySqlDialect;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The strategies of this module. Those that send JDBC batches to PostgreSQL come twice: {@code -rewrite} has the driver's
 * {@code reWriteBatchedInserts}, which frameworks leave to the URL.
 */
public final class FrameworkStrategies implements StrategyProvider {

    private static final String POSTGRES = DatabaseKind.POSTGRES.id();

    private static final String REWRITE = "reWriteBatchedInserts";

    @Override
    public List<Strategy> strategies() {
        return Stream.of(
                        batches("spring-jdbctemplate", FrameworkStrategies::postgresTemplate),
                        batches("spring-named-parameters", SpringJdbcWriters.NamedTemplate::new),
                        batches("spring-simple-insert", SpringJdbcWriters.SimpleInsert::new),
                        batches("spring-data-jdbc", SpringDataWriter::new),
                        committing("hibernate-batch", HibernateWriters::batch),
                        committing("hibernate-stateless", HibernateWriters::stateless),
                        batches("jooq-batch", JooqWriters.Batch::new),
                        batches("jooq-loader", JooqWriters.ByLoader::new).limit(1), // which sends no batches
                        batches("jdbi-batch", JdbiWriter::new),
                        batches("mybatis-batch", MyBatisWriter::new),
                        others())
                .<Strategy>flatMap(each -> each)
                .toList();
    }

    private static Stream<StrategyDefinition> others() {
        return Stream.of(
                ownConnection("r2dbc-batch", R2dbcWriter.Statements::new, BATCHED),
                ownConnection("r2dbc-copy", R2dbcWriter.Copies::new, BATCHED),
                ownConnection("psql-copy", PsqlWriter::new, CHUNKED),
                inTransaction(
                        DatabaseKind.MARIADB.id(),
                        "spring-jdbctemplate",
                        FrameworkStrategies::mariaDbTemplate,
                        BATCHED),
                inTransaction(DatabaseKind.DUCKDB.id(), "read-csv", DuckDbFileWriters.Csv::new, CHUNKED, CHECKS_LATE),
                inTransaction(DatabaseKind.DUCKDB.id(), "read-json", DuckDbFileWriters.Json::new, CHECKS_LATE));
    }

    private static StrategyDefinition ownConnection(String name, WriterFactory factory, Capability capability) {
        return StrategyDefinition.insert(POSTGRES, name, ATOMIC, factory, capability)
                .with(STREAMING, SINGLE_PASS, OWN_CONNECTIONS);
    }

    /** In a transaction that this module begins and ends, or the caller. */
    private static Stream<StrategyDefinition> batches(String name, Opener opener) {
        return committing(name, opener).map(strategy -> strategy.with(IN_TRANSACTION));
    }

    /** In a transaction that the framework begins and ends. */
    private static Stream<StrategyDefinition> committing(String name, Opener opener) {
        return Stream.of(
                batches(name, new Driver("false", opener)),
                batches(name + "-rewrite", new Driver("true", opener)).with(REWRITES_BATCHES));
    }

    private static StrategyDefinition batches(String name, Driver driver) {
        return StrategyDefinition.insert(POSTGRES, name, ATOMIC, driver, STREAMING, BATCHED, SINGLE_PASS);
    }

    /** A strategy that is one pass over the rows in one transaction of one connection. */
    private static StrategyDefinition inTransaction(
            String database, String name, WriterFactory factory, Capability... capabilities) {
        return StrategyDefinition.insert(database, name, ATOMIC, factory, capabilities)
                .with(STREAMING, IN_TRANSACTION, SINGLE_PASS);
    }

    /** Opens a writer on a connection with properties of the driver. */
    @FunctionalInterface
    private interface Opener {
        <T> BulkWriter<T> open(WriterContext<T> context, Map<String, String> driverProperties);
    }

    private record Driver(String rewrites, Opener opener) implements WriterFactory {
        @Override
        public <T> BulkWriter<T> open(WriterContext<T> context) {
            return opener.open(context, Map.of(REWRITE, rewrites));
        }
    }

    private static <T> BulkWriter<T> postgresTemplate(WriterContext<T> context, Map<String, String> driverProperties) {
        return template(context, PostgresDialect.INSTANCE, driverProperties);
    }

    private static <T> BulkWriter<T> mariaDbTemplate(WriterContext<T> context) {
        return template(context, MySqlDialect.MARIADB, Map.of());
    }

    private static <T> BulkWriter<T> template(
            WriterContext<T> context, JdbcDialect dialect, Map<String, String> driverProperties) {
        return new SpringJdbcWriters.Template<>(context, dialect, driverProperties);
    }
}
