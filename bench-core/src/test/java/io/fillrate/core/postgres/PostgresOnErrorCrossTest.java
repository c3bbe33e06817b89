package io.fillrate.core.postgres;

import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresOnErrorCrossTest extends PostgresOnErrorTest {

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies();
    }
}
