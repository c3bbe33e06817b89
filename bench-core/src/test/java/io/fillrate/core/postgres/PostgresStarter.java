package io.fillrate.core.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Starts PostgreSQL servers for the tests of all modules; they end with the JVM at the latest. {@code -Dtest.postgresPrograms=FILE} names
 * those of another version: a {@code .txz} with {@code bin/initdb}, {@code bin/pg_ctl} and {@code bin/postgres}, as the embedded ones are.
 */
public final class PostgresStarter {

    private PostgresStarter() {}

    /** A builder that waits for a server on a busy machine. */
    static EmbeddedPostgres.Builder builder(Map<String, String> settings) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1));
        String programs = System.getProperty("test.postgresPrograms", "");
        if (!programs.isEmpty()) {
            builder.setPgBinaryResolver((system, architecture) -> Files.newInputStream(Path.of(programs)));
        }
        settings.forEach(builder::setServerConfig);
        return builder;
    }

    static EmbeddedPostgres start(EmbeddedPostgres.Builder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a server with settings that differ from the library's, which does not wait for the disk. */
    public static EmbeddedPostgres start(Map<String, String> settings) {
        return start(builder(settings));
    }
}
