package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.WriterContext;

/** Opens a writer for an operation; the table has been found fit for both. */
@FunctionalInterface
interface DuckDbOpener {

    <T> BulkWriter<T> open(WriterContext<T> context, Operation operation);
}
