package io.fillrate.core.postgres;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnErrorContract;
import io.fillrate.core.Strategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** By one strategy of each kind; {@link PostgresOnErrorCrossTest} has all. */
class PostgresOnErrorTest extends OnErrorContract {

    private static final Set<String> KINDS = Set.of("multi-values", "copy-binary", "copy-binary-staged");

    @Override
    protected LoadTarget target() {
        return TestPostgres.stock().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies().stream()
                .filter(strategy -> KINDS.contains(strategy.name()))
                .toList();
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
