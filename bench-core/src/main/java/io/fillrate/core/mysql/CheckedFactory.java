package io.fillrate.core.mysql;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;

/** Opens writers for tables that MariaDB and MySQL have the types for. */
record CheckedFactory(WriterFactory factory) implements WriterFactory {

    @Override
    public <T> BulkWriter<T> open(WriterContext<T> context) {
        try {
            MySqlTypes.check(context.table());
        } catch (IllegalArgumentException e) {
            throw context.failure(String.valueOf(e.getMessage()), e);
        }
        return factory.open(context);
    }
}
