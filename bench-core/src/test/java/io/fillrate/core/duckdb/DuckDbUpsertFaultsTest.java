package io.fillrate.core.duckdb;

import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** What holds for every load, for those that upsert and refuse repeated keys. */
@Tag("slow")
class DuckDbUpsertFaultsTest extends DuckDbInsertContractTest {

    @Override
    protected List<Strategy> strategies() {
        return DuckDbUpsertTest.upserts();
    }

    @Override
    protected String duplicate(long id) {
        return "(id)=(" + id + ")";
    }
}
