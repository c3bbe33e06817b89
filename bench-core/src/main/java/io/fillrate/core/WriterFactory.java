package io.fillrate.core;

/** Makes writers; a writer class's constructor is one. */
@FunctionalInterface
public interface WriterFactory {

    /**
     * Connects and prepares.
     *
     * @throws UnavailableException if the strategy can't run on this server, or with this table and these options
     * @throws BulkWriteException if that failed; nothing is left open then
     */
    <T> BulkWriter<T> open(WriterContext<T> context);
}
