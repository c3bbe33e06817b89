package io.fillrate.core.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class DuckDbKeysCrossTest extends DuckDbKeysTest {

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT);
    }
}
