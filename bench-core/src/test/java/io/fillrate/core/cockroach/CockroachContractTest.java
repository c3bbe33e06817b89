package io.fillrate.core.cockroach;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** On PostgreSQL, as no CockroachDB is at hand: it shows what our side of the strategies does, and not what CockroachDB makes of it. */
@Tag("slow")
class CockroachContractTest extends BulkWriterContract {

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
        return new CockroachStrategies().strategies();
    }

    /** The tables as CockroachDB keeps them. */
    @Override
    protected List<Workload<?>> workloads() {
        return Workloads.all().stream()
                .<Workload<?>>map(CockroachContractTest::stored)
                .toList();
    }

    private static <T> Workload<T> stored(Workload<T> workload) {
        return new Workload<>(CockroachTable.of(workload.table()), workload.factory());
    }
}
