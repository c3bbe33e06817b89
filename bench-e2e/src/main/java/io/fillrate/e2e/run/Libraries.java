package io.fillrate.e2e.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The libraries whose speed is measured along. */
final class Libraries {

    /** A class of each library and, for the version, the folder that Maven leaves in its jar. */
    private static final Map<String, Library> BY_NAME = Map.of(
            "postgresql", new Library(org.postgresql.Driver.class, "org.postgresql/postgresql"),
            "pgbulkinsert", new Library(de.bytefish.pgbulkinsert.PgBulkInsert.class, "de.bytefish/pgbulkinsert"));

    private record Library(Class<?> member, String coordinates) {}

    private Libraries() {}

    /** Versions by name; {@code unknown} where a jar does not say. */
    static Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        BY_NAME.forEach((name, library) -> versions.put(name, version(library)));
        return versions;
    }

    private static String version(Library library) {
        String fromManifest = library.member().getPackage().getImplementationVersion();
        return Objects.requireNonNullElse(fromManifest == null ? fromMaven(library) : fromManifest, "unknown");
    }

    private static @Nullable String fromMaven(Library library) {
        String resource = "/META-INF/maven/" + library.coordinates() + "/pom.properties";
        try (InputStream stream = library.member().getResourceAsStream(resource)) {
            Properties properties = new Properties();
            if (stream != null) {
                properties.load(stream);
            }
            return properties.getProperty("version");
        } catch (IOException unreadable) {
            return null;
        }
    }
}
