package io.fillrate.core.duckdb;

import io.fillrate.core.Strategy;
import io.fillrate.data.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** What holds for every load, for those that upsert and refuse repeated keys. */
@Tag("slow")
class DuckDbUpsertFaultsTest extends DuckDbInsertContractTest {

    @Override
    protected List<Strategy> strategies() {
        return DuckDbUpsertTest.upserts();
    }

    /** One is enough: DuckDB takes a tenth of a second for each wide row of a batch. */
    @Override
    protected List<Workload<?>> workloads() {
        return List.of(DuckDbEveryType.withoutFloatLists());
    }

    @Override
    protected String duplicate(long id) {
        return "(id)=(" + id + ")";
    }
}
