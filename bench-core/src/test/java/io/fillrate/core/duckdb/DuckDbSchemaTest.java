package io.fillrate.core.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.SchemaFillerContract;
import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class DuckDbSchemaTest extends SchemaFillerContract {

    DuckDbSchemaTest() {
        super(TestDuckDb.target());
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT);
    }

    /** It knows no other way. */
    @Override
    protected String onDelete() {
        return "";
    }

    @Override
    protected List<String> three() {
        return List.of("duckdb/batch", "duckdb/appender", "duckdb/arrow-stream-native");
    }
}
