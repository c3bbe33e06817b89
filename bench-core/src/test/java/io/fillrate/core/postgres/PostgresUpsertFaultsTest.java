package io.fillrate.core.postgres;

import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** What holds for every load, for those that upsert and refuse repeated keys. */
@Tag("slow")
class PostgresUpsertFaultsTest extends PostgresContractTest {

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.upserts();
    }
}
