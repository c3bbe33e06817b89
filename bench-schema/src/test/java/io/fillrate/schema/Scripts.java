package io.fillrate.schema;

import io.fillrate.core.Session;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/** Scripts that create schemas, among the resources next to this class. */
public final class Scripts {

    private Scripts() {}

    /**
     * Runs a script.
     *
     * @param session whose connections take several statements at once
     * @param name such as {@code duckdb/everything.sql}
     */
    public static void run(Session session, String name) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // braces are the server's
            boolean result = statement.execute(text(name));
            while (result || statement.getUpdateCount() >= 0) {
                result = statement.getMoreResults(); // where a later statement fails
            }
        }
    }

    private static String text(String name) {
        try (InputStream in = Objects.requireNonNull(Scripts.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
