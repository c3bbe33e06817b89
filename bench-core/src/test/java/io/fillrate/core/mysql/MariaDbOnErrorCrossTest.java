package io.fillrate.core.mysql;

import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbOnErrorCrossTest extends MariaDbOnErrorTest {

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MARIADB.strategies();
    }
}
