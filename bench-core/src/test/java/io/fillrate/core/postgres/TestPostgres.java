package io.fillrate.core.postgres;

import io.fillrate.core.LoadTarget;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** A PostgreSQL server for all tests of this JVM; it ends with the JVM. */
public final class TestPostgres {

    private static final EmbeddedPostgres SERVER = start();

    private TestPostgres() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static LoadTarget target() {
        return new LoadTarget(
                SERVER.getJdbcUrl("postgres", "postgres"), Map.of(), PostgresDialect.INSTANCE, PostgresCells.INSTANCE);
    }

    public static int port() {
        return SERVER.getPort();
    }
}
