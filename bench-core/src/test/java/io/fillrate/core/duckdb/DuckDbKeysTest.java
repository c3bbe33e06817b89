package io.fillrate.core.duckdb;

import io.fillrate.core.KeysContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.List;
import java.util.Set;

/** By one strategy of each kind; {@link DuckDbKeysCrossTest} has all. */
class DuckDbKeysTest extends KeysContract {

    private static final Set<String> KINDS =
            Set.of("multi-values", "appender", "arrow-stream-native", "table-function");

    @Override
    protected LoadTarget target() {
        return TestDuckDb.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DuckDbStrategies.DATABASE, Operation.INSERT).stream()
                .filter(strategy -> KINDS.contains(strategy.name()))
                .toList();
    }

    @Override
    protected int serverPort() {
        return 0;
    }

    @Override
    protected List<String> orders() {
        return List.of(
                "DROP TABLE IF EXISTS orders",
                "DROP SEQUENCE IF EXISTS \"order \"\"numbers\"\"'\"",
                "CREATE SEQUENCE \"order \"\"numbers\"\"'\" START 100 INCREMENT 3",
                "CREATE TABLE orders (id BIGINT DEFAULT nextval('\"order \"\"numbers\"\"''\"') PRIMARY KEY,"
                        + " customer VARCHAR NOT NULL)");
    }
}
