package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** The strategies that need a server with another {@code wal_level}. */
@Tag("slow")
class PostgresMinimalWalContractTest extends BulkWriterContract {

    @Override
    protected LoadTarget target() {
        return TestPostgres.minimalWal().target();
    }

    @Override
    protected int serverPort() {
        return TestPostgres.minimalWal().port();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.POSTGRES.id(), Operation.INSERT).stream()
                .filter(TestPostgres::needsMinimalWal)
                .toList();
    }
}
