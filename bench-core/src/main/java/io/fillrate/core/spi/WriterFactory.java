package io.fillrate.core.spi;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.UnavailableException;
import io.fillrate.data.Table;
import java.util.function.Consumer;

/** Opens writers; the constructor of a writer class is one. */
@FunctionalInterface
public interface WriterFactory {

    /**
     * Connects and prepares.
     *
     * @throws UnavailableException if the strategy cannot run on this server, or with this table and these options
     * @throws BulkWriteException if that failed; nothing is left open then
     */
    <T> BulkWriter<T> open(WriterContext<T> context);

    /**
     * Returns a factory that checks the table before it opens a writer.
     *
     * @param check throws {@link IllegalArgumentException} with one clear line, which becomes that of a {@link BulkWriteException}
     */
    default WriterFactory checking(Consumer<Table<?>> check) {
        WriterFactory unchecked = this;
        return new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                try {
                    check.accept(context.table());
                } catch (IllegalArgumentException e) {
                    throw context.failure(String.valueOf(e.getMessage()), e);
                }
                return unchecked.open(context);
            }
        };
    }
}
