package io.fillrate.core.postgres;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnErrorContract;
import io.fillrate.core.Strategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

class PostgresOnErrorTest extends OnErrorContract {

    @Override
    protected LoadTarget target() {
        return TestPostgres.stock().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @Override
    protected int serverPort() {
        return TestPostgres.stock().port();
    }

    @Override
    protected @Nullable String impossibleName() {
        return "nul\0character";
    }
}
