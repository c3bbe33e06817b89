package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnErrorContract;
import io.fillrate.core.Strategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** By one strategy of each kind; {@link MariaDbOnErrorCrossTest} has all. */
class MariaDbOnErrorTest extends OnErrorContract {

    @Override
    protected LoadTarget target() {
        return TestServer.MARIADB.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MARIADB.strategies().stream()
                .filter(strategy -> strategy.name().equals("multi-values")
                        || strategy.name().equals("load-data"))
                .toList();
    }

    @Override
    protected int serverPort() {
        return TestServer.MARIADB.port();
    }

    @Override
    protected @Nullable String impossibleName() {
        return "half of a pair: \ud83d";
    }

    @Override
    protected List<String> states(Strategy strategy) {
        return strategy.name().equals("load-data")
                ? List.of("22004", "23000", "23000", "23000", "23000", "22001", "23000")
                : List.of("23000", "23000", "23000", "23000", "23000", "22001", "23000");
    }
}
