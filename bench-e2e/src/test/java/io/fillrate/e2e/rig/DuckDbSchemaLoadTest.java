package io.fillrate.e2e.rig;

import io.fillrate.core.Strategy;
import io.fillrate.core.duckdb.DuckDbCells;
import io.fillrate.core.verify.CellReader;
import io.fillrate.e2e.server.duckdb.DuckDbTarget;
import io.fillrate.e2e.server.duckdb.EmbeddedDuckDb;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DuckDbSchemaLoadTest extends SchemaLoadContract {

    DuckDbSchemaLoadTest(@TempDir Path folder) {
        super(DuckDbTarget.on(EmbeddedDuckDb.in(folder)));
    }

    @Override
    protected List<Strategy> strategies() {
        return inserts("duckdb");
    }

    @Override
    protected CellReader cells() {
        return DuckDbCells.INSTANCE;
    }

    @Override
    protected List<String> three() {
        return List.of("duckdb/batch", "duckdb/appender", "duckdb/arrow-stream-native");
    }
}
