package io.fillrate.core.mysql;

import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.spi.Requirement;
import io.fillrate.core.spi.StrategyDefinition;
import java.util.List;
import java.util.Map;

/** The strategies for MariaDB through MariaDB Connector/J: those of MySQL, and the driver's bulk protocol. */
public final class MariaDbStrategies implements StrategyProvider {

    private static final String DATABASE = DatabaseKind.MARIADB.id();

    private static final MySqlStrategies.Writers BULK = new MySqlStrategies.Writers(
            DATABASE,
            MySqlDialect.MARIADB,
            Map.of("useServerPrepStmts", "true", "useBulkStmts", "true", "useBulkStmtsForInserts", "true"));

    @Override
    public List<StrategyDefinition> strategies() {
        return MySqlStrategies.shared(
                DATABASE,
                MySqlDialect.MARIADB,
                Requirement.library("org.mariadb.jdbc:mariadb-java-client", "org.mariadb.jdbc.Connection"),
                BULK.batch("batch-bulk"),
                BULK.upsert("batch-bulk", BULK::upsertBatch, Capability.BATCHED));
    }
}
