package io.fillrate.e2e.limits;

import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import java.util.List;

/** Limits as strategies, so that they run in the same rounds as what is measured against them. None is part of the default. */
public final class LimitStrategies implements StrategyProvider {

    private final EncodedPayloads payloads = new EncodedPayloads();
    private final StoredRows table = new StoredRows(StoredRows.Form.TABLE);
    private final StoredRows parquet = new StoredRows(StoredRows.Form.PARQUET);

    @Override
    public List<Strategy> strategies() {
        return List.of(
                Strategy.insert(
                        "postgres",
                        "limit-copy-binary",
                        Guarantee.ATOMIC,
                        payloads::open,
                        Capability.LIMIT,
                        Capability.CHUNKED),
                Strategy.insert("duckdb", "limit-insert-select", Guarantee.ATOMIC, table::open, Capability.LIMIT),
                Strategy.insert("duckdb", "limit-parquet", Guarantee.ATOMIC, parquet::open, Capability.LIMIT));
    }
}
